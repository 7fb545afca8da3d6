import { beforeEach, describe, expect, it } from 'vitest';
import { changeCard, closeCard } from '../cards/change.ts';
import { DAY, MINUTE } from '../orders/outcome.ts';
import { balancesIn, OWNER, PERSON } from '../testing/card-desk.ts';
import { SchemeDesk } from '../testing/scheme-desk.ts';
import { applySupplement } from './apply.ts';
import { moveGroup, rechargeGroup, refundGroup } from './group.ts';

/* Purchases of cards that spend the balance of their group. */

let scheme: SchemeDesk;
let groupId: string;
let card: string;
/** A supplementary card of at most 100 dollars. */
let limited: string;

beforeEach(async () => {
  scheme = await SchemeDesk.open({ USD: '2000.00' }, '1500.00');
  ({ groupId, card } = await scheme.group('400.00'));
  const asked = {
    groupId,
    holderNo: 'H1',
    quantity: 1,
    expireMonths: 36,
    limitTotal: '100.00',
    person: PERSON,
  } as const;
  await applySupplement(scheme.desk, OWNER, asked);
  await scheme.pass(2 * MINUTE);
  limited = (await scheme.cards()).find(({ cardMode }) => cardMode === 'SUPPLEMENT')?.cardId ?? '';
});

const group = () => scheme.desk.record(OWNER, 'card-group', groupId);
const balanceOf = (key: string): string => balancesIn(scheme.desk)[key] ?? '0.00';
const inGroup = (): string => balanceOf(`C.GRP|A|${groupId}|USD`);
const pool = (): string => balanceOf('C.POOL|A|-|USD');
const reasons = async () => (await scheme.trans({ status: 'DECLINED' })).map(({ declineCode }) => declineCode);

describe('a card of a group', () => {
  it('holds, clears and returns money of the group', async () => {
    await scheme.authorise(card, 'R1', '120.00');
    expect([inGroup(), (await group())?.balance, (await scheme.one(card)).heldAmount]).toEqual([
      ...['280.00', '280.00', '120.00'],
    ]);
    await scheme.clear(card, 'R1', '100.00');
    expect([inGroup(), (await scheme.one(card)).heldAmount]).toEqual(['300.00', '0.00']);
    const back = { cardId: card, sequence: 1, amount: '40.00', currency: 'USD', merchantName: 'S', original: 'R1' };
    await scheme.send('card-refund', 'B1', back);
    expect([inGroup(), (await scheme.one(card)).balance]).toEqual(['340.00', '0.00']);
    const flows = await scheme.desk.findRecords(OWNER, 'card-flow', { groupId });
    expect(flows.map(({ flowType, amount, balance }) => [flowType, amount, balance])).toEqual([
      ['RECHARGE', '400.00', '400.00'],
      ['AUTH', '-120.00', '280.00'],
      ['REVERSAL', '20.00', '300.00'],
      ['RETURN', '40.00', '340.00'],
    ]);
  });

  it('is declined while its group is frozen, or beyond the balance of the group', async () => {
    await scheme.authorise(card, 'R1', '400.01');
    await moveGroup(scheme.desk, OWNER, { groupId, status: 'FROZEN', person: PERSON });
    await scheme.authorise(card, 'R2', '10.00');
    await moveGroup(scheme.desk, OWNER, { groupId, status: 'ACTIVE', person: PERSON });
    await scheme.authorise(card, 'R3', '10.00');
    expect(await reasons()).toEqual(['NO_BALANCE', 'GROUP_FROZEN']);
    expect((await scheme.trans())[0]?.declineReason).toBe('卡组可用 400.00 USD，本笔需 400.01 USD，请充值后让商户重试');
    expect(inGroup()).toBe('390.00');
  });

  it('clears an old authorisation while its group is frozen', async () => {
    await scheme.authorise(card, 'R1', '50.00');
    await moveGroup(scheme.desk, OWNER, { groupId, status: 'FROZEN', person: PERSON });
    await scheme.clear(card, 'R1', '50.00');
    expect(await scheme.trans()).toMatchObject([{ status: 'SETTLED' }]);
  });

  it('counts what is held and cleared against its own total limit', async () => {
    await scheme.authorise(limited, 'R1', '80.00');
    expect(await scheme.one(limited)).toMatchObject({ usedLimit: '80.00', remainLimit: '20.00' });
    await scheme.authorise(limited, 'R2', '20.01');
    expect(await reasons()).toEqual(['OVER_TOTAL']);
    await scheme.clear(limited, 'R1', '30.00');
    expect(await scheme.one(limited)).toMatchObject({ usedLimit: '30.00', remainLimit: '70.00' });
    await scheme.authorise(limited, 'R3', '70.00');
    await scheme.pass(7 * DAY);
    expect(await scheme.one(limited)).toMatchObject({ usedLimit: '30.00', remainLimit: '70.00' });
    await changeCard(scheme.desk, OWNER, { cardId: limited, person: PERSON, limitTotal: '50.00' });
    expect(await scheme.one(limited)).toMatchObject({ limitTotal: '50.00', remainLimit: '20.00' });
    const low = changeCard(scheme.desk, OWNER, { cardId: limited, person: PERSON, limitTotal: '29.99' });
    await expect(low).rejects.toMatchObject({ code: '26061', errors: [{ path: '/limitTotal' }] });
  });

  it('is covered by the card account if a clearing exceeds the balance of the group', async () => {
    await scheme.authorise(card, 'R1', '390.00');
    await scheme.clear(card, 'R1', '450.00');
    expect([inGroup(), pool()]).toEqual(['0.00', '1045.00']);
    expect(scheme.desk.messages.map(({ message }) => message.title)).toContain('卡组余额为负');
  });

  it('leaves the balance with its group when it is closed itself', async () => {
    await scheme.authorise(limited, 'R1', '30.00');
    await closeCard(scheme.desk, OWNER, { cardId: limited, person: PERSON });
    await scheme.pass(MINUTE);
    expect((await scheme.one(limited)).status).toBe('CLOSING');
    await scheme.pass(7 * DAY);
    expect([(await scheme.one(limited)).status, inGroup()]).toEqual(['CLOSED', '400.00']);
  });
});

describe('a group that is closed', () => {
  it('waits for the authorisations of its cards, and sends the rest to the card account', async () => {
    await scheme.authorise(card, 'R1', '100.00');
    const before = pool();
    await moveGroup(scheme.desk, OWNER, { groupId, status: 'CLOSED', person: PERSON });
    await scheme.pass(2 * MINUTE);
    expect([(await group())?.status, (await scheme.one(card)).status, inGroup()]).toEqual([
      'CLOSING',
      'CLOSING',
      '0.00',
    ]);
    await scheme.clear(card, 'R1', '60.00');
    expect([(await group())?.status, (await scheme.one(card)).status, inGroup()]).toEqual(['CLOSED', 'CLOSED', '0.00']);
    expect(Number(pool()) - Number(before)).toBe(340);
    const back = { cardId: card, sequence: 1, amount: '60.00', currency: 'USD', merchantName: 'S', original: 'R1' };
    await scheme.send('card-refund', 'B1', back);
    expect([inGroup(), Number(pool()) - Number(before)]).toEqual(['0.00', 400]);
  });

  it('takes neither recharges nor refunds', async () => {
    await moveGroup(scheme.desk, OWNER, { groupId, status: 'CLOSED', person: PERSON });
    await scheme.pass(2 * MINUTE);
    const asked = { groupId, amount: '10.00', person: PERSON };
    await expect(rechargeGroup(scheme.desk, OWNER, asked)).rejects.toMatchObject({ code: '26041' });
    await expect(refundGroup(scheme.desk, OWNER, asked)).rejects.toMatchObject({ code: '10019' });
  });
});
