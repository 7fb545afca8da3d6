import { factsOf } from '#model/blocks.ts';
import type { CallContract } from '#model/call.ts';
import type { Expression } from '#model/expression.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { everyBlock, placeNamed, placeOfPart } from '../source/walk.ts';
import { canHold, equalTo, rowRead } from './conditions.ts';

export const rule: WholeRule = {
  code: 'fixed-filter',
  says: 'A filter or an action for records that the list never has.',
  check: ({ context, model }) => fixedFilter(context, model),
};

/** Reports filters and actions of a list about a field whose value the answer of its call fixes. */
function fixedFilter(context: Context, model: Model): void {
  for (const { block } of everyBlock(model)) {
    const listed = factsOf(block).rows?.(block);
    if (listed?.source.kind !== 'call') continue;
    const around = placeNamed(block.place);
    const { call: name } = listed.source.question;
    const call = context.calls.get(name)?.contract;
    for (const [field, value] of call === undefined ? [] : fixedIn(call)) {
      const only = `"${name}" answers records of one "${field}" only`;
      const filter = [...listed.filters, ...block.filter].find((each) => each.name === field);
      if (filter !== undefined)
        context.problems.add(
          rule,
          placeOfPart(filter, around),
          `${only}, so this filter finds nothing else: leave it out, or take "${field}" out of "where".`,
          { word: field },
        );
      for (const { visible } of listed.row) {
        const read = visible && rowRead(visible.tree, field);
        // `never-true` reports a condition that holds for no record at all.
        if (visible === undefined || read === undefined || !canHold([visible.tree], new Map())) continue;
        if (canHold([visible.tree, equalTo(read, value)], new Map())) continue;
        const message = `${only}, and this action is visible for others alone: ${visible.source}`;
        context.problems.add(rule, placeOfPart(visible, around), message, { word: visible.source });
      }
    }
  }
}

/** Fields with a single constant in the condition of a list. */
function fixedIn({ answer }: CallContract): [string, string | number][] {
  if (answer.kind !== 'list' || answer.parts !== undefined || answer.rows !== undefined) return [];
  return Object.entries(answer.where ?? {}).flatMap(([field, condition]): [string, string | number][] => {
    const only = 'any' in condition && condition.any.length === 1 ? constantOf(condition.any[0]) : undefined;
    return only === undefined || ownEntry(answer.set ?? {}, field) !== undefined ? [] : [[field, only]];
  });
}

function constantOf(value: Expression | undefined): string | number | undefined {
  const tree = value?.tree;
  return tree?.op === 'literal' && (typeof tree.value === 'string' || typeof tree.value === 'number')
    ? tree.value
    : undefined;
}
