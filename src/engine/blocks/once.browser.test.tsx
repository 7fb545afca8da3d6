import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Block } from '#model/block.ts';
import { answers, base, infoList, item, literal, sent, show, startServer } from '../toy/world.tsx';

beforeEach(() => startServer());
afterEach(() => vi.unstubAllGlobals());

const names = (): string[] => sent.map(({ name }) => name);

describe('a call that a block sends by itself', () => {
  it('goes out once, and what reads the same is asked again', async () => {
    answers.balance = { amount: '1' };
    const block: Block = {
      ...base,
      kind: 'body',
      id: 'screen',
      place: 'x',
      once: { call: 'once', filling: { id: { value: literal('N1') } } },
      blocks: [infoList('balance', 'balance', [item('amount', 'row.amount')])],
    };
    await show(block);
    await vi.waitFor(() => expect(names().filter((name) => name === 'balance')).toHaveLength(2));
    expect(sent.filter(({ name }) => name === 'once')).toMatchObject([{ body: { id: 'N1' } }]);
  });

  it('waits for its condition', async () => {
    const never = { source: 'false', tree: { op: 'literal' as const, value: false }, reads: [] };
    answers.balance = { amount: '1' };
    await show({
      ...base,
      kind: 'body',
      id: 'screen',
      place: 'x',
      once: { call: 'once', filling: {}, when: never },
      blocks: [infoList('balance', 'balance', [item('amount', 'row.amount')])],
    });
    await vi.waitFor(() => expect(names()).toContain('balance'));
    expect(names()).not.toContain('once');
  });
});
