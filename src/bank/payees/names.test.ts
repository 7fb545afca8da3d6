import { describe, expect, it } from 'vitest';
import {
  isChineseCompany,
  isChinesePerson,
  isEnglishName,
  isEnglishPerson,
  isKatakana,
  manyReadings,
  normalName,
  pinyinOf,
} from './names.ts';

describe('names', () => {
  it('are kept in their usual letters, with single spaces', () =>
    expect(normalName('  Ｂｌｕｅ   Harbor ')).toBe('Blue Harbor'));
  it.each([
    ["O'Sample (HK) Ltd., Unit 1/2", true],
    ['Sample & Sons', false],
    ['-Sample', false],
    ['/Sample', false],
    ['Müller', false],
    ['样例', false],
    ['Sample 😀', false],
    ['x'.repeat(70), true],
    ['x'.repeat(71), false],
  ])('SWIFT carries %s: %s', (name, is) => expect(isEnglishName(name, 'SWIFT')).toBe(is));
  it('a local clearing carries the ampersand', () => expect(isEnglishName('Sample & Sons', 'LOCAL')).toBe(true));
  it.each([
    ['Mara Sample', true],
    ['Mara', false],
    ['Mara 2nd', false],
  ])('%s is a person: %s', (name, is) => expect(isEnglishPerson(name)).toBe(is));
  it.each([
    ['陈晓', true],
    ['阿依·古丽娜尔', true],
    ['陈', false],
    ['陈·', false],
    ['陈2', false],
    ['陈'.repeat(26), false],
  ])('%s is a Chinese person: %s', (name, is) => expect(isChinesePerson(name)).toBe(is));
  it.each([
    ['青禾包装制品有限公司', true],
    ['青禾（深圳）A2有限公司', true],
    ['Qinghe', false],
    ['青禾😀公司', false],
    ['青'.repeat(51), false],
  ])('%s is a Chinese company: %s', (name, is) => expect(isChineseCompany(name)).toBe(is));
  it.each([
    ['サンプル（カ', false],
    ['サンプル(カ', true],
    ['ｻﾝﾌﾟﾙ ｼﾖｳｼﾞ', true],
    ['样例', false],
  ])('%s is written in katakana: %s', (name, is) => expect(isKatakana(name)).toBe(is));
});

describe('a Chinese name in letters', () => {
  it.each([
    ['吕南乔', 'LYU NANQIAO'],
    ['欧阳星河', 'OUYANG XINGHE'],
    ['单晓岚', 'SHAN XIAOLAN'],
    ['曾一鸣', 'ZENG YIMING'],
    ['许绿', 'XU LYU'],
    ['陈晓岚', 'CHEN XIAOLAN'],
  ])('%s is %s', (chinese, letters) => expect(pinyinOf(chinese)).toBe(letters));
  it('characters with several readings are named', () => {
    expect(manyReadings('单晓岚')).toEqual([{ character: '单', readings: ['DAN', 'SHAN', 'CHAN'] }]);
    expect(manyReadings('陈晓岚')).toEqual([]);
  });
});
