import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Block } from '#model/block.ts';
import { answers, base, infoList, item, read, sent, show, startServer } from '../testing/world.tsx';

beforeEach(() => startServer());
afterEach(() => vi.unstubAllGlobals());

const names = (): string[] => sent.map(({ name }) => name);
const asks = (name: string): number => names().filter((each) => each === name).length;

/** A block that sends the balance as soon as it is known. */
const block = (when?: NonNullable<Block['once']>['when']): Block => ({
  ...base,
  kind: 'body',
  id: 'screen',
  place: 'x',
  data: { now: { call: 'balance', filling: {} } },
  once: { call: 'once', filling: { id: { value: read('data.now.amount') } }, ...(when && { when }) },
  blocks: [infoList('other', 'other', [item('amount', 'row.amount')])],
});

describe('a call that a block sends by itself', () => {
  it('is sent once its request is known, and refreshes the queries it affects', async () => {
    answers.balance = { amount: 'N1' };
    await show(block());
    await expect.poll(() => asks('balance')).toBe(2);
    expect(sent.filter(({ name }) => name === 'once')).toMatchObject([{ body: { id: 'N1' } }]);
  });

  it('waits for its condition', async () => {
    answers.balance = { amount: 'N1' };
    await show(block({ source: 'false', tree: { op: 'literal', value: false }, reads: [] }));
    await expect.poll(() => names()).toEqual(expect.arrayContaining(['balance', 'other']));
    expect(asks('once')).toBe(0);
  });
});
