import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Validator } from '#model/screen.ts';
import { emitValidators, VALIDATOR_RUNTIME } from './validators.ts';

const asUrl = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;

async function compile(schema: JsonSchema): Promise<Validator> {
  const code = emitValidators({ main: schema }, asUrl(VALIDATOR_RUNTIME));
  expect(code).not.toMatch(/require\(|\beval\b|new Function/);
  const module = (await import(asUrl(code))) as { validators: Record<string, Validator> };
  return module.validators.main!;
}

describe('compiled validators', () => {
  it('name every error with its place, keyword and parameters', async () => {
    const validate = await compile({
      type: 'object',
      required: ['name', 'amount'],
      additionalProperties: false,
      properties: {
        name: { type: 'string', title: '名称', maxLength: 3 },
        amount: { type: 'string', format: 'money' },
        kind: { oneOf: [{ const: 1, title: 'a' }, { const: 2, title: 'b' }] },
      },
    });
    expect(validate({ name: '星澜商', amount: '1.50' })).toBe(null);
    expect(validate({ name: '星澜商务', kind: 3 })).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: '', keyword: 'required', params: { missingProperty: 'amount' } }),
        expect.objectContaining({ path: '/name', keyword: 'maxLength', params: { limit: 3 } }),
        expect.objectContaining({ path: '/kind', keyword: 'oneOf' }),
      ]),
    );
    expect(validate({ name: 'a', amount: '1,000' })).toEqual([expect.objectContaining({ path: '/amount', keyword: 'pattern' })]);
  });

  it('counts characters as people do', async () => {
    const validate = await compile({ type: 'object', properties: { a: { type: 'string', maxLength: 2 } } });
    expect(validate({ a: '𠮷𠮷' })).toBe(null);
    expect(validate({ a: '𠮷𠮷𠮷' })).toHaveLength(1);
  });
});
