import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAction } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { emptyPlace } from '#sandbox/testing/templates.ts';
import type { Database } from '#sandbox/database.ts';
import { openDatabase } from '#sandbox/open-database.ts';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import { bookingPortal, generated } from './fixtures/booking-portal.ts';

/* A rule of a call is enforced by the server and shown by every form that sends the call. */

const HEADERS = { 'desk-name': 'x' };

let model: Model;
let database: Database;
let sandbox: Sandbox;
let cookie = '';

beforeAll(async () => {
  const { problems, model: made } = await generated(bookingPortal());
  expect(problems).toEqual([]);
  model = made;
  database = await openDatabase(await emptyPlace());
  sandbox = await createSandbox({
    model,
    database,
    clock: frozenClock('2026-11-20 10:00:00'),
    answers: { 'booking.enter': async ({ signIn }) => void (await signIn({ owner: 'house', userId: 'anna' })) },
    accounts: { load: async () => ({ user: {}, permissions: ['/bookings'] }) },
    wire: { cookie: 'guest', header: 'desk-name' },
    works: false,
    log: () => undefined,
  });
  const response = await sandbox.inject({ method: 'POST', url: '/api/booking/enter', headers: HEADERS, payload: {} });
  cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
});
afterAll(async () => {
  await sandbox.close();
  await database.close();
});

interface Said {
  status: number;
  code: string;
  message: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- results of every shape
  result: any;
}

async function send(name: string, payload: object): Promise<Said> {
  const url = model.calls[`booking.${name}`]?.path ?? '';
  const response = await sandbox.inject({ method: 'POST', url, headers: { ...HEADERS, cookie }, payload });
  return { status: response.statusCode, ...response.json<Omit<Said, 'status'>>() };
}

const total = async (): Promise<number> => (await send('page', {})).result.total;
const STAY = { room: 'A1', startDate: '2026-12-01', endDate: '2026-12-03' };
const book = async (more: object = {}): Promise<string> => (await send('add', { ...STAY, ...more })).result.bookingNo;

describe('the server', () => {
  it('refuses a request that breaks a rule, with its sentence at the field, and writes nothing', async () => {
    const before = await total();
    expect(await send('add', { ...STAY, endDate: '2026-11-30' })).toEqual({
      status: 200,
      code: '10001',
      message: '结束日期不能早于 2026-12-01',
      result: { errors: [{ path: '/endDate', message: '结束日期不能早于 2026-12-01' }] },
    });
    expect(await total()).toBe(before);
  });

  it('names every field with a broken rule; the first gives the code', async () => {
    expect(await send('add', { ...STAY, endDate: '2026-11-30', note: 'bad' })).toMatchObject({
      code: '10001',
      result: { errors: [{ path: '/endDate' }, { path: '/note', message: '备注不合适' }] },
    });
    expect(await send('add', { ...STAY, note: 'bad' })).toMatchObject({ code: '20007', message: '备注不合适' });
  });

  it('enforces the bounds of the entity’s fields, and bounds of days against today', async () => {
    expect(await send('add', { ...STAY, price: '0.99', rate: '30.01' })).toMatchObject({
      code: '10001',
      message: '价格不能小于 1',
      result: { errors: [{ path: '/price' }, { path: '/rate', message: '费率不能大于 30' }, { path: '/reason' }] },
    });
    expect(await send('add', { ...STAY, price: '9999.51' })).toMatchObject({
      result: { errors: [{ path: '/price', message: '价格不能大于 9999.5' }] },
    });
    expect(await send('add', { ...STAY, startDate: '2026-11-19' })).toMatchObject({
      result: { errors: [{ path: '/startDate', message: '开始日期不能早于 2026-11-20' }] },
    });
    expect(await send('add', { ...STAY, startDate: '2026-11-20', price: '1.00', rate: '30' })).toMatchObject({
      code: '20009',
      message: '请填写原因',
      result: { errors: [{ path: '/reason' }] },
    });
    expect(await send('add', { ...STAY, startDate: '2026-11-20', price: '1.00', rate: '9' })).toMatchObject({
      code: '0',
    });
  });

  it('computes omitted values, and refuses other values', async () => {
    const bookingNo = await book({ price: '990.00', rate: '10' });
    const { list } = (await send('page', { bookingNo })).result;
    expect(list).toMatchObject([{ fee: '99.00' }]);
    const priced = { ...STAY, price: '990.00', rate: '10' };
    expect(await send('add', { ...priced, fee: '0.01' })).toMatchObject({
      code: '10001',
      result: { errors: [{ path: '/fee', message: '手续费应为 99.00 CNY' }] },
    });
    expect(await send('add', { ...priced, fee: '99.0' })).toMatchObject({ code: '0' });
  });

  it('applies the default of an omitted field, and refuses a field without the one that it needs', async () => {
    const bookingNo = await book({ phone: '1', prefix: '86' });
    const other = await book({ way: 'phone' });
    const ways = async (no: string) => (await send('page', { bookingNo: no })).result.list[0].way;
    expect([await ways(bookingNo), await ways(other)]).toEqual(['desk', 'phone']);
    expect(await send('add', { ...STAY, phone: '1' })).toMatchObject({
      status: 400,
      result: { errors: [{ path: '/prefix', message: '不能为空' }] },
    });
  });

  it('accepts only values of its list, and reads the chosen record', async () => {
    expect(await send('add', { ...STAY, room: 'B9' })).toMatchObject({
      code: '10001',
      result: { errors: [{ path: '/room', message: '请选择有效的房间' }] },
    });
    expect(await send('add', { ...STAY, guests: [{ name: '林' }, { name: '陈' }] })).toMatchObject({
      result: { errors: [{ path: '/guests', message: 'A1 只有 1 张床' }] },
    });
  });

  it('names the line with the broken rule', async () => {
    const guests = [
      { name: '林', share: '5' },
      { name: '陈', share: '9' },
      { name: '王', share: '0.4' },
    ];
    expect(await send('add', { ...STAY, room: 'A2', rate: '8', guests })).toMatchObject({
      result: {
        errors: [
          { path: '/guests/2/share', message: '分摊不能小于 0.5' },
          { path: '/guests/1/share', message: '陈的分摊不能大于 8%' },
          { path: '/guests' },
        ],
      },
    });
  });

  it('reads the records behind a request', async () => {
    const bookingNo = await book();
    expect(await send('move', { bookingNo, endDate: '2026-11-01' })).toMatchObject({
      result: { errors: [{ path: '/endDate', message: '结束日期早于开始日期' }] },
    });
    expect(await send('move', { bookingNo: 'none', endDate: '2026-12-09' })).toMatchObject({ code: '10018' });
    await send('cancel', { bookingNo });
    expect(await send('move', { bookingNo, endDate: '2026-12-09' })).toMatchObject({
      code: '20008',
      message: `${bookingNo} 已取消`,
      result: { errors: [{ path: '/bookingNo' }] },
    });
  });

  it('applies the rules to each record of a batch', async () => {
    const [early, late] = [await book(), await book({ startDate: '2026-12-20', endDate: '2026-12-21' })];
    const { result } = await send('moveAll', { bookingNos: [early, late], endDate: '2026-12-10' });
    expect(result.rows).toMatchObject([
      { key: early, code: '0' },
      { key: late, code: '10001', message: '结束日期早于开始日期' },
    ]);
  });
});

describe('a form', () => {
  const table = (): Blocks['table'] => model.screens.bookings?.block as Blocks['table'];
  const deed = (list: 'toolbar' | 'row', name: string): CallAction => {
    const action = table()[list].find((each) => each.name === name);
    if (action?.does.kind !== 'call') throw new Error(`No action ${name}`);
    return action.does;
  };
  const rules = (action: CallAction, name: string): string[] => {
    const field = action.members.find((each): each is FieldDefinition => each.name === name && each.kind === 'field');
    return (field?.checks ?? []).map((each) => ('that' in each ? each.that.reads.join(' ') : ''));
  };

  it('inherits the checks of its call at their fields', () => {
    expect(rules(deed('toolbar', 'add'), 'endDate')).toEqual(['form.endDate form.startDate']);
    expect(rules(deed('toolbar', 'add'), 'note')).toEqual(['form.note']);
    expect(deed('toolbar', 'add').checks).toEqual([]);
  });

  const fieldOf = (action: CallAction, name: string): FieldDefinition =>
    action.members.find((each): each is FieldDefinition => each.name === name && each.kind === 'field')!;

  it('inherits bounds, unless its own are narrower, and conditions of required fields', () => {
    const add = deed('toolbar', 'add');
    expect(fieldOf(add, 'price')).toMatchObject({ min: 1, max: 9999.5, required: false });
    expect(fieldOf(add, 'rate')).toMatchObject({ max: 10 });
    expect(fieldOf(add, 'reason').required).toMatchObject({ reads: ['form.rate'] });
    expect(fieldOf(add, 'prefix').required).toMatchObject({ reads: ['form.phone'] });
    expect(rules(add, 'startDate')).toEqual(['form.startDate now']);
    const { lines } = fieldOf(add, 'guests');
    const share = lines?.members.find((each) => each.name === 'share') as FieldDefinition;
    expect(share.min).toBe(0.5);
    expect(share.checks).toMatchObject([{ that: { reads: ['form.rate', 'item.share'] } }]);
  });

  it('computes what its call computes, and offers what its call offers', () => {
    const add = deed('toolbar', 'add');
    expect(fieldOf(add, 'fee').value?.reads).toEqual(['form.price', 'form.rate']);
    expect(fieldOf(add, 'room')).toMatchObject({ widget: 'select', options: { call: 'booking.rooms', value: 'room' } });
    expect(rules(add, 'guests')).toEqual(['chosen.room.beds form.guests']);
  });

  it('reads fields that it fills itself from their source', () => {
    expect(rules(deed('row', 'again'), 'endDate')).toEqual(['form.endDate row.endDate']);
  });

  it('leaves to the server what only the server knows', () => {
    const edit = table().columns.find(({ name }) => name === 'endDate')?.edit as CallAction;
    expect(rules(edit, 'endDate')).toEqual([]);
    expect(edit.checks).toEqual([]);
  });
});
