import { valueAt, type Edit } from '../../changes/edits.ts';
import { ACTIONS, isMoney, isOfMoneyCall, partOf, under, type Kind } from '../../changes/kind.ts';
import { isTurned } from '../opposites.ts';

/** Changes of titles that confuse one thing with another. */
export const TITLE_KINDS: Kind[] = [
  {
    id: 'L21',
    name: 'action-title-turned',
    at: under(ACTIONS, 'title'),
    class: (edit) => (isTurned(edit) || isTaken(edit) ? (isOfMoneyCall(edit) ? 'money' : 'merchant') : undefined),
    reason: 'The button does what it did under the title of something else: who reads it presses the wrong one.',
  },
  {
    id: 'S26',
    name: 'title-turned',
    at: ['screens/**', 'menus/**', 'entities/**', 'calls/**'].flatMap((place) =>
      ['title', 'yes', 'no', 'heading'].map((word) => `${place}/${word}`),
    ),
    class: (edit) =>
      isTurned(edit) ? (isOfMoneyCall(edit) || isMoney(partOf(edit)) ? 'money' : 'merchant') : undefined,
    reason: 'It says the contrary of what it said; what it is and does stays.',
  },
];

/** True if another action beside it has, or had, the title. */
function isTaken({ does, path, after, around }: Edit): boolean {
  const beside = around.at(-2);
  if (does !== 'change' || beside === undefined) return false;
  return [beside.before, beside.after].some((list) =>
    [...list.members].some(([name, other]) => name !== path.at(-2) && valueAt(other, 'title') === after?.value),
  );
}
