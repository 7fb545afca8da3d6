import { findNodeAtLocation, findNodeAtOffset, getNodePath, parseTree, type Node } from 'jsonc-parser';
import { PLAIN_WIDGET } from '#model/built-in.ts';
import type { EnumDefinition } from '#model/enum.ts';
import type { FieldDefinition, WidgetProp } from '#model/field.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { CHOICE, COUNT, TICK } from '../resolve/field/usual-widgets.ts';
import type { Resolved } from '../resolve/model.ts';
import type { EntriesProps, FormKey, Inspected, Step } from './wire.ts';
import { descriptionOf, shapesAt, shapesBelow, type Shape } from './dialect.ts';
import { KINDS, valuesAt } from './suggest.ts';

/** The workbench's own widget for conditions. */
const CONDITION = 'condition';
/** The dialect's definition of an expression that is a condition. */
const PREDICATE = 'predicate';

/** Keys whose value may replace the whole entry, likeliest first. */
const SHORT = ['field', 'call', 'screen', 'that'];

/**
 * The object around a place as a form of the engine: one field for each key that the dialect allows there, made from
 * the key's schema, with the available choices.
 */
export function inspectAt(
  noun: string,
  text: string,
  spot: { offset?: number; at?: Step[] },
  resolved: Resolved,
): Inspected | null {
  const root = parseTree(text);
  if (root === undefined) return null;
  const at = spot.at ?? wayTo(noun, root, spot.offset ?? 0);
  const node = findNodeAtLocation(root, at);
  if (node === undefined) return null;
  const objects = objectsAt(noun, root, at, node);
  if (objects.length === 0) return null;
  const around = node.type === 'object' ? node : (node.parent ?? root);
  const short = shortOf(noun, root, at);
  const keys = new Map<string, FormKey>();
  const enums: Record<string, EnumDefinition> = {};
  for (const { schema, names } of objects)
    for (const [key, each] of Object.entries(schema.properties ?? {})) {
      if (key === '$schema' || each.drawn === false || keys.has(key)) continue;
      const written = node.type === 'object' ? findNodeAtLocation(node, [key]) : undefined;
      keys.set(key, keyOf({ key, part: partNamed(names), objects, written, around, at, resolved, enums }));
    }
  const says = objects.find(({ schema }) => schema.description !== undefined)?.schema.description;
  return {
    at,
    ...(says !== undefined && { says }),
    part: partNamed(objects[0]?.names ?? [noun]),
    ...(short !== undefined && { short }),
    keys: [...keys.values()],
    enums,
  };
}

/** `columnObject` is the definition `column` with options. */
const partNamed = (names: readonly string[]): string => (names.at(-1) ?? '').replace(/Object$/, '');

/** The nearest object with keys of the dialect; an object whose keys are names is drawn in the form around it. */
function wayTo(noun: string, root: Node, offset: number): Step[] {
  let node: Node | undefined = findNodeAtOffset(root, offset, true) ?? root;
  const value = node.parent?.type === 'property' ? node.parent.children?.[1] : undefined;
  // A place on the key of an object means that object.
  if (value !== undefined && value !== node && value.type === 'object') node = value;
  for (; node !== undefined; node = node.parent) {
    if (node.type === 'property') continue;
    const at = getNodePath(node) as Step[];
    if (node.type === 'object' && objectsAt(noun, root, at, node).some(({ schema }) => schema.properties !== undefined))
      return at;
    const isKey = node.parent?.type === 'property' && node.parent.children?.[0] === node;
    if (node.type === 'string' && !isKey && shortOf(noun, root, at) !== undefined) return at;
  }
  return [];
}

/** Every object that the dialect allows at the place, without those that contradict the existing keys. */
function objectsAt(noun: string, root: Node, at: Step[], node: Node): Shape[] {
  const shapes = node.type === 'object' ? shapesAt(noun, root, at) : freeShapes(noun, root, at);
  return shapes.filter(({ schema }) => schema.properties !== undefined);
}

/** Shapes allowed at the end of a path, independent of the current value. */
function freeShapes(noun: string, root: Node, at: Step[]): Shape[] {
  const last = at.at(-1);
  return last === undefined ? [] : shapesBelow(shapesAt(noun, root, at.slice(0, -1)), last, undefined);
}

/** The key that a single word replaces, in an entry of a list or of named entries. */
function shortOf(noun: string, root: Node, at: Step[]): string | undefined {
  const last = at.at(-1);
  if (last === undefined) return undefined;
  const around = shapesAt(noun, root, at.slice(0, -1));
  const isNamed = around.some(
    ({ schema }) => typeof schema.additionalProperties === 'object' && schema.properties?.[last] === undefined,
  );
  if (typeof last !== 'number' && !isNamed) return undefined;
  const free = shapesBelow(around, last, undefined);
  if (!free.some(({ schema }) => typesOf(schema).includes('string'))) return undefined;
  return SHORT.find((key) => free.some(({ schema }) => schema.properties?.[key] !== undefined));
}

interface KeyPlace {
  key: string;
  part: string;
  objects: Shape[];
  written: Node | undefined;
  around: Node;
  at: Step[];
  resolved: Resolved;
  /** Receives the choices as enums. */
  enums: Record<string, EnumDefinition>;
}

function keyOf({ key, part, objects, written, around, at, resolved, enums }: KeyPlace): FormKey {
  const below = shapesBelow(objects, key, undefined);
  const own = objects.find(({ schema }) => schema.properties?.[key] !== undefined)?.schema.properties?.[key];
  const says = own && descriptionOf(own);
  const isRequired = objects.some(({ schema }) => schema.required?.includes(key) === true);
  const isCondition = below.some(({ names }) => names.includes(PREDICATE)) && written?.type !== 'object';
  const plain = drawnAs(below, written);
  const { widget, writes, type, entries, width, maxLength } = isCondition
    ? { ...plain, widget: CONDITION, width: 'full' as const }
    : plain;
  const isFixable = isCondition && below.some(({ schema }) => typesOf(schema).includes('boolean'));
  const items = writes === 'json' ? shapesBelow(below, entries?.look === 'list' ? 0 : '', undefined) : [];
  const names = valuesAt({ path: [...at, key], shapes: [...below, ...items], around }, resolved);
  if (names.length > 0)
    enums[key] = {
      name: key,
      title: key,
      values: names.map(({ label, detail = '' }) => ({
        const: label,
        name: label,
        title: titleOf(label, detail, writes),
      })),
    };
  const field: FieldDefinition = {
    kind: 'field',
    name: key,
    title: key,
    ...(says !== undefined && { hint: says }),
    widget: widget === PLAIN_WIDGET && names.length > 0 ? 'names' : widget,
    props: Object.fromEntries(
      Object.entries({ ...entries, ...(isFixable && { isFixable }) }).map(([name, literal]): [string, WidgetProp] => [
        name,
        { literal },
      ]),
    ),
    of: { name: key, title: key, type, format: 'plain', widget, ...(maxLength !== undefined && { maxLength }) },
    format: 'plain',
    width,
    required: isRequired,
    ...(names.length > 0 && { options: { kind: 'enum', enum: key, values: [] } }),
    checks: [],
    actions: [],
    inferred: [],
  };
  return { field, part, writes, isRequired, ...(entries?.look === 'one' && { begin: entries.begin }) };
}

interface DrawnAs {
  widget: string;
  writes: FormKey['writes'];
  type: FieldDefinition['of']['type'];
  width: FieldDefinition['width'];
  entries?: EntriesProps;
  maxLength?: number;
}

/** The input for a key, by the shapes that its value may have and by its present value. */
function drawnAs(below: readonly Shape[], written: Node | undefined): DrawnAs {
  const types = new Set(below.flatMap(({ schema }) => typesOf(schema)));
  const isPlain = written !== undefined && ['string', 'number', 'boolean'].includes(written.type);
  const wordy = [...types].some((type) => ['string', 'number', 'integer', 'boolean'].includes(type));
  if (written?.type === 'array' || (written === undefined && !wordy && types.has('array')))
    return { widget: 'entries', writes: 'json', type: 'array', width: 'full', entries: entriesOf(below, 'list') };
  if (!isPlain && (written?.type === 'object' || (!wordy && types.has('object')))) {
    const named = below.some(({ schema }) => schema.properties === undefined && typesOf(schema).includes('object'));
    const hasWords = below.some(({ schema }) => schema.properties !== undefined);
    const look = hasWords && !(named && written === undefined) ? 'one' : 'named';
    return { widget: 'entries', writes: 'json', type: 'object', width: 'full', entries: entriesOf(below, look) };
  }
  if (below.every(({ schema }) => schema.const === true))
    return { widget: TICK, writes: 'yes', type: 'boolean', width: 'half' };
  const only = (...wanted: string[]): boolean => types.size > 0 && [...types].every((type) => wanted.includes(type));
  if (only('boolean')) return { widget: CHOICE, writes: 'yes', type: 'string', width: 'half' };
  if (only('integer', 'number') && below.every(({ schema }) => schema.enum === undefined))
    return { widget: COUNT, writes: 'number', type: 'integer', width: 'half' };
  const strings = below.filter(({ schema }) => typesOf(schema).includes('string'));
  if (only('string') && strings.every(({ schema }) => schema.enum !== undefined || schema.const !== undefined))
    return { widget: CHOICE, writes: 'text', type: 'string', width: 'half' };
  const writes = only('string') ? 'text' : 'mixed';
  return { widget: PLAIN_WIDGET, writes, type: 'string', width: 'full' };
}

function entriesOf(below: readonly Shape[], look: EntriesProps['look']): EntriesProps {
  const inner = shapesBelow(below, look === 'list' ? 0 : '', undefined);
  const isWord = inner.some(({ schema }) => typesOf(schema).includes('string')) || inner.length === 0;
  const objects = inner.filter(({ schema }) => typesOf(schema).includes('object'));
  const opens = objects.some(({ schema }) => schema.properties !== undefined);
  const isShort = isWord && SHORT.some((key) => inner.some(({ schema }) => schema.properties?.[key] !== undefined));
  const says = inner.find(({ schema }) => schema.description !== undefined)?.schema.description;
  const each = { opens, isShort, ...(says !== undefined && { says }) };
  // Names given by the author, each with a word or a `choose`: a request's values, the addresses of a redirect.
  const isRecord = ({ properties }: JsonSchema): boolean => properties !== undefined && !('choose' in properties);
  if (look === 'named' && isWord && !objects.some(({ schema }) => isRecord(schema)))
    return { look: 'pairs', isWord: true, begin: '', ...each };
  const of = look === 'one' ? below : objects;
  return {
    look,
    isWord: look === 'list' && isWord,
    ...each,
    begin: opens || look === 'one' ? beginOf(of.find(({ schema }) => schema.properties)?.schema) : emptyOf(inner),
  };
}

/** The empty value of an entry without a form of its own. */
function emptyOf(inner: readonly Shape[]): unknown {
  const types = new Set(inner.flatMap(({ schema }) => typesOf(schema)));
  return types.has('string') ? '' : types.has('array') ? [] : {};
}

/** The smallest valid object: its required keys with empty values. */
export function beginOf(schema: JsonSchema | undefined): Record<string, unknown> {
  return Object.fromEntries(
    (schema?.required ?? []).map((key) => {
      const { type, $ref, items, const: only } = schema?.properties?.[key] ?? {};
      if (only !== undefined) return [key, only];
      if (type === 'array' || items !== undefined) return [key, []];
      return [key, type === 'object' || ($ref !== undefined && !/text|expression|callName|path/.test($ref)) ? {} : ''];
    }),
  );
}

function typesOf({ type, enum: among, const: one, properties }: JsonSchema): string[] {
  if (type !== undefined) return [type].flat();
  if (properties !== undefined) return ['object'];
  return [...(among ?? []), ...(one === undefined ? [] : [one])].map((each) => typeof each);
}

/** A name with its title, which people read first. */
function titleOf(name: string, detail: string, writes: FormKey['writes']): string {
  if (writes === 'yes') return name === 'true' ? '是' : '否';
  if (detail === '' || detail === name || Object.values(KINDS).includes(detail)) return name;
  return `${detail}  ${name}`;
}
