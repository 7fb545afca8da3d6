import type { Rule } from '../problems/rule.ts';
import type { LifecycleStepSchema, ReviewSchema, ToldSchema } from '#model/dialect-types.ts';
import type { Due, LifecycleStep } from '#model/lifecycle.ts';
import { keyOf, member, texts, type At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = {
  code: 'unfit-step',
  says: 'A step of a lifecycle that is never taken, or that tells nobody.',
};

/**
 * Checks the time of a step.
 * @param at the object with the time
 * @param isEntered true if the state in which it waits is known from elsewhere
 */
export function unfitDue(
  { problems }: Context,
  at: At<LifecycleStepSchema | ReviewSchema>,
  due: Due | undefined,
  isEntered = false,
): void {
  const [after, moment, calendars, cutOff] = (['after', 'at', 'calendars', 'cutOff'] as const).map((word) =>
    member(at, word),
  );
  const say = (place: At, message: string): void => problems.add(rule, place, message);
  if (after && moment) say(moment, 'A step is due after a time or at a moment of the record: say one of them.');
  const timed = after ?? moment;
  if (timed && !isEntered && !member(at as At<LifecycleStepSchema>, 'from')) {
    say(timed, 'The clock takes this step out of a state that is not said: add "from".');
  }
  const isZero = due && !('at' in due) && (due.milliseconds ?? due.workingDays) === 0;
  if (after && isZero) say(after, 'Nobody would ever see a state that lasts for no time: say how long it takes.');
  const isWorkingDays = due && 'workingDays' in due && due.workingDays !== undefined;
  if (after && isWorkingDays && !calendars)
    say(after, 'No calendar says which days are working days: add "calendars".');
  if (cutOff && !calendars) say(cutOff, 'A cut-off counts on working days: add "calendars".');
  for (const each of [calendars, cutOff]) {
    if (each && !after) say(each, 'It counts for a length of time: add "after".');
  }
}

/**
 * Reports a message that nobody may read.
 * @param at its place
 */
export function unfitMessage(
  { problems }: Context,
  at: At<ToldSchema | NonNullable<ReviewSchema['tell']>>,
  permission: At | undefined,
): void {
  if (permission && texts(permission).length === 0) {
    problems.add(rule, keyOf(at, 'permission'), 'Nobody is told: name a route, or leave it out to tell everybody.');
  }
}

/** Reports steps that are never taken, because a step without a condition precedes them at the same time. */
export function hiddenStep({ problems }: Context, steps: { step: LifecycleStep; at: At<LifecycleStepSchema> }[]): void {
  const open = new Set<string>();
  for (const { step, at } of steps) {
    if (step.due === undefined) continue;
    const places = step.from.map((state) => JSON.stringify([state, momentOf(step.due as Due)]));
    if (places.length > 0 && places.every((each) => open.has(each))) {
      const message = 'This step is never taken: one before it is due at the same moment and has no condition.';
      problems.add(rule, member(at, 'to') ?? at, message);
    }
    if (step.when === undefined && step.judge === undefined) for (const each of places) open.add(each);
  }
}

function momentOf(due: Due): unknown {
  return 'at' in due ? due.at.source : due;
}
