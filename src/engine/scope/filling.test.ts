import { describe, expect, it } from 'vitest';
import type { Expression, Tree } from '#model/expression.ts';
import { fillRequest, isComplete, readsOf } from './filling.ts';

const expression = (tree: Tree, reads: string[]): Expression => ({ source: reads.join(), tree, reads });
const read = (path: string): { value: Expression } => {
  const [root, ...rest] = path.split('.');
  return { value: expression({ op: 'read', root: root as 'form', path: rest }, [path]) };
};
const literal = (value: string | number | boolean): { value: Expression } => ({
  value: expression({ op: 'literal', value }, []),
});

describe('fillRequest', () => {
  it('includes known values and omits unknown ones', () => {
    const filling = {
      amount: read('form.amount'),
      remark: read('form.remark'),
      payee: read('row.payee'),
      biz: literal(1),
    };
    const filled = fillRequest(filling, { form: { amount: '10.00', remark: '' } });
    expect(filled).toEqual({ request: { amount: '10.00', biz: 1 }, missing: ['remark', 'payee'] });
  });

  it('includes false and zero, which are values', () => {
    const filled = fillRequest({ a: read('form.a'), b: read('form.b') }, { form: { a: false, b: 0 } });
    expect(filled.request).toEqual({ a: false, b: 0 });
  });

  it('sends an amount as the string that was typed, with every digit', () => {
    const filled = fillRequest({ amount: read('form.amount') }, { form: { amount: '90071992547409931.07' } });
    expect(filled.request.amount).toBe('90071992547409931.07');
  });
});

describe('isComplete', () => {
  it('asks for the required fields only', () => {
    expect(isComplete(['a'], { a: '1' })).toBe(true);
    expect(isComplete(['a', 'b'], { a: '1' })).toBe(false);
    expect(isComplete([], {})).toBe(true);
  });
});

describe('readsOf', () => {
  it('names each path once', () => {
    expect(readsOf({ a: read('form.x'), b: read('form.x'), c: literal(1) })).toEqual(['form.x']);
  });
});
