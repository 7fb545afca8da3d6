import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '#model/field.ts';
import { optionsOf } from './options.ts';

const field = {
  ...{ kind: 'field', name: 'balance', title: 'Balance', widget: 'select', format: 'plain', checks: [], actions: [] },
  props: { detail: { literal: '可用 {left}' } },
  options: { kind: 'call', call: 'x', filling: {}, value: 'no', label: '{no} {left} {code}', amounts: ['left'] },
} as unknown as FieldDefinition;

describe('the label of an option', () => {
  it('print amounts in groups of three digits, and numbers as they are', () => {
    const [option] = optionsOf(field, undefined, [{ no: 'A', left: '1234567.80', code: '1234567' }]);
    expect(option).toMatchObject({ value: 'A', label: 'A 1,234,567.80 1234567', detail: '可用 1,234,567.80' });
  });

  it('omit an unknown amount', () => {
    expect(optionsOf(field, undefined, [{ no: 'A', code: 'B' }])[0]).toMatchObject({ detail: '可用' });
  });
});
