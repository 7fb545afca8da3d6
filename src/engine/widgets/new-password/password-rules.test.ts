import { describe, expect, it } from 'vitest';
import { keepsRule, strengthOf } from '../value/text-rules.ts';
import { sidesOf } from '../sides/sides.tsx';

describe('a new password', () => {
  it('has 8 to 64 characters of any kind', () => {
    const kept = ['abcd1234', 'Demo#2026', 'a1'.repeat(32), 'four plain words', '12345678', '密码密码密码密码'];
    expect(kept.map(keepsRule)).toEqual(kept.map(() => true));
    const broken = ['abc1234', 'a1'.repeat(33), 'abcd\t1234'];
    expect(broken.map(keepsRule)).toEqual(broken.map(() => false));
  });

  it('is as strong as its mix of characters', () => {
    expect(['short', 'aaaaaaa1', 'abcd1234', 'Abcd1234', 'Abcd#1234', 'Abcdefgh12345'].map(strengthOf)).toEqual([
      null,
      'weak',
      'weak',
      'fair',
      'strong',
      'strong',
    ]);
  });
});

describe('an amount at either side', () => {
  it('identifies its sides by the schema’s names', () => {
    const props = { fromSide: 'SELL', toSide: 'BUY', toTitle: '买入', from: 'sellCcy' };
    expect(sidesOf(props, { side: 'BUY', amount: '7' })).toEqual({
      from: { side: 'SELL', title: '付出', field: 'sellCcy' },
      to: { side: 'BUY', title: '买入' },
      typed: { side: 'BUY', amount: '7' },
    });
    expect(sidesOf(props, { side: 'from', amount: '7' }).typed).toBeNull();
    expect(sidesOf(props, '7').typed).toBeNull();
  });
});
