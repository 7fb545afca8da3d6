import { credit, debit, keyOf } from '#sandbox/ledger.ts';
import { takeOwnStep } from '../orders/take-step.ts';
import { withdrawals } from '../withdrawals/withdrawal.ts';
import { describe, expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import { type ApprovalStep, type Business, type Decision, needsReview } from './review.ts';
import { type ApprovalRule, defaultSetting, ruleFor } from './levels.ts';
import { MemoryDesk } from '../desk/memory-desk.ts';
import { edges } from '../families/edges.ts';
import { fromMinor } from '#model/minor-units.ts';
import { available, equity } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { Rates } from '../terms/rates.ts';
import { standardGrants } from '../people/roles.ts';
import { submitWithdrawal } from '../withdrawals/submit.ts';

const OWNER = '80010001';
const AT = '2026-11-18 10:30:00';
const NAME = '样例商户有限公司';
const person = (n: number) => ({ operatorId: `op${n}`, name: `操作员${n}` });

async function open(rules?: ApprovalRule[], roles = ['maker', 'checker', 'checker', 'reader']): Promise<MemoryDesk> {
  const desk = new MemoryDesk();
  desk.now = instantOf(AT);
  desk.merchants.set(OWNER, { owner: OWNER, names: [NAME], person: false, band: 1, frozen: false, verified: true });
  desk.people.set(
    OWNER,
    roles.map((role, n) => ({ ...person(n + 1), grants: standardGrants(role), disabled: false })),
  );
  await desk.addRecord(OWNER, 'withdrawal-account', {
    id: 'hkd',
    accountName: NAME,
    accountNo: '999000003',
    bankName: '远山银行',
    bankCountry: 'US',
    currency: 'USD',
  });
  const lines = [debit(equity('USD'), 10_000_000n), credit(available(OWNER, 'USD'), 10_000_000n)];
  await post(desk.book, { kind: 'OPENING', reference: 'OPENING', at: AT, lines });
  if (rules !== undefined) {
    await desk.addRecord(OWNER, 'approval-setting', { business: 'WITHDRAW' satisfies Business, enabled: true, rules });
  }
  return desk;
}

const submit = (desk: MemoryDesk, amount: string) =>
  submitWithdrawal(desk, OWNER, {
    currency: 'USD',
    arriveCcy: 'USD',
    withdrawalAccount: 'hkd',
    amount,
    submitter: '操作员1',
    submitterId: 'op1',
  });
const balance = (desk: MemoryDesk): string =>
  fromMinor(desk.book.balances.get(keyOf(available(OWNER, 'USD'))) ?? 0n, 'USD');
async function say(desk: MemoryDesk, orderNo: string, n: number, more: Partial<Decision> = {}) {
  const row = await desk.record(OWNER, 'payment-order', orderNo);
  if (row === undefined) throw new Error('no order');
  await takeOwnStep(withdrawals, desk, OWNER, 'review', { orderNo, pass: true, reviewer: person(n), ...more });
  return desk.record(OWNER, 'payment-order', orderNo);
}
const stepsOf = (desk: MemoryDesk): ApprovalStep[] =>
  [...(desk.records.get('approval-step')?.values() ?? [])].map(({ record }) => record as ApprovalStep);

describe('the rules of a merchant', () => {
  const rates = new Rates();
  const rules = defaultSetting('PAYMENT');
  const levels = (amount: string, currency = 'USD') => ruleFor(rules, { amount, currency }, rates)?.levels;

  it('require one level from 10,000 USD on, and two from 50,000', () => {
    expect(['9999.99', '10000.00', '49999.99', '50000.00'].map((amount) => levels(amount))).toEqual([
      undefined,
      1,
      1,
      2,
    ]);
  });

  it('convert other currencies to USD, rounded up', () => {
    expect([levels('9216.58', 'EUR'), levels('9216.60', 'EUR'), levels('1500000', 'JPY')]).toEqual([undefined, 1, 1]);
  });

  it('are those of the order’s currency if there are any', () => {
    const own = { ...rules, rules: [...rules.rules, { currency: 'EUR', minAmount: '500.00', levels: 2 }] };
    expect(ruleFor(own, { amount: '500.00', currency: 'EUR' }, rates)?.levels).toBe(2);
    expect(ruleFor(own, { amount: '499.99', currency: 'EUR' }, rates)).toBeUndefined();
  });

  it('require nothing if approvals are off, or were never set up', () => {
    expect(ruleFor({ ...rules, enabled: false }, { amount: '90000.00', currency: 'USD' }, rates)).toBeUndefined();
    expect(ruleFor(undefined, { amount: '90000.00', currency: 'USD' }, rates)).toBeUndefined();
  });
});

describe('a review', () => {
  const one = [{ currency: 'USD', minAmount: '500.00', levels: 1 }];
  const two = [{ currency: 'USD', minAmount: '500.00', levels: 2 }];

  it('stops while the merchant is frozen; waiting orders are rejected or taken back, and all money returns', async () => {
    const desk = await open(one);
    const [first, second] = [await submit(desk, '600.00'), await submit(desk, '600.00')];
    const known = { owner: OWNER, names: [NAME], person: false, band: 1, verified: true };
    desk.merchants.set(OWNER, { ...known, frozen: true });
    await expect(say(desk, first.orderNo, 2)).rejects.toMatchObject({ code: '10012' });
    expect(await say(desk, first.orderNo, 2, { pass: false, remark: '冻结' })).toMatchObject({ status: 'REJECTED' });
    await takeOwnStep(withdrawals, desk, OWNER, 'cancel', { orderNo: second.orderNo, version: 1, actor: '操作员1' });
    expect(balance(desk)).toBe('100000.00');
  });

  it('holds the money and starts nothing until another person agrees', async () => {
    const desk = await open(one);
    expect((await submit(desk, '499.99')).status).toBe('AUDITING');
    desk.scheduled.length = 0;
    const { orderNo, status } = await submit(desk, '600.00');
    expect(status).toBe('WAIT_REVIEW');
    expect(balance(desk)).toBe('98900.01');
    expect(desk.scheduled.map(({ edge }) => edge)).toEqual(['withdrawal.lapse']);
    await expect(say(desk, orderNo, 1)).rejects.toMatchObject({ code: '10020' });
    expect(await say(desk, orderNo, 2)).toMatchObject({ status: 'AUDITING', version: 2 });
    expect(desk.scheduled.map(({ edge }) => edge)).toEqual(['withdrawal.lapse', 'withdrawal.audit']);
    await expect(say(desk, orderNo, 3)).rejects.toMatchObject({ code: '10019' });
  });

  it('of two levels requires two different people', async () => {
    const desk = await open(two);
    const { orderNo } = await submit(desk, '600.00');
    expect(await say(desk, orderNo, 2)).toMatchObject({ status: 'WAIT_REVIEW', version: 2 });
    await expect(say(desk, orderNo, 2)).rejects.toMatchObject({ code: '10020' });
    expect(await say(desk, orderNo, 3)).toMatchObject({ status: 'AUDITING', version: 3 });
    expect(stepsOf(desk)).toMatchObject([
      { level: 1, levelText: '一级复核', state: 'PASS', reviewerId: 'op2' },
      { level: 2, levelText: '二级复核', state: 'PASS', reviewerId: 'op3' },
    ]);
  });

  it('that rejects returns the money, and keeps its reason', async () => {
    const desk = await open(two);
    const { orderNo } = await submit(desk, '600.00');
    const rejected = await say(desk, orderNo, 2, { pass: false, remark: '合同未盖章' });
    expect(rejected).toMatchObject({ status: 'REJECTED', failReason: '合同未盖章' });
    expect(balance(desk)).toBe('100000.00');
    expect(stepsOf(desk).map(({ state }) => state)).toEqual(['REJECT', 'LAPSED']);
  });

  it('ends once the order is taken back', async () => {
    const desk = await open(one);
    const { orderNo, version } = await submit(desk, '600.00');
    await takeOwnStep(withdrawals, desk, OWNER, 'cancel', { orderNo, version, actor: '操作员1' });
    expect(balance(desk)).toBe('100000.00');
    await expect(say(desk, orderNo, 2)).rejects.toMatchObject({ code: '10019' });
  });

  it('that nobody makes within seven days takes the order back', async () => {
    const desk = await open(one);
    const { orderNo, reviewDueAt } = await submit(desk, '600.00');
    expect(reviewDueAt).toBe('2026-11-25 10:30:00');
    const [lapse] = desk.scheduled;
    desk.now = lapse?.at ?? 0;
    expect(desk.now - instantOf(AT)).toBe(7 * 86_400_000);
    expect(await edges['withdrawal.lapse']?.(desk, orderNo)).toBe(true);
    expect(await edges['withdrawal.lapse']?.(desk, orderNo)).toBe(false);
    expect(await desk.record(OWNER, 'payment-order', orderNo)).toMatchObject({
      status: 'CANCELLED',
      failReason: '超时未复核',
    });
    expect(balance(desk)).toBe('100000.00');
  });

  it('is made only by the people whom the rule names', async () => {
    const desk = await open([{ ...one[0]!, reviewerIds: ['op3'] }]);
    const { orderNo } = await submit(desk, '600.00');
    await expect(say(desk, orderNo, 2)).rejects.toMatchObject({ code: '23052' });
    expect((await say(desk, orderNo, 3))?.status).toBe('AUDITING');
  });

  it.each([
    ['nobody else may review', one, ['maker', 'reader']],
    ['one alone for two levels', two, ['maker', 'checker', 'reader']],
    ['the submitter is the only one left', one, ['checker', 'reader']],
  ])('is refused at once where %s', async (_why, rules, roles) => {
    const desk = await open(rules, roles);
    await expect(submit(desk, '600.00')).rejects.toMatchObject({ code: '23051' });
    expect(balance(desk)).toBe('100000.00');
  });

  it('counts no disabled operator', async () => {
    const desk = await open(one, ['maker', 'checker']);
    desk.people.get(OWNER)![1]!.disabled = true;
    const asked = { business: 'WITHDRAW', currency: 'USD', amount: '600.00', submitterId: 'op1' } as const;
    await expect(needsReview(desk, OWNER, asked)).rejects.toMatchObject({ code: '23051' });
  });
});
