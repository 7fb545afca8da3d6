import type { Words } from './words.ts';
import { formatFacts } from '#model/formats.ts';

/* Shapes of new schemas: plain JSON, as an author would write it. No file access here. */

export type Json = Record<string, unknown>;

export interface FieldOf {
  name: string;
  title: string;
  schema: Json;
  isRequired: boolean;
}

const DIALECT = (path: string, noun: string): string => `${'../'.repeat(path.split('/').length)}dialect/${noun}.json`;

/** `OPEN=待办,DONE=已办` */
export function enumOf(name: string, title: string, values: string): Json {
  const list = values.split(',').map((each) => {
    const [value = '', words = value] = each.split('=');
    return { const: value.trim(), title: words.trim() };
  });
  return { $schema: DIALECT(name, 'enum'), title, oneOf: list };
}

/** Types of fields by name; any other format name stands for that format. */
const TYPES: Record<string, Json> = {
  text: { type: 'string', maxLength: 100 },
  lines: { type: 'string', format: 'lines', maxLength: 500 },
  digit: { type: 'string', format: 'digit', maxLength: 32 },
  number: { type: 'number' },
  decimal: { type: 'string', format: 'decimal' },
  percent: { type: 'string', format: 'percent' },
  rate: { type: 'string', format: 'rate' },
  duration: { type: 'integer', format: 'duration' },
  bytes: { type: 'integer', format: 'bytes' },
  country: { type: 'string', format: 'country' },
  mask: { type: 'string', format: 'mask', maxLength: 64 },
  file: { type: 'array', format: 'fileGroup', max: 1 },
  files: { type: 'array', format: 'fileGroup' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'date-time' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  secret: { type: 'string', format: 'secret' },
  textarea: { type: 'string', format: 'textarea', maxLength: 500 },
  phone: { type: 'string', format: 'phone' },
  email: { type: 'string', format: 'email' },
};

export const FIELD_TYPES = [...Object.keys(TYPES), 'money', 'enum(name)', 'list(text)', 'list(enum(name))'];

/**
 * `title!:text:事项,dueAt:date:截止日期,state!:enum(memo-state):状态`; `!` is required. Undefined if a field cannot be parsed.
 */
export function fieldsOf(entity: string, words: string): FieldOf[] | undefined {
  const fields: FieldOf[] = [];
  for (const word of words.split(',')) {
    const [, name, sign, type = 'text', title] = /^\s*([a-z]\w*)(!?)(?::([\w()/-]+))?(?::(.+?))?\s*$/i.exec(word) ?? [];
    if (name === undefined) return undefined;
    const schema = schemaOf(entity, type);
    if (schema === undefined) return undefined;
    fields.push({ name, title: title ?? name, schema, isRequired: sign === '!' });
  }
  return fields.map((field) => withCurrency(field, fields));
}

function schemaOf(entity: string, type: string): Json | undefined {
  const [, element] = /^list\((.+)\)$/.exec(type) ?? [];
  if (element !== undefined) {
    const items = element === 'text' || element.startsWith('enum(') ? schemaOf(entity, element) : undefined;
    return items && { type: 'array', items };
  }
  const [, choice] = /^enum\(([\w/-]+)\)$/.exec(type) ?? [];
  if (choice !== undefined) return { $ref: `${'../'.repeat(entity.split('/').length)}enums/${choice}.json` };
  return type === 'money' ? { type: 'string', format: 'money', currency: 'CNY' } : TYPES[type];
}

const isCurrency = ({ schema }: FieldOf): boolean => /\bcurrency\.json$/i.test(String(schema['$ref']));

const isMoney = ({ format }: Json): boolean => formatFacts(String(format)).isMoney === true;

/** Sets the currency field of an amount: `feeCurrency` for `fee`, else `currency`. */
function withCurrency(field: FieldOf, all: FieldOf[]): FieldOf {
  if (!isMoney(field.schema)) return field;
  const known = all.filter(isCurrency).map(({ name }) => name);
  const own = known.find((name) => name.toLowerCase() === `${field.name}currency`.toLowerCase());
  const currency = own ?? known.find((name) => name === 'currency') ?? known[0];
  return currency === undefined ? field : { ...field, schema: { ...field.schema, currency } };
}

const STATE = /^(state|status)$|(State|Status)$/;

/** The field with the state that the server changes; undefined without one. */
export function stateOf(fields: FieldOf[]): FieldOf | undefined {
  return fields.find(({ name, schema }) => STATE.test(name) && schema['$ref'] !== undefined);
}

/** The key, `createdAt` and the named fields. @param states values of the state, the first of a new record first */
export function entityOf(
  name: string,
  title: string,
  fields: FieldOf[],
  said: Words,
  { states = [], number }: { states?: string[]; number?: string | undefined } = {},
): Json {
  const key = keyOf(name);
  const words = fields.filter(({ schema }) => schema['type'] === 'string' && schema['format'] === undefined);
  const label = (words.find((each) => each.isRequired) ?? words[0])?.name ?? key;
  const groups = groupsOf(name, fields, states);
  const required = [key, ...fields.filter((each) => each.isRequired).map((each) => each.name)];
  return {
    $schema: DIALECT(name, 'entity'),
    title,
    key,
    label: `{${label}}`,
    ...(number !== undefined && { number }),
    required: requiredOf(name, required, fields, 'groups' in groups),
    ...groups,
    properties: {
      [key]: { type: 'string', title: said.number },
      ...Object.fromEntries(fields.map((each) => [each.name, withTitle(each)])),
      createdAt: { type: 'string', title: said.createdAt, format: 'date-time' },
    },
    ...lifecycleOf(fields, states),
  };
}

/** Required fields: written out, or as all but the others if there are groups and many of them. */
function requiredOf(entity: string, required: string[], fields: FieldOf[], hasGroups: boolean): string[] {
  if (!hasGroups || required.length < LEAST_OF_GROUP) return required;
  const others = [...fields.map((each) => each.name), 'createdAt'].filter((name) => !required.includes(name));
  return [allBut(entity, others)];
}

/** Minimum fields of a group: shorter lists are more readable than a name. */
const LEAST_OF_GROUP = 6;

/** The typed fields as a group, by whose name calls, forms and confirmations refer to them. */
function groupsOf(entity: string, fields: FieldOf[], states: string[]): Json {
  const state = states.length > 0 ? stateOf(fields) : undefined;
  if (fields.length - (state === undefined ? 0 : 1) < LEAST_OF_GROUP) return {};
  return { groups: { typed: [allBut(entity, [keyOf(entity), ...(state ? [state.name] : []), 'createdAt'])] } };
}

/** Transitions from the first state to each other one, which an author can restrict. */
function lifecycleOf(fields: FieldOf[], [first, ...others]: string[]): Json {
  const field = stateOf(fields);
  if (field === undefined || first === undefined) return {};
  return { lifecycle: { field: field.name, from: { [first]: others } } };
}

function withTitle({ schema, title }: FieldOf): Json {
  const { type, $ref, ...rest } = schema;
  return { ...($ref !== undefined && { $ref }), ...(type !== undefined && { type }), title, ...rest };
}

export function keyOf(entity: string): string {
  const [first = '', ...rest] = (entity.split('/').at(-1) ?? '').split('-');
  return `${first}${rest.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')}No`;
}

export const CALL_KINDS = ['page', 'get', 'add', 'change', 'remove'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

interface EntityFile extends Json {
  title: string;
  key: string;
  label?: string;
  required?: string[];
  properties: Record<string, Json>;
  groups?: { typed?: string[] };
  lifecycle?: {
    field: string;
    from?: Record<string, string[]>;
    fourEyes?: { maker: string; set?: Record<string, unknown> };
  };
}

/** One of the usual calls of an entity, with the sandbox's answer. */
export function callOf(kind: CallKind, entity: string, file: EntityFile, words: Words, path?: string): Json {
  const { title, key } = file;
  const at = path === undefined ? {} : { post: path };
  const typed = typedFields(file);
  const picks =
    file.groups?.typed === undefined
      ? typed.map((name) => (file.required?.includes(name) === true ? name : `${name}?`))
      : [typedGroup(entity)];
  if (kind === 'page')
    return {
      title: words.list(title),
      ...at,
      request: { filterOf: entity, pick: searched(entity, file) },
    };
  if (kind === 'get')
    return {
      title: words.detail(title),
      ...at,
      request: { of: entity, pick: [key] },
      answer: 'get',
    };
  if (kind === 'add')
    return {
      title: words.add(title),
      ...at,
      request: { of: entity, pick: picks },
      idempotent: true,
      answer: { kind: 'create', of: entity, ...firstState(file) },
    };
  if (kind === 'change')
    return {
      title: words.change(title),
      ...at,
      request: { of: entity, pick: [key, ...picks] },
      answer: { kind: 'update', of: entity },
    };
  return {
    title: words.remove(title),
    ...at,
    request: { of: entity, pick: [key] },
    answer: { kind: 'remove', of: entity },
  };
}

/** All fields of an entity except some. */
export const allBut = (entity: string, names: readonly string[]): string =>
  names.length === 0 ? `...${entity}` : `...${entity} but ${names.join(', ')}`;

const typedGroup = (entity: string): string => `...${entity}.typed`;

/** Fields by which a list is searched; if there are many, the few excluded ones are named. */
function searched(entity: string, file: EntityFile): string[] {
  const found = filterable(file);
  const others = Object.keys(file.properties).filter((name) => !found.includes(name));
  return file.groups?.typed === undefined ? found : [allBut(entity, others)];
}

/** Sets the first state in a new record. */
function firstState({ lifecycle }: EntityFile): Json {
  const [first] = Object.keys(lifecycle?.from ?? {});
  return lifecycle === undefined || first === undefined ? {} : { set: { [lifecycle.field]: `'${first}'` } };
}

/** The typed fields: neither the key nor fields that the server sets. */
export function typedFields({ key, properties, lifecycle }: EntityFile): string[] {
  const { maker, set = {} } = lifecycle?.fourEyes ?? {};
  const filled = new Set([key, 'createdAt', lifecycle?.field, maker, ...Object.keys(set)]);
  return Object.keys(properties).filter((name) => !filled.has(name));
}

/** The displayed fields of a record; the key only if the label uses it, because it is generated otherwise. */
function shownFields(entity: EntityFile): string[] {
  const hidden = hiddenFields(entity);
  return Object.keys(entity.properties).filter((name) => !hidden.includes(name));
}

/** The number of the person stands for nothing that people know, if the name is shown. */
function hiddenFields({ key, label = '', lifecycle }: EntityFile): string[] {
  const { maker, set } = lifecycle?.fourEyes ?? {};
  return [...(label.includes(`{${key}}`) ? [] : [key]), ...(maker !== undefined && set !== undefined ? [maker] : [])];
}

const SECRET = new Set<unknown>(['secret', 'secret-money', 'password', 'mask']);
/** Formats whose values are too long for a cell, or unsuitable for a search. */
const LONG = new Set<unknown>(['textarea', 'lines', 'html', 'file', 'fileGroup', 'img']);

/** Columns of a list: name, amounts and state first, nothing secret. */
function columnsOf(entity: EntityFile): string[] {
  const { label = '', properties, lifecycle } = entity;
  // A currency is displayed with its amount.
  const currencies = new Set(Object.values(properties).map(({ currency }) => currency));
  const fits = shownFields(entity).filter((name) => {
    const { format, type } = properties[name] as Json;
    return !SECRET.has(format) && !LONG.has(format) && !isOf(type, 'object') && !currencies.has(name);
  });
  const rank = (name: string): number => {
    if (label.includes(`{${name}}`)) return 0;
    if (isMoney(properties[name] ?? {})) return 1;
    return name === lifecycle?.field ? 2 : 3;
  };
  return fits.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_COLUMNS);
}

/** True for a type, or a list of types (`["object", "null"]`), that names one of these. */
const isOf = (type: unknown, ...names: string[]): boolean => [type].flat().some((each) => names.includes(String(each)));

/** Hidden values must not be part of an address, and nested records cannot be filtered. */
function filterable({ properties }: EntityFile): string[] {
  const fits = ({ type, format }: Json): boolean =>
    !SECRET.has(format) && !LONG.has(format) && !isMoney({ format }) && !isOf(type, 'object', 'array', 'boolean');
  return Object.entries(properties).flatMap(([name, each]) => (fits(each) ? [name] : []));
}

export const SCREEN_KINDS = ['list', 'detail', 'form', 'wizard'] as const;
export type ScreenKind = (typeof SCREEN_KINDS)[number];

export interface ScreenAsked {
  kind: ScreenKind;
  /** `memo/memos` */
  name: string;
  title: string;
  path: string;
  /** The prefix of its calls: `memo` in `memo.page`. */
  area: string;
  entity: EntityFile;
  /** The entity's name. */
  of: string;
  /** The address that opens after a form was sent. */
  then: string;
  /** The product's widget for files. */
  upload?: string | undefined;
  words: Words;
}

const MOST_COLUMNS = 7;
const MOST_FILTERS = 4;

export function screenOf({ kind, name, title, path, area, entity, of, then, upload, words }: ScreenAsked): Json {
  const head = { $schema: DIALECT(name, 'screen'), title, path };
  const names = shownFields(entity);
  const isGrouped = entity.groups?.typed !== undefined;
  const typed = typedFields(entity);
  if (kind === 'list') {
    const state = entity.lifecycle?.field;
    const filter = filterable(entity)
      .filter((each) => each !== entity.key)
      .toSorted((a, b) => Number(b === state) - Number(a === state))
      .slice(0, MOST_FILTERS)
      .map((each) => (each === state ? { field: each, widget: 'chips' } : each));
    return {
      ...head,
      table: {
        call: `${area}.page`,
        ...(filter.length > 0 && { filter }),
        columns: columnsOf(entity),
        empty: words.none(entity.title),
      },
    };
  }
  if (kind === 'detail')
    return {
      ...head,
      infoList: {
        call: `${area}.get`,
        items: isGrouped ? [allBut(of, hiddenFields(entity))] : names,
        actions: { back: { title: words.back, navigate: 'back' } },
      },
    };
  const send = { call: `${area}.add`, title: words.submit };
  const leave = { actions: { cancel: { title: words.cancel, navigate: 'back' } } };
  const after = { then: { navigate: then }, say: words.submitted, ...leave };
  const isFile = (field: string): boolean => formatFacts(String(entity.properties[field]?.['format'])).isFile === true;
  const withWidget = typed.map((field) => (upload !== undefined && isFile(field) ? { field, widget: upload } : field));
  const fields = isGrouped ? [typedGroup(of), ...withWidget.filter((each) => typeof each !== 'string')] : withWidget;
  if (kind === 'form') return { ...head, form: { ...send, fields, ...after } };
  return {
    ...head,
    form: {
      ...send,
      steps: {
        fill: { title: words.fill, fields },
        confirm: { title: words.confirm, infoList: { of: 'form', items: isGrouped ? [typedGroup(of)] : typed } },
      },
      ...after,
    },
  };
}
