import type { Filling } from '#model/action.ts';
import type { Context } from '../resolve/context.ts';
import type { Model } from '#model/model.ts';
import { fieldsOf, sentCalls } from './walk.ts';

export const code = 'sent-twice';

/** What is typed, and what "with" says, under one key: one of them is lost, and nobody sees which. */
export function sentTwice(context: Context, model: Model): void {
  for (const { action, place } of sentCalls(model)) {
    for (const { field } of fieldsOf(action)) {
      for (const filling of fillingsOf(action.filling)) {
        const filled = filling[field.name];
        const isTyped = field.value === undefined && field.readOnly === undefined;
        if (filled === undefined || filled.inferred || !isTyped) continue;
        if (filled.value.reads.some((read) => read === `form.${field.name}` || read.startsWith(`form.${field.name}.`)))
          continue;
        context.problems.add(
          code,
          place,
          `"${field.name}" is typed here, and "with" sends something else under that name: what is typed is lost.`,
          { word: field.name },
        );
      }
    }
  }
}

/** One filling, or one for each named path. */
function fillingsOf(filling: Filling | Record<string, Filling>): Filling[] {
  const isOne = Object.values(filling).every((each) => 'value' in each && 'source' in (each.value as object));
  return isOne ? [filling as Filling] : Object.values(filling as Record<string, Filling>);
}
