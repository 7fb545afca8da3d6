import { at, type Edit } from '../../changes/edits.ts';
import { parentOf, type Kind } from '../../changes/kind.ts';
import { amountsIn, classesByReads } from '../../changes/reads.ts';
import { isOfMoney } from './calls.ts';

/** The answer of a call, and those of its steps. */
const ANSWERING = ['calls/*/answer', 'calls/*/answer/steps/*/answer'];
const inAnswer = (...words: string[]): string[] =>
  ANSWERING.flatMap((answer) => words.flatMap((word) => [`${answer}/${word}`, `${answer}/${word}/**`]));
/** Parts of an answer that select its records. */
const WHICH_RECORDS = inAnswer(
  'where',
  'only',
  'rows',
  'key',
  'limit',
  'from',
  'of',
  'list',
  'filter',
  'record',
  'data',
);
/** Parts of an answer that determine the contents of a record. */
const WHICH_VALUES = inAnswer('set', 'sums', 'count', 'by', 'parts', 'least', 'most', 'value', 'whole', 'to', 'gives');
/** The answer as a whole, and its steps. */
const WHICH_ANSWERS = [
  ...ANSWERING,
  ...inAnswer('each', 'does', 'family', 'step', 'need', 'kind'),
  ...['', '/*', '/*/when', '/*/each'].map((part) => `calls/*/answer/steps${part}`),
];

/** Answers, computed values and stored values of calls. */
export const ANSWER_KINDS: Kind[] = [
  {
    id: 'A26',
    name: 'answer-records-changed',
    at: WHICH_RECORDS,
    class: (edit) => classesByReads(edit, ['merchant'], isOfMoney(edit)),
    reason: 'It answers with other records, or changes others.',
    says: (edit) =>
      classesByReads(edit, []).includes('permission')
        ? 'Records of other people than before are answered with, or changed.'
        : undefined,
  },
  {
    id: 'A19',
    name: 'sandbox-answer-changed',
    at: inAnswer('by'),
    does: ['order'],
    // Without a sort of its own, the order of groups decides which of them a limit leaves out.
    class: (edit) => {
      const { after } = parentOf(edit);
      return at(after, 'limit') === undefined || at(after, 'sort') !== undefined ? 'cosmetic' : undefined;
    },
    reason: 'Names, order or time of the answer; what it holds stays.',
  },
  {
    id: 'A30',
    name: 'answer-value-changed',
    at: WHICH_VALUES,
    class: (edit) => classesByReads(edit, ['merchant'], isOfMoney(edit) || setsAmount(edit)),
    reason: 'Another value is computed, answered with or kept.',
  },
  {
    id: 'A31',
    name: 'answer-changed',
    at: WHICH_ANSWERS,
    class: (edit) => classesByReads(edit, ['merchant'], isOfMoney(edit)),
    reason: 'The same call is answered in another way, or does something else.',
  },
  {
    id: 'A19',
    name: 'sandbox-answer-changed',
    at: ['calls/*/answer', 'calls/*/answer/**'],
    class: 'cosmetic',
    reason: 'Names, order or time of the answer; what it holds stays.',
  },
];

/** The value that an answer sets is an amount of its records or of its request. */
function setsAmount({ path, around }: Edit): boolean {
  const name = path[path.lastIndexOf('set') + 1];
  return (
    name !== undefined &&
    around.slice(0, 1).some(({ before, after }) => [before, after].some((model) => amountsIn(model).has(name)))
  );
}
