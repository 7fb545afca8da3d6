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

const TYPES: Record<string, Json> = {
  text: { type: 'string', maxLength: 100 },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'date-time' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  secret: { type: 'string', format: 'secret' },
  textarea: { type: 'string', format: 'textarea', maxLength: 500 },
  phone: { type: 'string', format: 'phone' },
  email: { type: 'string', format: 'email' },
};

export const FIELD_TYPES = [...Object.keys(TYPES), 'money', 'enum(name)'];

/** `title!:text:事项,dueAt:date:截止日期,state!:enum(memo-state):状态`; `!` is required. Undefined where one cannot be read. */
export function fieldsOf(entity: string, words: string): FieldOf[] | undefined {
  const fields: FieldOf[] = [];
  for (const word of words.split(',')) {
    const [, name, sign, type = 'text', title] = /^\s*([a-z]\w*)(!?)(?::([\w()/-]+))?(?::(.+?))?\s*$/i.exec(word) ?? [];
    if (name === undefined) return undefined;
    const [, choice] = /^enum\(([\w/-]+)\)$/.exec(type) ?? [];
    const schema =
      choice !== undefined
        ? { $ref: `${'../'.repeat(entity.split('/').length)}enums/${choice}.json` }
        : type === 'money'
          ? { type: 'string', format: 'money', currency: 'CNY' }
          : TYPES[type];
    if (schema === undefined) return undefined;
    fields.push({ name, title: title ?? name, schema, isRequired: sign === '!' });
  }
  return fields;
}

/** The key, `createdAt` and the named fields. */
export function entityOf(name: string, title: string, fields: FieldOf[]): Json {
  const key = keyOf(name);
  const words = fields.filter(({ schema }) => schema['type'] === 'string' && schema['format'] === undefined);
  const label = (words.find((each) => each.isRequired) ?? words[0])?.name ?? key;
  return {
    $schema: DIALECT(name, 'entity'),
    title,
    type: 'object',
    key,
    label: `{${label}}`,
    required: [key, ...fields.filter((each) => each.isRequired).map((each) => each.name)],
    properties: {
      [key]: { type: 'string', title: '编号' },
      ...Object.fromEntries(fields.map((each) => [each.name, withTitle(each)])),
      createdAt: { type: 'string', title: '创建时间', format: 'date-time' },
    },
  };
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
}

/** One of the usual calls of an entity, with the sandbox's answer. */
export function callOf(kind: CallKind, entity: string, file: EntityFile, path: string): Json {
  const { title, key } = file;
  const typed = typedFields(file);
  const picks = typed.map((name) => (file.required?.includes(name) === true ? name : `${name}?`));
  const writes = [entity];
  const changed = { result: 'none', writes };
  if (kind === 'page')
    return {
      title: `${title}列表`,
      post: path,
      request: { filterOf: entity, pick: filterable(file) },
      result: { pageOf: entity },
    };
  if (kind === 'get')
    return {
      title: `${title}详情`,
      post: path,
      request: { of: entity, pick: [key] },
      result: { of: entity },
      answer: 'get',
    };
  if (kind === 'add')
    return {
      title: `新增${title}`,
      post: path,
      request: { of: entity, pick: picks },
      ...changed,
      answer: { kind: 'create', of: entity },
    };
  if (kind === 'change')
    return {
      title: `修改${title}`,
      post: path,
      request: { of: entity, pick: [key, ...picks] },
      ...changed,
      answer: { kind: 'update', of: entity },
    };
  return {
    title: `删除${title}`,
    post: path,
    request: { of: entity, pick: [key] },
    ...changed,
    answer: { kind: 'remove', of: entity },
  };
}

/** Typed fields: neither the key nor fields that the server sets. */
export function typedFields({ key, properties }: EntityFile): string[] {
  return Object.keys(properties).filter((name) => name !== key && name !== 'createdAt');
}

/** Shown fields of a record; its key only if the label uses it, because keys are generated otherwise. */
function shownFields({ key, label = '', properties }: EntityFile): string[] {
  return Object.keys(properties).filter((name) => name !== key || label.includes(`{${key}}`));
}

/** Hidden values stand in no address, and records inside records are no filter. */
function filterable({ properties }: EntityFile): string[] {
  const fits = ({ type, format }: Json): boolean =>
    format !== 'secret' && format !== 'money' && type !== 'object' && type !== 'array' && type !== 'boolean';
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
  /** The area of its calls: `memo` of `memo.page`. */
  area: string;
  entity: EntityFile;
  /** Where a sent form leads. */
  then: string;
}

const MOST_COLUMNS = 7;
const MOST_FILTERS = 4;

export function screenOf({ kind, name, title, path, area, entity, then }: ScreenAsked): Json {
  const head = { $schema: DIALECT(name, 'screen'), title, path };
  const names = shownFields(entity);
  const typed = typedFields(entity);
  if (kind === 'list') {
    const filter = filterable(entity)
      .filter((each) => each !== entity.key)
      .slice(0, MOST_FILTERS)
      .map((each) => (entity.properties[each]!['$ref'] === undefined ? each : { field: each, widget: 'chips' }));
    return {
      ...head,
      table: {
        call: `${area}.page`,
        ...(filter.length > 0 && { filter }),
        columns: names.slice(0, MOST_COLUMNS),
        empty: `还没有${entity.title}`,
      },
    };
  }
  if (kind === 'detail')
    return {
      ...head,
      infoList: {
        call: `${area}.get`,
        with: { [entity.key]: `route.${entity.key}` },
        items: names,
        actions: { back: { title: '返回', navigate: 'back' } },
      },
    };
  const send = { call: `${area}.add`, title: '提交' };
  const leave = { actions: { cancel: { title: '取消', navigate: 'back' } } };
  const after = { then: { navigate: then }, say: '已提交', ...leave };
  if (kind === 'form') return { ...head, form: { ...send, fields: typed, ...after } };
  return {
    ...head,
    form: {
      ...send,
      steps: {
        fill: { title: '填写', fields: typed },
        confirm: { title: '确认', infoList: { of: 'form', items: typed } },
      },
      ...after,
    },
  };
}
