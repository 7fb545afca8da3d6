import type { CallAction, StepDefinition } from '#model/action.ts';
import type { Block, ShownRecord, Source } from '#model/block.ts';
import { blocksTogether, factsOf } from '#model/blocks.ts';
import type { Text } from '#model/expression.ts';
import type { FormMember, ItemDefinition } from '#model/field.ts';
import { readsOf } from '../scope/filling.ts';
import { fieldsOf } from './form-around.tsx';

/** The blocks of a step, at any depth. */
export function leavesOf(block: Block): Block[] {
  return factsOf(block).inside === undefined ? [block] : blocksTogether(block).flatMap(leavesOf);
}

/** The records that the blocks of a step show. */
export function recordsIn(block: Block): ShownRecord[] {
  return leavesOf(block).flatMap((each) => factsOf(each).record?.(each) ?? []);
}

/** All input fields of a step, at any depth; a conditional block becomes a group with its condition. */
export function membersOf(block: Block): FormMember[] {
  const own = factsOf(block).members?.(block);
  return own ?? blocksTogether(block).flatMap((each) => hiddenWith(each, each.id));
}

function hiddenWith(block: Block, name: string): FormMember[] {
  const fields = membersOf(block);
  if (block.visible === undefined || fields.length === 0) return fields;
  return [{ kind: 'group', name, visible: block.visible, fields }];
}

/**
 * All members of a wizard: those of the steps, and those that only the action names. The condition of a step hides its
 * fields.
 */
export function wizardMembers(action: CallAction): FormMember[] {
  const inSteps = action.steps.flatMap(({ name, block }) => hiddenWith(block, name));
  const names = new Set(fieldsOf(inSteps).map(({ name }) => name));
  return [...inSteps, ...action.members.filter(({ name }) => !names.has(name))];
}

/** The result step: it has no input, so the step bar does not count it. */
export function isResult({ next, block }: StepDefinition): boolean {
  return next === undefined && leavesOf(block).some((each) => factsOf(each).isEnd);
}

/**
 * A step for reading and confirming: at most it has checkboxes that no question depends on. Everything that it shows is
 * loaded before it can be confirmed, and stays unchanged.
 */
export function isRead({ data }: CallAction, { block }: StepDefinition): boolean {
  // A call inside the step changes the data that the step shows.
  const sends = recordsIn(block).some(({ actions }) => actions.some(({ does }) => does.kind === 'call'));
  if (sends) return false;
  const asked = Object.values(data).flatMap(({ filling, when }) => [...readsOf(filling), ...(when?.reads ?? [])]);
  return fieldsOf(membersOf(block)).every(({ name, of }) => of.type === 'boolean' && !asked.includes(`form.${name}`));
}

/** Whether the step has a side column: the foot is then as wide as the main column. */
export function hasRail(block: Block): boolean {
  return railOf(block).length > 0;
}

/** The main figure of a step, for the foot of a narrow window. */
export function strongItemOf(block: Block): { item: ItemDefinition; source: Source } | undefined {
  const found = recordsIn(block).flatMap(({ items, source }) =>
    items.filter(({ strong }) => strong === true).map((item) => ({ item, source })),
  );
  return found[0];
}

/** Whether a step can be opened now: answers of earlier steps cannot be requested again. */
export function canResumeAt(steps: StepDefinition[], at: number): boolean {
  const step = steps[at];
  return step !== undefined && !isResult(step) && steps.slice(0, at).every((before) => before.next?.kind !== 'call');
}

/** The blocks of the side column of a step. */
export function railOf(block: Block): Block[] {
  return blocksTogether(block).filter((each) => each.width === 'third');
}

/** Number of facts in a summary: the amount, and the recipient. */
const FACTS = 4;

/** One-line summary of the step, shown with the code input. */
export function summaryOf(block: Block): Text | undefined {
  const shown = recordsIn(block).map(({ items }) => items);
  const [first, ...others] = shown.find(({ length }) => length > 0) ?? [];
  if (first === undefined) return undefined;
  // Emphasised items come first, such as both amounts of an exchange.
  const items = [first, ...others.toSorted((a, b) => Number(b.strong === true) - Number(a.strong === true))];
  items.length = Math.min(items.length, FACTS);
  const parts = items.flatMap((item, n) => [
    `${n === 0 ? '' : ' · '}${item.title} `,
    { value: item.value, format: item.format, currency: item.currency, enum: item.enum },
  ]);
  return { parts, reads: items.flatMap((item) => item.value.reads) };
}

/** All paths that a step reads to be drawn and sent. */
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
