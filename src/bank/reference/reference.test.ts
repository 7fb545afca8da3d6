import { describe, expect, it } from 'vitest';
import { model } from '#generated/model.ts';
import { areaNameOf, areasIn, provincesIn } from './areas.ts';
import { disqualified, isCompanyNumber, searchCompanies } from './companies.ts';
import { isCreditCode } from './credit-code.ts';
import { dictionary } from './dictionaries.ts';

const names = (list: { areaName: string }[]): string[] => list.map(({ areaName }) => areaName);

describe('areas', () => {
  it('R-302 ranges are all of China, the mainland, and Hong Kong', () => {
    expect(provincesIn('CN')).toHaveLength(31);
    expect(provincesIn('CN-ALL')).toHaveLength(34);
    expect(names(provincesIn('CN-HK'))).toEqual(['香港特别行政区']);
  });

  it('R-342 a municipality loses its last character, and nothing else does', () => {
    expect(['北京市', '天津市', '上海市', '重庆市'].map(areaNameOf)).toEqual(['北京', '天津', '上海', '重庆']);
    expect(areaNameOf('深圳市')).toBe('深圳市');
    expect(names(provincesIn('CN')).slice(0, 3)).toEqual(['北京', '天津', '河北省']);
  });

  it('go down from province to county, with codes of six digits', () => {
    expect(provincesIn('CN').find(({ areaCode }) => areaCode === '440000')?.areaName).toBe('广东省');
    expect(areasIn('440000').find(({ areaName }) => areaName === '深圳市')).toEqual({
      areaCode: '440300',
      areaName: '深圳市',
    });
    expect(areasIn('440300')).toContainEqual({ areaCode: '440305', areaName: '南山区' });
    expect(names(areasIn('810000'))).toEqual(['香港岛', '九龙', '新界']);
    expect(names(areasIn('810200'))).toContain('油尖旺区');
  });

  it('give every area of China its own code', () => {
    const provinces = provincesIn('CN-ALL').map(({ areaCode }) => areaCode);
    const cities = provinces.flatMap((code) => areasIn(code).map(({ areaCode }) => areaCode));
    const counties = cities.flatMap((code) => areasIn(code).map(({ areaCode }) => areaCode));
    const all = [...provinces, ...cities, ...counties];
    expect(new Set(all).size).toBe(all.length);
    expect(counties.length).toBeGreaterThan(2900);
  });

  it('are none for an unknown code', () => expect(areasIn('000000')).toEqual([]));
});

describe('companies', () => {
  it('R-242 a mainland company has a credit code of 18 characters', () => {
    expect(disqualified('91440300MA5XDEM13N', 'CN')).toBeNull();
    expect(disqualified('440300123456789', 'CN')).toBe('统一社会信用代码不是 18 位');
  });

  it('R-243 a Hong Kong company has a number of 8 characters', () => {
    expect(disqualified('12345678', 'HK')).toBeNull();
    expect(disqualified('123456789', 'HK')).toBe('商业登记号不是 8 位');
  });

  it('R-244 elsewhere any number will do', () => {
    expect(disqualified('123456789K', 'OTHER')).toBeNull();
    expect(disqualified('7A', 'OTHER')).toBeNull();
  });

  it('R-246 a number is of letters and digits, one digit at least', () => {
    expect(isCompanyNumber('91310000MA1FL1234X')).toBe(true);
    expect(isCompanyNumber('ABCDEFGH')).toBe(false);
    expect(isCompanyNumber('9131-0000')).toBe(false);
    expect(disqualified('ABCDEFGH', 'HK')).toBe('证件号码须为字母和数字，且至少含一位数字');
  });

  it('R-245 a result that does not qualify carries the flag, the reason, and stands last', () => {
    const found = searchCompanies('有限', 'HK');
    expect(found.length).toBeGreaterThan(2);
    for (const each of found) {
      expect(each.disable).toBe(disqualified(each.creditCode, 'HK') !== null);
      expect(each.disableReason !== undefined).toBe(each.disable);
    }
    const flags = searchCompanies('Limited', 'HK').map(({ disable }) => disable);
    expect(flags).toEqual([...flags].sort((a, b) => Number(a) - Number(b)));
    expect(flags).toContain(false);
  });

  it('have invented mainland codes with valid check characters, the same ones every time', () => {
    const first = searchCompanies('深圳', 'CN').filter(({ disable }) => !disable);
    expect(first.length).toBeGreaterThan(3);
    for (const { creditCode } of first) expect(isCreditCode(creditCode), creditCode).toBe(true);
    expect(searchCompanies('深圳', 'CN')).toEqual(searchCompanies('深圳', 'CN'));
  });

  it('have the published good and bad codes right', () => {
    expect(isCreditCode('91350100M000100Y43')).toBe(true);
    expect(isCreditCode('91350100M000100Y4Z')).toBe(false);
    for (const code of ['91440300MA5XDEM13N', '91330100MA2XDEM269', '91350200MA8XDEM35R'])
      expect(isCreditCode(code), code).toBe(true);
  });
});

describe('countries', () => {
  it('are all of ISO 3166 with names in two languages and phone codes', () => {
    const all = (model.entities['country-option']?.rows ?? []) as Record<'key' | 'valueAbbr' | 'phoneCode', string>[];
    expect(all.length).toBeGreaterThan(240);
    expect(all[0]).toEqual({ key: 'CN', valueAbbr: '中国大陆', enNameAbbr: 'China', phoneCode: '86', code: 'CN' });
    expect(all.find(({ key }) => key === 'DE')).toMatchObject({
      valueAbbr: '德国',
      enNameAbbr: 'Germany',
      phoneCode: '49',
    });
    for (const each of all) {
      expect(each.valueAbbr, each.key).not.toBe(each.key);
      expect(each.phoneCode).toMatch(/^\d{1,4}$/);
    }
  });
});

describe('dictionaries', () => {
  const keys = (name: string): string[] => dictionary(model, name)?.map(({ key }) => key) ?? [];

  it('R-138 phone prefixes are 86, 852, 1, 60, 62, 63 and 65', () =>
    expect(keys('phonePrefix')).toEqual(['86', '852', '1', '60', '62', '63', '65']));

  it('R-139 company ownership types go from 110 to 900', () => {
    const codes = keys('companyOwnershipType');
    expect([codes[0], codes.at(-1)]).toEqual(['110', '900']);
    for (const code of codes) expect(code).toMatch(/^\d{3}$/);
  });

  it('R-140 industry types go from 0101 to 2099', () => {
    const codes = keys('industryType');
    expect([codes[0], codes.at(-1)]).toEqual(['0101', '2099']);
    for (const code of codes) expect(code).toMatch(/^\d{4}$/);
  });

  it('an unknown name is none', () => expect(dictionary(model, 'nothing')).toBeUndefined());
});
