import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '#model/field.ts';
import { optionsOf } from './options.ts';

const field = {
  ...{ kind: 'field', name: 'balance', title: 'Balance', widget: 'select', format: 'plain', checks: [], actions: [] },
  props: { detail: { literal: '可用 {left}' } },
  options: {
    ...{ kind: 'call', call: 'x', filling: {}, value: 'no', label: '{no} {left} {code} {brand}' },
    ...{ amounts: ['left'], titles: { brand: 'brand' } },
  },
} as unknown as FieldDefinition;

describe('the label of an option', () => {
  it('prints amounts in groups of three digits, and numbers as they are', () => {
    const [option] = optionsOf(field, {}, [{ no: 'A', left: '1234567.80', code: '1234567' }]);
    expect(option).toMatchObject({ value: 'A', label: 'A 1,234,567.80 1234567', detail: '可用 1,234,567.80' });
  });

  it('omits an unknown amount', () => {
    expect(optionsOf(field, {}, [{ no: 'A', code: 'B' }])[0]).toMatchObject({ detail: '可用' });
  });

  it('prints the title of an enum value', () => {
    const values = [{ const: 'MASTERCARD', name: 'MASTERCARD', title: 'Mastercard' }];
    const enums = { brand: { name: 'brand', title: 'Brand', values } };
    expect(optionsOf(field, enums, [{ no: 'A', brand: 'MASTERCARD' }])[0]).toMatchObject({ label: 'A   Mastercard' });
    expect(optionsOf(field, enums, [{ no: 'A', brand: 'OTHER' }])[0]).toMatchObject({ label: 'A   OTHER' });
  });
});
