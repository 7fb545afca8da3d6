import { expect, it } from 'vitest';
import { model } from '#generated/model.ts';

/* Types the example in a field's hint into the field itself. */

interface Hinted {
  screen: string;
  name: string;
  example: string;
  pattern: string | undefined;
  most: number | undefined;
  /** True if the field drops blanks and capitalises letters during typing. */
  isCode: boolean;
}

/** A hint's example: 「如 004」「例如 80010002」. An example in words (如发票号) cannot be typed. */
const EXAMPLE = /(?:如|例如)\s+([A-Z0-9][A-Z0-9 ./@-]*)/i;

const examples = Object.values(model.screens).flatMap((screen) => hintedIn(screen.name, screen.block));

function hintedIn(screen: string, value: unknown): Hinted[] {
  if (Array.isArray(value)) return value.flatMap((each) => hintedIn(screen, each));
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((each) => hintedIn(screen, each));
  const { kind, name, hint, of, props } = value as Record<string, unknown>;
  const example = kind === 'field' && typeof hint === 'string' ? EXAMPLE.exec(hint)?.[1] : undefined;
  if (example === undefined) return inner;
  const { pattern, maxLength } = of as { pattern?: string; maxLength?: number };
  const { upper, spaces } = props as Record<string, { literal?: unknown } | undefined>;
  const isCode = upper?.literal === true || spaces?.literal === 'none';
  return [...inner, { screen, name: String(name), example: example.trim(), pattern, most: maxLength, isCode }];
}

it('finds the hints with an example', () => {
  expect(examples.map(({ example }) => example)).toEqual(expect.arrayContaining(['004']));
});

it.each(examples)('$example can be typed into $name of $screen', ({ example, pattern, most, isCode }) => {
  const typed = isCode ? example.replaceAll(' ', '').toUpperCase() : example;
  if (pattern !== undefined) expect(typed).toMatch(new RegExp(pattern, 'u'));
  expect(typed.length).toBeLessThanOrEqual(most ?? Infinity);
});
