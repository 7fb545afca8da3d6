import type { JsonSchema } from '#model/json-schema.ts';
import { ruleSchema } from '#model/tame-schema.ts';
import type { Json } from '../shapes.ts';
import { bundle, bundleJoined, type Direction, MOMENT, shortNote } from './bundle.ts';
import { isObject, refuse, type Document, type Part } from './document.ts';

/*
 * Fields of a call from the properties of a document. A field is written with the dialect's own words if they describe
 * its values exactly; otherwise it keeps its schema under `schema`.
 */

/** Default maximum length: the dialect requires one for texts of a request, and most documents have none. */
const LONGEST = 10_000;
/** Maximum parts of a record in the dialect's own words; a larger one is more readable as a schema. */
const MOST_PARTS = 60;

const SILENT = new Set([
  ...['title', 'description', 'example', 'examples', 'default', 'deprecated', 'externalDocs', 'xml', 'nullable'],
  ...['readOnly', 'writeOnly', '$comment', 'contentMediaType', 'contentEncoding'],
]);
const PLAIN: Record<string, readonly string[]> = {
  string: ['type', 'format', 'minLength', 'maxLength', 'pattern'],
  integer: ['type', 'format', 'minimum', 'maximum'],
  number: ['type', 'format', 'minimum', 'maximum'],
  boolean: ['type', 'format'],
  array: ['type', 'items', 'minItems', 'maxItems'],
  object: ['type', 'properties', 'required', 'additionalProperties'],
};
const SCALARS = ['string', 'integer', 'number', 'boolean'];

export interface FieldsOptions {
  document: Document;
  direction: Direction;
  /** Prefix of the enums' names. */
  area: string;
  /** Returns the name of an enum with these values. */
  enumNamed(wanted: string, values: (string | number)[]): string;
  /** false keeps every schema as it is. */
  isPlain: boolean;
  /** True for fields in an address, whose values are plain texts. */
  inAddress?: boolean;
}

/** @throws Refused */
export function fieldOf(options: FieldsOptions, name: string, part: Part): Json {
  const found = options.isPlain || options.inAddress === true ? plainField(options, name, part, budget()) : undefined;
  if (found !== undefined) return found;
  const made = foreignField(options, name, part);
  const { type } = made['schema'] as JsonSchema;
  if (options.inAddress === true && !(typeof type === 'string' && SCALARS.includes(type)))
    refuse(part, `"${name}" is sent as plain text, and is neither a text, a number, a choice nor a list of these`);
  return made;
}

interface Budget {
  parts: number;
  open: Set<string>;
}

const budget = (): Budget => ({ parts: 0, open: new Set() });

export function foreignField({ document, direction }: FieldsOptions, name: string, part: Part): Json {
  const schema = bundle(document, part, direction);
  drawable(part, schema);
  const { title, description, ...rest } = schema;
  return {
    type: typeOf(schema),
    title: typeof title === 'string' ? title : wordsOf(name),
    ...(description !== undefined && { description }),
    schema: rest,
  };
}

/** @throws Refused for a schema that no form draws */
export function drawable(part: Part, schema: JsonSchema): void {
  const [obstacle] = ruleSchema(schema).obstacles.values();
  if (obstacle === undefined) return;
  const about = obstacle.text === undefined ? '' : ` (${obstacle.text})`;
  refuse(part, `${OBSTACLES[obstacle.why]}${about}`);
}

const OBSTACLES = {
  'not-a-schema': 'a part is no schema',
  'too-deep': 'the schema is nested too deeply',
  'too-many': 'the schema has more parts than a form can hold',
  'unknown-type': 'a type is no type of JSON',
  'no-files': 'a file inside a record cannot be sent',
  elsewhere: 'a reference leads out of the document',
  circular: 'a reference leads back to itself',
};

/** A field in the dialect's own words; undefined if they would describe other values. */
function plainField(options: FieldsOptions, name: string, part: Part, spent: Budget): Json | undefined {
  const { document } = options;
  spent.parts += 1;
  if (spent.parts > MOST_PARTS) return undefined;
  const { target, title, description, deprecated, nullable, component } = unwrapped(document, part);
  const { value } = target;
  if (!isObject(value)) return undefined;
  const types = [value['type']].flat().filter((each): each is string => typeof each === 'string');
  const real = types.filter((each) => each !== 'null');
  const isNullable = nullable || types.length > real.length;
  const words = {
    title: title ?? wordsOf(name),
    ...(description !== undefined && { description }),
    ...(deprecated && { deprecated: description ?? 'The document marks it as deprecated.' }),
  };
  const listed = listedIn(value);
  if (listed !== undefined) {
    if (isNullable || Object.keys(value).some((word) => !ENUM_WORDS.has(word) && !isNote(word))) return undefined;
    const file = options.enumNamed(component ?? name, listed);
    return { $ref: `../enums/${file}.json`, ...words };
  }
  const [type = 'object' in value ? 'object' : undefined] = real;
  if (type === undefined || real.length > 1) return undefined;
  const known = PLAIN[type];
  if (known === undefined || Object.keys(value).some((word) => !isNote(word) && !known.includes(word)))
    return undefined;
  const limits = limitsOf(options, type, value);
  if (limits === undefined) return undefined;
  const own = { type: isNullable ? [type, 'null'] : type, ...words, ...limits };
  if (type === 'array') return listField(options, name, target, own, spent);
  if (type === 'object') return recordField(options, target, own, spent);
  return own;
}

const isNote = (word: string): boolean => SILENT.has(word) || word.startsWith('x-');
const ENUM_WORDS = new Set(['type', 'enum', 'format']);

/** The values of a plain choice. */
function listedIn({ enum: values }: Json): (string | number)[] | undefined {
  if (!Array.isArray(values) || values.length === 0) return undefined;
  const [first] = values as unknown[];
  const kind = typeof first;
  if (kind !== 'string' && kind !== 'number') return undefined;
  const isFit = (values as unknown[]).every((each) => typeof each === kind && each !== '');
  return isFit && new Set(values).size === values.length ? (values as (string | number)[]) : undefined;
}

function limitsOf({ direction }: FieldsOptions, type: string, value: Json): Json | undefined {
  const { format } = value;
  const copied = (...words: string[]): Json =>
    Object.fromEntries(words.flatMap((word) => (value[word] === undefined ? [] : [[word, value[word]]])));
  if (type === 'integer' || type === 'number') return copied('minimum', 'maximum');
  if (type === 'array') return copied('minItems', 'maxItems');
  if (type !== 'string') return {};
  if (format === 'binary') return undefined;
  if (direction === 'answer') return format === 'date' ? { format } : {};
  const pattern = value['pattern'] ?? (format === 'date-time' ? MOMENT : undefined);
  if (pattern !== undefined && !isPattern(pattern)) return undefined;
  const isDay = format === 'date' && pattern === undefined;
  const longest = typeof value['maxLength'] === 'number' ? value['maxLength'] : isDay ? undefined : LONGEST;
  return {
    ...copied('minLength'),
    ...(pattern !== undefined && { pattern }),
    ...(longest !== undefined && { maxLength: longest }),
    ...(isDay && { format }),
  };
}

/** Returns true for a pattern that works the same in a validator of a foreign schema. */
function isPattern(pattern: unknown): boolean {
  return ruleSchema({ type: 'string', pattern }).schema.pattern !== undefined;
}

function listField(options: FieldsOptions, name: string, part: Part, own: Json, spent: Budget): Json | undefined {
  const items = options.document.member(part, 'items');
  const inner = items && plainField(options, name, items, spent);
  if (inner === undefined) return undefined;
  // A form draws a list of typed texts by its schema; a choice and an address need no list widget.
  if (options.direction === 'request' && options.inAddress !== true && inner['$ref'] === undefined) return undefined;
  const { title: _, description: __, deprecated: ___, ...rest } = inner;
  return { ...own, items: rest };
}

/** A record inside an answer. A form draws a record by its schema. */
function recordField(options: FieldsOptions, part: Part, own: Json, spent: Budget): Json | undefined {
  const { document, direction } = options;
  const { value } = part;
  if (direction === 'request' || !isObject(value) || !isObject(value['properties'])) return undefined;
  const rest = value['additionalProperties'];
  if (rest !== undefined && typeof rest !== 'boolean') return undefined;
  const key = `${part.file}${part.at}`;
  if (spent.open.has(key)) return undefined;
  spent.open.add(key);
  const properties: Json = {};
  for (const [name, each] of document.members(document.member(part, 'properties'))) {
    const field = plainField(options, name, each, spent);
    if (field === undefined || name.endsWith('?')) return undefined;
    properties[name] = field;
  }
  spent.open.delete(key);
  const required = (value['required'] ?? []) as string[];
  const known = required.filter((name) => Object.hasOwn(properties, name));
  return { ...own, properties, ...(known.length > 0 && { required: known }) };
}

interface Unwrapped {
  target: Part;
  title?: string | undefined;
  description?: string | undefined;
  deprecated: boolean;
  nullable: boolean;
  /** The name of the referenced schema. */
  component?: string | undefined;
}

/** Follows references, and an `allOf` of one schema, which carries the notes of a reference. */
function unwrapped(document: Document, part: Part): Unwrapped {
  let at = part;
  const found: Omit<Unwrapped, 'target'> = { deprecated: false, nullable: false };
  for (;;) {
    const { value } = at;
    const isReference = document.referenceOf(at) !== undefined;
    if (isObject(value) && !(isReference && document.isOld)) {
      found.title ??= document.text(at, 'title');
      found.description ??= shortNote(value['description']);
      found.deprecated ||= value['deprecated'] === true;
      found.nullable ||= document.isOld && value['nullable'] === true;
    }
    const isBare = isObject(value) && Object.keys(value).every((word) => word === '$ref' || isNote(word));
    if (isReference && (document.isOld || isBare)) {
      found.component ??= document.referenceOf(at)?.split('/').at(-1);
      at = document.target(at, document.referenceOf(at) ?? '');
      continue;
    }
    const all = isObject(value) ? document.members(document.member(at, 'allOf')) : [];
    const isWrapper = isObject(value) && Object.keys(value).every((word) => word === 'allOf' || isNote(word));
    if (all.length !== 1 || !isWrapper) return { target: at, ...found };
    at = (all[0] as [string, Part])[1];
  }
}

/** `shopperReference` and `payer_id` as a reader sees them: `Shopper reference`, `Payer id`. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[\W_]+/g, ' ')
    .trim();
  if (words === '') return name;
  return words[0]!.toUpperCase() + words.slice(1).replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

/** The properties of an object, with those of its `allOf`; undefined if the schema has more than properties. */
export interface Properties {
  fields: Map<string, Part[]>;
  required: Set<string>;
  dependentRequired: Record<string, string[]>;
}

const OBJECT_WORDS = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'allOf',
  '$ref',
  'discriminator',
]);

/** @param why called for keywords that a set of fields cannot express; may throw */
export function propertiesOf(document: Document, part: Part, why: (part: Part, word: string) => void): Properties {
  const found: Properties = { fields: new Map(), required: new Set(), dependentRequired: {} };
  const seen = new Set<string>();
  const visit = (given: Part): void => {
    const reference = document.referenceOf(given);
    if (reference !== undefined) visit(document.target(given, reference));
    if (reference !== undefined && document.isOld) return;
    const { value } = given;
    const key = `${given.file}${given.at}`;
    if (!isObject(value) || seen.has(key)) return;
    seen.add(key);
    for (const [word, each] of document.members(given)) {
      if (word === 'dependentRequired') Object.assign(found.dependentRequired, each.value);
      else if (word === 'nullable' && each.value === true) why(each, word);
      else if (word === 'discriminator' || (!OBJECT_WORDS.has(word) && !isNote(word))) why(each, word);
      else if (word === 'type' && each.value !== 'object') why(each, word);
      else if (word === 'additionalProperties' && isObject(each.value) && Object.keys(each.value).length > 0)
        why(each, word);
    }
    for (const [name, each] of document.members(document.member(given, 'properties')))
      found.fields.set(name, [...(found.fields.get(name) ?? []), each]);
    for (const name of (value['required'] ?? []) as string[]) found.required.add(name);
    for (const [, each] of document.members(document.member(given, 'allOf'))) visit(each);
  };
  visit(part);
  return found;
}

/** A property that several schemas of an `allOf` describe. */
export function joined(options: FieldsOptions, name: string, parts: Part[]): Json {
  const [first, ...more] = parts as [Part, ...Part[]];
  if (more.length === 0) return fieldOf(options, name, first);
  const schema = bundleJoined(options.document, parts, options.direction, 'allOf');
  drawable(first, schema);
  const [one = {}] = schema.allOf ?? [];
  return { type: typeOf(one), title: one.title ?? wordsOf(name), schema };
}

function typeOf({ type }: JsonSchema): string {
  return [type].flat().find((each) => each !== 'null' && each !== undefined) ?? 'object';
}
