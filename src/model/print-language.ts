/** The parts of a language needed to format values. */
export interface PrintLanguage {
  /** Joins several values of one field. */
  list(parts: readonly string[]): string;
  boolean(value: boolean): string;
  /** Name of a country by its two-letter code. */
  country(code: string): string;
  /** A duration in one unit. @param count formatted with separators */
  unit(count: string, unit: DurationUnit): string;
  /** Relative time in one unit; 0 seconds is "just now", 1 day is "yesterday". */
  ago(count: number, unit: 'second' | 'minute' | 'hour' | 'day'): string;
  /** A time of today (0) or tomorrow (1). */
  nearDay(days: 0 | 1, time: string): string;
  /** Ends today (0), tomorrow (1) or in some days. */
  ends(days: number): string;
  /** Days followed by a time: `2 天 01:04:59`. */
  daysAnd(days: number, time: string): string;
  /** Text shown after a countdown has ended. */
  ended: string;
}

export type DurationUnit = 'day' | 'hour' | 'minute' | 'second';

const UNITS: Record<DurationUnit, string> = { day: '天', hour: '小时', minute: '分', second: '秒' };

let regions: Intl.DisplayNames | undefined;

export const CHINESE: PrintLanguage = {
  list: (parts) => parts.join('、'),
  boolean: (value) => (value ? '是' : '否'),
  country(code) {
    regions ??= new Intl.DisplayNames(['zh-CN'], { type: 'region', fallback: 'code' });
    return regions.of(code) ?? code;
  },
  unit: (count, unit) => `${count} ${UNITS[unit]}`,
  ago(count, unit) {
    if (unit === 'second') return '刚刚';
    if (unit === 'day') return count === 1 ? '昨天' : `${count} 天前`;
    return unit === 'hour' ? `${count} 小时前` : `${count} 分钟前`;
  },
  nearDay: (days, time) => `${days === 0 ? '今天' : '明天'} ${time}`,
  ends: (days) => (days === 0 ? '今天到期' : days === 1 ? '明天到期' : `${days} 天后到期`),
  daysAnd: (days, time) => `${days} 天 ${time}`,
  ended: '已结束',
};
