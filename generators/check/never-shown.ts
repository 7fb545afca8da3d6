import type { Context } from '../resolve/context.ts';
import type { Model } from '#model/model.ts';
import { fieldsOf, sentCalls } from './walk.ts';

export const code = 'never-shown';

/** A field that must be filled and appears only once it is filled can never be sent. */
export function neverShown(context: Context, model: Model): void {
  for (const { action, place } of sentCalls(model)) {
    for (const { field } of fieldsOf(action)) {
      const waitsForItself = field.visible?.reads.includes(`form.${field.name}`) === true;
      const startsFilled = field.default !== undefined || field.fill !== undefined || field.value !== undefined;
      if (field.required === false || !waitsForItself || startsFilled) continue;
      context.problems.add(
        code,
        place,
        `"${field.name}" must be filled, and is visible only by what is typed in it: nobody can ever fill it.`,
        { word: field.name },
      );
    }
  }
}
