import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import type { Resolved } from '../resolve/model.ts';
import { shapesAt, shapesBelow, type Shape } from './dialect.ts';
import { beginOf } from './inspect.ts';
import { missingLists, outlineOf, type OutlineEntry, type OutlineList } from './outline.ts';
import { valuesAt } from './suggest.ts';
import type { Offered, Step } from './wire.ts';

/**
 * Entries that can be added to the lists of a thing, and to the list that contains it: fields of the calls first, then
 * new entries.
 */
export function offersAt(noun: string, text: string, at: Step[], resolved: Resolved): Offered[] {
  const root = parseTree(text);
  const whole = outlineOf(noun, text);
  if (root === undefined || whole === null) return [];
  const around = wayTo(whole, at);
  const own = around.at(-1);
  const parent = around.at(-2);
  if (own === undefined) return [];
  const isIn = ({ entries }: OutlineList): boolean => entries.includes(own);
  const siblings = parent?.lists ?? [];
  const others = siblings.filter((each) => !isIn(each));
  const lists = [...siblings.filter(isIn), ...own.lists, ...others];
  const offer = (list: OutlineList, isMissing: boolean): Offered => ({
    ...offerFor(list, namesBeside(list, whole), noun, root, resolved),
    isMissing,
  });
  const missing = missingLists(noun, text, own.at).map((list) => offer(list, true));
  return [...lists.map((list) => offer(list, false)), ...missing].filter(isSomething);
}

const isSomething = ({ names, kinds }: Offered): boolean => names.length > 0 || kinds.length > 0;

/** The things from the whole file down to the one at the end of a path. */
function wayTo(whole: OutlineEntry, at: readonly Step[]): OutlineEntry[] {
  const isOn = (each: OutlineEntry): boolean => each.at.every((step, n) => at[n] === step);
  const next = whole.lists.flatMap(({ entries }) => entries).find(isOn);
  return next === undefined ? [whole] : [whole, ...wayTo(next, at)];
}

/** Names in the list, and in the groups around or inside it: a form has each field once. */
function namesBeside(list: OutlineList, whole: OutlineEntry): Set<string> {
  const isAround = ({ at, part }: OutlineList): boolean =>
    part === list.part && at.every((step, n) => list.at[n] === step);
  const outermost = everyList(whole).find(isAround) ?? list;
  const all = [outermost, ...outermost.entries.flatMap(everyList)].filter(({ part }) => part === list.part);
  return new Set(all.flatMap(({ entries }) => entries.map(({ name }) => name.replace(/\?$/, ''))));
}

const everyList = (entry: OutlineEntry): OutlineList[] =>
  entry.lists.flatMap((list) => [list, ...list.entries.flatMap(everyList)]);

function offerFor(
  list: OutlineList,
  held: ReadonlySet<string>,
  noun: string,
  root: Node,
  resolved: Resolved,
): Omit<Offered, 'isMissing'> {
  const { at, keys, part, isNamed } = list;
  const key = at.at(-1) ?? '';
  const shapes = shapesBelow(shapesAt(noun, root, at.slice(0, -1)), key, undefined);
  const inner = shapesBelow(shapes, isNamed ? '' : 0, undefined);
  const around = findNodeAtLocation(root, at.slice(0, -1));
  const isWord = inner.some(({ schema }) => schema.type === 'string');
  const names = !isWord || isNamed ? [] : valuesAt({ path: [...at, 0], shapes: inner, around }, resolved);
  return {
    list: at,
    keys,
    part,
    isNamed,
    // A field without a title, such as the page number, is internal.
    names: names.flatMap(({ label, detail = '' }) =>
      held.has(label) || detail === '' ? [] : [{ value: label, title: detail }],
    ),
    kinds: isWord ? [] : kindsOf(inner),
  };
}

/** One new entry for each alternative of the dialect: an action by its effect, a block by its content. */
function kindsOf(inner: readonly Shape[]): Offered['kinds'] {
  const objects = inner.filter(({ schema }) => schema.properties !== undefined);
  return objects.flatMap(({ schema, names }) => {
    const keys = (schema.oneOf ?? []).flatMap(({ required = [] }) => required);
    if (keys.length === 0) return [{ key: names.at(-1) ?? '', begin: beginOf(schema) }];
    const { required = [], properties = {} } = schema;
    return keys.map((key) => ({ key, begin: beginOf({ required: [...required, key], properties }) }));
  });
}
