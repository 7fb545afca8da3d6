import type { Filling } from '#model/expression.ts';
import { describe, expect, it } from 'vitest';
import { addressOf } from './filling.ts';

const from = (path: string): Filling[string] => {
  const [root, ...rest] = path.split('.');
  return { value: { source: path, tree: { op: 'read', root: root as 'row', path: rest }, reads: [path] } };
};

describe('addressOf', () => {
  it('puts parameters into the path and the rest into the query', () => {
    const target = { path: '/payee/:id', filling: { id: from('row.no'), tab: from('row.tab') } };
    expect(addressOf(target, { row: { no: 'A/1 ?', tab: 'x y' } })).toBe('/payee/A%2F1%20%3F?tab=x+y');
  });

  it('is null while a path parameter is unknown', () => {
    expect(addressOf({ path: '/payee/:id', filling: { id: from('row.no') } }, { row: {} })).toBeNull();
  });

  it('follows a value if it is a path of this portal', () => {
    const said = (path: unknown): string | -1 | null =>
      addressOf({ path: '', filling: {}, says: from('row.path').value }, { row: { path } });
    expect(said('/transaction-manage/payment-order?orderNo=WD1')).toBe('/transaction-manage/payment-order?orderNo=WD1');
    for (const alien of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '',
      null,
    ]) {
      expect(said(alien)).toBeNull();
    }
  });

  it('goes back', () => {
    expect(addressOf({ path: 'back', filling: {} }, {})).toBe(-1);
  });
});
