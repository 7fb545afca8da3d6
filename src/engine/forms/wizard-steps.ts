import type { CallAction, StepDefinition } from '#model/action.ts';
import type { Block, Source } from '#model/block.ts';
import type { Text } from '#model/expression.ts';
import type { FormMember, ItemDefinition } from '#model/field.ts';
import { readsOf } from '../scope/filling.ts';
import { fieldsOf } from './use-form-store.ts';

/** Everything that is asked in a step, wherever it stands in its block. */
export function membersOf(block: Block): FormMember[] {
  if (block.kind === 'fields') return block.members;
  return block.kind === 'body' ? block.blocks.flatMap(membersOf) : [];
}

/** All members of a wizard: each step's, and those that only the action names. What hides a step hides its fields. */
export function wizardMembers(action: CallAction): FormMember[] {
  const inSteps = action.steps.flatMap(({ name, block }) => {
    const members = hiddenWith(block);
    return block.visible === undefined || members.length === 0
      ? members
      : [{ ...GROUP, name, visible: block.visible, fields: members }];
  });
  const names = new Set(fieldsOf(inSteps).map(({ name }) => name));
  return [...inSteps, ...action.members.filter(({ name }) => !names.has(name))];
}

const GROUP = { kind: 'group' as const };

/** The members of a step, those of a block that comes and goes in a group that does. */
function hiddenWith(block: Block): FormMember[] {
  if (block.kind !== 'body') return membersOf(block);
  return block.blocks.flatMap((each) => {
    const fields = hiddenWith(each);
    if (each.visible === undefined || fields.length === 0) return fields;
    return [{ ...GROUP, name: each.id, visible: each.visible, fields }];
  });
}

/** The step that says how it went: nothing is done in it, so the bar does not count it. */
export function isResult(step: StepDefinition): boolean {
  const holdsResult = (block: Block): boolean =>
    block.kind === 'result' || (block.kind === 'body' && block.blocks.some(holdsResult));
  return step.next === undefined && holdsResult(step.block);
}

/**
 * A step that is read and confirmed: at most something is ticked in it, on which nothing depends that is asked. What it shows
 * is known before it can be confirmed, and stays as it was read.
 */
export function isRead({ data }: CallAction, { block }: StepDefinition): boolean {
  if (sendsInside(block)) return false;
  const asked = Object.values(data).flatMap(({ filling, when }) => [...readsOf(filling), ...(when?.reads ?? [])]);
  return fieldsOf(membersOf(block)).every(({ name, of }) => of.type === 'boolean' && !asked.includes(`form.${name}`));
}

/** What is sent from inside a step changes what the step shows. */
function sendsInside(block: Block): boolean {
  if (block.kind === 'body') return block.blocks.some(sendsInside);
  return block.kind === 'infoList' && block.actions.some(({ does }) => does.kind === 'call');
}

/** Main column and rail: the foot then ends where the main column does. */
export function hasRail(block: Block): boolean {
  return railOf(block).length > 0;
}

/** The figure that matters in a step, for the foot of a narrow window. */
export function strongItemOf(block: Block): { item: ItemDefinition; source: Source } | undefined {
  if (block.kind === 'body') {
    for (const each of block.blocks) {
      const found = strongItemOf(each);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (block.kind !== 'infoList') return undefined;
  const item = block.items.find((each) => each.strong === true);
  return item && { item, source: block.source };
}

/** Whether this step may be opened with what is there: the answers of steps before it cannot be had again. */
export function canResumeAt(steps: StepDefinition[], at: number): boolean {
  const step = steps[at];
  return step !== undefined && !isResult(step) && steps.slice(0, at).every((before) => before.next?.kind !== 'call');
}

/** The blocks at the side of a step. */
export function railOf(block: Block): Block[] {
  return block.kind === 'body' ? block.blocks.filter((each) => each.width === 'third') : [];
}

/** How many facts a summary repeats: the amount, and to whom. */
const FACTS = 4;

/** What is about to be done, in one line, out of what the step shows: repeated where the code is asked. */
export function summaryOf(block: Block): Text | undefined {
  if (block.kind === 'body') return block.blocks.map(summaryOf).find((found) => found !== undefined);
  if (block.kind !== 'infoList') return undefined;
  const [first, ...others] = block.items;
  if (first === undefined) return undefined;
  // What matters most comes first: both figures where one becomes the other.
  const items = [first, ...others.toSorted((a, b) => Number(b.strong === true) - Number(a.strong === true))];
  items.length = Math.min(items.length, FACTS);
  const parts = items.flatMap((item, n) => [
    `${n === 0 ? '' : ' · '}${item.title} `,
    { value: item.value, format: item.format, currency: item.currency, enum: item.enum },
  ]);
  return { parts, reads: items.flatMap((item) => item.value.reads) };
}

/** All paths that a step reads to be drawn, and to be sent where it sends. */
export function readsOfStep({ filling, confirm, checks }: CallAction, step: StepDefinition): string[] {
  const sending = step.next?.kind === 'submit' ? [filling, confirm, checks] : [];
  const found = new Set<string>();
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('reads' in part && Array.isArray(part.reads)) for (const path of part.reads as string[]) found.add(path);
    for (const inner of Object.values(part)) walk(inner);
  };
  walk([step.block, step.next, step.actions, sending]);
  return [...found];
}
