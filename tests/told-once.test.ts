import { expect, it } from 'vitest';
import { model } from '#generated/model.ts';

/* A call that fails is told where it is asked: a page that asks one call at several places tells one failure twice. */

/** Calls that a screen asks when it opens, with the parts in it: for its data and for the options of its fields. */
function askedBy(part: unknown, seen: readonly string[] = []): string[] {
  if (typeof part !== 'object' || part === null) return [];
  if (Array.isArray(part)) return part.flatMap((each) => askedBy(each, seen));
  const { kind, screen, call, data, ...rest } = part as Record<string, unknown>;
  // A dialog asks once it is open.
  if (kind === 'dialog' || kind === 'drawer') return [];
  const questions = Object.values((data ?? {}) as Record<string, { call?: string }>).flatMap(
    ({ call: name }) => name ?? [],
  );
  const options = kind === 'call' && 'filling' in rest && 'label' in rest ? [String(call)] : [];
  const inner =
    kind === 'screen' && typeof screen === 'string' && !seen.includes(screen) ? model.screens[screen] : null;
  return [
    ...questions,
    ...options,
    ...askedBy(inner?.block, [...seen, String(screen)]),
    ...askedBy(Object.values(rest), seen),
  ];
}

const PAGES = ['pay-settle/settle-advance-apply', 'pay-china/settle-apply'];

it.each(PAGES)('%s asks the limit of advance settlements at one place', (name) => {
  const asked = askedBy(model.screens[name]?.block);
  expect(asked.filter((call) => call === 'settle-advance.unused')).toEqual(['settle-advance.unused']);
});
