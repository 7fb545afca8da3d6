import { expect, it } from 'vitest';
import { columnWidth } from './presentation.ts';

it('makes the column of a text wide if it shows the length of a sentence', () => {
  const reason = (length?: number) => ({
    ...{ name: 'reason', title: 'Reason', type: 'string' as const, format: 'tooltip', widget: 'text' },
    ...(length !== undefined && { length }),
  });
  expect([undefined, 12, 40].map((length) => columnWidth(reason(length), false, false))).toEqual([
    'text',
    'text',
    'long',
  ]);
});
