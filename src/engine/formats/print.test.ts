import { describe, expect, it } from 'vitest';
import type { FormatContext } from '../host/format.ts';
import { bareHost } from '../host/host.ts';
import { EMPTY } from '../host/format.ts';
import type { FormatCase } from '../testing/format-case.ts';
import { contractCases, WILD } from '../testing/format-cases.ts';
import { formatOf } from './formats.ts';
import { zh } from '../words.zh.ts';

/* How each format prints any value a server may send. */

const NOW = Date.parse('2026-11-20T16:00:00+08:00');
const host = {
  ...bareHost,
  words: zh,
  serverNow: () => NOW,
  look: { hueOf: () => 'gray' as const, symbolOf: () => '€' },
};

describe.each(Object.entries(contractCases) as [string, FormatCase][])('%s', (name, typical) => {
  const format = formatOf(name, host);
  const about = (more: Partial<FormatContext> = {}): FormatContext => ({
    title: '值',
    place: 'item',
    now: NOW,
    ...typical.about,
    ...more,
  });

  it('prints what it draws', () => {
    expect(format.print(typical.value, about())).toBe(typical.print ?? typical.item);
    expect(format.print(typical.longest.value, about())).toBe(typical.longest.print);
  });

  it('prints the same for every kind of nothing', () => {
    for (const nothing of [null, undefined, '']) expect(format.print(nothing, about())).toBe(typical.empty ?? EMPTY);
  });

  it.each(['item', 'cell', 'strong', 'text'] as const)(
    'takes nothing for what it is not, in a place of %s',
    (place) => {
      for (const value of WILD) {
        const printed = format.print(value, about({ place }));
        expect(printed, String(JSON.stringify(value))).not.toMatch(/\bNaN\b|undefined|Invalid Date/);
      }
    },
  );

  it('stands on its side of the column', () => expect(format.align).toBe(typical.align));
});
