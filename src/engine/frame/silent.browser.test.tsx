import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Block } from '#model/block.ts';
import { answers, base, infoList, item, refused, show, startServer } from '../testing/world.tsx';

beforeEach(() => startServer());
afterEach(() => vi.unstubAllGlobals());

/** A block with a question of its own, and a list inside that reads another call. */
const asking = (id: string, silent: boolean): Block => ({
  ...base,
  kind: 'body',
  id,
  place: 'x',
  data: { now: { call: 'balance', filling: {}, ...(silent && { silent: true }) } },
  blocks: [infoList(`inside-${id}`, 'other', [item(`amount of ${id}`, 'data.now.amount')])],
});
const told = () => page.getByText(/余额不可查/).elements().length;

it('a failed question is told at its block, unless another part of the page tells it', async () => {
  answers.balance = () => refused('10001', '余额不可查');
  answers.other = {};
  const view = await show(asking('loud', false), asking('quiet', true));
  await expect.poll(told).toBe(1);
  await view.unmount();
  await show(asking('quiet', true));
  await expect.element(page.getByText('amount of quiet')).toBeVisible();
  expect(told()).toBe(0);
});
