import { expect, it } from 'vitest';
import { REFUSALS } from '../refusal.ts';
import { library } from '../testing/library.ts';
import { exportAnswer } from './export.ts';

it('refuses an export of more than 50,000 rows', async () => {
  const call = library.calls['loan.export'];
  if (call?.answer.kind !== 'export') throw new Error('no export');
  const answer = exportAnswer(call.answer, undefined);
  const started: unknown[] = [];
  const ask = (count: number): Promise<unknown> =>
    answer({
      model: library,
      call,
      request: {},
      refusals: REFUSALS,
      entities: { definition: () => library.entities['library-loan'], count: async () => count },
      jobs: { start: async (...given: unknown[]) => String(started.push(given)) },
    } as never);
  await expect(ask(50_001)).rejects.toMatchObject({ code: '10022', message: '导出数据超过5万条，请缩小查询范围' });
  expect(started).toEqual([]);
  expect(await ask(50_000)).toEqual({ uuId: '1', status: 'PROCESSING' });
});
