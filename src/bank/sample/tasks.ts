import { dateTimeOf } from '#model/instant.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';

const COUNT = 1500;
const MINUTES = 37 * 60_000;
const TITLES = ['核对到账', '补充合同', '更新收款账号', '确认汇率', '上传物流单', '复核付款材料'];
const OWNERS = ['林晓晴', '周以宁', '陈思远', '许知夏', '何青', '沈一川', '顾南'];
const CURRENCIES = ['USD', 'EUR', 'USD', 'HKD', 'JPY'];

/** Tasks of the gallery: many, so that pages, what matches and long work are seen. Every seventeenth is locked. */
export function galleryTasks(now: number): EntityRecord[] {
  return Array.from({ length: COUNT }, (_, n) => {
    const currency = CURRENCIES[n % CURRENCIES.length] as string;
    const units = 120 + ((n * 7919) % 9800);
    return {
      taskNo: `TS${String(COUNT - n).padStart(6, '0')}`,
      createdAt: dateTimeOf(now - n * MINUTES),
      title: `${TITLES[n % TITLES.length]} ${String(COUNT - n).padStart(4, '0')}`,
      owner: OWNERS[(n * 3) % OWNERS.length],
      currency,
      amount: currency === 'JPY' ? String(units * 100) : `${units}.${String(n % 100).padStart(2, '0')}`,
      status: n % 17 === 5 ? 'LOCKED' : n % 4 === 3 ? 'DONE' : 'OPEN',
      version: 1,
    };
  });
}
