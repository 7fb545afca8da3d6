import type { Block } from '#model/block.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import { compare, isDecimal } from '#model/money.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { elements, member, members, valueAt, type At, type Source } from '../source/source.ts';
import { onceFor, placeNamed, placeOfPart, recordsIn } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'backward-range',
  says: 'A range that ends before it begins.',
  check({ context, model }) {
    fields(context, model);
    for (const source of context.sources.entity)
      for (const { at, message } of rangesIn(source)) context.problems.add(rule, at, message);
  },
};

/** Reports a range whose end precedes its start: the list begins empty, or no day can be picked. */
function fields(context: Context, model: Model): void {
  for (const { block } of Object.values(model.screens))
    for (const { field, ends } of backwardIn(block)) {
      const message = `The range of "${field.name}" begins with ${ends[0]} and ends with ${ends[1]}: nothing lies in it.`;
      context.problems.add(rule, placeOfPart(field, placeNamed(block.place)), message, { word: field.name });
    }
}

const backwardIn = onceFor((block: Block) =>
  recordsIn(block).flatMap((part) => {
    if (!('kind' in part) || part.kind !== 'field') return [];
    const field = part as FieldDefinition;
    const ends = endsOf(field);
    return ends !== undefined && isBackward(...ends) ? [{ field, ends }] : [];
  }),
);

function endsOf({ default: first, props }: FieldDefinition): [unknown, unknown] | undefined {
  if (Array.isArray(first) && first.length === 2) return [first[0], first[1]];
  const [from, to] = [props['from'], props['to']];
  return from && to && 'literal' in from && 'literal' in to ? [from.literal, to.literal] : undefined;
}

/** Ranges of sample values. */
const rangesIn = onceFor((source: Source): { at: At; message: string }[] => {
  const found: { at: At; message: string }[] = [];
  const samples = source.root && member({ source, node: source.root }, 'samples' as never);
  if (samples !== undefined) ranges(found, samples);
  return found;
});

function ranges(found: { at: At; message: string }[], at: At): void {
  const [from, to] = [member(at, 'from' as never), member(at, 'to' as never)];
  if (from !== undefined && to !== undefined) {
    const [first, last] = [valueAt(from), valueAt(to)];
    if (isBackward(first, last)) {
      const message = `The range begins with ${String(first)} and ends with ${String(last)}: nothing lies in it.`;
      found.push({ at: from, message });
    }
  }
  for (const { at: inner } of members(at)) ranges(found, inner);
  for (const each of elements(at)) ranges(found, each);
}

const DAY = /^\d{4}-\d\d-\d\d/;

function isBackward(from: unknown, to: unknown): boolean {
  const [first, last] = [String(from), String(to)];
  if (DAY.test(first) && DAY.test(last)) return first > last;
  if (isDecimal(first) && isDecimal(last)) return compare(first, last) > 0;
  const [one, other] = [agoOf(first), agoOf(last)];
  return one !== undefined && other !== undefined && one > other;
}

const UNITS: Record<string, number> = { minute: 1, hour: 60, day: 1440, week: 10_080, month: 43_200, year: 525_600 };

/** Minutes from now on of `30 days ago`, `in 5 days`, `now`. */
function agoOf(text: string): number | undefined {
  if (text === 'now') return 0;
  const [, ahead, count, unit, ago] = /^(in )?(\d+) ([a-z]+?)s?( ago)?$/.exec(text) ?? [];
  const length = UNITS[unit ?? ''];
  if (length === undefined || (ahead === undefined) === (ago === undefined)) return undefined;
  return Number(count) * length * (ago === undefined ? 1 : -1);
}
