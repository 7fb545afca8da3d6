import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '#model/field.ts';
import { readAmount } from '#model/read-amount.ts';
import { SPELLINGS } from '#model/testing/spellings.ts';
import { amount } from '../../widgets/amount/amount.tsx';
import { digit } from '../../widgets/digit/digit.tsx';

/* Pasted into a cell, each spelling of a value means the same as in a field, a file and a call. */

const cell = (widget: string, format: string): Pick<FieldDefinition, 'widget' | 'props' | 'of'> => ({
  widget,
  props: {},
  of: { name: 'a', title: 'a', type: 'string', format, widget },
});

describe('a pasted cell', () => {
  it.each(SPELLINGS.amount)('reads the amount $text', ({ text, value, refused }) => {
    const read = amount.read(text, cell('amount', 'money'), 'USD');
    if (refused !== undefined) expect(read).toMatchObject({ refused });
    else expect('value' in read && readAmount(String(read.value))).toEqual({ value });
  });

  it.each(SPELLINGS.digits.filter(({ refused }) => refused !== 'short' && refused !== 'long'))(
    'reads the digits $text',
    ({ text, value, refused }) => {
      const read = digit.read(text, cell('digit', 'digit'));
      expect(read).toMatchObject(refused === undefined ? { value } : { refused });
    },
  );
});
