import type { EntityDefinition } from '#model/entity.ts';
import { isKnown } from '#model/evaluate.ts';
import type { LifecycleStep } from '#model/lifecycle.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { AnswerContext } from '../context/answer.ts';
import type { StepWork } from '../context/steps.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import { firstThatHolds, type StepTools, tellOf, valuesOf } from '../work/take-step.ts';
import { isFrom } from '../work/waits.ts';
import { Refusal } from '../context/refusal.ts';
import { holdSide } from '../storage/sides.ts';

/** A new record of a reviewed entity waits for review. */
export function submitted({ lifecycle }: EntityDefinition, record: EntityRecord): EntityRecord {
  const { field, review } = lifecycle ?? {};
  if (!review || field === undefined || isKnown(ownEntry(record, field))) return record;
  return { ...record, [field]: review.wait };
}

/** Changes of a reviewed record after an edit: a new review if needed, and no rejection reason. */
export function resubmitted(
  { lifecycle, fields }: EntityDefinition,
  before: EntityRecord,
  after: EntityRecord,
): EntityRecord {
  const { field = '', review } = lifecycle ?? {};
  if (!review || String(before[field]) !== String(after[field])) return {};
  const { wait, reject, reason, marks, again } = review;
  const own = [field, reason, marks];
  const looked = again ?? fields.map(({ name }) => name).filter((name) => !own.includes(name));
  const isChanged = looked.some((name) => differs(before[name], after[name]));
  const isRejected = reject !== undefined && String(before[field]) === String(reject);
  if (!isChanged && !isRejected) return {};
  return {
    [field]: wait,
    ...(reason !== undefined && { [reason]: null }),
    ...(marks !== undefined && { [marks]: null }),
  };
}

/**
 * Refuses changes of a rejected record outside its marked fields.
 * @param asked the fields in the request
 * @throws Refusal locked, at each field that must not change
 */
export function holdMarks(
  { refusals }: Pick<AnswerContext, 'refusals'>,
  { lifecycle }: EntityDefinition,
  before: EntityRecord,
  asked: EntityRecord,
): void {
  const { field = '', review } = lifecycle ?? {};
  if (review?.marks === undefined || String(before[field]) !== String(review.reject)) return;
  const marks = ownEntry(before, review.marks);
  const open = new Set(Array.isArray(marks) ? marks.map((each: { field?: unknown }) => each.field) : []);
  if (open.size === 0) return;
  const { message } = refusals.locked;
  const wrong = Object.keys(asked).filter((name) => !open.has(name) && differs(ownEntry(before, name), asked[name]));
  if (wrong.length > 0)
    throw new Refusal(
      refusals.locked,
      wrong.map((name) => ({ path: `/${name}`, message })),
    );
}

/** @throws Refusal wrongState if the lifecycle has no transition between the states */
export function holdWays(
  { refusals }: Pick<AnswerContext, 'refusals'>,
  { lifecycle }: EntityDefinition,
  before: EntityRecord,
  after: EntityRecord,
): void {
  if (!lifecycle) return;
  const [from, to] = [before, after].map((record) => String(ownEntry(record, lifecycle.field) ?? ''));
  if (from === to || !isKnown(from)) return;
  const ways = ownEntry(lifecycle.from, from ?? '') ?? [];
  if (!ways.some((state) => String(state) === to)) throw new Refusal(refusals.wrongState);
}

/** @throws Refusal wrongSide if the new state is a step of the other side */
export function holdSides(
  { owner, refusals }: Pick<AnswerContext, 'owner' | 'refusals'>,
  definition: EntityDefinition,
  before: EntityRecord,
  changes: EntityRecord,
): void {
  const field = definition.lifecycle?.field ?? '';
  const to = ownEntry(changes, field);
  if (!definition.sides || to === undefined || String(to) === String(ownEntry(before, field))) return;
  holdSide(definition, owner, before, to, refusals);
}

/**
 * Moves the record to another state, by the first step whose condition holds; without steps only by the transition.
 * @throws Refusal notFound, wrongState
 */
export async function moved(
  context: AnswerContext,
  definition: EntityDefinition,
  key: string | number,
  to: string | number,
  tools: StepTools,
  changesOf: (before: EntityRecord) => EntityRecord,
): Promise<EntityRecord> {
  const { entities, tx, clock, outbox } = context;
  const before = await entities.need(definition.name, key, { lock: true });
  holdSide(definition, context.owner, before, to, context.refusals);
  const work: StepWork = { tx, entities, outbox, now: clock.now() };
  const step = await stepTo(context, definition, before, to, work, tools);
  const set = step ? await valuesOf(definition, step, work, before, tools) : {};
  const stored = await entities.transition(definition.name, key, to, { ...set, ...changesOf(before) });
  if (step) await tellOf(definition, step, work, [stored], tools);
  return stored;
}

async function stepTo(
  { refusals }: AnswerContext,
  { lifecycle }: EntityDefinition,
  before: EntityRecord,
  to: string | number,
  work: StepWork,
  tools: StepTools,
): Promise<LifecycleStep | undefined> {
  const state = before[lifecycle?.field ?? ''];
  const steps = (lifecycle?.steps ?? []).filter(
    (step) =>
      step.due === undefined && String(step.to) === String(to) && (step.from.length === 0 || isFrom(step, state)),
  );
  const found = await firstThatHolds(steps, work, before, tools);
  if (steps.length > 0 && !found) throw new Refusal(refusals.wrongState);
  return found;
}

export function differs(one: unknown, other: unknown): boolean {
  const [left, right] = [one, other].map((value) => JSON.stringify(isKnown(value) ? value : null));
  return left !== right;
}
