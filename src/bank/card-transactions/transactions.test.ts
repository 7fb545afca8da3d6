import { beforeEach, describe, expect, it } from 'vitest';
import { debit } from '#sandbox/ledger.ts';
import { changeCard, closeCard } from '../cards/change.ts';
import { equity, onCard } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { DAY, HOUR, MINUTE } from '../orders/outcome.ts';
import { balancesIn, OWNER, PERSON } from '../testing/card-desk.ts';
import { PURCHASE, SchemeDesk } from '../testing/scheme-desk.ts';
import type { Authorisation } from './message-schemas.ts';

let scheme: SchemeDesk;
let card: string;
beforeEach(async () => {
  scheme = await SchemeDesk.open({ USD: '2000.00' }, '1500.00');
  card = await scheme.card('500.00');
});

const balance = async (): Promise<string> => (await scheme.one(card)).balance;
const balanceOf = (key: string): string => balancesIn(scheme.desk)[key] ?? '0.00';
const pool = (): string => balanceOf('C.POOL|A|-|USD');
const statuses = async (): Promise<string[]> =>
  (await scheme.trans())
    .filter(({ transType }) => transType !== 'REVERSAL')
    .map(({ transType, status, billAmount }) => `${transType} ${status} ${billAmount}`);
const titles = (): string[] => scheme.desk.messages.map(({ message }) => message.title);

describe('an authorisation', () => {
  it('holds the bill and the cross-border fee, and tells the merchant', async () => {
    await scheme.authorise(card, 'R1', '100.00', { currency: 'GBP', rate: '1.2705' });
    expect(await scheme.trans()).toMatchObject([
      { status: 'PENDING', billAmount: '127.05', fee: '1.91', heldAmount: '128.96', rate: '1.2705' },
    ]);
    expect(await scheme.one(card)).toMatchObject({ balance: '371.04', heldAmount: '128.96' });
    expect(titles()).toContain('卡片消费');
  });

  it('is billed at the mid rate of the bank if the scheme names no rate', async () => {
    await scheme.authorise(card, 'R1', '100.00', { currency: 'EUR' });
    expect(await scheme.trans()).toMatchObject([{ billAmount: '108.50', fee: '1.63' }]);
  });

  it('can be increased and reversed, and a complete reversal returns everything', async () => {
    await scheme.authorise(card, 'R1', '100.00');
    await scheme.send('card-increment', 'R1', { cardId: card, sequence: 2, amount: '50.00' });
    expect([await balance(), await statuses()]).toEqual(['350.00', ['AUTH PENDING 150.00']]);
    await scheme.send('card-reversal', 'R1', { cardId: card, sequence: 3, amount: '120.00' });
    expect([await balance(), await statuses()]).toEqual(['470.00', ['AUTH PENDING 30.00']]);
    await scheme.send('card-reversal', 'R1', { cardId: card, sequence: 4 });
    expect([await balance(), await statuses()]).toEqual(['500.00', ['AUTH REVERSED 30.00']]);
    expect(await scheme.one(card)).toMatchObject({ heldAmount: '0.00' });
    const reversals = await scheme.trans({ transType: 'REVERSAL' });
    expect(reversals.map(({ billAmount, status }) => [billAmount, status])).toEqual([
      ['120.00', 'REVERSED'],
      ['30.00', 'REVERSED'],
    ]);
  });

  it.each([
    ['5734', 7],
    ['7011', 30],
    ['3555', 30],
    ['7512', 30],
  ])('of category %s expires after %i days', async (mcc, days) => {
    await scheme.authorise(card, 'R1', '100.00', { mcc });
    await scheme.pass(days * DAY - MINUTE);
    expect(await balance()).toBe('400.00');
    await scheme.pass(MINUTE);
    expect(await balance()).toBe('500.00');
    expect(await scheme.trans()).toMatchObject([{ status: 'REVERSED', declineReason: '授权过期' }]);
  });

  it('that is cleared in parts keeps its hold until the final one', async () => {
    await scheme.authorise(card, 'R1', '100.00');
    await scheme.clear(card, 'R1', '30.00', { final: false });
    expect([await balance(), await statuses()]).toEqual(['400.00', ['AUTH PENDING 100.00']]);
    await scheme.clear(card, 'R1', '50.00', { sequence: 3 });
    expect(await scheme.trans()).toMatchObject([{ status: 'SETTLED', clearedAmount: '80.00', heldAmount: '0.00' }]);
    expect(await balance()).toBe('420.00');
    const settled = await scheme.desk.findRecords(OWNER, 'card-settle', {});
    expect(settled.map(({ settleAmount, isFinal }) => [settleAmount, isFinal])).toEqual([
      ['30.00', false],
      ['50.00', true],
    ]);
  });

  it('that is cleared only in part is settled when it expires', async () => {
    await scheme.authorise(card, 'R1', '100.00');
    await scheme.clear(card, 'R1', '30.00', { final: false });
    await scheme.pass(7 * DAY);
    expect([await balance(), await statuses()]).toEqual(['470.00', ['AUTH SETTLED 100.00']]);
  });

  it('takes a clearing beyond its hold from the card', async () => {
    await scheme.authorise(card, 'R1', '100.00');
    await scheme.clear(card, 'R1', '120.00');
    expect([await balance(), balanceOf('SCHEME|BANK|-|USD')]).toEqual(['380.00', '120.00']);
  });
});

describe('a decline', () => {
  const refused = async (said: Partial<Authorisation> & { amount?: string } = {}): Promise<string[]> => {
    const { amount = '50.00', ...more } = said;
    await scheme.authorise(card, `D${(await scheme.trans()).length}`, amount, more);
    const last = (await scheme.trans({ status: 'DECLINED' })).at(-1);
    return [last?.declineCode ?? '', last?.declineReason ?? ''];
  };
  const limit = (more: object): Promise<void> =>
    scheme.desk.addRecord(OWNER, 'card-limit-rule', {
      ...{ ruleId: `TL${JSON.stringify(more)}`, ruleName: '日常', scope: 'ALL', target: '-', currency: 'USD' },
      ...{ perTrans: '100.00', perDay: '150.00', perMonth: '180.00', state: 'ENABLED', version: 1 },
      ...{ updatedAt: scheme.now(), ...more },
    });

  it('gives the first reason in the order of the scheme', async () => {
    await limit({ perTrans: '40.00', perDay: '40.00', perMonth: '40.00', mccBlock: ['GAMBLING'] });
    const all = { cvv: 'WRONG', mcc: '7995', authentication: 'NONE', amount: '900.00' } as const;
    await changeCard(scheme.desk, OWNER, { cardId: card, person: PERSON, status: 'FROZEN' });
    expect(await refused(all)).toEqual(['CARD_FROZEN', expect.stringContaining('解冻')]);
    await changeCard(scheme.desk, OWNER, { cardId: card, person: PERSON, status: 'ACTIVE' });
    expect(await refused(all)).toEqual(['WRONG_CVV', expect.stringContaining('CVV')]);
    expect(await refused({ ...all, cvv: 'MATCH' })).toEqual(['MCC_BLOCKED', expect.stringContaining('博彩')]);
    const shop = { ...all, cvv: 'MATCH', mcc: '5734' } as const;
    expect(await refused(shop)).toEqual(['OVER_SINGLE', expect.stringContaining('40.00 USD（日常）')]);
    await scheme.desk.changeRecord(OWNER, 'card-limit-rule', (await rules())[0] ?? '', { state: 'DISABLED' });
    expect(await refused(shop)).toEqual(['NO_3DS', expect.stringContaining('3DS')]);
    const short = await refused({ ...shop, authentication: 'PASSED' });
    expect(short).toEqual(['NO_BALANCE', expect.stringMatching(/卡内可用 \d+\.\d\d USD，本笔需 900\.00 USD/)]);
    expect((await scheme.trans({ status: 'PENDING' })).length).toBe(0);
    expect(titles()).toContain('卡片消费被拒绝');
  });
  const rules = async () => (await scheme.desk.findRecords(OWNER, 'card-limit-rule', {})).map(({ ruleId }) => ruleId);

  it('follows the limits of a day, of a month, and the number of purchases', async () => {
    await limit({ dailyCount: 3 });
    await scheme.authorise(card, 'R1', '90.00');
    expect(await refused({ amount: '70.00' })).toEqual(['OVER_DAY', expect.stringContaining('今日已用 90.00 USD')]);
    await scheme.authorise(card, 'R2', '5.00');
    await scheme.authorise(card, 'R3', '5.00');
    expect(await refused({ amount: '1.00' })).toEqual(['OVER_COUNT', expect.stringContaining('3 笔')]);
    await scheme.pass(DAY);
    expect(await refused({ amount: '81.00' })).toEqual(['OVER_MONTH', expect.stringContaining('本月已用 100.00 USD')]);
    await scheme.send('card-reversal', 'R1', { cardId: card, sequence: 2 });
    await scheme.authorise(card, 'R4', '80.00');
    expect((await scheme.trans({ networkRef: 'R4' })).map(({ status }) => status)).toEqual(['PENDING']);
  });

  it('applies only the most specific rule, and the limits of the card besides', async () => {
    await limit({ perTrans: '20.00' });
    await limit({ scope: 'BIN', target: '400012', ruleName: '卡段', perTrans: '60.00' });
    expect((await refused({ amount: '61.00' }))[1]).toContain('60.00 USD（卡段）');
    await limit({ scope: 'CARD', target: card, ruleName: '单卡', perTrans: '90.00', perDay: '90.00' });
    expect((await refused({ amount: '91.00' }))[1]).toContain('90.00 USD（单卡），可在交易限额管理中调整');
    await changeCard(scheme.desk, OWNER, { cardId: card, person: PERSON, limitPerTrans: '30.00' });
    expect((await refused({ amount: '61.00' }))[1]).toContain('30.00 USD（卡片自身限额），可在卡片查询中修改');
    await scheme.authorise(card, 'R9', '29.00');
    expect((await scheme.trans({ networkRef: 'R9' })).map(({ status }) => status)).toEqual(['PENDING']);
  });

  it('costs 0.20 from the fourth one of a month on, while there is money for it', async () => {
    for (let n = 0; n < 5; n += 1) await refused({ cvv: 'WRONG' });
    expect([await balance(), balanceOf('FEE|BANK|CARD_DECLINE|USD')]).toEqual(['499.60', '0.40']);
    expect((await scheme.trans({ transType: 'FEE' })).map(({ relatedNo }) => relatedNo).every(Boolean)).toBe(true);
    await scheme.pass(12 * DAY);
    await refused({ cvv: 'WRONG' });
    expect(await balance()).toBe('499.60');
  });

  it('of an increase leaves the purchase unchanged', async () => {
    await scheme.authorise(card, 'R1', '100.00');
    await scheme.send('card-increment', 'R1', { cardId: card, sequence: 2, amount: '900.00' });
    expect(await statuses()).toEqual(['AUTH PENDING 100.00', 'AUTH DECLINED 900.00']);
    await scheme.clear(card, 'R1', '100.00', { sequence: 3 });
    expect(await statuses()).toEqual(['AUTH SETTLED 100.00', 'AUTH DECLINED 900.00']);
  });

  it('is forced by the number of the merchant in the demo', async () => {
    scheme.desk.triggers = true;
    const codes: string[] = [];
    for (const end of ['51', '54', '57', '61', '05']) codes.push((await refused({ merchantNo: `M${end}` }))[0] ?? '');
    expect(codes).toEqual(['NO_BALANCE', 'CARD_EXPIRED', 'NOT_ALLOWED', 'OVER_SINGLE', 'ISSUER']);
  });
});

describe('a message', () => {
  it('for an unknown card waits', async () => {
    expect(await scheme.authorise('none', 'R1', '10.00')).toBe(false);
    await scheme.pass(2 * HOUR);
    expect(scheme.waiting).toHaveLength(1);
  });

  it('about a purchase of another card waits', async () => {
    await scheme.authorise(card, 'R1', '100.00');
    const other = await scheme.card('10.00');
    expect(await scheme.clear(other, 'R1', '100.00')).toBe(false);
  });

  it('that is repeated under another id is ignored', async () => {
    for (const id of ['A1', 'A2']) {
      await scheme.send('card-authorisation', 'R1', { ...PURCHASE, cardId: card, amount: '100.00' }, id);
    }
    for (let n = 0; n < 3; n += 1) await scheme.clear(card, 'R1', '100.00');
    expect([await balance(), await statuses(), scheme.waiting]).toEqual(['400.00', ['AUTH SETTLED 100.00'], []]);
  });

  it('before its authorisation waits for it', async () => {
    expect(await scheme.clear(card, 'R1', '100.00', { sequence: 3 })).toBe(false);
    expect(await scheme.send('card-increment', 'R1', { cardId: card, sequence: 2, amount: '20.00' })).toBe(false);
    await scheme.pass(59 * MINUTE);
    await scheme.authorise(card, 'R1', '80.00');
    expect([await balance(), await statuses(), scheme.waiting]).toEqual(['400.00', ['AUTH SETTLED 100.00'], []]);
  });

  it('that clears an unknown purchase is booked without an authorisation after an hour', async () => {
    await scheme.clear(card, 'R1', '100.00');
    await scheme.pass(59 * MINUTE);
    expect(await balance()).toBe('500.00');
    await scheme.pass(MINUTE);
    expect([await balance(), await statuses()]).toEqual(['400.00', ['CLEARING SETTLED 100.00']]);
  });
});

describe('a refund of a merchant', () => {
  it('is credited to the card at the rate of its day, without the fee', async () => {
    await scheme.authorise(card, 'R1', '100.00', { currency: 'EUR', rate: '1.1000' });
    await scheme.clear(card, 'R1', '100.00', { currency: 'EUR', rate: '1.1000' });
    const said = { cardId: card, sequence: 1, amount: '100.00', currency: 'EUR', rate: '1.0500', merchantName: 'S' };
    await scheme.send('card-refund', 'F1', { ...said, original: 'R1' });
    expect(await balance()).toBe('493.35');
    const [refund] = await scheme.trans({ transType: 'REFUND' });
    expect(refund).toMatchObject({
      billAmount: '105.00',
      relatedNo: (await scheme.trans({ networkRef: 'R1' }))[0]?.transId,
    });
    await scheme.pass(DAY);
    expect([balanceOf('SCHEME|BANK|-|USD'), balanceOf('NOSTRO|BANK|MAIN|USD')]).toEqual(['0.00', '5.00']);
    expect(titles()).toContain('卡片退货');
  });

  it('for a closed card goes to the card account', async () => {
    await closeCard(scheme.desk, OWNER, { cardId: card, person: PERSON });
    await scheme.pass(MINUTE);
    const before = pool();
    const said = { cardId: card, sequence: 1, amount: '12.00', currency: 'USD', merchantName: 'S' };
    await scheme.send('card-refund', 'F1', said);
    expect([before, pool(), await balance()]).toEqual(['1494.00', '1506.00', '0.00']);
  });
});

describe('closing a card', () => {
  it('lets its holds expire; the rest goes to the card account, and then the card is closed', async () => {
    await scheme.authorise(card, 'R1', '100.00');
    await scheme.authorise(card, 'R2', '60.00');
    await closeCard(scheme.desk, OWNER, { cardId: card, person: PERSON });
    await scheme.pass(HOUR);
    expect([await scheme.one(card), pool()]).toMatchObject([{ status: 'CLOSING', heldAmount: '160.00' }, '1334.00']);
    await scheme.clear(card, 'R1', '90.00');
    expect([(await scheme.one(card)).status, pool()]).toEqual(['CLOSING', '1344.00']);
    await scheme.pass(7 * DAY);
    expect(await scheme.one(card)).toMatchObject({ status: 'CLOSED', balance: '0.00', heldAmount: '0.00' });
    expect(pool()).toBe('1404.00');
  });

  it('is refused with 26052 while the balance is below zero', async () => {
    const lines = [debit(onCard(OWNER, card, 'USD'), 60_000n), { account: equity('USD'), amount: 60_000n }];
    await post(scheme.desk.book, { kind: 'CARD_CLEARING', reference: 'X', at: scheme.now(), lines });
    const closing = closeCard(scheme.desk, OWNER, { cardId: card, person: PERSON });
    await expect(closing).rejects.toMatchObject({ code: '26052' });
  });
});

describe('a balance below zero', () => {
  it('is covered by the card account, then by the main account', async () => {
    await scheme.clear(card, 'R1', '1800.00');
    await scheme.pass(HOUR);
    expect([await balance(), pool(), balanceOf('M.AVL|A|-|USD')]).toEqual(['0.00', '0.00', '194.00']);
    expect(await scheme.one(card)).toMatchObject({ status: 'ACTIVE' });
    const flows = await scheme.desk.findRecords(OWNER, 'card-flow', { flowType: 'SWEEP' });
    expect(flows).toMatchObject([{ amount: '1300.00', balance: '0.00' }]);
    const told = (): (string | undefined)[] => scheme.desk.messages.map(({ message }) => message.content);
    expect(told().at(-1)).toMatch(/余额为负 1,300\.00 USD，已从卡账户与主账户补足。$/);
    await scheme.clear(card, 'R2', '194.00');
    await scheme.pass(HOUR);
    expect(told().at(-1)).toMatch(/余额为负 194\.00 USD，已从主账户补足。$/);
    await scheme.clear(card, 'R3', '5.00');
    await scheme.pass(HOUR);
    expect(told().at(-1)).toContain('卡账户与主账户均无余额可补，欠款 5.00 USD');
  });

  it('becomes a debt if both are empty, and all cards are frozen', async () => {
    const other = await scheme.card('20.00');
    await scheme.clear(card, 'R1', '3000.00');
    await scheme.pass(HOUR);
    expect([await balance(), pool(), balanceOf('M.AVL|A|-|USD')]).toEqual(['0.00', '0.00', '0.00']);
    expect(balanceOf('M.DUE|A|-|USD')).toBe('-1027.20');
    expect([(await scheme.one(card)).status, (await scheme.one(other)).status]).toEqual(['FROZEN', 'FROZEN']);
    const [said] = scheme.desk.messages.filter(({ message }) => message.title === '卡片余额为负');
    expect(said?.message.content).toContain('已从卡账户与主账户补 1,472.80 USD，欠款 1,027.20 USD，全部卡片已冻结');
    const released = changeCard(scheme.desk, OWNER, { cardId: card, person: PERSON, status: 'ACTIVE' });
    await expect(released).rejects.toMatchObject({ code: '23006' });
  });
});
