import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '#model/field.ts';
import { clamp, dayAfterKey, sayDay, weeksOf } from './Calendar.tsx';
import { date } from '../date/date.tsx';
import { daterange } from '../daterange/daterange.tsx';
import { dayRules, FUTURE, isOffered } from './day-rules.ts';

const field = { title: '日期', of: { format: 'date' } } as FieldDefinition;

describe('a month of days', () => {
  it('begins its weeks on Monday', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null]);
    expect(weeksOf('2027-02')).toHaveLength(4);
    expect(weeksOf('2026-12').flat().filter(Boolean)).toHaveLength(31);
  });

  it('describes a day in full', () => {
    expect(sayDay('2026-11-20')).toBe('2026年11月20日 星期五');
  });
});

describe('keys in a calendar', () => {
  it.each([
    ['ArrowLeft', false, '2026-11-19'],
    ['ArrowRight', false, '2026-11-21'],
    ['ArrowUp', false, '2026-11-13'],
    ['ArrowDown', false, '2026-11-27'],
    ['Home', false, '2026-11-16'],
    ['End', false, '2026-11-22'],
    ['PageUp', false, '2026-10-20'],
    ['PageDown', true, '2027-11-20'],
    ['x', false, null],
  ])('%s leads on', (key, isShifted, day) => {
    expect(dayAfterKey('2026-11-20', key, isShifted)).toBe(day);
  });

  it('stay within the available days', () => {
    expect(clamp('2026-11-30', '2026-11-01', '2026-11-25')).toBe('2026-11-25');
    expect(clamp('2026-10-30', '2026-11-01', '2026-11-25')).toBe('2026-11-01');
  });
});

describe('available days', () => {
  it('R-249: those outside the allowed range are not', () => {
    const rules = dayRules({ from: '2026-11-05', to: '2026-11-20 15:00:00' });
    expect(['2026-11-04', '2026-11-05', '2026-11-20', '2026-11-21'].map((day) => isOffered(day, rules))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('R-250: those that begin after 2554387200 are hidden unless the schema says another instant', () => {
    expect(FUTURE).toBe(2554387200);
    expect(isOffered('2050-12-12', dayRules({}))).toBe(true);
    expect(isOffered('2050-12-13', dayRules({}))).toBe(false);
    expect(isOffered('2027-01-02', dayRules({ future: Date.parse('2027-01-01T00:00:00+08:00') / 1000 }))).toBe(false);
  });

  it('R-251: marks carry a className, with the tone that it means', () => {
    const { marks } = dayRules({
      marks: [
        { date: '2026-11-20', className: 'due', title: '还款日' },
        { date: '2026-11-21', className: 'warning' },
        { date: 'never', className: 'due' },
        null,
      ],
    });
    expect([...marks]).toEqual([
      ['2026-11-20', { tone: 'info', title: '还款日', className: 'due' }],
      ['2026-11-21', { tone: 'warning', title: '', className: 'warning' }],
    ]);
  });

  it('closes the days of a list of days or records', () => {
    expect([...dayRules({ closed: ['2026-12-25', { date: '2027-01-01' }, 7] }).closed]).toEqual([
      '2026-12-25',
      '2027-01-01',
    ]);
  });
});

describe('the error of a day', () => {
  const said = (value: unknown, props: Record<string, unknown> = {}): string | null =>
    date.problem(value, { field, props });

  it('names the broken rule', () => {
    expect(said('2026-11-20')).toBeNull();
    expect(said('morgen')).toBe('日期须为日期，如 2026-11-20');
    expect(said('2026-11-20 10:00:00')).toBe('日期须为日期，如 2026-11-20');
    expect(said('2026-11-20', { from: '2026-11-21' })).toBe('日期不能早于 2026-11-21');
    expect(said('2026-11-20', { to: '2026-11-19' })).toBe('日期不能晚于 2026-11-19');
    expect(said('2026-11-20', { closed: ['2026-11-20'] })).toBe('2026-11-20 不可选，请换一天');
  });

  it('requires a time if the field has one', () => {
    const timed = { ...field, of: { ...field.of, format: 'date-time' } };
    expect(date.problem('2026-11-20 15:30:00', { field: timed, props: {} })).toBeNull();
    expect(date.problem('2026-11-20 25:00:00', { field: timed, props: {} })).toBe(
      '日期须为日期和时间，如 2026-11-20 15:30',
    );
  });

  it('R-252: a range is valid only when both ends are there', () => {
    expect(daterange.problem(['2026-11-01', '2026-11-20'], { field, props: {} })).toBeNull();
    expect(daterange.problem('last-7-days', { field, props: {} })).toBeNull();
    for (const half of [['2026-11-01', null], [null, '2026-11-20'], ['2026-11-01', ''], ['2026-11-01'], '2026-11-01']) {
      expect(daterange.problem(half, { field, props: {} }), JSON.stringify(half)).toBe('请选择日期的开始和结束日期');
    }
  });
});
