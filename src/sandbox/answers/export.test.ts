import { describe, expect, it } from 'vitest';
import { REFUSALS } from '../context/refusal.ts';
import { openDatabase } from '../open-database.ts';
import { loans, openDesk } from '../testing/desk.ts';
import { library } from '../testing/library.ts';
import { expression, read } from '../testing/sealed.ts';
import { cellsOf } from '../testing/sheets.ts';
import { emptyPlace } from '../testing/templates.ts';
import { exportAnswer } from './export.ts';

describe('what an export hides', () => {
  const plain = {
    source: 'user.trusted',
    tree: { op: 'read', root: 'user', path: ['trusted'] },
    reads: ['user.trusted'],
  };
  const order = async (user: object, isAudited: boolean): Promise<unknown> => {
    const call = library.calls['loan.export'];
    if (call?.answer.kind !== 'export') throw new Error('no export');
    let started: unknown;
    await exportAnswer(
      { ...call.answer, plain } as typeof call.answer,
      undefined,
      isAudited,
      {},
    )({
      ...{ model: library, call, request: {}, refusals: REFUSALS, session: { user } },
      clock: { now: () => 0 },
      entities: { definition: () => library.entities['library-loan'], count: async () => 1 },
      jobs: { start: async (_kind: string, payload: unknown) => (started = payload) },
    } as never);
    return started;
  };

  it('is plain for trusted people, if that is logged', async () => {
    expect(await order({ trusted: true }, true)).toMatchObject({ plain: true });
  });

  it.each([
    ['nobody says so', { trusted: false }, true],
    ['nobody knows', {}, true],
    ['nothing is written down', { trusted: true }, false],
  ])('stays hidden where %s', async (_, user, isAudited) => {
    expect(await order(user, isAudited)).not.toHaveProperty('plain');
  });
});

it('refuses an export of more than 50,000 rows', async () => {
  const call = library.calls['loan.export'];
  if (call?.answer.kind !== 'export') throw new Error('no export');
  const answer = exportAnswer(call.answer, undefined, true, {});
  const started: unknown[] = [];
  const ask = (count: number): Promise<unknown> =>
    answer({
      model: library,
      call,
      request: {},
      refusals: REFUSALS,
      clock: { now: () => 0 },
      entities: { definition: () => library.entities['library-loan'], count: async () => count },
      jobs: { start: async (...given: unknown[]) => String(started.push(given)) },
    } as never);
  await expect(ask(50_001)).rejects.toMatchObject({ code: '10022', message: '导出数据超过5万条，请缩小查询范围' });
  expect(started).toEqual([]);
  expect(await ask(50_000)).toEqual({ uuId: '1', status: 'PROCESSING' });
});

it('computes a column of its row, and leaves the other rows and columns as they are', async () => {
  const call = library.calls['loan.export'];
  if (call?.answer.kind !== 'export') throw new Error('no export');
  const isOpen = { op: '==', left: read('row', 'status'), right: { op: 'literal', value: 1 }, as: 'number' } as const;
  const fine = expression({ op: '?:', if: isOpen, then: { op: 'literal', value: null }, else: read('row', 'fine') });
  const answer = { ...call.answer, columns: ['loanNo', 'currency', 'fine'], set: { fine: { value: fine } } };
  const model = { ...library, calls: { ...library.calls, 'loan.export': { ...call, answer } } };
  const database = await openDatabase(await emptyPlace());
  const desk = await openDesk(database, { model });
  await desk.fill('north', loans(3));
  const anna = await desk.signIn('anna');
  const { uuId } = (await anna.call('loan.export')).result;
  await desk.sandbox.settle();
  const { result } = await anna.call('job.state', { id: uuId });
  const file = await desk.sandbox.inject({ url: result.downloadUrl, headers: { cookie: anna.cookie } });
  const [, ...rows] = await cellsOf(new Uint8Array(file.rawPayload));
  expect(rows.toSorted(([one = ''], [other = '']) => one.localeCompare(other))).toEqual([
    ['L00001', 'USD', ''],
    ['L00002', 'JPY', '100'],
    ['L00003', 'USD', '10.25'],
  ]);
  await desk.sandbox.close();
  await database.close();
});
