import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallContract } from '#model/call.ts';
import { frozenClock } from '#sandbox/clock.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { ask, type Reply } from './fixtures/asking.ts';
import { model } from './toy/generated/model.ts';
import { openLibrary } from './toy/library.ts';

/*
 * Records with two sides belong to both and to nobody else, in every call of the toy's lending area: Ada requests a
 * book of Cleo's house, Dana's house is neither side.
 */

const HOUR = 3_600_000;
const WANTED = { lender: 'south', title: 'Elements', copies: 2, deposit: '20.50', why: 'Lent already' };
const UNKNOWN = 'IL999999';

const calls: CallContract[] = Object.values(model.calls).filter(({ name }) => name.startsWith('lending.'));
/** Calls that name one loan. */
const ofOne = calls.filter(({ fields, name }) => fields.includes('lendingNo') && name !== 'lending.page');
/** Calls that list, count or add up loans. */
const ofMany = calls.filter(({ name }) => ['lending.page', 'lending.days'].includes(name));
const FILTERS: Record<string, unknown>[] = [
  {},
  { currentPage: 1, pageSize: 1 },
  { title: 'Elements' },
  { state: ['CHECKING', 'ASKED', 'LENT', 'DECLINED', 'CANCELLED'] },
  { sort: 'createdAt asc' },
];

describe('a loan between two houses', () => {
  const clock = frozenClock('2026-11-20 10:00:00');
  let sandbox: Sandbox;
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    sandbox = await openLibrary({ clock, directory: fileURLToPath(new URL('toy/portal', import.meta.url)) });
    await signIn();
  });
  afterAll(() => sandbox.close());

  async function signIn(): Promise<void> {
    const open = model.calls['library.open']!;
    for (const userName of ['Ada', 'Cleo', 'Dana']) {
      cookies.set(userName, (await send(userName, open, { userName })).cookie);
    }
  }

  function send(who: string, call: CallContract, request: Record<string, unknown>): Promise<Reply> {
    const known = Object.entries(request).filter(([name]) => call.fields.includes(name));
    const cookie = cookies.get(who) ?? '';
    return ask({ sandbox }, call, { request: Object.fromEntries(known), headers: { 'x-library': 'toy' }, cookie });
  }

  const named = (name: string): CallContract => calls.find((call) => call.name === `lending.${name}`)!;
  const state = async (lendingNo: string): Promise<unknown> =>
    ((await send('Ada', named('get'), { lendingNo })).result as { state: string }).state;
  const made = async (more: object = {}): Promise<string> => {
    const today = new Date(clock.now() + 8 * HOUR).toISOString().slice(0, 10);
    const reply = await send('Ada', named('ask'), { ...WANTED, wantedFrom: today, endAt: '2026-12-24', ...more });
    expect(reply.code).toBe('0');
    return (reply.result as { lendingNo: string }).lendingNo;
  };
  const checked = async (): Promise<void> => {
    clock.advance(2 * HOUR);
    await sandbox.settle();
    // The sessions have expired meanwhile.
    await signIn();
  };

  /** Expects that every call answers a stranger about a loan as about an unknown number. */
  async function refusedAsUnknown(who: string, lendingNo: string): Promise<void> {
    for (const call of ofOne) {
      const foreign = await send(who, call, { ...WANTED, lendingNo });
      const unknown = await send(who, call, { ...WANTED, lendingNo: UNKNOWN });
      expect(foreign.text, `${call.name} by ${who}`).toBe(unknown.text);
      expect([foreign.status, foreign.code]).toEqual([unknown.status, '10018']);
    }
  }

  /** Everything that a person can read about all loans, with every filter. */
  async function readBy(who: string): Promise<string[]> {
    const read: string[] = [];
    for (const call of ofMany)
      for (const filter of FILTERS) {
        const reply = await send(who, call, filter);
        expect(reply.code, call.name).toBe('0');
        read.push(reply.text);
      }
    return read;
  }

  it('is tested with every call of its area', () => {
    expect(ofOne.map(({ name }) => name).toSorted()).toEqual([
      'lending.cancel',
      'lending.decline',
      'lending.get',
      'lending.lend',
    ]);
    expect(ofMany).toHaveLength(2);
    // The other two create a loan, and export the list.
    expect(calls).toHaveLength(ofOne.length + ofMany.length + 2);
  });

  it('does not exist for a third house, which changes nothing of it', async () => {
    const lendingNo = await made();
    await refusedAsUnknown('Dana', lendingNo);
    expect(await state(lendingNo)).toBe('CHECKING');
    await checked();
    await refusedAsUnknown('Dana', lendingNo);
    expect(await state(lendingNo)).toBe('ASKED');
    expect((await send('Cleo', named('lend'), { lendingNo })).code).toBe('0');
    await refusedAsUnknown('Dana', lendingNo);
    expect(await state(lendingNo)).toBe('LENT');
  });

  it('does not exist for the other side in a state that is hidden from it', async () => {
    const lendingNo = await made({ title: 'Optics' });
    await refusedAsUnknown('Cleo', lendingNo);
    await checked();
    expect((await send('Cleo', named('get'), { lendingNo })).code).toBe('0');
    expect((await send('Ada', named('cancel'), { lendingNo })).code).toBe('0');
    await refusedAsUnknown('Cleo', lendingNo);
    expect(await state(lendingNo)).toBe('CANCELLED');
  });

  it('changes no row, sum or count of a third house, nor of the other side before it is visible there', async () => {
    const [adas, cleos, danas] = [await readBy('Ada'), await readBy('Cleo'), await readBy('Dana')];
    await made({ title: 'Almagest', deposit: '99.00' });
    expect(await readBy('Cleo')).toEqual(cleos);
    expect(await readBy('Dana')).toEqual(danas);
    expect(await readBy('Ada')).not.toEqual(adas);
    await checked();
    expect(await readBy('Cleo')).not.toEqual(cleos);
    expect(await readBy('Dana')).toEqual(danas);
  });

  it('is not affected by the same request of a third house', async () => {
    const today = new Date(clock.now() + 8 * HOUR).toISOString().slice(0, 10);
    const request = { ...WANTED, title: 'Conics', wantedFrom: today, endAt: '2026-12-24' };
    expect((await send('Ada', named('ask'), request)).code).toBe('0');
    expect((await send('Dana', named('ask'), request)).code).toBe('0');
  });
});
