import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ALONG, questionOf } from '#model/wire.ts';
import { answers, infoList, item, sent, show, startServer } from '../testing/world.tsx';

const text = JSON.stringify({ code: '0', message: '', result: { a: '甲' } });
const script = Object.assign(document.createElement('script'), {
  type: 'application/json',
  id: ALONG,
  textContent: JSON.stringify([{ question: questionOf('POST', '/api/balance', '{}'), text }]),
});

beforeEach(() => startServer());
afterEach(() => {
  script.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Every text that was drawn, from the first on. */
function drawings(): { texts: Set<string>; stop(): void } {
  const texts = new Set<string>();
  const watch = new MutationObserver(() => texts.add(document.querySelector('section')?.textContent ?? ''));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  return { texts, stop: () => watch.disconnect() };
}

it('what came with the page is drawn at once and asked by nobody; the next question is', async () => {
  // The page is as young as this test: on a busy machine it waits for its turn longer than what came with it is true.
  const begun = performance.now();
  const clock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => clock() - begun);
  document.body.append(script);
  answers.balance = { a: '乙' };
  const { texts, stop } = drawings();
  const first = await show(infoList('资料', 'balance', [item('一', 'row.a')]));
  await expect.element(page.getByText('甲')).toBeVisible();
  stop();
  expect(sent).toEqual([]);
  expect([...texts].filter((drawn) => drawn.includes('资料') && !drawn.includes('甲'))).toEqual([]);
  await first.unmount();
  await show(infoList('资料', 'balance', [item('一', 'row.a')]));
  await expect.element(page.getByText('乙')).toBeVisible();
  expect(sent.map(({ name }) => name)).toEqual(['balance']);
});
