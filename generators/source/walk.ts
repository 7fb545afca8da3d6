import type { ActionDefinition, CallAction } from '#model/action.ts';
import type { Block } from '#model/block.ts';
import { factsOf, isBlockKind } from '#model/blocks.ts';
import type { FieldDefinition, FormMember } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import type { Root, Tree, Filling } from '#model/expression.ts';
import type { ScreenDefinition } from '#model/screen.ts';
import type { Place } from '#model/problem.ts';
import { placeOf, type At, type Source } from './source.ts';
import { originOf } from './origin.ts';

/** A call that a person sends, with the typed fields. */
export interface Sent {
  screen: string;
  /** The place of the block or the action. */
  place: Place;
  action: CallAction;
  /** The button of an action; absent for a form, which has its own. */
  button?: ActionDefinition;
}

/** Every call that screens send, at any depth. */
export function sentCalls(model: Model): Sent[] {
  return Object.values(model.screens).flatMap((screen) => lookedThrough(screen).sent);
}

/** Every call of a value that is edited in place: in a cell of a table, or at an item. */
export function editedCalls(model: Model): Sent[] {
  return Object.values(model.screens).flatMap((screen) => lookedThrough(screen).edited);
}

function editedIn(screen: string, block: Block): Sent[] {
  return directlyIn(block).flatMap((part): Sent[] =>
    'kind' in part && (part.kind === 'column' || part.kind === 'item') && 'edit' in part
      ? [{ screen, place: placeNamed(block.place), action: part.edit as CallAction }]
      : [],
  );
}

/** The records in a block that are in none of its inner blocks. */
function directlyIn(block: Block): object[] {
  const inner = new Set(recordsIn(block).flatMap((part) => (isBlock(part) && part !== block ? recordsIn(part) : [])));
  return recordsIn(block).filter((part) => !inner.has(part));
}

/** Every block of every screen, including those that actions and steps open. */
export function everyBlock(model: Model): { screen: string; block: Block }[] {
  return Object.values(model.screens).flatMap((screen) => lookedThrough(screen).blocks);
}

/** The blocks of one screen. */
export function blocksOf(model: Model, name: string): Block[] {
  const screen = model.screens[name];
  return screen === undefined ? [] : lookedThrough(screen).blocks.map(({ block }) => block);
}

/** Every path that a screen leads to. */
export function pathsFrom(screen: ScreenDefinition): readonly string[] {
  return lookedThrough(screen).paths;
}

/** Every path to which a part of the screens leads. */
export function pathsLedTo(part: unknown): string[] {
  return recordsIn(part).flatMap((each) => ('path' in each && typeof each.path === 'string' ? [each.path] : []));
}

/** The fields of a form or wizard, including those in groups and steps, but not in lines. */
export function fieldsOf({ members, steps }: CallAction): { field: FieldDefinition; step: number }[] {
  const flat = (list: FormMember[], step: number): { field: FieldDefinition; step: number }[] =>
    list.flatMap((each) => {
      if (each.kind === 'group') return flat(each.fields, step);
      return each.kind === 'field' ? [{ field: each, step }] : [];
    });
  const inSteps = steps.flatMap(({ block }, step) =>
    recordsIn(block).flatMap((each) => (isBlock(each) ? flat(factsOf(each).members?.(each) ?? [], step) : [])),
  );
  return [...flat(members, 0), ...inSteps];
}

/** The calls of a part that are questions, or are sent between steps. */
export function callsAskedIn(part: unknown): string[] {
  return recordsIn(part).flatMap((each) => ('call' in each && typeof each.call === 'string' ? [each.call] : []));
}

/** Paths that the expressions in a part read. */
export function readsIn(part: unknown): string[] {
  return recordsIn(part).flatMap((each) =>
    'reads' in each && Array.isArray(each.reads) ? (each.reads as string[]) : [],
  );
}

/** A single filling, or one for each named path. */
export function fillingsOf(filling: Filling | Record<string, Filling>): Filling[] {
  const isOne = Object.values(filling).every((each) => 'value' in each && 'source' in (each.value as object));
  return isOne ? [filling as Filling] : Object.values(filling as Record<string, Filling>);
}

/** An expression and all expressions inside it, from the outside in. */
export function treesIn(tree: Tree): Tree[] {
  return [tree, ...innerTrees(tree).flatMap(treesIn)];
}

/** The expressions of which an expression consists, without theirs. */
export function innerTrees(tree: Tree): Tree[] {
  return Object.values(tree)
    .flatMap((each: unknown) => (Array.isArray(each) ? (each as unknown[]) : [each]))
    .filter(isTree);
}

const isTree = (part: unknown): part is Tree => typeof part === 'object' && part !== null && 'op' in part;

/** Roots that an expression reads. */
export function rootsOf(tree: Tree): Root[] {
  return treesIn(tree).flatMap((each) => (each.op === 'read' ? [each.root] : []));
}

/** The place of a part; if no author wrote it, that of the surrounding block or action. */
export function placeOfPart(part: object, around: Place): Place {
  const at = originOf(part);
  return at ? placeOf(at) : around;
}

interface LookedThrough {
  sent: Sent[];
  edited: Sent[];
  blocks: { screen: string; block: Block }[];
  paths: string[];
}

function lookedThrough({ name, block }: ScreenDefinition): LookedThrough {
  const known = looked.get(block);
  if (known !== undefined) return known;
  const parts = recordsIn(block);
  const found: LookedThrough = {
    sent: parts.flatMap((part): Sent[] => {
      const sent = isBlock(part) ? factsOf(part).sends?.(part) : undefined;
      if (sent !== undefined && isBlock(part)) return [{ screen: name, place: placeNamed(part.place), action: sent }];
      if (!isAction(part) || part.does.kind !== 'call') return [];
      return [{ screen: name, place: placeNamed(part.place), action: part.does, button: part }];
    }),
    edited: parts.flatMap((part) => (isBlock(part) ? editedIn(name, part) : [])),
    blocks: parts.flatMap((part) => (isBlock(part) ? [{ screen: name, block: part }] : [])),
    paths: parts.flatMap((part) => ('path' in part && typeof part.path === 'string' ? [part.path] : [])),
  };
  looked.set(block, found);
  return found;
}

/** Cache, because several rules search every screen. */
const looked = new WeakMap<Block, LookedThrough>();

/** All records in a part of the Model, itself first. */
export function recordsIn(part: unknown): readonly object[] {
  if (typeof part !== 'object' || part === null) return [];
  const known = records.get(part);
  if (known !== undefined) return known;
  const found: object[] = [];
  collect(part, found);
  records.set(part, found);
  return found;
}

/**
 * Cache, because several rules search the same blocks and actions, which stay the same objects until their file
 * changes.
 */
const records = new WeakMap<object, object[]>();

function collect(part: unknown, found: object[]): void {
  if (typeof part !== 'object' || part === null) return;
  if (!Array.isArray(part)) found.push(part);
  if (Array.isArray(part) || !('tree' in part)) for (const each of Object.values(part)) collect(each, found);
}

/**
 * Returns a search that runs once for each object: sources, and the definitions made from them, stay the same objects
 * until their file changes, so a check after a save searches only what was saved.
 */
export function onceFor<Part extends object, Found>(find: (part: Part) => Found): (part: Part) => Found {
  const known = new WeakMap<Part, { found: Found }>();
  return (part) => {
    const one = known.get(part) ?? { found: find(part) };
    known.set(part, one);
    return one.found;
  };
}

/** A problem in the text of a file. @param word what it is about */
export interface Found {
  at: At;
  message: string;
  word: string;
}

/** Returns a search of the text of files, each searched once until it changes. @param look adds what is wrong at a place */
export const searchOfText = (look: (found: Found[], at: At) => void): ((source: Source) => Found[]) =>
  onceFor((source) => {
    const found: Found[] = [];
    if (source.root !== undefined) look(found, { source, node: source.root });
    return found;
  });

export const isBlock = (part: object): part is Block =>
  'kind' in part && 'data' in part && 'place' in part && isBlockKind(part.kind);
export const isAction = (part: object): part is ActionDefinition => 'does' in part && 'place' in part;

/** Parses a place in the form of blocks and actions. */
export function placeNamed(place: string): Place {
  const [, file = place, line = '1', column = '1'] = /^(.*):(\d+):(\d+)$/.exec(place) ?? [];
  return { file, line: Number(line), column: Number(column) };
}
