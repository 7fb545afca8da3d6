import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '#model/json-schema.ts';
import type { ValidationError, Validator } from '#model/screen.ts';
import { emitValidators, RUNTIME } from './validators.ts';

const asUrl = (code: string): string => `data:text/javascript,${encodeURIComponent(code).replaceAll("'", '%27')}`;

async function compile(schema: JsonSchema): Promise<Validator> {
  const code = await emitValidators('pay/main', new Map([['pay/main#screen.form', schema]]));
  expect(code).not.toMatch(/require\(|\beval\b|new Function/);
  const formats = new URL('../../src/model/wire-formats.ts', import.meta.url).href;
  const linked = code.replace('../runtime.js', asUrl(RUNTIME)).replace('#model/wire-formats.ts', formats);
  const module = (await import(asUrl(linked))) as {
    validators: Record<string, Validator>;
  };
  return module.validators['pay/main#screen.form'] as Validator;
}

function errorsOf(validate: Validator, value: unknown): ValidationError[] {
  return validate(value) ? [] : (validate.errors ?? []);
}

describe('compiled validators', () => {
  it('name every error with its place, keyword and parameters', async () => {
    const validate = await compile({
      type: 'object',
      required: ['name', 'amount'],
      properties: {
        name: { type: 'string', title: '名称', maxLength: 3 },
        amount: { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' },
        kind: { type: 'number', enum: [1, 2] },
        tags: { type: 'array', items: { type: 'string', const: 'a' } },
      },
    });
    expect(validate({ name: '星澜商', amount: '1.50' })).toBe(true);
    expect(errorsOf(validate, { name: '星澜商务', kind: 3 })).toMatchObject([
      { instancePath: '/name', keyword: 'maxLength', params: { limit: 3 } },
      { instancePath: '/kind', keyword: 'enum', params: { allowedValues: [1, 2] } },
    ]);
    expect(errorsOf(validate, { name: 'a', amount: '1,000', tags: ['b'] })).toMatchObject([
      { instancePath: '/amount', keyword: 'pattern' },
      { instancePath: '/tags/0', keyword: 'const' },
    ]);
  });

  it('leave required fields to the form, so that a field can be validated alone', async () => {
    const schema = { type: 'object', properties: { a: { type: 'string', maxLength: 2 }, b: {} }, required: ['a', 'b'] };
    const validate = await compile(schema);
    expect(validate({ a: 'xy' })).toBe(true);
    expect(errorsOf(validate, { a: 'xyz' })).toHaveLength(1);
  });

  it('count characters as people do', async () => {
    const validate = await compile({ type: 'object', properties: { a: { type: 'string', maxLength: 2 } } });
    expect(validate({ a: '𠮷𠮷' })).toBe(true);
    expect(errorsOf(validate, { a: '𠮷𠮷𠮷' })).toHaveLength(1);
  });

  it('check the formats that limit a value, and ignore those that only display it', async () => {
    const day = { type: 'string', format: 'date' };
    const validate = await compile({
      type: 'object',
      properties: { day, days: { type: 'array', items: day }, card: { type: 'string', format: 'secret' } },
    });
    expect(validate({ day: '2026-11-20', days: ['2028-02-29'], card: 'x' })).toBe(true);
    expect(errorsOf(validate, { day: '2027-02-31', days: ['2027-02-29'] })).toMatchObject([
      { instancePath: '/day', keyword: 'format', params: { format: 'date' } },
      { instancePath: '/days/0', keyword: 'format', params: { format: 'date' } },
    ]);
  });

  it('have one function for a long shape that several fields share', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
    const amount = {
      type: 'string',
      pattern: '^[A-Z]{1,9}$',
      enum: letters.flatMap((one) => [one, `${one}${one}`, `${one}0`]),
    };
    const properties = { a: { ...amount, title: '甲' }, b: { ...amount, title: '乙' }, c: { type: 'string' } };
    const schema = { type: 'object', properties };
    const code = await emitValidators('a', new Map([['a#screen', schema]]));
    expect(code.split('.test(')).toHaveLength(2);
    const validate = await compile(schema);
    const found = errorsOf(validate, { a: 'x', b: 'y', c: 'z' });
    expect(found.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`).toSorted()).toEqual([
      '/a enum',
      '/a pattern',
      '/b enum',
      '/b pattern',
    ]);
  });

  it('carry no titles', async () => {
    const schema = { type: 'object', properties: { title: { type: 'string', title: '标题' } }, required: ['title'] };
    const code = await emitValidators('a', new Map([['a#screen', schema]]));
    expect(code).not.toContain('标题');
  });
});
