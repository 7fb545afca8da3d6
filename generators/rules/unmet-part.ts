import { findCall } from './unknown-call.ts';
import { member, members, text, texts, type At } from '../source/source.ts';
import type { Context, ScreenNames, Scope, WholeRule } from '../context/context.ts';
import { recordOf } from '../types/types.ts';

export const rule: WholeRule = {
  code: 'unmet-part',
  says: 'A part that reads something around it, drawn where that is missing or is something else.',
  check: ({ context }) => {
    for (const screen of context.screens.values()) if (screen.around) undrawnPart(context, screen);
  },
};

/** Reports a part that reads its surroundings at a place where they lack the value, or have another type. */
export function unmetPart(context: Context, at: At, part: ScreenNames, scope: Scope): void {
  const { around } = part;
  if (!around) return;
  const say = (what: string, why: string, word: string, among: Iterable<string> = []): void =>
    context.problems.add(rule, at, `Part "${part.name}" reads ${what}: ${why}.`, { word, among });
  const formAt = member(around, 'form');
  const any = formAt && member(formAt, 'any');
  const ways = texts(any).filter((each) => findCall(context, each.at, each.word));
  if (any && ways.length > 0 && !ways.some(({ word }) => scope.formCalls?.includes(word))) {
    const names = ways.map(({ word }) => `"${word}"`).join(' or ');
    const why = scope.formCalls
      ? `the form here sends ${scope.formCalls.map((each) => `"${each}"`).join(' and ')}`
      : 'there is no form here';
    say(`the form of ${names} around it`, why, ways[0]?.word ?? '', scope.formCalls);
  }
  for (const { word, at: callAt } of any ? [] : texts(formAt)) {
    if (!findCall(context, callAt, word) || scope.formCalls?.includes(word)) continue;
    const sent = scope.formCalls?.map((each) => `"${each}"`).join(' and ') ?? '';
    const why = scope.formCalls ? `the form here sends ${sent}` : 'there is no form here';
    say(`the form of "${word}" around it`, why, word, scope.formCalls);
  }
  for (const root of ['data', 'result'] as const) {
    const named = member(around, root);
    const here = recordOf(scope.roots[root])?.members ?? {};
    for (const { key, at: callsAt } of named ? members(named) : []) {
      const calls = texts(member(callsAt, 'any') ?? callsAt).filter((each) => findCall(context, each.at, each.word));
      const [first] = calls;
      const answers = calls.map(({ word }) => context.calls.get(word)?.result);
      if (!first || answers.some((each) => each !== undefined && here[key]?.type === each)) continue;
      const why = key in here ? 'here that is the answer of another call' : 'nothing around it here has that name';
      const names = calls.map(({ word }) => `"${word}"`).join(' or ');
      say(`${root}.${key}, the answer of ${names}`, why, key, Object.keys(here));
    }
  }
  const rowAt = member(around, 'row');
  const call = rowAt && findCall(context, rowAt, text(rowAt) ?? '');
  if (call && (!scope.roots.row || scope.roots.row !== call.record)) {
    const why = scope.roots.row ? 'the row here is another record' : 'there is no row here';
    say(`a row of "${call.contract.name}"`, why, call.contract.name);
  }
  const route = recordOf(scope.roots.route)?.members ?? {};
  for (const param of part.params) {
    if (!(param in route)) say(`route.${param}`, 'the address here has no such value', param, Object.keys(route));
  }
}

/** Reports a part that reads its surroundings and is drawn nowhere: the types that it reads are unknown. */
function undrawnPart(context: Context, part: ScreenNames): void {
  if (context.drawn.has(part.name)) return;
  context.problems.add(rule, part.at, `Part "${part.name}" reads what stands around it, and no screen draws it.`, {
    word: part.name,
  });
}
