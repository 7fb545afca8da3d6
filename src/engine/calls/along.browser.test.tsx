import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ALONG, questionOf } from '#model/wire.ts';
import type { Block, Blocks } from '#model/block.ts';
import { answers, base, bundleOf, infoList, item, read, sent, show, startServer } from '../testing/world.tsx';
import { resultAlong } from './along.ts';

const question = questionOf('POST', '/api/balance', '{}');
const textOf = (a: string): string => JSON.stringify({ code: '0', message: '', result: { a } });
const script = Object.assign(document.createElement('script'), {
  type: 'application/json',
  id: ALONG,
  textContent: JSON.stringify([
    { question, text: textOf('甲') },
    { question, text: textOf('丙') },
  ]),
});

beforeEach(() => startServer());
afterEach(() => {
  script.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Records every text drawn from now on. */
function drawings(): { texts: Set<string>; stop(): void } {
  const texts = new Set<string>();
  const watch = new MutationObserver(() => texts.add(document.querySelector('section')?.textContent ?? ''));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  return { texts, stop: () => watch.disconnect() };
}

const asksItself = infoList('资料', 'balance', [item('一', 'row.a')]);
const items: Blocks['infoList'] = {
  ...(infoList('资料', 'balance', [item('一', 'data.balance.a')]) as Blocks['infoList']),
  source: { kind: 'value', value: read('data.balance') },
};
const nextAlong = (): unknown => {
  const { balance } = bundleOf([]).calls;
  return balance && resultAlong(balance, {});
};
/** A question of the page whose answer is drawn by an inner block. */
const isAskedAround: Block = {
  ...{ ...base, kind: 'body', id: 'around', place: 'schemas/screens/toy.json:1:1', blocks: [items] },
  data: { balance: { call: 'balance', filling: {} } },
};

it('answers delivered with the page are drawn at once without a request, each one once; the next question is requested', async () => {
  // Resets the page's age: on a busy machine, this test may start after the answers that came with the page have
  // expired.
  const begun = performance.now();
  const clock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => clock() - begun);
  document.body.append(script);
  answers.balance = { a: '乙' };
  for (const [block, answer] of [
    [asksItself, '甲'],
    [isAskedAround, '丙'],
  ] as const) {
    const { texts, stop } = drawings();
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const drawn = await show(block);
    // oxlint-disable-next-line no-await-in-loop
    await expect.element(page.getByText(answer)).toBeVisible();
    // A page left before the next frame has not used the answer, so the next page finds it.
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(nextAlong).not.toEqual({ a: answer });
    stop();
    expect(sent).toEqual([]);
    expect([...texts].filter((each) => each.includes('资料') && !each.includes(answer))).toEqual([]);
    // oxlint-disable-next-line no-await-in-loop
    await drawn.unmount();
  }
  await show(asksItself);
  await expect.element(page.getByText('乙')).toBeVisible();
  expect(sent.map(({ name }) => name)).toEqual(['balance']);
});
