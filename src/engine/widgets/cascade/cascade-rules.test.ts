import { describe, expect, it } from 'vitest';
import { stepsOf, valueOf, type CascadeShape } from './cascade.tsx';

const SHAPE: CascadeShape = {
  kind: 'list',
  as: '{areaCode}_{areaName}',
  code: 'areaCode',
  label: '{areaName}',
  keys: ['province', 'city', 'area'],
};
const PATH = [
  { areaCode: '440000', areaName: '广东省' },
  { areaCode: '440300', areaName: '深圳市' },
  { areaCode: '440305', areaName: '南山区' },
];
const STEPS = PATH.map(({ areaCode, areaName }) => ({ code: areaCode, title: areaName }));

describe('the value of a cascade', () => {
  it('R-339 a level is code_name, and is read back', () => {
    expect(valueOf(PATH, SHAPE)).toEqual(['440000_广东省', '440300_深圳市', '440305_南山区']);
    expect(stepsOf(['440000_广东省', '440300_深圳市', '440305_南山区'], SHAPE)).toEqual(STEPS);
  });

  it.each([
    ['text', '440000_广东省,440300_深圳市,440305_南山区'],
    ['list', ['440000_广东省', '440300_深圳市', '440305_南山区']],
    ['record', { province: '440000_广东省', city: '440300_深圳市', area: '440305_南山区' }],
  ] as const)('survives a round trip as a %s', (kind, value) => {
    const shape = { ...SHAPE, kind };
    expect(valueOf(PATH, shape)).toEqual(value);
    expect(stepsOf(value, shape)).toEqual(STEPS);
  });

  it('a code alone has no name yet', () => {
    const shape = { ...SHAPE, as: '{areaCode}' };
    expect(valueOf(PATH.slice(0, 1), shape)).toEqual(['440000']);
    expect(stepsOf(['440000'], shape)).toEqual([{ code: '440000' }]);
  });

  it('a name may contain the separator', () =>
    expect(stepsOf(['820102_嘉模堂区_（氹仔）'], SHAPE)).toEqual([{ code: '820102', title: '嘉模堂区_（氹仔）' }]));

  it('ends where the value ends', () => {
    expect(stepsOf({ province: '440000_广东省' }, { ...SHAPE, kind: 'record' })).toEqual(STEPS.slice(0, 1));
    for (const wrong of [7, true, {}, [], [7], ['x'], null, undefined, Number.NaN])
      expect(stepsOf(wrong, SHAPE)).toEqual([]);
  });
});
