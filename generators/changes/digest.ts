import type { FileLines } from '#model/call.ts';
import { canonical } from '#model/canonical.ts';
import type { Text } from '#model/expression.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Model } from '#model/model.ts';

/*
 * A Model for the comparison: lists of named things are records by name, expressions and texts are leaves, and values
 * that the author did not write (places, ids, compiled schemas) are left out.
 */

export type Digest = Leaf | Branch;

export interface Leaf {
  kind: 'leaf';
  /** Two leaves have the same meaning if their keys are equal. */
  key: string;
  /** The text for a reviewer. */
  shown: string;
  value: unknown;
}

export interface Branch {
  kind: 'branch';
  members: Map<string, Digest>;
  /** True if the order of the members matters. */
  isOrdered: boolean;
  /** `schemas/…json:12:5`, if the object has a place. */
  place?: string;
  /** The value that the digest was computed from. */
  value: unknown;
}

type Plain = Record<string, unknown>;

/** Keys that no author writes: they follow from other keys, or from the position in the file. */
const DERIVED = new Set(['place', 'id', 'inferred', 'validator', 'priority']);
/** Members of a call that its request repeats. */
const FROM_REQUEST = ['required', 'fields', 'pathParams', 'defaults'];
/** Lists whose order has no meaning. */
const SETS = new Set([
  'any',
  'anyOf',
  'products',
  'reads',
  'writes',
  'params',
  'enum',
  'accept',
  'edits',
  'types',
  'methods',
  'routes',
  'by',
  'also',
]);

/** Files beside the Model that also determine a merchant's permissions. */
export interface Beside {
  /** The dialect's files, by name. */
  dialect?: Record<string, unknown>;
  /** Routes that each role may open, from the product. */
  roles?: Record<string, unknown>;
  /** By fingerprint. */
  approvals?: Record<string, unknown>;
}

/**
 * @param alike digests of the other Model by their JSON: equal definitions share one digest, which needs no comparison
 */
export function digestModel(
  model: Model,
  { dialect = {}, roles = {}, approvals = {} }: Beside = {},
  alike = new Map<string, Digest>(),
): Branch {
  const once =
    <Part>(draw: (part: Part) => Digest) =>
    (part: Part): Digest => {
      const text = JSON.stringify(part);
      const known = alike.get(text) ?? draw(part);
      alike.set(text, known);
      return known;
    };
  return branch(
    {
      dialect: record(dialect, (each) => leaf(withoutWords(each))),
      roles: record(roles, digest),
      approvals: record(approvals, digest),
      enums: record(
        model.enums,
        once((each) => branch({ title: leaf(each.title), values: named(each.values, digest) }, each)),
      ),
      entities: record(
        model.entities,
        once(({ required, fields, ...rest }) =>
          branch(
            {
              ...membersOf(rest),
              fields: named(fields, (field) =>
                branch(
                  {
                    ...membersOf(field),
                    ...(required.includes(field.name) && { required: leaf(true) }),
                  },
                  field,
                ),
              ),
            },
            rest,
          ),
        ),
      ),
      calls: record(
        model.calls,
        once(({ requestSchema, resultSchema, lines, ...rest }) =>
          branch(
            {
              ...membersOf(rest, FROM_REQUEST),
              needs: sequence(rest.needs),
              request: digestSchema(requestSchema),
              answers: digestSchema(resultSchema),
              ...(lines && { lines: digestLines(lines) }),
            },
            rest,
          ),
        ),
      ),
      needs: record(model.needs, digest),
      widgets: record(model.widgets, digest),
      menus: record(model.menus, digest),
      screens: record(model.screens, digestScreen),
    },
    model,
  );
}

/** Digest of a file's lines: columns are keyed by their fields; `fields` and `defaults` follow from the schema. */
function digestLines(lines: FileLines): Digest {
  const columns = keyed(lines.columns, ({ field }) => field, digest);
  const others = membersOf(lines, ['columns', 'fields', 'schema', 'defaults']);
  return branch({ ...others, columns, line: digestSchema(lines.schema) }, lines);
}

const digested = new WeakMap<object, Digest>();

/** Two revisions of a screen with the same block share its digest, which needs no comparison. */
function digestScreen(screen: Model['screens'][string]): Digest {
  const block = digested.get(screen.block) ?? digest(screen.block);
  digested.set(screen.block, block);
  const members = membersOf({ ...screen, block: undefined });
  const all = Object.keys(screen).flatMap((key): [string, Digest][] => {
    const member = key === 'block' ? block : members[key];
    return member === undefined ? [] : [[key, member]];
  });
  return branch(Object.fromEntries(all), screen);
}

/** Rules of an entity's field to which no form adds. */
const OF_ENTITY = ['pattern', 'minLength', 'default'];

function digest(value: unknown, key = ''): Digest {
  // Sample rows have no identity, so all samples are one leaf.
  if (key === 'samples') return leaf(value);
  if (isExpression(value)) return { kind: 'leaf', key: canonical(value.tree), shown: value.source, value };
  if (isText(value)) return digestText(value);
  if (Array.isArray(value)) return digestList(key === 'checks' ? value.filter(isOwn) : value, key);
  // Rules of the entity are reported at the entity and at the calls with these rules.
  if (key === 'of' && isRecord(value)) return branch(membersOf(value, OF_ENTITY), value);
  // A rule with a word is compared by the word, because its condition follows from it.
  if (isRecord(value)) return branch(membersOf(value, isRecord(value['word']) ? ['that'] : []), value);
  return leaf(value);
}

function membersOf(value: object, without: readonly string[] = []): Record<string, Digest> {
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, inner]) =>
          inner !== undefined &&
          // A record under that key was written by an author, for example the filling of a request field `id`.
          (!DERIVED.has(key) || isRecord(inner)) &&
          !without.includes(key) &&
          !isCompiled(key, inner) &&
          !isUi(key, inner),
      )
      .map(([key, inner]) => [key, digest(inner, key)]),
  );
}

/** True for the schema from which a form's validator is compiled, and for a block's own source text. */
const isCompiled = (key: string, value: unknown): boolean =>
  key === 'schema' && (typeof value === 'string' || isRecord(value));

/** True for the drawing of a form's fields, which follows from the fields. */
const isUi = (key: string, value: unknown): boolean =>
  key === 'uiSchema' &&
  isRecord(value) &&
  Object.values(value).every((property) => isRecord(property) && 'ui:field' in property);

function digestList(list: unknown[], key: string): Digest {
  if (list.every((each) => typeof each !== 'object' || each === null))
    return SETS.has(key) ? set(list) : sequence(list);
  if (list.every((each) => isRecord(each) && typeof each['name'] === 'string'))
    return named(list as NamedPart[], digest);
  const entries = keyed(
    list,
    (each) => (key === 'blocks' ? nameOfBlock(each as Plain) : nameOfEntry(each, key)),
    digest,
  );
  return { ...entries, isOrdered: !BY_FIELD.has(key) };
}

/** Lists whose entries all hold, in any order; a field has at most one. */
const BY_FIELD = new Set(['values', 'options', 'without']);

function nameOfEntry(entry: unknown, key: string): string {
  const field = isRecord(entry) && BY_FIELD.has(key) ? entry['field'] : undefined;
  return typeof field === 'string' ? field : (stepOf(entry) ?? moveOf(entry) ?? contentOf(entry));
}

/** A form inherits the rules of its call; a changed rule is reported only at the call. */
function isOwn(check: unknown): boolean {
  return !isRecord(check) || check['rule'] === undefined;
}

interface NamedPart {
  name: string;
}

function named<Part extends NamedPart>(list: Part[], draw: (part: Part) => Digest): Branch {
  return keyed(list, (each) => each.name, draw);
}

/** A list as a record by name; entries with the same name get a number. */
function keyed<Part>(list: Part[], nameOf: (part: Part) => string, draw: (part: Part) => Digest): Branch {
  const counts = new Map<string, number>();
  const members = new Map<string, Digest>();
  for (const each of list) {
    const name = nameOf(each);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    members.set(count === 1 ? name : `${name} (${count})`, draw(each));
  }
  return { kind: 'branch', members, isOrdered: true, value: list };
}

/** The name of a block is its kind and its subject, which stay when its texts change. */
function nameOfBlock(block: Plain): string {
  const { kind, source, action, screen, name, title } = block as {
    kind: string;
    source?: { kind: string; question?: { call: string }; value?: { source: string } };
    action?: { call: unknown };
    screen?: string;
    name?: string;
    title?: unknown;
  };
  const about =
    source?.question?.call ??
    source?.value?.source ??
    (typeof action?.call === 'string' ? action.call : undefined) ??
    screen ??
    name ??
    (typeof title === 'string' ? title : undefined);
  // `fields` is both a kind of block and the name of a list, so a block without a subject is named with an article.
  if (about === undefined) return `the ${kind}`;
  return `${kind} ${about}`;
}

/** Identifies a step of an answer by its effect, even if its other keys change. */
function stepOf(part: unknown): string | undefined {
  const answer = isRecord(part) ? part['answer'] : undefined;
  return isRecord(answer) && typeof answer['kind'] === 'string'
    ? `${answer['kind']} ${String(answer['of'])}`
    : undefined;
}

/** Identifies a step of a lifecycle by its source and target states. */
function moveOf(part: unknown): string | undefined {
  const { from, to } = isRecord(part) ? part : {};
  return Array.isArray(from) && typeof to === 'string' ? `${from.join(', ')} → ${to}` : undefined;
}

/** Identifies a part without a name by the first text that describes it. */
function contentOf(part: unknown): string {
  if (!isRecord(part)) return String(part);
  if (isExpression(part)) return part.source;
  const said = part['that'] ?? part['call'] ?? part['const'] ?? part['value'] ?? part['of'];
  if (isExpression(said)) return said.source;
  return said === undefined ? canonical(meaningOf(part)) : String(said);
}

/** Expressions by their trees, because one expression can be spelt in several ways. */
function meaningOf(value: unknown): unknown {
  if (isExpression(value)) return value.tree;
  if (Array.isArray(value)) return value.map(meaningOf);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, meaningOf(inner)]));
}

function digestText(text: Exclude<Text, string>): Leaf {
  const sources = text.parts.map((part) =>
    typeof part === 'string' ? part : `{${'word' in part ? part.word : part.value.source}}`,
  );
  // An expression that chooses a text with values is several parts with one source.
  const shown = sources.filter((source, at) => typeof text.parts[at] === 'string' || source !== sources[at - 1]);
  const key = text.parts.map((part) =>
    typeof part === 'string' || 'word' in part
      ? part
      : { ...part, value: part.value.tree, currency: part.currency?.tree },
  );
  return { kind: 'leaf', key: canonical(key), shown: shown.join(''), value: text };
}

/** A schema without its descriptions, which only explain. */
function withoutWords(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutWords);
  if (!isRecord(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => key !== 'description' || typeof value !== 'string')
      .map(([key, value]) => [key, withoutWords(value)]),
  );
}

const MOST_DEEP = 12;

/** Digest of the values a schema accepts: properties by name, each marked if it is required; `$ref` is followed. */
function digestSchema(schema: JsonSchema): Digest {
  const walk = (node: JsonSchema, depth: number): Digest => {
    if (node.$ref !== undefined) {
      const target = schema.$defs?.[node.$ref.replace('#/$defs/', '')];
      return target === undefined || depth > MOST_DEEP ? leaf(node.$ref) : walk(target, depth + 1);
    }
    const { properties, required, items, anyOf, $defs: _, description: __, ...rest } = node;
    return branch(
      {
        ...membersOf(rest),
        ...(items !== undefined && { items: walk(items, depth + 1) }),
        ...(anyOf !== undefined && { anyOf: choices(anyOf, (each) => walk(each, depth + 1)) }),
        ...(properties !== undefined && {
          properties: record(properties, (inner, name) => {
            const drawn = walk(inner, depth + 1);
            if (required?.includes(name) === true && drawn.kind === 'branch') drawn.members.set('required', leaf(true));
            return drawn;
          }),
        }),
      },
      node,
    );
  };
  return walk(schema, 0);
}

/** Alternatives of one value are matched by type, even if their texts and values change. */
function choices(list: readonly JsonSchema[], draw: (each: JsonSchema) => Digest): Branch {
  return {
    ...keyed([...list], ({ type, format }) => [type, format].flat().filter(Boolean).join(' '), draw),
    isOrdered: false,
  };
}

function record<Part>(parts: Record<string, Part>, draw: (part: Part, name: string) => Digest): Branch {
  return branch(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, draw(part, name)])), parts);
}

function branch(members: Record<string, Digest>, value: unknown): Branch {
  const place = isRecord(value) ? value['place'] : undefined;
  return {
    kind: 'branch',
    members: new Map(Object.entries(members)),
    isOrdered: false,
    ...(typeof place === 'string' && { place }),
    value,
  };
}

function set(list: readonly unknown[]): Branch {
  return { ...sequence(list), isOrdered: false };
}

function sequence(list: readonly unknown[]): Branch {
  return keyed(
    [...list],
    (each) => String(each),
    (each) => leaf(each),
  );
}

function leaf(value: unknown): Leaf {
  return {
    kind: 'leaf',
    key: canonical(value),
    shown: typeof value === 'string' ? value : canonical(value),
    value,
  };
}

function isRecord(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isExpression(value: unknown): value is { source: string; tree: unknown } {
  return isRecord(value) && 'source' in value && 'tree' in value;
}

function isText(value: unknown): value is Exclude<Text, string> {
  return isRecord(value) && Array.isArray(value['parts']) && Array.isArray(value['reads']);
}
