import { rule as unknownField } from '../../rules/unknown-field.ts';
import type { PropertyMember } from '../../context/context.ts';
import { formatFacts } from '#model/formats.ts';
import type { PropertySchema } from '#model/dialect-types.ts';
import type { EntityField } from '#model/entity.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { PLAIN_WIDGET, widgetFacts } from '#model/built-in.ts';
import { longestText } from './longest-text.ts';
import { CHOICE, FOREIGN, UPLOAD } from './usual-widgets.ts';
import { wireFormats } from '#model/wire-formats.ts';
import { idleLimits, idleWords } from '../../rules/idle-word.ts';
import { brokenPattern } from '../../rules/broken-pattern.ts';
import { unfitWidget } from '../../rules/unfit-widget.ts';
import {
  unmeetableConstant,
  unmeetableLimit,
  unmeetablePattern,
  unmeetableText,
} from '../../rules/unmeetable-limit.ts';
import { misshapen } from '../../rules/shape.ts';
import { missingCurrency, noCurrency } from '../../rules/unknown-currency.ts';
import { findEnumValue } from '../../rules/unknown-enum-name.ts';
import { findEntity } from '../../rules/unknown-entity.ts';
import { findEnum } from '../../rules/unknown-enum.ts';
import { findFormat } from '../../rules/unknown-format.ts';
import { ANY, BOOLEAN, DATE, DECIMAL, NUMBER, TEXT, record, type Type } from '../../types/types.ts';
import { keyOf, member, members, number, text, texts, valueAt, type At } from '../../source/source.ts';
import { typesOf, type Context } from '../../context/context.ts';
import { BINARY, binarySchema, fileItems, isUpload, resolveFiles } from './files.ts';
import { foreignSchema, foreignUi, sealed } from './foreign.ts';
import { presentationFor } from './presentation.ts';

const DECIMAL_PATTERN = '^-?\\d+(\\.\\d+)?$';
const DATE_PATTERN = '^\\d{4}-\\d{2}-\\d{2}$';
const TIME_PATTERN = '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$';
const PATTERNS: Record<string, string> = {
  money: DECIMAL_PATTERN,
  'secret-money': DECIMAL_PATTERN,
  percent: DECIMAL_PATTERN,
  rate: DECIMAL_PATTERN,
  decimal: DECIMAL_PATTERN,
  date: DATE_PATTERN,
  'date-time': TIME_PATTERN,
  countdown: TIME_PATTERN,
  deadline: TIME_PATTERN,
  'last-day': DATE_PATTERN,
  digit: '^\\d*$',
  email: '^[A-Za-z0-9_-]+@[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)+$',
};
const IDS: Type = { kind: 'list', of: TEXT };
/** Limits that a masked value in a result may break. */
const STRICT_ONLY = ['pattern', 'format', 'minLength', 'maxLength'] as const;

/** @param beside sibling fields, for `currency` and `prefix` */
function resolveProperty(context: Context, at: At<PropertySchema>, name: string, beside: string[]): PropertyMember {
  const reference = member(at, '$ref');
  const target = reference && resolveReference(context, reference);
  const given = member(at, 'type');
  const types = texts(given).map((each) => each.word);
  const nullable = types.includes('null');
  const base = (types.find((each) => each !== 'null') ?? 'string') as EntityField['type'];
  const format = member(at, 'format');
  const word = format && findFormat(context, format, ['new-password', BINARY, ...context.widgets.keys()]);
  if (target) {
    idleLimits(context, at, name, ['a choice']);
    return referenced(context, at, name, target, word);
  }
  const foreign = member(at, 'schema');
  if (foreign) return foreignProperty(context, at, foreign, name, base);

  const items = member(at, 'items');
  const inner = items && resolveProperty(context, items, name, []);
  const look = presentationFor(context, base, word);
  const files = resolveFiles(context, at, name, word === BINARY ? UPLOAD : look.widget);
  const areIds = !inner && isUpload(context, look.widget);
  const properties = member(at, 'properties');
  const nested = properties ? resolveProperties(context, properties) : undefined;
  const type = areIds && base === 'array' ? IDS : typeOf(at, base, word, inner, nested, nullable);
  const required = texts(member(at, 'required')).map((each) => each.word);
  const patternAt = member(at, 'pattern');
  const own = patternAt && !brokenPattern(context, patternAt) ? text(patternAt) : undefined;
  reportLimits(context, at, name, { types: types.length > 0 ? types : [base], pattern: own, format: word });
  idleWords(context, at, name, look.format);
  const pattern = own ?? (base === 'string' && word !== undefined ? PATTERNS[word] : undefined);
  const title = text(member(at, 'title'));
  const isFreeText = base === 'string' && word !== BINARY && !member(at, 'const');
  const longest = isFreeText ? longestText(look) : undefined;
  const schema: JsonSchema = {
    type: nullable ? [base, 'null'] : base,
    ...(title !== undefined && { title }),
    ...deprecatedAt(at),
    ...(pattern !== undefined && { pattern }),
    ...(base === 'string' && word !== undefined && word in wireFormats && { format: word }),
    ...(longest !== undefined && { maxLength: longest }),
    ...(widgetFacts(word ?? '').writeOnly && { writeOnly: true }),
    ...copied(at, ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'const']),
    ...(inner && { items: inner.schema }),
    ...(areIds && fileItems(base, files)),
    ...(word === BINARY && binarySchema(files)),
    ...(nested && objectSchema(nested, required, 'schema')),
  };
  const shown: JsonSchema = {
    ...withoutStrictWords(schema, word),
    ...(areIds && base === 'array' && { items: { type: ['string', 'object'] } }),
    ...(inner && { items: inner.shown }),
    ...(nested && objectSchema(nested, required, 'shown')),
  };
  if (format && formatFacts(word ?? '').isMoney === true && !member(at, 'currency')) {
    missingCurrency(context, format, name);
  }
  const field = { ...fieldOf(context, at, name, base, look, beside), ...(files && { files }) };
  if (inner?.field.enum !== undefined) {
    field.enum = inner.field.enum;
    if (word === undefined) field.format = inner.field.format;
    // A list of enum values is chosen from the enum too.
    if (field.widget === PLAIN_WIDGET) field.widget = CHOICE;
  }
  if (format && word === field.widget && !context.formats.has(word)) unfitWidget(context, format, word, field);
  const inside = nested ? { members: nested, required } : inner?.inside;
  const isBound = boundedValue(context, at, name, look.widget, type);
  if (isBound) Object.assign(field, boundsOf(at));
  return { field, type, schema, shown, ...(inside && { inside }), ...(isBound && { bounds: at }), at };
}

interface Limited {
  types: string[];
  pattern: string | undefined;
  format: string | undefined;
}

/** Reports limits that no value can meet, and limits without an effect on values of these types. */
function reportLimits(
  context: Context,
  at: At<PropertySchema>,
  name: string,
  { types, pattern, format }: Limited,
): void {
  unmeetableLimit(context, at, name);
  unmeetableConstant(context, at, name, types);
  if (pattern !== undefined) unmeetablePattern(context, at, name, pattern);
  if (format !== undefined) unmeetableText(context, at, name, format);
  idleLimits(context, at, name, types);
}

/** The schema of a value in a result, which may be masked. */
function withoutStrictWords(schema: JsonSchema, format: string | undefined): JsonSchema {
  const shown = { ...schema };
  for (const strict of STRICT_ONLY) if (strict !== 'pattern' || !isExact(format)) delete shown[strict];
  return shown;
}

/** A field whose value has a schema from outside. */
function foreignProperty(
  context: Context,
  at: At<PropertySchema>,
  foreign: At,
  name: string,
  type: EntityField['type'],
): PropertyMember {
  const own = foreignSchema(context, foreign, name);
  const uiSchema = foreignUi(context, member(at, 'uiSchema'));
  const title = text(member(at, 'title')) ?? name;
  const field: EntityField = {
    ...{ name, title, type, format: 'plain', widget: FOREIGN, schema: own },
    ...(uiSchema && { uiSchema }),
  };
  const schema = sealed({ ...own, title });
  return { field, type: ANY, schema, shown: schema, at };
}

function deprecatedAt(at: At<PropertySchema>): { deprecated?: true } {
  return member(at, 'deprecated') ? { deprecated: true } : {};
}

function boundsOf(at: At<PropertySchema>): Pick<EntityField, 'min' | 'max'> {
  const [min, max] = [number(member(at, 'min')), number(member(at, 'max'))];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

const BOUNDED = ['money', 'decimal'];

/** True if `min` and `max` limit the value; for files they limit the number of files. */
function boundedValue(context: Context, at: At<PropertySchema>, name: string, widget: string, type: Type): boolean {
  const said = (['min', 'max'] as const).find((word) => member(at, word));
  if (said === undefined || isUpload(context, widget)) return false;
  if (BOUNDED.includes(type.kind)) return true;
  const way = type.kind === 'number' ? `Write "${said}imum".` : 'Only amounts, decimals and files have it.';
  misshapen(context.problems, keyOf(at, said), `"${said}" bounds no value of "${name}". ${way}`);
  return false;
}

export function resolveProperties(
  context: Context,
  at: At<Record<string, PropertySchema>>,
): Record<string, PropertyMember> {
  const all = members(at);
  const names = all.map((each) => each.key.replace(/\?$/, ''));
  return Object.fromEntries(
    all.map((each) => {
      const name = each.key.replace(/\?$/, '');
      return [name, resolveProperty(context, each.at, name, names)];
    }),
  );
}

export function objectSchema(
  members: Record<string, PropertyMember>,
  required: string[],
  which: 'schema' | 'shown',
): JsonSchema {
  const properties = Object.entries(members).map(([name, each]) => {
    const schema = which === 'shown' && !required.includes(name) ? orNull(each.shown) : each[which];
    return [name, schema] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** On the wire an optional property may be null. */
function orNull(schema: JsonSchema): JsonSchema {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length === 0 || types.includes('null')) return schema;
  return {
    ...schema,
    // One id names one schema.
    ...(schema.$id !== undefined && { $id: `${schema.$id}:null` }),
    type: [...types, 'null'],
    ...(schema.enum && { enum: [...schema.enum, null] }),
  };
}

function isExact(format: string | undefined): boolean {
  return format !== undefined && format in PATTERNS && formatFacts(format).isEmail !== true && format !== 'digit';
}

function copied(at: At<PropertySchema>, words: (keyof PropertySchema)[]): JsonSchema {
  return Object.fromEntries(
    words.flatMap((word) => {
      const found = member(at, word);
      return found ? [[word, valueAt(found)]] : [];
    }),
  );
}

type Target =
  | { kind: 'enum'; name: string; type: Type; values: (string | number)[] }
  | {
      kind: 'entity';
      name: string;
      type: Type;
      schema: JsonSchema;
      shown: JsonSchema;
      inside: NonNullable<PropertyMember['inside']>;
    };

function resolveReference(context: Context, at: At): Target | undefined {
  const [, folder, name] = /^(?:\.\.?\/)*(?:(enums|entities)\/)?([A-Za-z0-9/-]+)\.json$/.exec(text(at) ?? '') ?? [];
  if (name === undefined) {
    misshapen(context.problems, at, 'A reference names a file: ../enums/currency.json or ../entities/payee.json.');
    return undefined;
  }
  if ((folder ?? at.source.file.split('/').at(-2)) === 'entities') {
    const entity = findEntity(context, at, name);
    if (!entity) return undefined;
    const required = entity.definition.required;
    return {
      kind: 'entity',
      name,
      type: entity.type,
      schema: objectSchema(entity.members, required, 'schema'),
      shown: entity.definition.schema,
      inside: { members: entity.members, required },
    };
  }
  const found = findEnum(context, at, name);
  return found && { kind: 'enum', name, type: found.type, values: found.definition.values.map((each) => each.const) };
}

function referenced(
  context: Context,
  at: At<PropertySchema>,
  name: string,
  target: Target,
  format: string | undefined,
): PropertyMember {
  const title = text(member(at, 'title')) ?? name;
  if (target.kind === 'entity') {
    const field: EntityField = { name, title, type: 'object', format: 'plain', widget: PLAIN_WIDGET };
    const { type, inside } = target;
    return { field, type, schema: { title, ...target.schema }, shown: { title, ...target.shown }, inside, at };
  }
  const type = target.values.every((each) => typeof each === 'string') ? 'string' : 'number';
  const schema: JsonSchema = { type, title, enum: target.values, ...deprecatedAt(at) };
  const deprecated = text(member(at, 'deprecated'));
  const filled = member(at, 'default');
  const value = filled && target.type.kind === 'enum' ? defaultOf(context, filled, target.type) : undefined;
  const field: EntityField = {
    ...{ name, title, type, format: format ?? 'enum', widget: CHOICE, enum: target.name },
    ...(deprecated !== undefined && { deprecated }),
    ...(value !== undefined && { default: value }),
  };
  return { field, type: target.type, schema, shown: schema, at };
}

function defaultOf(context: Context, at: At, type: Parameters<typeof findEnumValue>[2]): string | number | undefined {
  return findEnumValue(context, at, type, String(valueAt(at)));
}

function typeOf(
  at: At<PropertySchema>,
  base: string,
  format: string | undefined,
  inner: PropertyMember | undefined,
  nested: Record<string, PropertyMember> | undefined,
  nullable: boolean,
): Type {
  if (base === 'array') return { kind: 'list', of: inner?.type ?? ANY };
  if (base === 'object')
    return nested ? { ...record('this object', typesOf(nested)), ...(nullable && { nullable }) } : ANY;
  if (base === 'boolean') return BOOLEAN;
  if (base === 'number' || base === 'integer') return NUMBER;
  if (formatFacts(format ?? '').isMoney === true) {
    const currency = text(member(at, 'currency'));
    return currency !== undefined && /^[A-Z]{3}$/.test(currency)
      ? { kind: 'money', code: currency }
      : { kind: 'money' };
  }
  const { holds } = formatFacts(format ?? '');
  if (holds === 'day' || holds === 'moment') return DATE;
  return holds === 'decimal' ? DECIMAL : TEXT;
}

function fieldOf(
  context: Context,
  at: At<PropertySchema>,
  name: string,
  type: EntityField['type'],
  look: Pick<EntityField, 'format' | 'widget'>,
  beside: string[],
): EntityField {
  const pointer = (word: 'prefix' | 'currency' | 'base' | 'quote'): string | undefined => {
    const found = member(at, word);
    const value = text(found);
    if (found && value !== undefined && !beside.includes(value)) {
      context.problems.add(unknownField, found, `There is no field "${value}" beside "${name}".`, {
        word: value,
        among: beside,
      });
    }
    return value;
  };
  const currencyOf = (word: 'currency' | 'base' | 'quote'): EntityField['currency'] => {
    const found = member(at, word);
    const value = text(found);
    if (found === undefined || value === undefined) return undefined;
    if (!/^[A-Z]{3}$/.test(value) || beside.includes(value)) return { field: pointer(word) ?? value };
    noCurrency(context, found, value);
    return { code: value };
  };
  const currency = currencyOf('currency');
  const base = currencyOf('base');
  const quote = currencyOf('quote');
  const prefix = pointer('prefix');
  const length = number(member(at, 'length'));
  const maxLength = number(member(at, 'maxLength'));
  const reveal = text(member(at, 'reveal'));
  const filled = member(at, 'default');
  const minLength = number(member(at, 'minLength'));
  const pattern = text(member(at, 'pattern'));
  const title = text(member(at, 'title'));
  const deprecated = text(member(at, 'deprecated'));
  return {
    name,
    title: title ?? name,
    type,
    ...look,
    ...(deprecated !== undefined && { deprecated }),
    ...(currency && { currency }),
    ...(base && { base }),
    ...(quote && { quote }),
    ...(prefix !== undefined && { prefix }),
    ...(reveal !== undefined && { reveal }),
    ...(maxLength !== undefined && { maxLength }),
    ...(minLength !== undefined && { minLength }),
    ...(pattern !== undefined && { pattern }),
    ...(filled !== undefined && { default: valueAt(filled) as NonNullable<EntityField['default']> }),
    ...(length !== undefined && { length }),
  };
}
