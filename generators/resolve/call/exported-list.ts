import type { CallSchema } from '#model/dialect-types.ts';
import { misshapen } from '../../rules/shape.ts';
import { unknownCall } from '../../rules/unknown-call.ts';
import { keyOf, member, members, rootOf, text, type At } from '../../source/source.ts';
import type { Context } from '../../context/context.ts';

/** Members that an export inherits from its list and may not repeat. */
const FOLLOWS = ['request', 'result'] as const;

/** The list that a call exports, as authored. Read from the files because the list may be resolved later. */
export function exportedList(context: Context, callAt: At<CallSchema>): At<CallSchema> | undefined {
  const answer = member(callAt, 'answer');
  const nameAt = answer && text(member(answer, 'kind')) === 'export' ? member(answer, 'list') : undefined;
  const name = text(nameAt);
  if (!nameAt || name === undefined) return undefined;
  const calls = writtenCalls(context);
  const list = calls.get(name);
  if (!list) {
    unknownCall(context, nameAt, name, calls.keys());
    return undefined;
  }
  for (const word of FOLLOWS) {
    if (member(callAt, word))
      misshapen(context.problems, keyOf(callAt, word), `"${word}" follows from the list "${name}": remove it.`);
  }
  return list;
}

function writtenCalls(context: Context): Map<string, At<CallSchema>> {
  return new Map(
    context.sources.calls.flatMap((source) => {
      const calls = member(rootOf(source, 'calls'), 'calls');
      return calls ? members(calls).map(({ key, at }): [string, At<CallSchema>] => [`${source.name}.${key}`, at]) : [];
    }),
  );
}
