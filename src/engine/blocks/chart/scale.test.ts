import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf, compactFigure, labelPlaces } from './scale.ts';

describe('an axis', () => {
  it('starts at zero, with round ticks', () => {
    expect(axisOf([18240, 9800, 38460], 4, false)).toEqual({
      low: 0,
      high: 40000,
      ticks: [0, 10000, 20000, 30000, 40000],
    });
  });

  it('leaves zero if that would flatten the line, but never under bars', () => {
    expect(axisOf([7.0987, 7.1286], 4, false).low).toBeGreaterThan(7);
    expect(axisOf([7.0987, 7.1286], 4, true).low).toBe(0);
  });

  it('centres a constant series', () => {
    const { low, high } = axisOf([7.125, 7.125, 7.125], 4, false);
    expect(low).toBeGreaterThan(7);
    expect(high).toBeLessThan(7.25);
    expect(axisOf([0, 0], 4, false).low).toBe(0);
  });

  it('reaches below zero', () => {
    const { low, high, ticks } = axisOf([-300, 500], 4, true);
    expect(low).toBeLessThanOrEqual(-300);
    expect(high).toBeGreaterThanOrEqual(500);
    expect(ticks).toContain(0);
  });

  it('covers every value, in equal rising steps', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { minLength: 1 }), (values) => {
        const rounded = values.map((value) => Math.round(value * 100) / 100);
        const { low, high, ticks } = axisOf(rounded, 4, false);
        const slack = (high - low) * 1e-6;
        expect(low - slack).toBeLessThanOrEqual(Math.min(...rounded));
        expect(high + slack).toBeGreaterThanOrEqual(Math.max(...rounded));
        expect(ticks.length).toBeGreaterThan(1);
        expect(ticks.length).toBeLessThan(12);
        expect(ticks).toEqual([...ticks].sort((one, other) => one - other));
      }),
    );
  });

  it('works without values', () => {
    expect(axisOf([], 4, false).ticks).toEqual([0, 1]);
  });
});

describe('figures of an axis', () => {
  it.each([
    [0, '0'],
    [800, '800'],
    [9999.5, '9,999.5'],
    [25000, '2.5万'],
    [-20000, '−2万'],
    [123000000, '1.23亿'],
  ])('%d reads %s', (value, text) => {
    expect(compactFigure(value)).toBe(text);
  });

  it('draws as many labels as fit, always including the last', () => {
    expect([...labelPlaces(14, 5)].sort((a, b) => a - b)).toEqual([1, 4, 7, 10, 13]);
    expect(labelPlaces(3, 9).size).toBe(3);
    expect(labelPlaces(3, 0).size).toBe(1);
  });

  it('drops labels that would touch a neighbour at either end, never the last one', () => {
    const places = (clash: (one: number, next: number) => boolean): number[] => [...labelPlaces(31, 10, clash)];
    expect(places(() => false)).toEqual([2, 6, 10, 14, 18, 22, 26, 30]);
    expect(places((one) => one === 2)).toEqual([6, 10, 14, 18, 22, 26, 30]);
    expect(places((_one, next) => next === 30)).toEqual([2, 6, 10, 14, 18, 22, 30]);
  });
});
