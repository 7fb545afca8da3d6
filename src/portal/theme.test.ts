import { readFileSync } from 'node:fs';
import { tokens, type Theme } from '@fluentui/react-components';
import { describe, expect, it } from 'vitest';
import { hueOf, symbolOf } from './look/currencies.ts';
import { darkTheme, lightTheme } from './theme.ts';

const LOOK = readFileSync(new URL('look.css', import.meta.url), 'utf8');

/** WCAG 2 contrast of two `#rrggbb` colours. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Both colours of a named value: light and dark theme. */
function named(name: string): [string, string] {
  const [, light, dark] = new RegExp(`--sw-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(LOOK) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`look.css has no --sw-${name}`);
  return [light, dark];
}

const THEMES: [string, Theme, 0 | 1][] = [
  ['light', lightTheme, 0],
  ['dark', darkTheme, 1],
];

describe.each(THEMES)('the %s theme', (_, theme, at) => {
  const grounds = [theme.colorNeutralBackground1, theme.colorNeutralBackground2, theme.colorNeutralBackground3];

  it.each([
    ['colorNeutralForeground1', 7],
    ['colorNeutralForeground2', 7],
    ['colorNeutralForeground3', 4.5],
    ['colorBrandForegroundLink', 4.5],
  ] as const)('has readable %s on every background', (token, least) => {
    for (const ground of grounds) expect(contrast(theme[token], ground)).toBeGreaterThanOrEqual(least);
  });

  it('has readable placeholders', () => {
    expect(contrast(theme.colorNeutralForeground4, theme.colorNeutralBackground1)).toBeGreaterThanOrEqual(4.5);
  });

  it('has readable selections and filled buttons', () => {
    expect(contrast(theme.colorBrandForeground2, theme.colorBrandBackground2)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.colorNeutralForegroundOnBrand, theme.colorBrandBackground)).toBeGreaterThanOrEqual(6);
    expect(contrast(theme.colorNeutralForegroundOnBrand, theme.colorBrandBackgroundHover)).toBeGreaterThanOrEqual(6);
  });

  it.each(['neutral', 'info', 'success', 'warning', 'danger'])('has a readable tone %s', (tone) => {
    expect(contrast(named(`tone-${tone}-fg`)[at], named(`tone-${tone}-bg`)[at])).toBeGreaterThanOrEqual(6.4);
  });

  it('has visible field borders and focus rings', () => {
    expect(contrast(named('field-border')[at], theme.colorNeutralBackground1)).toBeGreaterThanOrEqual(3);
    expect(contrast(named('focus')[at], theme.colorNeutralBackground2)).toBeGreaterThanOrEqual(3);
  });
});

it('gives every currency one hue that look.css has, and a sign', () => {
  for (const code of ['USD', 'EUR', 'JPY', 'SGD', 'XXX', 'AED']) {
    const [, name = ''] = /^var\(--sw-(hue-\w+)\)$/.exec(hueOf(code)) ?? [];
    expect(() => named(name)).not.toThrow();
    expect(hueOf(code)).toBe(hueOf(code));
  }
  expect(symbolOf('HKD')).toBe('HK$');
  expect(symbolOf('XAF')).toBe('XA');
});

it('distinguishes the most common other currencies', () => {
  expect(new Set(['AUD', 'CAD', 'SGD', 'IDR', 'NZD', 'CHF'].map(hueOf)).size).toBe(6);
});

it('maps each token to the variable of its name, as builds do in Fluent’s styles', () => {
  const named = Object.entries(tokens).filter(([name]) => !name.startsWith('zIndex'));
  for (const [name, value] of named) expect(value).toBe(`var(--${name})`);
});
