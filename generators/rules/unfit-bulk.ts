import type { Rule } from '../problems/rule.ts';
import type { ActionDefinition } from '#model/action.ts';
import type { CallContract } from '#model/call.ts';
import type { At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = { code: 'unfit-bulk', says: 'An action of selected rows whose call cannot take them so.' };

/** @param list the call that loads the table; undefined if its rows have another source */
export function takesNoFilter(context: Context, at: At, call: string, field: string, list: string | undefined): void {
  const mend =
    list === undefined
      ? 'This table asks no list of the server, so nothing stands for all that match.'
      : `Give it "requestOf": "${list}", what this table is asked with.`;
  context.problems.add(rule, at, `"${field}" of "${call}" does not take all that match. ${mend}`);
}

export function lacksFilter(context: Context, at: At, call: string, lacking: string[]): void {
  const names = lacking.map((name) => `"${name}"`).join(', ');
  context.problems.add(
    rule,
    at,
    `The request of "${call}" lacks ${names}, so it would mean more rows than the table shows.`,
  );
}

/** A call that is sent once per row must not ask the person once per row. */
export function unfitForEach(context: Context, at: At, action: ActionDefinition, call: CallContract | undefined): void {
  const say = (message: string): void => context.problems.add(rule, at, message);
  const { does } = action;
  if (does.kind !== 'call' || typeof does.call !== 'string') {
    say('"each" is for an action that sends one call.');
    return;
  }
  if (does.members.length > 0)
    say('"each" asks nothing beforehand: fields belong to a call that takes all rows at once.');
  const asked = call?.needs.filter((need) => context.needs.get(need)?.kind !== 'state') ?? [];
  if (asked.length > 0) {
    say(
      `"${does.call}" needs "${asked[0]}", which would be asked for every row: take a call that takes all rows at once.`,
    );
  }
  const said = [action.title, does.confirm, does.say, action.visible, action.enabled?.that, action.enabled?.say];
  const reads = said.flatMap((each) => (each === undefined || typeof each === 'string' ? [] : each.reads));
  if (reads.some((path) => path === 'row' || path.startsWith('row.'))) {
    say('What is said and asked once for all rows reads "rows": "row" is one of them, and only fills the request.');
  }
}
