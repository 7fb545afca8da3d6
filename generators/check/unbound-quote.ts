import type { CallAction } from '#model/action.ts';
import type { CallContract } from '#model/call.ts';
import type { Context } from '../resolve/context.ts';
import type { Model } from '#model/model.ts';
import { callsAskedIn, sentCalls } from './walk.ts';

export const code = 'unbound-quote';

/** How a quote is called by whoever takes it. */
const QUOTE = /^(?:quote|offer)(?:Id|No)$/;

/** Whoever has seen a quote sends its id along: else another price holds than the one that was read. */
export function unboundQuote(context: Context, model: Model): void {
  for (const { action, place } of sentCalls(model)) {
    const sent = (typeof action.call === 'string' ? [action.call] : Object.values(action.call)).flatMap(
      (name) => model.calls[name] ?? [],
    );
    const money = sent.find((call) => call.money);
    if (money === undefined) continue;
    for (const quote of quotesIn(action, model)) {
      if (quote.call === money.name || money.fields.includes(quote.field)) continue;
      context.problems.add(
        code,
        place,
        `"${quote.call}" gives a quote by "${quote.field}", and "${money.name}" moves money without it: take it into the request, so that the price that was seen is the one that holds.`,
        { word: quote.field },
      );
    }
  }
}

function quotesIn(action: CallAction, model: Model): { call: string; field: string }[] {
  return callsAskedIn(action).flatMap((name) => {
    const call = model.calls[name];
    const field = call === undefined ? undefined : resultFields(call).find((each) => QUOTE.test(each));
    return field === undefined ? [] : [{ call: name, field }];
  });
}

const resultFields = ({ resultSchema }: CallContract): string[] => Object.keys(resultSchema.properties ?? {});
