import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { createServer } from '#engine/forms/fixtures/stage.tsx';
import { watch, type Guard } from './guard.ts';
import { floating } from './fixtures/floating.tsx';
import { type Slot, slots } from './fixtures/slots.tsx';
import { hostile } from './strings.ts';

/*
 * Puts every hostile text into every place for a text: nothing is executed, and the displayed text equals the given
 * one. Each place takes a sample, a smaller one if it is redrawn for each text; `npm run soak` takes all.
 */

let guard: Guard;
beforeEach(() => void (guard = watch()));
afterEach(() => {
  guard.stop();
  vi.unstubAllGlobals();
});

/** One in this many texts is used, from an offset that differs for each slot. */
const SAMPLE = { single: 24, dear: 8, usual: 2 };

function textsFor(slot: Slot, place: number): string[] {
  const every = inject('soak')
    ? 1
    : slot.most === 1
      ? SAMPLE.single
      : slot.isDear === true
        ? SAMPLE.dear
        : SAMPLE.usual;
  return hostile.filter((_text, n) => n % every === place % every);
}

it('is detected by the guard if something is executed', async () => {
  const bait = document.createElement('div');
  document.body.append(bait);
  bait.innerHTML = '<img src="https://evil.example/x.png" onerror="pwned()"><a href="javascript:pwned()">x</a>';
  for (const what of [/attribute onerror/, /address javascript/, /violates img-src/, /called pwned/])
    await expect.poll(() => guard.seen.join('\n')).toMatch(what);
  bait.remove();
});

const server = (): ReturnType<typeof createServer> => createServer();
const places = Object.entries({ ...slots, ...floating }).map(([name, slot], place) => ({ name, slot, place }));

describe.each(places)('$name', ({ slot, place }) => {
  it('are displayed and never executed', { timeout: inject('soak') ? 600_000 : 120_000 }, async () => {
    const texts = textsFor(slot, place);
    for (let at = 0; at < texts.length; at += slot.most) {
      const some = texts.slice(at, at + slot.most);
      const { container } = await render(slot.draw(some, server()));
      const { read } = slot;
      if (read === null) await expect.poll(() => slot.isDrawn?.(container), { interval: 10 }).toBe(true);
      else
        await expect
          .poll(() => read(container).filter((each) => each !== null), { interval: 10 })
          .toHaveLength(some.length);
      if (read !== null) {
        const shown = slot.shown ?? ((text: string) => text);
        expect(read(container)).toEqual(some.map(shown));
      }
      // Triggers handlers of pointer and focus.
      for (const each of container.querySelectorAll('a, button, input'))
        each.dispatchEvent(new PointerEvent('pointerover'));
      await new Promise((resolve) => setTimeout(resolve, 20));
      await cleanup();
    }
    expect(guard.seen.filter((each) => slot.allows?.test(each) !== true)).toEqual([]);
  });
});
