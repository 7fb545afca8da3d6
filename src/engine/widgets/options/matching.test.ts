import { expect, it } from 'vitest';
import type { Option } from '../../host/widget.ts';
import { matching } from './ListBox.tsx';
import { pinyinOf } from './pinyin-words.ts';

const option = (value: string, title: string, also?: string[]): Option => ({
  value,
  name: value,
  label: title,
  ...(also !== undefined && { also }),
  record: {},
});
const COUNTRIES = [
  option('CN', '中国大陆'),
  option('DE', '德国', ['Germany', 'DEU', '德國']),
  option('GB', '英国', ['United Kingdom', 'UK']),
  option('UA', '乌克兰'),
  option('CQ', '重庆'),
];
const found = (text: string): (string | undefined)[] => matching(COUNTRIES, text, pinyinOf).map(({ name }) => name);

it.each(['deguo', 'de guo', 'DeGuo', 'dg', 'Germany', 'germ', 'DEU', '德國', '德国', 'ＤＥ', 'de', '\u200b德 国'])(
  'finds 德国 first by %s',
  (text) => {
    expect(found(text)[0]).toBe('DE');
  },
);

it('reads a character with the pronunciation of its word', () => {
  expect(found('chongqing')).toEqual(['CQ']);
  expect(found('zhongqing')).toEqual([]);
});

it('matches pinyin from its beginning only, and everything without a text', () => {
  expect(found('guo')).toEqual([]);
  expect(found(' ')).toHaveLength(COUNTRIES.length);
});

it('finds other texts before the spelling is loaded', () => {
  expect(matching(COUNTRIES, 'united k').map(({ name }) => name)).toEqual(['GB']);
  expect(matching(COUNTRIES, 'deguo')).toEqual([]);
});
