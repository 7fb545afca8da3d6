import type { CallSchema } from '#model/dialect-types.ts';
import type { CallContract } from '#model/call.ts';
import { elements, member, text, type At } from '../source/source.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';
import type { Model } from '#model/model.ts';
import { fieldsOf, fillingsOf, sentCalls } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'sent-twice',
  says: 'Two things under one key of a request, of which one is lost.',
  check: (whole) => {
    sentTwice(whole.context, whole.model);
    eachCall(answeredTwice)(whole);
  },
};

/** Reports a typed field and a value of "with" under the same key: one of them would silently be lost. */
function sentTwice(context: Context, model: Model): void {
  for (const { action, place } of sentCalls(model)) {
    for (const { field } of fieldsOf(action)) {
      for (const filling of fillingsOf(action.filling)) {
        const filled = filling[field.name];
        const isTyped = field.value === undefined && field.readOnly === undefined;
        if (filled === undefined || filled.inferred || !isTyped) continue;
        if (filled.value.reads.some((read) => read === `form.${field.name}` || read.startsWith(`form.${field.name}.`)))
          continue;
        context.problems.add(
          rule,
          place,
          `"${field.name}" is typed here, and "with" sends something else under that name: what is typed is lost.`,
          { word: field.name },
        );
      }
    }
  }
}

/** Reports two codes, or a code and a signature, under one key: the first one would be lost. */
function answeredTwice(context: Context, at: At<CallSchema>, call: CallContract): void {
  const fields = new Map<string, string>();
  for (const each of elements(member(at, 'needs') ?? at)) {
    const need = context.needs.get(text(each) ?? '');
    if (need === undefined || !('field' in need) || need.field === undefined) continue;
    const other = fields.get(need.field);
    fields.set(need.field, need.name);
    if (other === undefined) continue;
    context.problems.add(
      rule,
      each,
      `What "${need.name}" asks for and what "${other}" asks for are both sent as "${need.field}" of "${call.name}": one of them is lost.`,
      { word: need.field },
    );
  }
}
