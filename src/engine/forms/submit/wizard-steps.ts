import { formatFacts } from '#model/formats.ts';
import type { CallAction, StepDefinition } from '#model/action.ts';
import type { Block, ShownRecord, Source } from '#model/block.ts';
import { blocksTogether, factsOf } from '#model/blocks.ts';
import { evaluate, holds, type Scope } from '#model/evaluate.ts';
import type { Text } from '#model/expression.ts';
import type { FormMember, ItemDefinition } from '#model/field.ts';
import { isDecimal } from '#model/money.ts';
import type { About } from '../../confirm/about.ts';
import { readsOf } from '../../scope/filling.ts';
import { fieldsOf } from '../fields/form-around.tsx';

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

/** True for the result step: it has no input, so the step bar does not count it. */
export function isResult({ next, block }: StepDefinition): boolean {
  return next === undefined && leavesOf(block).some((each) => factsOf(each).isEnd);
}

/**
 * True for a step that is only read and confirmed: at most it has checkboxes that no question depends on. Everything
 * that it shows is loaded before it can be confirmed, and stays unchanged.
 */
export function isRead({ data }: CallAction, { block }: StepDefinition): boolean {
  // A call inside the step changes the data that the step shows.
  const sends = recordsIn(block).some(({ actions }) => actions.some(({ does }) => does.kind === 'call'));
  if (sends) return false;
  const asked = Object.values(data).flatMap(({ filling, when }) => [...readsOf(filling), ...(when?.reads ?? [])]);
  return fieldsOf(membersOf(block)).every(({ name, of }) => of.type === 'boolean' && !asked.includes(`form.${name}`));
}

/** True if the step has a side column. */
export function hasRail(block: Block): boolean {
  return railOf(block).length > 0;
}

/**
 * Attributes of a step's foot. The main button stays at the end of the main column in all steps if one of them has a
 * side column; over full-width blocks the foot covers the content that scrolls below it.
 */
export function footPlace(steps: readonly StepDefinition[], { block }: StepDefinition) {
  if (!steps.some((step) => hasRail(step.block))) return {};
  const isWide = !hasRail(block) || blocksTogether(block).some(({ width }) => width === 'full');
  return { 'data-rail': true, ...(isWide && { 'data-over': true }) };
}

/** The main figure of a step, for the foot of a narrow window. */
export function strongItemOf(block: Block): { item: ItemDefinition; source: Source } | undefined {
  const found = recordsIn(block).flatMap(({ items, source }) =>
    items.filter(({ strong }) => strong === true).map((item) => ({ item, source })),
  );
  return found[0];
}

/** True if a step can be opened directly: answers of earlier steps cannot be requested again. */
export function canResumeAt(steps: StepDefinition[], at: number): boolean {
  const step = steps[at];
  return step !== undefined && !isResult(step) && steps.slice(0, at).every((before) => before.next?.kind !== 'call');
}

/** The blocks of the side column of a step. */
export function railOf(block: Block): Block[] {
  return blocksTogether(block).filter((each) => each.width === 'third');
}

/** Number of facts beside the amount. */
const FACTS = 3;

/**
 * The figures of a step, shown with the code input where the form declares no records: the total or the main amount, and
 * the facts that follow it.
 */
export function figuresOf(block: Block, scope: Scope, print: (text: Text, scope: Scope) => string): About | undefined {
  const isShown = ({ visible }: ItemDefinition): boolean => visible === undefined || holds(visible, scope);
  const shown = recordsIn(block).map((records) => records.items.filter(isShown));
  const items = shown.find(({ length }) => length > 0) ?? [];
  if (items.length === 0) return undefined;
  const amounts = items.filter(({ format }) => formatFacts(format).isMoney === true);
  // The total of a bill is what leaves the account; the other amount of an exchange is emphasised too.
  const main = amounts.find(({ total }) => total === true) ?? amounts.find(({ strong }) => strong === true);
  const facts = items
    .filter((item) => item !== main)
    .toSorted((one, other) => Number(other.strong === true) - Number(one.strong === true));
  const sentence = facts.slice(0, FACTS).flatMap((item, n): Text[] => [
    {
      parts: [
        `${n === 0 ? '' : ' · '}${item.title} `,
        { value: item.value, format: item.format, currency: item.currency, enum: item.enum },
      ],
      reads: item.value.reads,
    },
  ]);
  const title = sentence.map((each) => print(each, scope)).join('');
  const amount = main && evaluate(main.value, scope);
  const currency = main?.currency && evaluate(main.currency, scope);
  if (!isDecimal(amount)) return { count: 1, lines: [{ title }], sums: [], format: 'plain' };
  const money = { amount, currency: typeof currency === 'string' ? currency : '' };
  return { count: 1, lines: [{ title, amount: money }], sums: [money], format: 'money' };
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
