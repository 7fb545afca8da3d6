import { findNodeAtLocation, findNodeAtOffset, getNodePath, modify, parseTree, type Node } from 'jsonc-parser';
import type { Model } from '#model/model.ts';
import { print } from '../tidy.ts';
import type { FormKey, Inspected, Step } from '../workbench-wire.ts';
import { descriptionOf, shapesAt, shapesBelow, type Shape } from './dialect.ts';
import { Refusal } from './files.ts';
import { valuesAt } from './suggest.ts';

/** The object around a spot as a form: what the dialect lets stand there, and what does. */
export function inspectAt(noun: string, text: string, offset: number, model: Model): Inspected | null {
  const root = parseTree(text);
  if (root === undefined) return null;
  let node = findNodeAtOffset(root, offset, true) ?? root;
  while (node.type !== 'object' && node.parent !== undefined) node = node.parent;
  if (node.type !== 'object') return null;
  const at: Step[] = getNodePath(node);
  const shapes = shapesAt(noun, root, at);
  const keys = new Map<string, FormKey>();
  for (const { schema } of shapes)
    for (const [key, each] of Object.entries(schema.properties ?? {})) {
      if (key === '$schema' || each.drawn === false || keys.has(key)) continue;
      keys.set(key, keyOf(key, shapes, node, at, model));
    }
  const isNamed = shapes.some(({ schema }) => typeof schema.additionalProperties === 'object');
  const written = (node.children ?? []).map((each) => String(each.children?.[0]?.value));
  for (const key of isNamed ? written : [])
    if (!keys.has(key)) keys.set(key, { ...keyOf(key, shapes, node, at, model), kind: 'inner' });
  const says = shapes.find(({ schema }) => schema.description !== undefined)?.schema.description;
  return { at, ...(says !== undefined && { says }), isNamed, keys: [...keys.values()] };
}

function keyOf(key: string, shapes: Shape[], around: Node, at: Step[], model: Model): FormKey {
  const written = findNodeAtLocation(around, [key]);
  const below = shapesBelow(shapes, key, undefined);
  const spot = { path: [...at, key], shapes: below, around };
  const says = shapes
    .map(({ schema }) => schema.properties?.[key] && descriptionOf(schema.properties[key]))
    .find(Boolean);
  const isRequired = shapes.some(({ schema }) => schema.required?.includes(key) === true);
  const types = new Set(below.flatMap(({ schema }) => schema.type ?? (schema.enum ? 'string' : [])));
  const value: unknown = written?.value;
  const isPlain = written === undefined || ['string', 'number', 'boolean'].includes(written.type);
  const choices = valuesAt(spot, model).map(({ label, detail }) => ({
    value: label,
    ...(detail !== undefined && { detail }),
  }));
  const list = below.some(({ schema }) => schema.items !== undefined);
  const isNamed =
    below.some(({ schema }) => typeof schema.additionalProperties === 'object') &&
    (written === undefined || written.type === 'object');
  const listed = isNamed
    ? (written?.children ?? []).map((each) => String(each.children?.[0]?.value))
    : written?.type === 'array'
      ? (written.children ?? []).map((each) => nameOf(each))
      : [];
  const kind: FormKey['kind'] = isNamed
    ? 'named'
    : list && (written === undefined || written.type === 'array') && choices.length > 0
      ? 'list'
      : !isPlain || (!types.has('string') && !types.has('boolean') && !types.has('number') && !types.has('integer'))
        ? 'inner'
        : types.has('string')
          ? below.every(({ schema }) => schema.enum !== undefined || schema.type !== 'string') && choices.length > 0
            ? 'choice'
            : 'text'
          : types.has('boolean')
            ? 'yes'
            : 'number';
  return {
    key,
    kind,
    isWritten: written !== undefined,
    isRequired,
    ...(says !== undefined && { says }),
    ...(isPlain && written !== undefined && { value: value as string | number | boolean }),
    ...(kind !== 'inner' &&
      kind !== 'named' &&
      kind !== 'yes' && { choices: choices.filter((each) => !listed.includes(each.value)) }),
    ...((kind === 'list' || kind === 'named') && { listed }),
  };
}

function nameOf(node: Node): string {
  const field: unknown = node.type === 'object' ? findNodeAtLocation(node, ['field'])?.value : node.value;
  return typeof field === 'string' ? field : '…';
}

/** A value put in, or taken out where it is undefined; printed as every tool prints it. @throws Refusal */
export function change(text: string, at: Step[], value: unknown, isAdded: boolean): { text: string; offset: number } {
  const edits = modify(text, at, value, {
    isArrayInsertion: isAdded,
    formattingOptions: { insertSpaces: true, tabSize: 2 },
  });
  const changed = edits
    .toReversed()
    .reduce((now, { offset, length, content }) => now.slice(0, offset) + content + now.slice(offset + length), text);
  let printed: string;
  try {
    printed = print(JSON.parse(changed));
  } catch {
    throw new Refusal('The text is no JSON at the moment: mend it first.');
  }
  const root = parseTree(printed);
  return { text: printed, offset: (root && findNodeAtLocation(root, at))?.offset ?? 0 };
}
