import { factsOf } from '#model/blocks.ts';
import { formatFacts } from '#model/formats.ts';
import type { ColumnDefinition } from '#model/field.ts';
import type { Place } from '#model/problem.ts';
import { elements, member, members, text, type At } from '../source/source.ts';
import { everyBlock, fieldsOf, type Found, placeNamed, placeOfPart, searchOfText, sentCalls } from '../source/walk.ts';
import type { Context, WholeRule } from '../context/context.ts';

export const rule: WholeRule = {
  code: 'same-title',
  says: 'Two things side by side that nobody can tell apart.',
  check: ({ context, model }) => {
    for (const source of context.sources.screen)
      for (const { at, message, word } of alikeIn(source)) context.problems.add(rule, at, message, { word });
    for (const { block } of everyBlock(model)) {
      const around = placeNamed(block.place);
      const facts = factsOf(block);
      beside(context, 'columns', facts.rows?.(block).columns ?? [], around);
      beside(context, 'items', facts.record?.(block).items ?? [], around);
    }
    for (const { action, place } of sentCalls(model)) {
      const fields = fieldsOf(action);
      for (const step of new Set(fields.map((each) => each.step)))
        beside(
          context,
          'fields',
          fields.flatMap((each) => (each.step === step ? [each.field] : [])),
          place,
        );
    }
  },
};

type Titled = Pick<ColumnDefinition, 'name' | 'title' | 'visible' | 'format'>;

/** Reports two visible entries with the same title; entries that are never visible together need no distinction. */
function beside(context: Context, list: string, parts: readonly Titled[], around: Place): void {
  const seen = new Map<string, Titled>();
  for (const part of parts) {
    const { name, title, visible } = part;
    if (title === '' || visible !== undefined) continue;
    const before = seen.get(title);
    if (before !== undefined && before.name !== name && !areTimes(before, part)) {
      const message = `"${name}" and "${before.name}" stand side by side in "${list}" under one title: nobody could tell them apart.`;
      context.problems.add(rule, placeOfPart(part, around), message, { word: title });
    }
    seen.set(title, part);
  }
}

/** Keys of lists whose entries are shown side by side, each with a title. */
const LISTS = new Set(['row', 'toolbar', 'bulk', 'actions', 'links', 'tabs', 'steps']);
/**
 * Keys that show an entry only to some people or at some times: two entries with one title may then never be visible
 * together.
 */
const GUARDS = ['visible', 'permission', 'needs'];

/** Finds visible entries with the same title, between which a person can only guess. */
const alikeIn = searchOfText(look);

function look(found: Found[], at: At): void {
  for (const { key, at: inner } of members(at)) {
    if (LISTS.has(key) && inner.node.type === 'object') compare(found, key, members(inner));
    look(found, inner);
  }
  for (const each of elements(at)) look(found, each);
}

function compare(found: Found[], list: string, things: { key: string; at: At }[]): void {
  const seen = new Map<string, string>();
  for (const { key, at } of things) {
    const title = text(member(at, 'title' as never)) as string | undefined;
    if (title === undefined || GUARDS.some((word) => member(at, word as never) !== undefined)) continue;
    const before = seen.get(title);
    if (before !== undefined) {
      const message = `"${key}" and "${before}" stand side by side in "${list}" under one title: nobody could tell them apart.`;
      found.push({ at: member(at, 'title' as never) ?? at, message, word: title });
    }
    seen.set(title, key);
  }
}

/** True for one time known to the day or to the second: a record has one or the other. */
function areTimes(...parts: Titled[]): boolean {
  const held = new Set(parts.map(({ format }) => formatFacts(format).holds));
  return held.has('day') && held.has('moment');
}
