import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallContract } from '#model/call.ts';
import { frozenClock } from '#sandbox/clock.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { ask, type Reply } from './fixtures/asking.ts';
import { model } from './toy/generated/model.ts';
import { openLibrary } from './toy/library.ts';

/*
 * Records with a sub-owner, in every call of the toy's area of rooms: Ella works for room R1 and Finn for R2 of one
 * house, Ada sees all rooms of the house. For Ella an order of R2 behaves like an unknown one, byte for byte.
 */

const calls: CallContract[] = Object.values(model.calls).filter(({ name }) => name.startsWith('room.'));
interface Sheet {
  data: unknown[][];
}

const UNKNOWN = 'RO999999';
/** Calls that name one order. */
const ofOne = ['get', 'reveal', 'change', 'finish', 'remove'];
/** Calls that list, count or add up orders. */
const ofMany = ['page', 'list', 'made', 'search', 'total', 'groups'];

describe('an order of one reading room', () => {
  const clock = frozenClock('2026-11-20 10:00:00');
  let sandbox: Sandbox;
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    sandbox = await openLibrary({ clock, directory: fileURLToPath(new URL('toy/portal', import.meta.url)) });
    const open = model.calls['library.open']!;
    for (const userName of ['Ada', 'Ella', 'Finn', 'Cleo']) {
      cookies.set(userName, (await send(userName, open, { userName })).cookie);
    }
  });
  afterAll(() => sandbox.close());

  function send(who: string, call: CallContract, request: Record<string, unknown>): Promise<Reply> {
    const known = Object.entries(request).filter(([name]) => call.fields.includes(name));
    const cookie = cookies.get(who) ?? '';
    return ask({ sandbox }, call, { request: Object.fromEntries(known), headers: { 'x-library': 'toy' }, cookie });
  }

  const by = (who: string, name: string, request: Record<string, unknown> = {}): Promise<Reply> =>
    send(
      who,
      calls.find((call) => call.name === `room.${name}`)!,
      request,
    );
  let titles = 0;
  const made = async (who: string, more: object = {}): Promise<string> => {
    titles += 1;
    const reply = await by(who, 'add', { title: `Book ${titles}`, price: '10.00', shelfCode: `S-${titles}`, ...more });
    expect(reply).toMatchObject({ code: '0' });
    return (reply.result as { orderNo: string }).orderNo;
  };
  /** Everything that a person can read about all orders. */
  const readBy = async (who: string): Promise<string[]> => {
    const read: string[] = [];
    for (const name of ofMany)
      for (const filter of [{}, { pageSize: 1 }, { room: 'R2' }, { state: 'OPEN' }, { sort: 'createdAt asc' }]) {
        const reply = await by(who, name, filter);
        expect(reply.code, name).toBe('0');
        read.push(reply.text);
      }
    return read;
  };

  it('is tested with every call of its area', () => {
    const tried = [...ofOne, ...ofMany, 'add', 'finishMany', 'renameAll', 'export', 'exportMade'];
    expect(calls.map(({ name }) => name.slice('room.'.length)).toSorted()).toEqual(tried.toSorted());
  });

  it('belongs to the room of its maker, who cannot name another room', async () => {
    const orderNo = await made('Ella');
    expect((await by('Ella', 'get', { orderNo })).result).toMatchObject({ room: 'R1' });
    const refused = await by('Ella', 'add', { title: 'Foreign', price: '1.00', room: 'R2' });
    expect(refused.code).toBe('10018');
    expect((await by('Ada', 'list', { room: 'R2' })).result).toEqual([]);
    expect((await by('Ella', 'change', { orderNo, room: 'R2' })).code).toBe('10018');
    expect((await by('Ada', 'get', { orderNo })).result).toMatchObject({ room: 'R1' });
  });

  it('does not exist for another room, which changes nothing of it', async () => {
    const orderNo = await made('Finn');
    for (const name of ofOne) {
      const foreign = await by('Ella', name, { orderNo, title: 'Taken' });
      const unknown = await by('Ella', name, { orderNo: UNKNOWN, title: 'Taken' });
      expect(foreign.text, name).toBe(unknown.text);
      expect([foreign.status, foreign.code]).toEqual([unknown.status, '10018']);
    }
    expect((await by('Finn', 'get', { orderNo })).result).toMatchObject({ state: 'OPEN' });
    expect((await by('Finn', 'reveal', { orderNo })).result).toMatchObject({ shelfCode: expect.stringMatching(/^S-/) });
  });

  it('is no option and no reference of another room', async () => {
    const [mine, theirs] = [await made('Ella'), await made('Finn')];
    expect((await by('Ella', 'add', { title: 'After mine', price: '1.00', afterNo: mine })).code).toBe('0');
    const foreign = await by('Ella', 'add', { title: 'After theirs', price: '1.00', afterNo: theirs });
    const unknown = await by('Ella', 'add', { title: 'After theirs', price: '1.00', afterNo: UNKNOWN });
    expect(foreign.text).toBe(unknown.text);
    expect(foreign.code).not.toBe('0');
  });

  it('changes no row, sum or count of another room', async () => {
    const before = await readBy('Ella');
    const theirs = await made('Finn', { price: '99.00' });
    expect(await readBy('Ella')).toEqual(before);
    await by('Finn', 'finish', { orderNo: theirs });
    expect(await readBy('Ella')).toEqual(before);
    expect(before.join()).not.toContain('R2"');
  });

  it('is not affected by changes of another room to many records', async () => {
    const [mine, theirs] = [await made('Ella'), await made('Finn')];
    expect((await by('Ella', 'renameAll', { title: 'All the same' })).code).toBe('0');
    expect((await by('Finn', 'get', { orderNo: theirs })).text).not.toContain('All the same');
    const many = await by('Ella', 'finishMany', { orderNos: [mine, theirs] });
    await sandbox.settle();
    expect(many.code).toBe('0');
    expect((await by('Ella', 'get', { orderNo: mine })).result).toMatchObject({ state: 'DONE' });
    expect((await by('Finn', 'get', { orderNo: theirs })).result).toMatchObject({ state: 'OPEN' });
  });

  it('is in no file of another room, but in that of the house', async () => {
    const rooms = async (who: string, name: string): Promise<string[]> => {
      const { uuId } = (await by(who, name)).result as { uuId: string };
      await sandbox.settle();
      const job = await send(who, model.calls['library.job']!, { uuId });
      const { downloadUrl: url } = job.result as { downloadUrl: string };
      const file = await sandbox.inject({ method: 'GET', url, headers: { cookie: cookies.get(who) ?? '' } });
      const [sheet] = (await readXlsxFile(Readable.from(file.rawPayload) as never)) as unknown as Sheet[];
      const [head = [], ...rows] = sheet?.data ?? [];
      return [...new Set(rows.map((row) => String(row[head.indexOf('Room')] ?? '')))]
        .filter((room) => room !== '')
        .toSorted();
    };
    for (const name of ['export', 'exportMade']) {
      expect(await rooms('Ella', name), name).toEqual(['R1']);
      expect(await rooms('Finn', name), name).toEqual(['R2']);
      expect(await rooms('Ada', name), name).toEqual(['R1', 'R2']);
    }
  });

  it('is visible to the whole house and to no other house', async () => {
    const orderNo = await made('Finn');
    expect((await by('Ada', 'get', { orderNo })).code).toBe('0');
    expect((await by('Ada', 'finish', { orderNo })).code).toBe('0');
    expect((await by('Cleo', 'get', { orderNo })).code).toBe('10018');
  });
});
