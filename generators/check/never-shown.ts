import type { Context, WholeRule } from '../context/context.ts';
import type { CallAction } from '#model/action.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import type { Place } from '#model/problem.ts';
import { canHold, type Known } from './conditions.ts';
import { impossibleConditions } from './conditions-of-screens.ts';
import { fieldsOf, placeOfPart, sentCalls } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'never-shown',
  says: 'A field that nothing can show, or that shows only once it is filled.',
  check: ({ context, model }) => neverShown(context, model),
};

/** Reports a required field that can never be visible: its form can never be sent. */
function neverShown(context: Context, model: Model): void {
  for (const { action, place } of sentCalls(model)) {
    if (action.fill === undefined && action.draft === undefined) shutOut(context, action, place);
    for (const { field } of fieldsOf(action)) {
      const waitsForItself = field.visible?.reads.includes(`form.${field.name}`) === true;
      const startsFilled = field.default !== undefined || field.fill !== undefined || field.value !== undefined;
      if (field.required === false || !waitsForItself || startsFilled) continue;
      context.problems.add(
        rule,
        placeOfPart(field.visible!, place),
        `"${field.name}" must be filled, and is visible only by what is typed in it: nobody can ever fill it.`,
        { word: field.name },
      );
    }
  }
  for (const { key, field, condition, place } of impossibleConditions(model)) {
    if (field === undefined || field.required === false || key !== 'visible') continue;
    context.problems.add(
      rule,
      place,
      `"${field.name}" must be filled, and nothing can ever show it, by itself or with what is asked around it: ${condition.source}`,
      { word: field.name },
    );
  }
}

/** Reports fields that wait for each other: each is visible only by a value typed in another hidden one. */
function shutOut(context: Context, action: CallAction, place: Place): void {
  const fields = fieldsOf(action).map(({ field }) => field);
  const isFilled = ({ default: first, fill, value }: FieldDefinition): boolean =>
    first !== undefined || fill !== undefined || value !== undefined;
  let hidden = fields.filter((field) => field.visible !== undefined && field.required === false && !isFilled(field));
  for (let count = -1; count !== hidden.length;) {
    count = hidden.length;
    const empty: Known = new Map(hidden.map(({ name }) => [`form.${name}`, [null]]));
    hidden = hidden.filter(({ visible }) => !canHold([visible!.tree], empty));
  }
  for (const { name, visible } of hidden) {
    if (!hidden.some((each) => visible!.reads.includes(`form.${each.name}`))) continue;
    const message = `"${name}" shows only by what is typed in a field that does not show: nobody ever sees it.`;
    context.problems.add(rule, placeOfPart(visible!, place), message, { word: name });
  }
}
