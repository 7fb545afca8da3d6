import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bank } from '#bank/bank.ts';
import rules from '../src/bank/rules/statement.json' with { type: 'json' };
import { smallBank } from '#bank/testing/small-bank.ts';
import { model } from '#generated/model.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { callNamed, signIn } from './fixtures/asking.ts';
import { done, type Send, sender } from './fixtures/staff.ts';

/* A row of the statement opens its order on the screen for orders of that business. */

interface Row {
  orderNo: string;
  orderPath?: string;
}

let bank: Bank;
let merchants: Send[];

beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
  const logins = ['13800000001', '13900000002', '13900000004'];
  merchants = await Promise.all(logins.map(async (login) => sender(bank, await signIn(bank, login))));
});
afterAll(() => bank.close());

const { ST, WD, FX } = rules.places;

it('opens a settlement where it is supplied with materials and sent again', () => {
  expect(ST).toBe('/pay-china/settle-order');
});

describe.each(Object.entries({ ST, WD, FX }))('a row of %s', (prefix, path) => {
  it(`is found by its number on ${path}`, async () => {
    const found = await Promise.all(
      merchants.map(async (send) => {
        const { list } = await done<{ list: Row[] }>(send('statement.page', { orderNo: prefix, pageSize: 100 }));
        return list.filter(({ orderNo }) => orderNo.startsWith(prefix)).map((row) => ({ row, send }));
      }),
    );
    const [one] = found.flat();
    if (one === undefined) throw new Error(`No row of ${prefix}`);
    expect(one.row.orderPath).toBe(`${path}?orderNo=${one.row.orderNo}&createdAt=`);
    const screen = Object.values(model.screens).find(({ paths }) => Object.values(paths).includes(path));
    const called = [...JSON.stringify(screen?.block).matchAll(/"call":"([^"]+)"/gu)].map(([, name = '']) => name);
    const call = called.find((name) => Object.hasOwn(callNamed(name).requestSchema.properties ?? {}, 'orderNo')) ?? '';
    const { list } = await done<{ list: Row[] }>(one.send(call, { orderNo: one.row.orderNo, pageSize: 10 }));
    expect(list.map(({ orderNo }) => orderNo)).toEqual([one.row.orderNo]);
  });
});
