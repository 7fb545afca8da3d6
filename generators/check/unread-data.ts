import type { AnswerDataSchema, CallSchema } from '#model/dialect-types.ts';
import type { Question } from '#model/block.ts';
import type { CallContract } from '#model/call.ts';
import type { Model } from '#model/model.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';
import { originOf } from '../source/origin.ts';
import { member, members, text, type At } from '../source/source.ts';
import { everyBlock, placeNamed, placeOfPart, readsIn } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'unread-data',
  says: 'A question whose answer nothing reads.',
  check: (whole) => {
    ofBlocks(whole.context, whole.model);
    eachCall(ofCall)(whole);
  },
};

/** Reports a question of a block: it is sent each time, and its answer is dropped. */
function ofBlocks(context: Context, model: Model): void {
  for (const { screen, block } of everyBlock(model)) {
    const asked = Object.entries(block.data);
    if (asked.length === 0) continue;
    const { data, ...inside } = block;
    // The title of a screen may read the questions of its block.
    const others = [inside, model.screens[screen]?.title];
    for (const [name, question] of asked) {
      const besides = Object.values<Question>(data).filter((each) => each !== question);
      if (isPromised(context, question, name) || isRead(name, [...others, ...besides])) continue;
      report(context, placeOfPart(question, placeNamed(block.place)), name, 'block');
    }
  }
}

/** True for an answer that a part named in the same file declares to read around itself. */
function isPromised({ screens }: Context, question: Question, name: string): boolean {
  const written = originOf(question)?.source.text ?? '';
  return [...screens.values()].some(({ name: part, around }) => {
    const data = around && member(around, 'data');
    return data !== undefined && member(data, name as never) !== undefined && written.includes(`"${part}"`);
  });
}

/** Reports records that a call loads in vain. */
function ofCall(context: Context, at: At<CallSchema>, contract: CallContract): void {
  const answerAt = member(at, 'answer');
  const places = [member(at, 'data'), answerAt && member(answerAt, 'data' as never)] as (
    | At<AnswerDataSchema>
    | undefined
  )[];
  for (const place of places)
    for (const { key, keyAt, at: each } of place ? members(place) : [])
      if (!mayRefuse(each) && !isRead(key, [contract])) report(context, keyAt, key, 'call');
}

/** A missing record, or the error of another call, refuses the request: such an answer need not be read. */
const mayRefuse = (at: At<AnswerDataSchema[string]>): boolean =>
  text(at) !== undefined || member(at, 'key') !== undefined || member(at, 'call') !== undefined;

function isRead(name: string, parts: unknown): boolean {
  return readsIn(parts).some((read) => read === 'data' || read === `data.${name}` || read.startsWith(`data.${name}.`));
}

function report(context: Context, place: Parameters<Context['problems']['add']>[1], name: string, by: string): void {
  const message = `Nothing in this ${by} reads "data.${name}", so it is asked in vain: read it, or leave the question out.`;
  context.problems.add(rule, place, message, { word: name });
}
