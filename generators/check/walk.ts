import type { ActionDefinition, CallAction } from '#model/action.ts';
import type { Block } from '#model/block.ts';
import type { FieldDefinition, FormMember } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import type { Place } from '#model/problem.ts';

/** A call that a person sends, with what is typed before. */
export interface Sent {
  screen: string;
  /** Where the block or the action stands. */
  place: Place;
  action: CallAction;
  /** Of an action; a form is its own button. */
  button?: ActionDefinition;
}

/** Every call that screens send, whatever it stands in. */
export function sentCalls(model: Model): Sent[] {
  return everything(model).flatMap(({ screen, part }) => {
    if (isForm(part)) return [{ screen, place: placeOf(part.place), action: part.action }];
    if (isAction(part) && part.does.kind === 'call')
      return [{ screen, place: placeOf(part.place), action: part.does, button: part }];
    return [];
  });
}

/** Every block of every screen, those that actions and steps open too. */
export function everyBlock(model: Model): { screen: string; block: Block }[] {
  return everything(model).flatMap(({ screen, part }) => (isBlock(part) ? [{ screen, block: part }] : []));
}

/** Every path that something of the screens leads to. */
export function pathsLedTo(part: unknown): string[] {
  return partsIn(part).flatMap((each) => ('path' in each && typeof each.path === 'string' ? [each.path] : []));
}

/** The fields of a form or wizard, wherever they stand in it: in groups and steps too, not in lines. */
export function fieldsOf({ members, steps }: CallAction): { field: FieldDefinition; step: number }[] {
  const flat = (list: FormMember[], step: number): { field: FieldDefinition; step: number }[] =>
    list.flatMap((each) => {
      if (each.kind === 'group') return flat(each.fields, step);
      return each.kind === 'field' ? [{ field: each, step }] : [];
    });
  const inSteps = steps.flatMap(({ block }, step) =>
    partsIn(block).flatMap((each) => (isBlock(each) && each.kind === 'fields' ? flat(each.members, step) : [])),
  );
  return [...flat(members, 0), ...inSteps];
}

/** The calls that are asked, or sent on the way, in a part. */
export function callsAskedIn(part: unknown): string[] {
  return partsIn(part).flatMap((each) => ('call' in each && typeof each.call === 'string' ? [each.call] : []));
}

/** What the expressions in a part read. */
export function readsIn(part: unknown): string[] {
  return partsIn(part).flatMap((each) =>
    'reads' in each && Array.isArray(each.reads) ? (each.reads as string[]) : [],
  );
}

function everything(model: Model): { screen: string; part: object }[] {
  return Object.values(model.screens).flatMap(({ name, block }) => {
    const known = walked.get(block) ?? partsIn(block).map((part) => ({ screen: name, part }));
    walked.set(block, known);
    return known;
  });
}

/** Several rules walk through every screen; of one that is what it was they walk no other way. */
const walked = new WeakMap<Block, { screen: string; part: object }[]>();

/** All records in a part of the Model, itself first. */
function partsIn(part: unknown, found: object[] = []): object[] {
  if (typeof part !== 'object' || part === null) return found;
  if (!Array.isArray(part)) found.push(part);
  if (Array.isArray(part) || !('tree' in part)) for (const each of Object.values(part)) partsIn(each, found);
  return found;
}

const isBlock = (part: object): part is Block => 'kind' in part && 'data' in part && 'place' in part;
const isForm = (part: object): part is Extract<Block, { kind: 'form' }> => isBlock(part) && part.kind === 'form';
const isAction = (part: object): part is ActionDefinition => 'does' in part && 'place' in part;

function placeOf(place: string): Place {
  const [, file = place, line = '1', column = '1'] = /^(.*):(\d+):(\d+)$/.exec(place) ?? [];
  return { file, line: Number(line), column: Number(column) };
}
