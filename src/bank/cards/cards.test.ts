import { beforeEach, describe, expect, it } from 'vitest';
import { transferFunds } from '../card-funding/submit.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { DAY, MINUTE } from '../orders/outcome.ts';
import { isLuhn } from '../payees/account-numbers.ts';
import { balancesIn, openCardDesk, OWNER, pass, PERSON, TWO_CARDS } from '../testing/card-desk.ts';
import { applyCards, type CardApplication } from './apply.ts';
import { changeCard, closeCard, rechargeCard, refundCard } from './change.ts';
import type { CardRow, OperationRow } from './operation.ts';

let desk: MemoryDesk;
beforeEach(async () => {
  desk = await openCardDesk({ USD: '2000.00', EUR: '500.00' });
});

const USD = { payCcy: 'USD', arriveCcy: 'USD', person: PERSON };
const fund = (amount: string) => transferFunds(desk, OWNER, { ...USD, direction: 'IN', amount });
const open = (more: Partial<CardApplication> = {}): Promise<OperationRow> =>
  applyCards(desk, OWNER, { ...TWO_CARDS, ...more, person: PERSON });
const cards = (): Promise<CardRow[]> => desk.findRecords(OWNER, 'card', {});
const operations = () => desk.findRecords(OWNER, 'card-operation', {});
const pool = (): string => balancesIn(desk)['C.POOL|A|-|USD'] ?? '0.00';
async function openOne(amount: string, more: Partial<CardApplication> = {}): Promise<string> {
  const before = new Set((await cards()).map(({ cardId }) => cardId));
  await open({ amount, quantity: 1, ...more });
  await pass(desk, 2 * MINUTE);
  return (await cards()).find(({ cardId }) => !before.has(cardId))?.cardId ?? '';
}

describe('S5, up to the first authorisation, and its card refund', () => {
  it('moves every cent as the scenario says', async () => {
    await fund('1500.00');
    expect(balancesIn(desk)).toMatchObject({ 'M.AVL|A|-|USD': '500.00', 'C.POOL|A|-|USD': '1500.00' });
    await open({ amount: '0' });
    await pass(desk, 2 * MINUTE);
    const [a] = await cards();
    await rechargeCard(desk, OWNER, { cardId: a!.cardId, amount: '500.00', person: PERSON });
    await pass(desk, MINUTE);
    expect(balancesIn(desk)).toEqual({
      'EQ|BANK|-|USD': '-2000.00',
      'EQ|BANK|-|EUR': '-500.00',
      'M.AVL|A|-|EUR': '500.00',
      'M.AVL|A|-|USD': '500.00',
      'C.POOL|A|-|USD': '993.00',
      [`C.CARD|A|${a!.cardId}|USD`]: '500.00',
      'FEE|BANK|CARD_OPEN|USD': '2.00',
      'FEE|BANK|CARD_RECHARGE|USD': '5.00',
    });
    await refundCard(desk, OWNER, { cardId: a!.cardId, amount: '170.00', person: PERSON });
    await pass(desk, MINUTE);
    expect(pool()).toBe('1163.00');
    expect((await cards()).map(({ balance }) => balance)).toEqual(['330.00', '0.00']);
  });
});

describe('funding', () => {
  it('comes back through transit at 10:00 on the next working day', async () => {
    await fund('1500.00');
    const back = await transferFunds(desk, OWNER, { ...USD, direction: 'OUT', amount: '300.00' });
    expect(back).toMatchObject({ status: 'PROCESSING', arriveTime: '2026-11-23 10:00:00' });
    expect(balancesIn(desk)).toMatchObject({ 'C.POOL|A|-|USD': '1200.00', 'M.TRN|A|-|USD': '300.00' });
    await pass(desk, 3 * DAY);
    expect(balancesIn(desk)).toMatchObject({ 'M.AVL|A|-|USD': '800.00', 'C.POOL|A|-|USD': '1200.00' });
    expect(balancesIn(desk)).not.toHaveProperty('M.TRN|A|-|USD');
    const flows = desk.book.flows.filter(({ type }) => type === 'CARD').map(({ amount }) => amount);
    expect(flows).toEqual([-150_000n, 30_000n]);
  });

  it('exchanges another currency at the price of the market', async () => {
    const euro = { payCcy: 'EUR', arriveCcy: 'USD', person: PERSON, direction: 'IN', amount: '100.00' } as const;
    expect(await transferFunds(desk, OWNER, euro)).toMatchObject({ rate: '1.0817', arriveAmount: '108.17' });
    expect(balancesIn(desk)).toMatchObject({
      'M.AVL|A|-|EUR': '400.00',
      'FXPOS|BANK|-|EUR': '100.00',
      'FXPOS|BANK|-|USD': '-108.50',
      'C.POOL|A|-|USD': '108.17',
      'FXINC|BANK|-|USD': '0.33',
    });
    await expect(transferFunds(desk, OWNER, { ...euro, rate: '1.0900' })).rejects.toMatchObject({ code: '22002' });
  });

  it.each([
    ['26001', { direction: 'IN', payCcy: 'USD', arriveCcy: 'JPY', amount: '100.00' }],
    ['26001', { direction: 'OUT', payCcy: 'USD', arriveCcy: 'EUR', amount: '100.00' }],
    ['26002', { direction: 'IN', payCcy: 'USD', arriveCcy: 'USD', amount: '9.99' }],
    ['26003', { direction: 'OUT', payCcy: 'USD', arriveCcy: 'USD', amount: '0.01' }],
    ['20001', { direction: 'IN', payCcy: 'USD', arriveCcy: 'USD', amount: '2000.01' }],
    ['20003', { direction: 'IN', payCcy: 'USD', arriveCcy: 'USD', amount: '10.001' }],
  ] as const)('is refused with %s: %o', async (code, asked) => {
    const before = balancesIn(desk);
    await expect(transferFunds(desk, OWNER, { ...asked, person: PERSON })).rejects.toMatchObject({ code });
    expect(balancesIn(desk)).toEqual(before);
  });
});

describe('opening cards', () => {
  beforeEach(() => fund('1500.00'));

  it('makes one operation for each card, under one number', async () => {
    const { batchNo } = await open({ quantity: 3, cardAlias: '推广' });
    expect((await operations()).map(({ opNo, status }) => [opNo, status])).toEqual(
      ['01', '02', '03'].map((n) => [`${batchNo}-${n}`, 'PROCESSING']),
    );
    expect((await cards()).map(({ status, cardAlias }) => [status, cardAlias])).toEqual([
      ['APPLYING', '推广 1'],
      ['APPLYING', '推广 2'],
      ['APPLYING', '推广 3'],
    ]);
    await pass(desk, 2 * MINUTE);
    expect((await cards()).map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
  });

  it('returns fee and first amount for a card that the scheme refuses', async () => {
    desk.triggers = true;
    await open({ quantity: 1, amount: '20.43' });
    await open({ quantity: 1, amount: '20.00' });
    await pass(desk, 2 * MINUTE);
    expect((await cards()).map(({ status, balance }) => [status, balance])).toEqual([
      ['FAILED', '0.00'],
      ['ACTIVE', '20.00'],
    ]);
    expect(pool()).toBe('1478.80');
    expect((await operations()).map(({ status }) => status)).toEqual(['FAILED', 'SUCCESS']);
  });

  it('draws numbers with a check digit, and keeps them out of every record', async () => {
    await open({ quantity: 50 });
    const numbers = desk.cards.map(({ secret }) => secret);
    expect(new Set(numbers.map(({ cardNo }) => cardNo)).size).toBe(50);
    for (const { cardNo, cvv, expireAt } of numbers) {
      expect(cardNo).toMatch(/^400012\d{10}$/);
      expect(isLuhn(cardNo)).toBe(true);
      expect(cvv).toMatch(/^\d{3}$/);
      expect(expireAt).toBe('11/29');
    }
    const kept = JSON.stringify([...desk.records.values()].map((each) => [...each.values()]));
    for (const { cardNo } of numbers) expect(kept).not.toContain(cardNo);
    expect(kept).not.toContain('11/29');
  });

  it.each([
    ['26031', { holderNo: 'H2' }],
    ['10018', { holderNo: 'H3' }],
    ['10018', { holderNo: 'none' }],
    ['26032', { quantity: 301 }],
    ['26003', { amount: '800.00' }],
    ['26042', { amount: '50000.01' }],
    ['20004', { amount: '9.99' }],
    ['20008', { currency: 'EUR' }],
  ])('is refused with %s: %o', async (code, more) => {
    await expect(open(more)).rejects.toMatchObject({ code });
    expect([pool(), await cards()]).toEqual(['1500.00', []]);
  });

  it('closes a card at the end of the month in which its term ends', async () => {
    const cardId = await openOne('40.00', { expireMonths: 12 });
    await pass(desk, 374 * DAY);
    expect(await desk.record(OWNER, 'card', cardId)).toMatchObject({ status: 'ACTIVE' });
    await pass(desk, 3 * DAY);
    expect(await desk.record(OWNER, 'card', cardId)).toMatchObject({ status: 'EXPIRED', balance: '0.00' });
    expect(pool()).toBe('1498.60');
  });
});

describe('a card', () => {
  let cardId: string;
  const card = () => desk.record(OWNER, 'card', cardId);
  const said = () => ({ cardId, person: PERSON });
  beforeEach(async () => {
    await fund('1500.00');
    cardId = await openOne('100.00');
  });

  it('is frozen at once, and then accepts no recharge but can be refunded', async () => {
    await changeCard(desk, OWNER, { ...said(), status: 'FROZEN', cardAlias: '停用' });
    expect(await card()).toMatchObject({ status: 'FROZEN', cardAlias: '停用' });
    await expect(rechargeCard(desk, OWNER, { ...said(), amount: '10.00' })).rejects.toMatchObject({ code: '26041' });
    await refundCard(desk, OWNER, { ...said(), amount: '60.00' });
    await changeCard(desk, OWNER, { ...said(), status: 'ACTIVE', limitPerTrans: '50.00' });
    expect(await card()).toMatchObject({ status: 'ACTIVE', balance: '40.00', limitPerTrans: '50.00' });
    expect((await operations()).map(({ opType }) => opType)).toEqual(['APPLY', 'FREEZE', 'REFUND', 'UNFREEZE']);
  });

  it.each([
    ['limitPerTrans', '20000.01', '20005'],
    ['limitMonth', '500000.01', '20007'],
    ['limitPerTrans', '0.001', '20003'],
    ['limitMonth', '0.00', '20002'],
  ] as const)('takes no %s of %s, and says so at that field', async (field, limit, code) => {
    const refused = { code, errors: [{ path: `/${field}` }] };
    await expect(changeCard(desk, OWNER, { ...said(), [field]: limit })).rejects.toMatchObject(refused);
    expect((await card())?.[field]).toBeUndefined();
    if (field === 'limitPerTrans') await expect(open({ [field]: limit })).rejects.toMatchObject(refused);
  });

  it('returns its balance when it is closed, and stays closed', async () => {
    await closeCard(desk, OWNER, said());
    expect(await card()).toMatchObject({ status: 'CLOSING', balance: '0.00' });
    expect(pool()).toBe('1498.00');
    await pass(desk, MINUTE);
    expect(await card()).toMatchObject({ status: 'CLOSED' });
    for (const change of [
      () => closeCard(desk, OWNER, said()),
      () => refundCard(desk, OWNER, said()),
      () => changeCard(desk, OWNER, { ...said(), status: 'ACTIVE' }),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: '10019' });
    }
    const recharge = rechargeCard(desk, OWNER, { ...said(), amount: '10.00' });
    await expect(recharge).rejects.toMatchObject({ code: '26041', message: '卡片状态不允许充值' });
    expect(pool()).toBe('1498.00');
  });

  it('cannot refund money that the scheme has not confirmed', async () => {
    await rechargeCard(desk, OWNER, { ...said(), amount: '50.00' });
    await expect(refundCard(desk, OWNER, { ...said(), amount: '100.01' })).rejects.toMatchObject({ code: '26043' });
    await expect(closeCard(desk, OWNER, said())).rejects.toMatchObject({ code: '10019' });
    await pass(desk, MINUTE);
    await refundCard(desk, OWNER, { ...said(), amount: '150.00' });
    expect(await card()).toMatchObject({ balance: '0.00' });
  });

  it('returns a recharge that the scheme refuses, with its fee', async () => {
    desk.triggers = true;
    await rechargeCard(desk, OWNER, { ...said(), amount: '50.43' });
    const before = pool();
    await pass(desk, MINUTE);
    expect([before, pool()]).toEqual(['1347.07', '1398.00']);
    expect(await card()).toMatchObject({ balance: '100.00' });
    const flows = await desk.findRecords(OWNER, 'card-flow', { cardId });
    expect(flows.map(({ flowType, amount, balance }) => [flowType, amount, balance])).toEqual([
      ['APPLY', '100.00', '100.00'],
      ['RECHARGE', '50.43', '150.43'],
      ['RECHARGE', '-50.43', '100.00'],
    ]);
  });

  it.each([
    ['26042', '49900.01'],
    ['26003', '1400.00'],
    ['20004', '9.99'],
    ['20003', '10.001'],
  ])('refuses with %s a recharge of %s', async (code, amount) => {
    await expect(rechargeCard(desk, OWNER, { ...said(), amount })).rejects.toMatchObject({ code });
  });

  it('is unknown to others', async () => {
    const other = '80019999';
    desk.merchants.set(other, { ...desk.merchants.get(OWNER)!, owner: other });
    await expect(closeCard(desk, other, said())).rejects.toMatchObject({ code: '10018' });
    await expect(rechargeCard(desk, other, { ...said(), amount: '10.00' })).rejects.toMatchObject({ code: '10018' });
  });
});
