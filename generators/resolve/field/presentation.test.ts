import { expect, it } from 'vitest';
import { columnWidth } from './presentation.ts';

const field = (name: string, more: object = {}) => ({
  ...{ name, title: 'Title', type: 'string' as const, format: 'plain', widget: 'text' },
  ...more,
});

it('makes the column of a text wide if it shows the length of a sentence', () => {
  const reason = (more: object) => columnWidth(field('reason', { format: 'tooltip', ...more }), false, false);
  expect([reason({}), reason({ length: 12 }), reason({ length: 40 })]).toEqual(['text', 'text', 'long']);
});

it('takes a counterparty for a name, so that a card is titled by it', () => {
  const widths = ['counterparty', 'payeeName', 'remark'].map((name) => columnWidth(field(name), false, false));
  expect(widths).toEqual(['name', 'name', 'text']);
});
