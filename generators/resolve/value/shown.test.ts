import { expect, it } from 'vitest';
import { evaluate } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { block, screen } from '../testing/one-screen.ts';

const enumOf = (title: string, ...values: string[]): object => ({
  title,
  oneOf: values.map((value) => ({ const: value, title: value })),
});
const boxes = (instead: object): Record<string, object> => ({
  'enums/door.json': enumOf('Door', 'OPEN', 'SHUT'),
  'enums/check.json': enumOf('Check', 'WAIT', 'DONE'),
  'entities/box.json': {
    title: 'Box',
    description: 'A box that is checked before it opens.',
    type: 'object',
    key: 'boxNo',
    label: '{boxNo}',
    required: ['boxNo'],
    properties: {
      boxNo: { type: 'string', title: 'Box' },
      door: { $ref: '../enums/door.json', title: 'Door', instead },
      check: { $ref: '../enums/check.json', title: 'Check' },
    },
  },
  'calls/box.json': {
    title: 'Boxes',
    unguarded: 'A test asks alone.',
    calls: {
      page: {
        title: 'Boxes',
        post: '/api/box/page',
        request: { filterOf: 'box', pick: ['door'] },
        result: { pageOf: 'box' },
        permission: 'signed-in',
      },
    },
  },
});
const LIST = { table: { call: 'box.page', columns: ['boxNo', 'door'] } };

it('shows another enum in place of a field while it has one of the named values', () => {
  const { columns } = block(LIST, boxes({ field: 'check', values: ['WAIT'] })) as unknown as {
    columns: ColumnDefinition[];
  };
  const door = columns.find(({ name }) => name === 'door')!;
  expect(door).toMatchObject({ title: 'Door', enum: 'door', instead: { enum: 'check' } });
  const shown = (row: object): unknown => evaluate(door.value, { row });
  expect(shown({ door: 'SHUT', check: 'WAIT' })).toBe('WAIT');
  expect(shown({ door: 'SHUT', check: 'DONE' })).toBe('SHUT');
  expect(shown({ door: 'SHUT' })).toBe('SHUT');
});

it('reports an unknown value, and a field that is no enum', () => {
  expect(screen(LIST, boxes({ field: 'check', values: ['WAITS'] })).problems.join()).toContain('WAITS');
  expect(screen(LIST, boxes({ field: 'boxNo', values: ['A'] })).problems.join()).toContain('another enum');
});
