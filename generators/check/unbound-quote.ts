import type { CallAction } from '#model/action.ts';
import type { Question } from '#model/block.ts';
import type { Type } from '../types/types.ts';
import type { Context, WholeRule } from '../context/context.ts';
import type { Model } from '#model/model.ts';
import { blocksOf, fieldsOf, fillingsOf, readsIn, recordsIn, sentCalls } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'unbound-quote',
  says: 'A call that moves money by a price that was quoted, without the number of the quote.',
  check: ({ context, model }) => unboundQuote(context, model),
};

/** An offered price for a typed amount, with an id of its own. */
interface Quote {
  call: string;
  /** The key of the entity that the quote is a record of. */
  key: string;
  /** `data.quote`, `result.ask`; undefined if no expression can read it. */
  at: string | undefined;
}

/**
 * A form that shows a quote must send its id: otherwise the applied price may differ from the displayed one. A quote is
 * an answer with amounts and a key, to a question with an amount; an answer without a key is an estimate.
 */
function unboundQuote(context: Context, model: Model): void {
  for (const { screen, action, place } of sentCalls(model)) {
    const sent = (typeof action.call === 'string' ? [action.call] : Object.values(action.call)).flatMap(
      (name) => model.calls[name] ?? [],
    );
    const money = sent.find((call) => call.money);
    if (money === undefined) continue;
    if (action.quote !== undefined && !isSentAlong(action, action.quote.from)) {
      const { kind, name } = action.quote.from;
      context.problems.add(
        rule,
        place,
        `"${money.name}" moves money at the price of ${kind}.${name}, but nothing of that answer is sent: send what it is known by, so that the price that was seen is the one that holds.`,
      );
    }
    for (const quote of quotesOf(context, model, screen, action)) {
      if (quote.call === money.name || isBound(action, quote)) continue;
      context.problems.add(
        rule,
        place,
        `"${quote.call}" gives a quote known by its "${quote.key}", and "${money.name}" moves money without that one: send it in the request, so that the price that was seen is the one that holds.`,
        { word: quote.key },
      );
    }
  }
}

/** Returns true if the sent values read anything of an answer. */
function isSentAlong(action: CallAction, { kind, name }: { kind: string; name: string }): boolean {
  const sent = fillingsOf(action.filling).flatMap((each) => Object.values(each).flatMap(({ value }) => value.reads));
  return sent.some((read) => read.startsWith(`${kind}.${name}.`));
}

/** True if the sent values include the quote's key, under any name. */
function isBound(action: CallAction, { at, key }: Quote): boolean {
  const computed = fieldsOf(action).flatMap(({ field }) => field.value ?? []);
  const sent = [
    ...fillingsOf(action.filling).flatMap((each) => Object.values(each).map(({ value }) => value)),
    ...computed,
  ];
  return at !== undefined && sent.some(({ reads }) => reads.includes(`${at}.${key}`));
}

function quotesOf(context: Context, model: Model, screen: string, action: CallAction): Quote[] {
  return questionsOf(model, screen, action).flatMap(({ at, question }) => {
    const call = context.calls.get(question.call);
    const of = call?.record?.entity;
    const key = of === undefined ? undefined : context.entities.get(of)?.definition.key;
    const id = call?.record?.members[key ?? ''];
    // A day or a currency distinguishes records, but does not identify one.
    if (call === undefined || key === undefined || id?.type.kind !== 'text') return [];
    const isPriced = Object.values(call.record?.members ?? {}).some(({ type }) => isAmount(type));
    const isAsked = Object.entries(question.filling).some(
      ([name, { value }]) =>
        value.reads.some((read) => read.startsWith('form.')) && isAmount(call.request[name]?.type, true),
    );
    return isPriced && isAsked ? [{ call: question.call, key, at }] : [];
  });
}

interface Named {
  at: string | undefined;
  question: Pick<Question, 'call' | 'filling'>;
}

/** Every question in an action, and those around it that it reads. */
function questionsOf(model: Model, screen: string, action: CallAction): Named[] {
  const reads = readsIn(action);
  const around = blocksOf(model, screen)
    .flatMap((block) => namedIn(block.data))
    .filter(({ at }) => reads.some((read) => read.startsWith(`${at}.`)));
  const steps = action.steps.flatMap(({ name, next, actions }): Named[] => [
    ...(next?.kind === 'call' ? [{ at: `result.${name}`, question: next }] : []),
    ...actions.flatMap(({ name: own, does }) =>
      does.kind === 'call' && typeof does.call === 'string'
        ? [{ at: `result.${own}`, question: { call: does.call, filling: fillingsOf(does.filling)[0] ?? {} } }]
        : [],
    ),
  ]);
  const inside = recordsIn(action).flatMap((each): Named[] => [
    ...('data' in each && typeof each.data === 'object' ? namedIn(each.data as Record<string, Question>) : []),
    ...('kind' in each && each.kind === 'call' && 'question' in each
      ? [{ at: undefined, question: each.question as Question }]
      : []),
  ]);
  const all = [...inside, ...steps];
  return [...all, ...around.filter((each) => !all.some(({ question }) => question === each.question))];
}

const namedIn = (data: Record<string, Question>): Named[] =>
  Object.entries(data).map(([name, question]) => ({ at: `data.${name}`, question }));

/** @param deep also true for an amount inside a record or a list of records */
function isAmount(type: Type | undefined, deep = false): boolean {
  if (type?.kind === 'money' || type?.kind === 'decimal') return true;
  if (!deep || type === undefined) return false;
  if (type.kind === 'list') return isAmount(type.of, true);
  return type.kind === 'record' && Object.values(type.members).some((each) => isAmount(each.type, true));
}
