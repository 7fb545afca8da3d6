import { namedAlternatives } from './alternative-names.ts';
import type { JsonSchema } from './json-schema.ts';
import { ownEntry } from './values/own-entry.ts';

/*
 * Makes third-party JSON Schemas (2020-12, 2019-09 or draft-07) safe for validation and drawing. No input makes this
 * code throw or run without bound.
 */

/** A third-party schema that is safe for validation. */
export interface RuleSchema {
  /** Refs are local to `$defs`, patterns are safe regular expressions, keywords have values of the right type. */
  schema: JsonSchema;
  /** Reasons why parts cannot be drawn, by part. */
  obstacles: ReadonlyMap<JsonSchema, Obstacle>;
}

/** The reason why a part cannot be drawn. */
export interface Obstacle {
  why: 'not-a-schema' | 'too-deep' | 'too-many' | 'unknown-type' | 'no-files' | 'elsewhere' | 'circular';
  /** The type or reference that causes it. */
  text?: string;
}

type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';

/** The texts of a drawn schema in one language. */
export interface SchemaLanguage {
  obstacle(obstacle: Obstacle): string;
  /** Title of a type in a choice of types. */
  type(type: TypeName): string;
  /** Title of an object with unknown properties. */
  map: string;
  /** Title of an alternative without a name. @param place position, from 1 */
  way(place: number): string;
  /** Title of an alternative whose title is not unique. */
  oneOfSame(title: string, way: string): string;
}

/** Marks a node that is drawn as a message. */
export const CANNOT = 'x-cannot';
/** Marks a node that opens on demand as a form of its own: the name of its definition. */
export const LATER = 'x-later';
/** Titles of an enum's values. */
export const TITLES = 'x-titles';

/** Key of the discriminator value that selects an alternative. */
const NAME = 'x-name';

/** Keys of a `file` node that limit its uploads. */
export const FILE_WORDS = ['accept', 'size', 'business', 'template'] as const;
const FILE = 'file';

const DEEPEST = 60;
const MOST_NODES = 5_000;
/** Maximum number of nodes drawn at once; further ones open on demand. */
const MOST_DRAWN = 250;
const MOST_OPTIONS = 500;
const MOST_EXAMPLES = 3;
const LONGEST_TEXT = 2_000;
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);
/** Names that every object inherits: a value stored under one would be mistaken for the inherited one. */
const BUILT_IN = new Set(Object.getOwnPropertyNames(Object.prototype));

const SCHEMA_WORDS = [
  'additionalProperties',
  'propertyNames',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedProperties',
  'unevaluatedItems',
];
const LIST_WORDS = ['allOf', 'anyOf', 'oneOf'];
const MAP_WORDS = ['properties', 'dependentSchemas'];
const COUNT_WORDS = [
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
  ...['minContains', 'maxContains'],
];
const NUMBER_WORDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
const TEXT_WORDS = ['title', 'description', 'format', '$comment'];
const FLAG_WORDS = ['readOnly', 'writeOnly', 'uniqueItems', 'deprecated'];

type Part = Record<string, unknown>;

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param root a schema as received: any JSON value */
export function ruleSchema(root: unknown): RuleSchema {
  return new Tamer(root).tame();
}

class Tamer {
  private readonly root: unknown;
  private readonly obstacles = new Map<JsonSchema, Obstacle>();
  private readonly names = new Map<string, string>();
  private readonly defs: Record<string, JsonSchema> = {};
  private readonly waiting: { name: string; part: unknown }[] = [];
  private readonly anchors: Map<string, unknown>;
  private nodes = 0;

  constructor(root: unknown) {
    this.root = root;
    this.anchors = anchorsIn(root);
  }

  tame(): RuleSchema {
    const schema = this.clean(this.root, 0);
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift())
      this.defs[next.name] = this.clean(next.part, 0);
    const whole: JsonSchema = Object.keys(this.defs).length === 0 ? schema : { ...schema, $defs: this.defs };
    const said = this.obstacles.get(schema);
    if (whole !== schema && said !== undefined) this.obstacles.set(whole, said);
    this.breakCircles(whole);
    return { schema: whole, obstacles: this.obstacles };
  }

  private cannot(why: Obstacle['why'], title?: unknown): JsonSchema {
    const schema: JsonSchema = typeof title === 'string' ? { title: title.slice(0, LONGEST_TEXT) } : {};
    this.obstacles.set(schema, { why });
    return schema;
  }

  private clean(part: unknown, depth: number): JsonSchema {
    this.nodes += 1;
    if (part === true || part === undefined) return {};
    if (part === false) return { not: {} };
    if (!isPart(part)) return this.cannot('not-a-schema');
    if (depth > DEEPEST) return this.cannot('too-deep', part.title);
    if (this.nodes > MOST_NODES) return this.cannot('too-many', part.title);
    const schema = this.plainWords(part);
    const inside = (each: unknown): JsonSchema => this.clean(each, depth + 1);
    for (const word of SCHEMA_WORDS) if (isSchema(part[word])) schema[word] = loosened(word, inside(part[word]), part);
    for (const word of LIST_WORDS) {
      const list = part[word];
      if (Array.isArray(list) && list.length > 0)
        schema[word] = list.slice(0, MOST_OPTIONS).map((each) => withMapped(part.discriminator, each, inside(each)));
    }
    for (const word of MAP_WORDS) if (isPart(part[word])) schema[word] = mapOf(part[word], inside);
    if (isPart(part.patternProperties)) {
      const safe = Object.entries(part.patternProperties).filter(([pattern]) => isSafePattern(pattern));
      schema.patternProperties = mapOf(Object.fromEntries(safe), inside);
    }
    this.items(part, schema, inside);
    this.dependencies(part, schema, inside);
    const reference = [part.$ref, part.$dynamicRef, part.$recursiveRef].find((each) => typeof each === 'string');
    if (typeof reference === 'string') this.refer(schema, reference);
    if (part.type !== undefined && schema.type === undefined)
      this.obstacles.set(schema, { why: 'unknown-type', text: String(JSON.stringify(part.type)).slice(0, 40) });
    if (schema.contentEncoding !== undefined || schema.format === 'binary' || schema.format === 'data-url')
      this.obstacles.set(schema, { why: 'no-files' });
    return schema;
  }

  private plainWords(part: Part): JsonSchema {
    const schema: JsonSchema = {};
    const types = [part.type].flat().filter((each): each is string => typeof each === 'string' && TYPES.has(each));
    if (types.length > 0 && types.length === [part.type].flat().length)
      schema.type = types.length === 1 ? types[0] : [...new Set(types)];
    for (const word of TEXT_WORDS) if (typeof part[word] === 'string') schema[word] = part[word].slice(0, LONGEST_TEXT);
    if (part.format === FILE) Object.assign(schema, fileWords(part));
    if (typeof part.contentEncoding === 'string') schema.contentEncoding = part.contentEncoding;
    for (const word of FLAG_WORDS) if (typeof part[word] === 'boolean') schema[word] = part[word];
    for (const word of COUNT_WORDS)
      if (Number.isSafeInteger(part[word])) schema[word] = Math.max(0, Number(part[word]));
    for (const word of NUMBER_WORDS) if (Number.isFinite(part[word])) schema[word] = part[word];
    // Draft 4 writes an exclusive limit as a flag beside the limit.
    for (const [word, limit] of [
      ['exclusiveMinimum', 'minimum'],
      ['exclusiveMaximum', 'maximum'],
    ] as const) {
      if (part[word] !== true || schema[limit] === undefined) continue;
      schema[word] = schema[limit];
      delete schema[limit];
    }
    if (Number.isFinite(part.multipleOf) && Number(part.multipleOf) > 0) schema.multipleOf = part.multipleOf;
    if (typeof part.pattern === 'string' && isSafePattern(part.pattern)) schema.pattern = part.pattern;
    if (Array.isArray(part.enum) && part.enum.length > 0) schema.enum = part.enum.slice(0, MOST_OPTIONS);
    if (Object.hasOwn(part, 'const')) schema.const = part.const;
    if (Object.hasOwn(part, 'default') && isOfType(part.default, schema.type)) schema.default = part.default;
    const examples = examplesOf(part).filter((each) => isOfType(each, schema.type));
    if (examples.length > 0) schema.examples = examples;
    if (isPart(part.discriminator) && typeof part.discriminator.propertyName === 'string')
      schema.discriminator = { propertyName: part.discriminator.propertyName };
    if (Array.isArray(part.required)) {
      const required = part.required.filter((each): each is string => typeof each === 'string');
      if (required.length > 0) schema.required = [...new Set(required)];
    }
    return schema;
  }

  private items(part: Part, schema: JsonSchema, inside: (each: unknown) => JsonSchema): void {
    const places = Array.isArray(part.prefixItems) ? part.prefixItems : Array.isArray(part.items) ? part.items : null;
    const rest = Array.isArray(part.items) ? part.additionalItems : part.items;
    if (places !== null) schema.prefixItems = places.slice(0, MOST_OPTIONS).map(inside);
    if (isSchema(rest)) schema.items = inside(rest);
  }

  private dependencies(part: Part, schema: JsonSchema, inside: (each: unknown) => JsonSchema): void {
    const required: Record<string, string[]> = {};
    for (const [name, wanted] of entriesOf(part.dependentRequired)) if (isTexts(wanted)) put(required, name, wanted);
    const schemas: Record<string, JsonSchema> = { ...(schema.dependentSchemas as Record<string, JsonSchema>) };
    for (const [name, wanted] of entriesOf(part.dependencies)) {
      if (isTexts(wanted)) put(required, name, wanted);
      else if (isSchema(wanted)) put(schemas, name, inside(wanted));
    }
    if (Object.keys(required).length > 0) schema.dependentRequired = required;
    if (Object.keys(schemas).length > 0) schema.dependentSchemas = schemas;
  }

  private refer(schema: JsonSchema, reference: string): void {
    const known = this.names.get(reference);
    if (known !== undefined) {
      schema.$ref = `#/$defs/${known}`;
      return;
    }
    const target = this.find(reference);
    if (target === undefined) {
      this.obstacles.set(schema, { why: 'elsewhere', text: reference.slice(0, 80) });
      return;
    }
    const name = `d${this.names.size}`;
    this.names.set(reference, name);
    this.waiting.push({ name, part: target.value });
    schema.$ref = `#/$defs/${name}`;
  }

  private find(reference: string): { value: unknown } | undefined {
    if (this.anchors.has(reference)) return { value: this.anchors.get(reference) };
    if (!reference.startsWith('#')) return undefined;
    let at: unknown = this.root;
    for (const step of reference.slice(1).split('/').slice(1)) {
      const key = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
      if (Array.isArray(at)) at = at[Number(key)];
      else if (isPart(at) && Object.hasOwn(at, key)) at = at[key];
      else return undefined;
      if (at === undefined) return undefined;
    }
    return reference === '#' || reference.startsWith('#/') ? { value: at } : undefined;
  }

  /**
   * Removes definitions that refer to themselves without a property or item in between: following them would never end.
   */
  private breakCircles(whole: JsonSchema): void {
    const over = new Set<JsonSchema>();
    const open = new Set<JsonSchema>();
    const follow = (schema: JsonSchema): void => {
      if (over.has(schema)) return;
      open.add(schema);
      const target = definitionOf(whole, schema);
      if (target !== undefined) {
        if (open.has(target)) {
          delete schema.$ref;
          this.obstacles.set(schema, { why: 'circular' });
        } else follow(target);
      }
      for (const word of [...LIST_WORDS, 'dependentSchemas'])
        for (const each of Object.values((schema[word] ?? {}) as Record<string, JsonSchema>)) follow(each);
      for (const word of ['not', 'if', 'then', 'else']) if (isPart(schema[word])) follow(schema[word] as JsonSchema);
      open.delete(schema);
      over.add(schema);
    };
    const walk = (schema: JsonSchema): void => {
      follow(schema);
      forEachInside(schema, walk);
    };
    walk(whole);
  }
}

/** Short example values of a node: JSON Schema has a list, OpenAPI a single one. */
function examplesOf({ examples, example }: Part): unknown[] {
  const all: unknown[] = Array.isArray(examples) ? examples : [example];
  return all
    .filter((each) => typeof each === 'number' || (typeof each === 'string' && each !== '' && each.length <= 80))
    .slice(0, MOST_EXAMPLES);
}

/** Adds the value that a `discriminator` maps to an alternative; it names the alternative if there is no title. */
function withMapped(discriminator: unknown, part: unknown, schema: JsonSchema): JsonSchema {
  if (!isPart(discriminator) || !isPart(part)) return schema;
  const { $ref: reference } = part;
  if (typeof reference !== 'string' || schema.title !== undefined) return schema;
  const mapped = entriesOf(discriminator.mapping).find(
    ([, to]) => to === reference || `#/components/schemas/${String(to)}` === reference,
  );
  return mapped === undefined ? schema : { ...schema, [NAME]: mapped[0].slice(0, LONGEST_TEXT) };
}

/** Upload limits of a node. */
function fileWords(part: Part): Part {
  return Object.fromEntries(
    FILE_WORDS.flatMap((word) => {
      const said = part[word];
      const isFit = word === 'accept' ? isTexts(said) : typeof said === 'string' && said.length <= LONGEST_TEXT;
      return isFit ? [[word, said] as const] : [];
    }),
  );
}

/** Additional properties are allowed by default, unless the schema forbids them. */
function loosened(word: string, schema: JsonSchema, part: Part): JsonSchema | boolean {
  return word === 'additionalProperties' || word.startsWith('unevaluated')
    ? typeof part[word] === 'boolean'
      ? part[word]
      : schema
    : schema;
}

function isSchema(value: unknown): boolean {
  return typeof value === 'boolean' || isPart(value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function entriesOf(value: unknown): [string, unknown][] {
  return isPart(value) ? Object.entries(value) : [];
}

/** Sets an own property, even `__proto__`. */
function put<Value>(into: Record<string, Value>, name: string, value: Value): void {
  Object.defineProperty(into, name, { value, enumerable: true, configurable: true, writable: true });
}

function mapOf(map: Part, of: (each: unknown) => JsonSchema): Record<string, JsonSchema> {
  const made: Record<string, JsonSchema> = {};
  for (const [name, each] of Object.entries(map)) if (isSchema(each)) put(made, name, of(each));
  return made;
}

function forEachInside(schema: JsonSchema, visit: (each: JsonSchema) => void): void {
  for (const word of [...SCHEMA_WORDS, 'items']) if (isPart(schema[word])) visit(schema[word] as JsonSchema);
  for (const word of [...LIST_WORDS, ...MAP_WORDS, 'prefixItems', 'patternProperties', '$defs'])
    for (const each of Object.values((schema[word] ?? {}) as Record<string, JsonSchema>)) if (isPart(each)) visit(each);
}

function definitionOf(whole: JsonSchema, { $ref }: JsonSchema): JsonSchema | undefined {
  return $ref === undefined ? undefined : ownEntry(whole.$defs ?? {}, $ref.slice('#/$defs/'.length));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parts with an anchor, by its name. */
function anchorsIn(root: unknown): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const open: [unknown, number][] = [[root, 0]];
  for (let visited = 0; visited < MOST_NODES * 4; visited += 1) {
    const [part, depth] = open.pop() ?? [undefined, 0];
    if (part === undefined) break;
    if (isPart(part)) {
      if (typeof part.$id === 'string') found.set(part.$id, part);
      for (const word of ['$anchor', '$dynamicAnchor'])
        if (typeof part[word] === 'string') found.set(`#${part[word]}`, part);
    }
    if (typeof part === 'object' && part !== null && depth < DEEPEST * 3)
      for (const each of Object.values(part)) open.push([each, depth + 1]);
  }
  return found;
}

/**
 * True if a pattern is a regular expression that always finishes quickly. A repeated group with a repetition or choice
 * inside may take forever, so only the server checks it.
 */
function isSafePattern(pattern: string): boolean {
  if (pattern.length > 500 || /\\[1-9]|\\k</.test(pattern)) return false;
  const bare = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  if (/\([^()]*([+*}|]|\([^()]*\))[^()]*\)([+*]|\{\d+,\d*\})/.test(bare) || /\([^()]*\([^()]*\(/.test(bare))
    return false;
  if ((bare.match(/[+*]|\{\d+,\}/g) ?? []).length > 6) return false;
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

function isOfType(value: unknown, types: string | string[] | undefined): boolean {
  if (types === undefined) return true;
  const own = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  return [types].flat().some((type) => type === own || (type === 'integer' && Number.isInteger(value)));
}

/** A schema prepared for RJSF. */
export interface DrawnSchema {
  schema: JsonSchema;
  /** Definitions that open on demand, by name. */
  later: ReadonlyMap<string, JsonSchema>;
}

/**
 * Prepares a rule schema for RJSF: without refs (recursive ones open on demand), in draft-07, with one type per node,
 * and a message where nothing can be drawn.
 * @param language language of titles and messages
 * @param at the part to draw; default: the whole
 * @param takesFiles true if files can be uploaded there; default: false
 */
export function drawnSchema(
  { schema: whole, obstacles }: RuleSchema,
  language: SchemaLanguage,
  at: JsonSchema = whole,
  { takesFiles = false }: { takesFiles?: boolean } = {},
): DrawnSchema {
  const later = new Map<string, JsonSchema>();
  let drawn = 0;

  const postponed = (part: JsonSchema, title: unknown): JsonSchema => {
    const name = `later${later.size}`;
    later.set(name, part);
    return { ...(typeof title === 'string' && { title }), [LATER]: name };
  };

  const draw = (part: JsonSchema, path: ReadonlySet<JsonSchema>): JsonSchema => {
    drawn += 1;
    const obstacle = obstacles.get(part) ?? (!takesFiles && isOfFiles(part) ? { why: 'no-files' as const } : undefined);
    if (obstacle !== undefined)
      return { ...(part.title !== undefined && { title: part.title }), [CANNOT]: language.obstacle(obstacle) };
    const target = definitionOf(whole, part);
    if (target !== undefined) {
      if (path.has(target) || drawn > MOST_DRAWN) return postponed(target, part.title ?? target.title);
      const beside = without(part, '$ref');
      const base = draw(target, new Set([...path, target]));
      return Object.keys(beside).length === 0 ? base : { ...base, ...words(beside, path) };
    }
    if (drawn > MOST_DRAWN && (part.properties !== undefined || part.items !== undefined))
      return postponed(part, part.title);
    return ofOneType(words(part, path), language);
  };

  const words = (part: JsonSchema, path: ReadonlySet<JsonSchema>): JsonSchema => {
    const { prefixItems, dependentSchemas, dependentRequired } = part;
    const made = without(part, ...UNDRAWN);
    const each = (one: JsonSchema): JsonSchema => draw(one, path);
    for (const word of LIST_WORDS) {
      const list = made[word];
      if (!Array.isArray(list)) continue;
      const parts = list as JsonSchema[];
      made[word] = word === 'allOf' ? parts.map(each) : alternatives(part, parts, each);
    }
    for (const word of ['if', 'then', 'else']) if (isPart(made[word])) made[word] = each(made[word] as JsonSchema);
    for (const word of ['properties', 'patternProperties'])
      if (isPart(made[word])) made[word] = properties(made[word] as Record<string, JsonSchema>, each);
    if (isPart(made.additionalProperties)) made.additionalProperties = each(made.additionalProperties as JsonSchema);
    const items = isPart(part.items) ? each(part.items) : undefined;
    if (Array.isArray(prefixItems)) {
      (made as Part).items = prefixItems.map(each);
      if (items !== undefined && !('not' in (part.items ?? {}))) made.additionalItems = items;
    } else if (items !== undefined) made.items = items;
    const dependencies = {
      ...(dependentRequired as Part),
      ...mapOf((dependentSchemas ?? {}) as Part, (one) => each(one as JsonSchema)),
    };
    if (Object.keys(dependencies).length > 0) made.dependencies = dependencies;
    return made;
  };

  const alternatives = (
    { discriminator }: JsonSchema,
    parts: readonly JsonSchema[],
    each: (one: JsonSchema) => JsonSchema,
  ): JsonSchema[] => {
    const made = parts.map((one) => {
      const shown = each(one);
      return shown.title === undefined && typeof one[NAME] === 'string' ? { ...shown, title: one[NAME] } : shown;
    });
    const tellsApart = isPart(discriminator) ? String(discriminator.propertyName) : undefined;
    return namedAlternatives(made, tellsApart, {
      type: (type) => (isTypeName(type) ? language.type(type) : type),
      way: language.way,
      oneOfSame: language.oneOfSame,
    });
  };

  return { schema: draw(at, new Set([at])), later };
}

/** True for a node that is an uploaded file, or a list of them. */
export function isOfFiles({ type, format, items }: JsonSchema): boolean {
  return type === 'string' ? format === FILE : type === 'array' && isPart(items) && items.format === FILE;
}

/** Keywords that RJSF ignores when drawing, or has under another name. */
const UNDRAWN = [
  ...['$defs', '$comment', 'not', 'contains', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties'],
  ...['prefixItems', 'dependentSchemas', 'dependentRequired'],
  NAME,
];

function without(schema: JsonSchema, ...words: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([word]) => !words.includes(word)));
}

function properties(
  map: Record<string, JsonSchema>,
  draw: (one: JsonSchema) => JsonSchema,
): Record<string, JsonSchema> {
  const made: Record<string, JsonSchema> = {};
  for (const [name, one] of Object.entries(map)) {
    if (BUILT_IN.has(name)) continue;
    // The schema forbids any value here.
    if (isPart(one.not) && Object.keys(one.not).length === 0) continue;
    put(made, name, draw(one));
  }
  return made;
}

const oneValue = ({ type }: SchemaLanguage): JsonSchema[] =>
  (['string', 'number', 'boolean'] as const).map((each) => ({ type: each, title: type(each) }));

/** Possible types of a value without a type. */
const anything = (language: SchemaLanguage): JsonSchema[] => [
  ...oneValue(language),
  { type: 'array', title: language.type('array'), items: { anyOf: oneValue(language) } },
  { type: 'object', title: language.map, additionalProperties: { type: 'string' } },
];
const STRUCTURE = ['properties', 'patternProperties', 'additionalProperties', 'dependencies', 'required'];
const CHOOSES = ['oneOf', 'anyOf', 'allOf', 'if', 'enum', 'const', CANNOT, LATER];

/** Gives a node a single type for RJSF, or a choice of types. */
function ofOneType(schema: JsonSchema, language: SchemaLanguage): JsonSchema {
  // An enum is drawn as a choice, whatever its other keywords.
  if (schema.enum !== undefined || Object.hasOwn(schema, 'const')) return without(schema, 'oneOf', 'anyOf');
  const chosen = asEnum(schema);
  if (chosen !== null) return chosen;
  if (schema.additionalProperties === true) schema.additionalProperties = { anyOf: oneValue(language) };
  if (Array.isArray(schema.type)) return ofTypes(schema, schema.type, language);
  if (schema.type === 'array' && schema.items === undefined) return { ...schema, items: { anyOf: oneValue(language) } };
  // An object with unknown properties is drawn as a map.
  if (schema.type === 'object' && ![...STRUCTURE, ...CHOOSES].some((word) => schema[word] !== undefined))
    return { ...schema, additionalProperties: { anyOf: oneValue(language) } };
  if (schema.type !== undefined) return schema;
  if (STRUCTURE.some((word) => schema[word] !== undefined)) return { ...schema, type: 'object' };
  if (schema.items !== undefined) return { ...schema, type: 'array' };
  if (schema.pattern !== undefined || schema.format !== undefined || schema.maxLength !== undefined)
    return { ...schema, type: 'string' };
  if (schema.minimum !== undefined || schema.maximum !== undefined) return { ...schema, type: 'number' };
  if (CHOOSES.some((word) => schema[word] !== undefined)) return schema;
  return { ...schema, anyOf: anything(language) };
}

function ofTypes(schema: JsonSchema, types: readonly string[], language: SchemaLanguage): JsonSchema {
  const real = types.filter((type) => type !== 'null');
  const [only = 'null'] = real;
  if (real.length <= 1)
    return {
      ...ofOneType({ ...schema, type: only }, language),
      ...(real.length < types.length && { type: [only, 'null'] }),
    };
  if (schema.enum !== undefined || schema.anyOf !== undefined || schema.oneOf !== undefined) {
    return without(schema, 'type');
  }
  const { title, description, default: usual } = schema;
  const rest = without(schema, 'title', 'description', 'default', 'type');
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(usual !== undefined && { default: usual }),
    anyOf: types.map((each) =>
      ofOneType({ ...rest, type: each, title: isTypeName(each) ? language.type(each) : each }, language),
    ),
  };
}

function isTypeName(type: string): type is TypeName {
  return TYPES.has(type);
}

/** A choice between constants becomes an enum with titles. */
function asEnum(schema: JsonSchema): JsonSchema | null {
  const list = schema.oneOf ?? schema.anyOf;
  if (list === undefined || !list.every((each) => Object.hasOwn(each, 'const'))) return null;
  const rest = without(schema, 'oneOf', 'anyOf');
  const values = list.map((each) => each.const);
  const [first] = values;
  const type = typeof first === 'number' ? 'number' : typeof first === 'boolean' ? 'boolean' : 'string';
  return {
    ...rest,
    ...(rest.type === undefined && values.every((each) => typeof each === typeof first) && { type }),
    enum: values,
    [TITLES]: list.map((each) => each.title ?? String(each.const)),
  };
}
