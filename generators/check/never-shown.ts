import type { Context, WholeRule } from '../context/context.ts';
import type { Model } from '#model/model.ts';
import { impossibleConditions } from './conditions-of-screens.ts';
import { fieldsOf, placeOfPart, sentCalls } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'never-shown',
  says: 'A required field that nothing can show, or that shows only once it is filled.',
  check: ({ context, model }) => neverShown(context, model),
};

/** A field that must be filled and that no condition can show: what it stands in can never be sent. */
function neverShown(context: Context, model: Model): void {
  for (const { action, place } of sentCalls(model)) {
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
