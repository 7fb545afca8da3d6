import { Readable } from 'node:stream';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { signIn } from '../testing/customer.ts';
import { smallBank } from '../testing/small-bank.ts';

let bank: Bank;
beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
});
afterAll(() => bank.close());

it('leaves out the fee of transfers that returned it', async () => {
  const main = await signIn(bank, '13800000001');
  const started = await main.post('/user/otherRecharge/downloadUserAccountTransferList', {});
  await bank.sandbox.settle();
  const { result } = await main.post('/user/download/query-download-result', { id: started.result.uuId });
  const file = await bank.sandbox.inject({ url: result.downloadUrl, headers: { cookie: main.cookie } });
  const [sheet] = (await readXlsxFile(Readable.from(file.rawPayload) as never)) as unknown as { data: unknown[][] }[];
  const [head = [], ...rows] = sheet?.data ?? [];
  const at = (title: string): number => head.indexOf(title);
  const feesOf = (states: RegExp): unknown[] =>
    rows.filter((row) => states.test(String(row[at('状态')]))).map((row) => row[at('手续费')]);
  const given = feesOf(/失败|驳回|取消/);
  expect(given.length).toBeGreaterThan(0);
  expect(given.filter((fee) => fee !== null)).toEqual([]);
  expect(feesOf(/成功/)).toContainEqual(expect.any(Number));
});
