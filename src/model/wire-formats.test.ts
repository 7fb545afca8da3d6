import { describe, expect, it } from 'vitest';
import { oneSpelling, wireFormats } from './wire-formats.ts';

const accepts = (format: string, text: string): boolean => wireFormats[format]?.(text) === true;

describe('a format on the wire', () => {
  it.each([
    ['money', ['0', '-1.50', '9999999999999999.99'], ['1e5', '+5', '.5', '5.', '1,000', '１２', '9'.repeat(17)]],
    ['rate', ['6.8812', `0.${'1'.repeat(20)}`], [`0.${'1'.repeat(21)}`, 'NaN', ' 1', '1\n']],
    ['date', ['2028-02-29'], ['2027-02-31', '2026-13-45', '2027-01-00', '2026-1-1', '2026-11-20 10:00:00']],
    ['date-time', ['2026-11-20 23:59:59'], ['2026-11-20', '2026-11-20 24:00:00', '2027-02-31 10:00:00']],
    ['day-or-time', ['2026-11-20', '2026-11-20 00:00:00'], ['2027-02-31', '2026-11-20T00:00:00Z']],
    ['email', ['a_b@example.com'], ['a@b', 'a b@example.com', `${'a'.repeat(65)}@example.com`]],
    ['digit', ['0012'], ['1a', '٣', '9'.repeat(65)]],
    ['uuid', ['00000000-0000-4000-8000-00000000000A'], ['00000000-0000-4000-8000-00000000000g']],
  ])('%s accepts its values and no others', (format, values, others) => {
    expect(values.filter((text) => !accepts(format, text))).toEqual([]);
    expect(others.filter((text) => accepts(format, text))).toEqual([]);
    expect(accepts(format, '')).toBe(true);
  });

  it('does not exist for an inherited name', () => {
    expect(wireFormats['constructor']).toBeUndefined();
  });
});

describe('one spelling', () => {
  it('drops trailing zeros of a decimal', () => {
    for (const spelt of ['11', '11.0', '11.00', '0011.000']) expect(oneSpelling('money', spelt)).toBe('11');
    expect(oneSpelling('rate', '-0.0')).toBe('0');
    expect(oneSpelling('money', '11.01')).toBe('11.01');
  });

  it('keeps texts and other values', () => {
    expect(oneSpelling(undefined, '11.00')).toBe('11.00');
    expect(oneSpelling('date', '2026-11-20')).toBe('2026-11-20');
    expect(oneSpelling('money', 'x')).toBe('x');
  });
});
