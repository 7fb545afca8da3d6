import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '#model/json-schema.ts';
import { NO_MOVES } from '#model/data-moves.ts';
import { breaksOf, wireBreaksOf } from './breaks.ts';
import { changesBetween } from './changes.ts';
import { Moves } from './moves.ts';
import type { DataShape, FieldShape } from './shape.ts';
import { widens } from './widens.ts';

const text = (more: Partial<FieldShape> = {}): FieldShape => ({
  ...{ column: 'text', type: 'string', schema: { type: ['string'] }, rules: {} },
  ...more,
});

const shape = (fields: Record<string, FieldShape>, required = ['no'], key = 'no'): DataShape => ({
  entities: { loan: { key, required, fields: { no: text(), ...fields } } },
  enums: { state: { OPEN: 'OPEN', SHUT: 'SHUT' } },
});

const state = (values: string[]): FieldShape => text({ enum: 'state', schema: { type: ['string'], enum: values } });
const before = shape({ note: text({ rules: { maxLength: 40 } }), state: state(['OPEN', 'SHUT']) });
const breaks = (next: DataShape, renames: (typeof NO_MOVES)['renames'] = []): string[] =>
  breaksOf(changesBetween(before, next, new Moves({ ...NO_MOVES, renames }, [])));

describe('an older server continues', () => {
  const { note, state: states } = before.entities['loan']!.fields as Record<string, FieldShape>;
  const known = { note: note!, state: states! };

  it.each<[string, DataShape]>([
    ['beside a new field', shape({ ...known, more: text() })],
    ['beside a new required field with a default', shape({ ...known, more: text({ default: 'x' }) }, ['no', 'more'])],
    ['beside a new value of an enum', shape({ ...known, state: state(['OPEN', 'SHUT', 'LOST']) })],
    ['beside a wider rule', shape({ ...known, note: text({ rules: { maxLength: 60 } }) })],
    ['where a rule is gone', shape({ ...known, note: text() })],
    ['where a field need not be there any more', shape(known, [])],
    [
      'beside a new entity',
      { ...shape(known), entities: { ...shape(known).entities, book: shape({}).entities['loan']! } },
    ],
  ])('%s', (_what, next) => {
    expect(breaks(next)).toEqual([]);
  });

  it.each<[string, DataShape]>([
    ['Entity "loan" is removed.', { entities: {}, enums: {} }],
    ['Entity "loan" gets another key.', shape(known, ['no'], 'note')],
    ['Field "loan.note" is removed.', shape({ state: known.state })],
    ['Field "loan.more" is new, required and without a default.', shape({ ...known, more: text() }, ['no', 'more'])],
    ['Field "loan.note" becomes required.', shape(known, ['no', 'note'])],
    ['Field "loan.note" gets another type.', shape({ ...known, note: text({ type: 'integer', column: 'bigint' }) })],
    ['Field "loan.note" gets a narrower rule.', shape({ ...known, note: text({ rules: { maxLength: 20 } }) })],
    [
      'Field "loan.note" gets a narrower rule.',
      shape({ ...known, note: text({ rules: { maxLength: 40, pattern: 'x' } }) }),
    ],
    ['Field "loan.state" gets a narrower rule.', shape({ ...known, state: state(['OPEN']) })],
    [
      'Field "loan.state" gets other wire values.',
      { ...shape({ ...known, state: state(['O', 'SHUT']) }), enums: { state: { OPEN: 'O', SHUT: 'SHUT' } } },
    ],
  ])('but not if: %s', (sentence, next) => {
    expect(breaks(next)).toEqual([sentence]);
  });

  it('but not if something is renamed', () => {
    const renamed = shape({ remark: known.note, state: known.state });
    expect(breaks(renamed, [{ noun: 'field', from: 'loan.note', to: 'loan.remark' }])).toEqual([
      'Field "loan.note" is renamed to "remark".',
    ]);
    const { loan } = shape(known).entities;
    const moved = { ...shape(known), entities: { borrowing: loan! } };
    expect(breaks(moved, [{ noun: 'entity', from: 'loan', to: 'borrowing' }])).toEqual([
      'Entity "loan" is renamed to "borrowing".',
    ]);
  });
});

it('pages of an older version continue beside new calls and optional fields, but not without what they send', () => {
  const call = { at: 'POST /api/a', required: ['x'], fields: ['x', 'y'] };
  expect(wireBreaksOf({ a: call }, { a: { ...call, fields: ['x', 'y', 'z'] }, b: call })).toEqual([]);
  expect(wireBreaksOf({ a: call }, { a: { ...call, required: [] } })).toEqual([]);
  expect(
    wireBreaksOf(
      { a: call, b: call, c: call },
      {
        b: { at: 'POST /api/b', required: ['x'], fields: ['x', 'y'] },
        c: { at: 'POST /api/a', required: ['x', 'y'], fields: ['y', 'z'] },
      },
    ),
  ).toEqual([
    'Call "a" is removed.',
    'Call "b" moves from POST /api/a to POST /api/b.',
    'Call "c" no longer takes "x".',
    'Call "c" requires "y".',
  ]);
});

it('a schema widens another one only if that can be decided', () => {
  const yes: [JsonSchema, JsonSchema][] = [
    [
      { type: 'string', maxLength: 5 },
      { type: ['string', 'null'], maxLength: 6, title: 'New' },
    ],
    [{ minimum: 2 }, { minimum: 1 }],
    [{ items: { enum: [1] } }, { items: { enum: [2, 1] } }],
    [{ properties: { a: { type: 'string' } }, required: ['a'] }, { properties: { a: {}, b: {} } }],
  ];
  for (const [old, next] of yes) expect(widens(old, next), JSON.stringify(next)).toBe(true);
  for (const [old, next] of yes) expect(widens(next, old), JSON.stringify(old)).toBe(false);
  expect(widens({ anyOf: [{ type: 'string' }] }, { anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe(false);
});
