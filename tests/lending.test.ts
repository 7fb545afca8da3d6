import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { openLibrary } from './toy/library.ts';
import { model } from './toy/generated/model.ts';

/*
 * An area made only of JSON, in the toy portal: libraries lend books to each other. One requests, the network checks,
 * the other one lends or declines, and the loan ends at its end date.
 */

const HOUR = 3_600_000;
const ASKED = {
  lender: 'south',
  title: 'Elements',
  copies: 2,
  deposit: '20.50',
  wantedFrom: '2026-11-21',
  endAt: '2026-11-25',
};

interface Reply {
  code: string;
  message: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- results of every shape
  result: any;
}

describe('loans between libraries', () => {
  const clock = frozenClock('2026-11-20 10:00:00');
  let library: Sandbox;
  const cookies = new Map<string, string>();

  async function call(who: string, name: string, request: Record<string, unknown> = {}): Promise<Reply> {
    const { path, methods } = model.calls[name]!;
    const url = path.replace(/:(\w+)/g, (_all, field: string) => String(request[field]));
    const response = await library.inject({
      method: methods[0] ?? 'POST',
      url,
      headers: { 'x-library': 'toy', ...(cookies.has(who) && { cookie: cookies.get(who) }) },
      ...(methods[0] === 'POST' && { payload: request }),
    });
    const set = response.headers['set-cookie'];
    if (set !== undefined) cookies.set(who, String(set).split(';')[0]!);
    return response.json();
  }

  const asked = async (more: object = {}): Promise<string> =>
    (await call('Ada', 'lending.ask', { ...ASKED, ...more })).result.lendingNo;
  const stateFor = async (who: string, lendingNo: string): Promise<string> => {
    const { message, result } = await call(who, 'lending.get', { lendingNo });
    return result?.state ?? message;
  };
  const signIn = async (): Promise<void> => {
    for (const userName of ['Ada', 'Ben', 'Cleo', 'Dana']) await call(userName, 'library.open', { userName });
  };
  const pass = async (milliseconds: number): Promise<void> => {
    clock.advance(milliseconds);
    await library.settle();
    // The sessions have expired meanwhile.
    await signIn();
  };

  beforeAll(async () => {
    // The page is not drawn here, so it need not be built.
    library = await openLibrary({ clock, directory: fileURLToPath(new URL('toy/portal', import.meta.url)) });
    await signIn();
  });
  afterAll(() => library.close());

  it('are requested in a wizard whose last step before the result submits', () => {
    const block = model.screens['lending-ask']!.block;
    const steps = block.kind === 'form' ? block.action.steps : [];
    expect(steps.map(({ name, next }) => [name, next?.kind])).toEqual([
      ['book', 'next'],
      ['terms', 'next'],
      ['confirm', 'submit'],
      ['done', undefined],
    ]);
  });

  it('are checked by the clock, lent by the other side, and ended by their date', async () => {
    const lendingNo = await asked();
    expect(lendingNo).toMatch(/^IL\d{6}$/);
    expect([await stateFor('Ada', lendingNo), await stateFor('Cleo', lendingNo)]).toEqual([
      'CHECKING',
      'This record doesn’t exist',
    ]);
    await pass(2 * HOUR);
    for (const who of ['Ada', 'Ben', 'Cleo']) expect(await stateFor(who, lendingNo)).toBe('ASKED');
    // A side cannot take the other's step, a reader can take none, and a third house does not see the loan.
    const answers = [];
    for (const [who, name] of [
      ['Ada', 'lend'],
      ['Ben', 'cancel'],
      ['Cleo', 'cancel'],
      ['Dana', 'lend'],
    ] as const) {
      answers.push((await call(who, `lending.${name}`, { lendingNo })).message);
    }
    expect(answers).toEqual(['此操作须由对方办理', '没有访问权限', '此操作须由对方办理', 'This record doesn’t exist']);
    expect(await stateFor('Dana', lendingNo)).toBe('This record doesn’t exist');
    expect((await call('Dana', 'lending.page')).result.list).toEqual([]);
    expect((await call('Dana', 'lending.days')).result).toEqual([]);
    expect((await call('Cleo', 'lending.lend', { lendingNo })).code).toBe('0');
    expect(await stateFor('Ada', lendingNo)).toBe('LENT');
    await pass(5 * 24 * HOUR);
    expect([await stateFor('Ada', lendingNo), await stateFor('Cleo', lendingNo)]).toEqual([
      'ENDED',
      'This record doesn’t exist',
    ]);
  });

  it('are refused at the invalid field', async () => {
    const today = new Date(clock.now() + 8 * HOUR).toISOString().slice(0, 10);
    const right = { ...ASKED, title: 'Optics', wantedFrom: today, endAt: '2026-12-24' };
    const errorsOf = async (more: object): Promise<unknown> =>
      (await call('Ada', 'lending.ask', { ...right, ...more })).result?.errors?.map(
        ({ path }: { path: string }) => path,
      );
    expect(await errorsOf({ lender: 'north' })).toEqual(['/lender']);
    expect(await errorsOf({ wantedFrom: '2026-11-01' })).toEqual(['/wantedFrom']);
    expect(await errorsOf({ endAt: '2026-11-01' })).toEqual(['/endAt']);
    expect(await errorsOf({ copies: 4 })).toEqual(['/reason']);
    expect((await call('Ada', 'lending.ask', right)).code).toBe('0');
    expect(await errorsOf({})).toEqual(['/title']);
  });

  it('are refused by the network with its reason, and add up by day', async () => {
    const before = new Date(clock.now() + 8 * HOUR).toISOString().slice(0, 10);
    const lendingNo = await asked({
      title: 'Atlas',
      copies: 21,
      reason: 'A course',
      wantedFrom: before,
      endAt: '2026-12-24',
    });
    await pass(2 * HOUR);
    expect((await call('Ada', 'lending.get', { lendingNo })).result).toMatchObject({
      state: 'REFUSED',
      why: 'More than 20 copies need a letter of the network',
    });
    const days = (await call('Ada', 'lending.days')).result as { day: string; loans: number; deposit: string }[];
    expect(days).toHaveLength(14);
    expect(days.filter(({ loans }) => loans > 0)).toEqual([
      { day: '2026-11-20', loans: 1, deposit: '20.50' },
      { day: before, loans: 2, deposit: '41.00' },
    ]);
  });
});
