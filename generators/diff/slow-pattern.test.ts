import { describe, expect, it } from 'vitest';
import { isSlowPattern } from './slow-pattern.ts';

describe('isSlowPattern', () => {
  it.each([
    '^(a|a)*$',
    '^(?:(?:a|aa)+)+$',
    '^(a|aa)+$',
    '^(\\w+\\s?)*$',
    '^(x+x+)+y$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^(\\p{L}|\\w)*$',
    '(?=(a+)+b)a',
    '^(a|a?){30}$',
  ])('finds that %s takes exponential time', (pattern) => expect(isSlowPattern(pattern)).toBe(true));

  it.each([
    '^[A-Z]{1,8}$',
    '^\\d+(\\.\\d+)?$',
    '^[a-z]+(-[a-z]+)*$',
    '^[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+$',
    '^https?://[^\\s/]+\\.[^\\s]+$',
    '^.*\\d.*$',
    '^(a)(?:\\1b)*$',
    '^(',
  ])('does not report %s', (pattern) => expect(isSlowPattern(pattern)).toBe(false));
});
