import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import bundle from '#model/dialect.json' with { type: 'json' };
import type { JsonSchema } from '#model/json-schema.ts';
import { labelOf, plainTitle, problemIn, sentenceOf } from './words.ts';

const dialect = bundle as { $defs: Record<string, JsonSchema> };

/** Kinds of files edited in the workbench: all their keys and descriptions have a Chinese text. */
const CHANGED = ['screen', 'enum', 'menu', 'property', 'entity', 'calls', 'need', 'set', 'widget'];

/** Keys with their definitions, and descriptions, of everything that these files may contain. */
const keys = new Set<string>();
const sentences = new Set<string>();
const seen = new Set<string>();
const read = (value: unknown, part: string): void => {
  if (typeof value !== 'object' || value === null) return;
  const { description, properties, $ref, drawn } = value as JsonSchema;
  if (drawn === false) return;
  if (typeof description === 'string') sentences.add(description);
  for (const key of Object.keys(properties ?? {})) keys.add(`${part.replace(/Object$/, '')} ${key}`);
  // A field of an entity has a key of this name.
  const name = typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : undefined;
  if (name !== undefined && !seen.has(name)) {
    seen.add(name);
    read(dialect.$defs[name], name);
  }
  for (const inner of Object.values(value)) read(inner, part);
};
for (const noun of CHANGED) read(dialect.$defs[noun], noun);

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

it('names every key of every kind of file in Chinese', () => {
  const english = [...keys].filter((each) => {
    const [part = '', key = ''] = each.split(' ');
    return !isChinese(labelOf(part, key, 'zh'));
  });
  expect(english).toEqual([]);
});

it('explains every key of every kind of file in Chinese', () => {
  expect([...sentences].filter((sentence) => !isChinese(sentenceOf(sentence, 'zh')))).toEqual([]);
});

it('explains every problem in Chinese, with the word and the nearest one', () => {
  const codes = globSync('generators/{rules,check}/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/code: '([a-z-]+)'/g)].map(([, code = '']) => code),
  );
  expect(codes.length).toBeGreaterThan(60);
  const place = { file: 'schemas/screens/a.json', line: 1, column: 1, message: 'English.' };
  expect(codes.filter((code) => !isChinese(problemIn({ ...place, code }, 'zh')))).toEqual([]);
  const problem = { ...place, code: 'unknown-field', word: 'stat', nearest: 'state' };
  expect(problemIn(problem, 'zh')).toBe('没有叫「stat」的字段。是不是「state」？');
  expect(problemIn(problem, 'en')).toBe('English.');
});

it('shows the English of the dialect on request', () => {
  expect(labelOf('form', 'title', 'zh')).toBe('提交按钮的文字');
  expect(labelOf('column', 'title', 'zh')).toBe('列名');
  expect(labelOf('form', 'title', 'en')).toBe('title');
  expect(sentenceOf('Shown only while this is true.', 'en')).toBe('Shown only while this is true.');
});

it('names a screen whose title is an expression by its last text', () => {
  expect(plainTitle("{route.name == 'old' ? '账户明细' : '交易明细'}")).toBe('交易明细');
  expect(plainTitle('付款订单')).toBe('付款订单');
});
