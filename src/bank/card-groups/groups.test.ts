import { beforeEach, describe, expect, it } from 'vitest';
import { transferFunds } from '../card-funding/submit.ts';
import { closeCard, rechargeCard } from '../cards/change.ts';
import type { CardRow, GroupRow } from '../cards/operation.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { DAY, MINUTE } from '../orders/outcome.ts';
import { balancesIn, openCardDesk, OWNER, pass, PERSON, TWO_CARDS } from '../testing/card-desk.ts';
import { applyGroup, applySupplement } from './apply.ts';
import { appointOperator, moveGroup, rechargeGroup, refundGroup, renameGroup } from './group.ts';

let desk: MemoryDesk;
let groupId: string;
const group = async () => (await desk.record(OWNER, 'card-group', groupId))!;
const cards = (): Promise<CardRow[]> => desk.findRecords(OWNER, 'card', { groupId });
const said = () => ({ groupId, person: PERSON });
const pool = (): string => balancesIn(desk)['C.POOL|A|-|USD'] ?? '0.00';
const inGroup = (): string => balancesIn(desk)[`C.GRP|A|${groupId}|USD`] ?? '0.00';
const operations = () => desk.findRecords(OWNER, 'card-operation', { groupId });
const supplement = (more: object = {}) =>
  applySupplement(desk, OWNER, { groupId, holderNo: 'H1', quantity: 2, expireMonths: 36, person: PERSON, ...more });

beforeEach(async () => {
  desk = await openCardDesk();
  const into = { direction: 'IN', payCcy: 'USD', arriveCcy: 'USD', amount: '1500.00' } as const;
  await transferFunds(desk, OWNER, { ...into, person: PERSON });
  await applyGroup(desk, OWNER, { ...TWO_CARDS, amount: '400.00', groupName: '投放', person: PERSON });
  groupId = (await desk.findRecords(OWNER, 'card-group', {}))[0]!.groupId;
});

describe('a group', () => {
  it('is opened with cards and a balance, for half the fee, under one number', async () => {
    // Two cards at 0.50, 400.00 for the group, and 1 % of it.
    expect([pool(), inGroup()]).toEqual(['1095.00', '400.00']);
    const [batch = ''] = (await operations()).map(({ batchNo }) => batchNo);
    expect((await operations()).map(({ opNo, opType, cardMode }) => [opNo, opType, cardMode])).toEqual([
      [`${batch}-00`, 'RECHARGE', 'GROUP'],
      [`${batch}-01`, 'APPLY', 'GROUP'],
      [`${batch}-02`, 'APPLY', 'GROUP'],
    ]);
    await pass(desk, 2 * MINUTE);
    const told = desk.messages.map(({ message: { title, content } }) => `${title} ${content}`);
    expect(told.filter((each) => each.includes('卡组「投放」'))).toEqual([
      expect.stringMatching(/^卡组充值成功 卡组「投放」的充值（CO\d+-00，400\.00 USD）已完成。$/),
    ]);
    expect(told.join()).not.toContain('undefined');
    expect((await cards()).map(({ status, cardMode, balance }) => [status, cardMode, balance])).toEqual(
      Array.from({ length: 2 }, () => ['ACTIVE', 'GROUP', '0.00']),
    );
    expect(await group()).toMatchObject({ groupName: '投放', balance: '400.00', cardCount: 2, status: 'ACTIVE' });
    expect(balancesIn(desk)).toMatchObject({ 'FEE|BANK|CARD_OPEN|USD': '1.00', 'FEE|BANK|CARD_RECHARGE|USD': '4.00' });
  });

  it('shows its movements as flows of its own', async () => {
    await pass(desk, 2 * MINUTE);
    await refundGroup(desk, OWNER, { ...said(), amount: '150.00', remark: '调回' });
    await rechargeGroup(desk, OWNER, { ...said(), amount: '20.00' });
    const flows = await desk.findRecords(OWNER, 'card-flow', { groupId });
    expect(flows.map(({ flowType, amount, balance, cardId }) => [flowType, amount, balance, cardId])).toEqual([
      ['RECHARGE', '400.00', '400.00', undefined],
      ['REFUND', '-150.00', '250.00', undefined],
      ['RECHARGE', '20.00', '270.00', undefined],
    ]);
    expect(flows[1]).toMatchObject({ remark: '调回' });
    expect([pool(), (await group()).balance]).toEqual(['1224.80', '270.00']);
  });

  it('returns its balance, except money that the scheme has not confirmed', async () => {
    await expect(refundGroup(desk, OWNER, said())).rejects.toMatchObject({ code: '26043' });
    await expect(moveGroup(desk, OWNER, { ...said(), status: 'CLOSED' })).rejects.toMatchObject({ code: '10019' });
    await pass(desk, 2 * MINUTE);
    await expect(refundGroup(desk, OWNER, { ...said(), amount: '400.01' })).rejects.toMatchObject({ code: '26043' });
    await refundGroup(desk, OWNER, said());
    expect([pool(), inGroup()]).toEqual(['1495.00', '0.00']);
  });

  it('is frozen and released as a whole, and takes no recharge meanwhile', async () => {
    await moveGroup(desk, OWNER, { ...said(), status: 'FROZEN' });
    await expect(rechargeGroup(desk, OWNER, { ...said(), amount: '10.00' })).rejects.toMatchObject({ code: '26041' });
    await expect(supplement()).rejects.toMatchObject({ code: '10019' });
    await moveGroup(desk, OWNER, { ...said(), status: 'ACTIVE' });
    await expect(moveGroup(desk, OWNER, { ...said(), status: 'ACTIVE' })).rejects.toMatchObject({ code: '10019' });
    const types = (await operations()).map(({ opType }) => opType);
    expect(types.filter((each) => each.endsWith('FREEZE'))).toEqual(['FREEZE', 'UNFREEZE']);
  });

  it('is closed with all its cards, and returns its balance', async () => {
    await pass(desk, 2 * MINUTE);
    await moveGroup(desk, OWNER, { ...said(), status: 'CLOSED' });
    expect([pool(), inGroup(), (await group()).status]).toEqual(['1495.00', '0.00', 'CLOSING']);
    await pass(desk, MINUTE);
    expect((await cards()).map(({ status }) => status)).toEqual(['CLOSED', 'CLOSED']);
    expect(await group()).toMatchObject({ status: 'CLOSED', balance: '0.00' });
    for (const again of [() => refundGroup(desk, OWNER, said()), () => supplement()]) {
      await expect(again()).rejects.toMatchObject({ code: '10019' });
    }
  });

  it('is assigned to another operator, who must be enabled', async () => {
    const operator = { operatorId: 'O1', name: '苏一帆', grants: [], disabled: false };
    desk.people.set(OWNER, [operator, { ...operator, operatorId: 'O2', disabled: true }]);
    await appointOperator(desk, OWNER, { groupId, operatorId: 'O1' });
    expect(await group()).toMatchObject({ operatorId: 'O1', operatorName: '苏一帆' });
    for (const operatorId of ['O2', 'O3']) {
      await expect(appointOperator(desk, OWNER, { groupId, operatorId })).rejects.toMatchObject({ code: '10018' });
    }
  });

  it('is renamed, and its cards show the new name', async () => {
    await renameGroup(desk, OWNER, { groupId, groupName: '站外' });
    expect([await group(), ...(await cards())].map(({ groupName }) => groupName)).toEqual(['站外', '站外', '站外']);
  });

  it('is unknown to others', async () => {
    const other = '80019999';
    desk.merchants.set(other, { ...desk.merchants.get(OWNER)!, owner: other });
    for (const stranger of [
      () => refundGroup(desk, other, said()),
      () => moveGroup(desk, other, { ...said(), status: 'FROZEN' as GroupRow['status'] }),
      () => rechargeGroup(desk, other, { ...said(), amount: '10.00' }),
    ]) {
      await expect(stranger()).rejects.toMatchObject({ code: '10018' });
    }
  });
});

describe('a supplementary card', () => {
  beforeEach(async () => {
    await pass(desk, 2 * MINUTE);
    await supplement({ limitTotal: '100.00', cardAlias: '小组' });
    await pass(desk, 2 * MINUTE);
  });
  const added = async () => (await cards()).filter(({ cardMode }) => cardMode === 'SUPPLEMENT');

  it('has no balance, and a limit of its own over the group’s', async () => {
    expect(pool()).toBe('1094.00');
    expect(
      (await added()).map(({ cardAlias, balance, limitTotal, remainLimit, status }) => [
        ...[cardAlias, balance, limitTotal, remainLimit, status],
      ]),
    ).toEqual([
      ['小组 1', '0.00', '100.00', '100.00', 'ACTIVE'],
      ['小组 2', '0.00', '100.00', '100.00', 'ACTIVE'],
    ]);
    expect(await group()).toMatchObject({ cardCount: 4 });
  });

  it('is closed without changing the group’s balance, by hand or at the end of its term', async () => {
    const [first, second] = await added();
    await closeCard(desk, OWNER, { cardId: first!.cardId, person: PERSON });
    await pass(desk, 1200 * DAY);
    expect(inGroup()).toBe('400.00');
    expect((await added()).map(({ status }) => status)).toEqual(['CLOSED', 'EXPIRED']);
    expect(second!.cardId).not.toBe(first!.cardId);
  });

  it('is refused for a holder who has not passed, or beyond the balance of the card account', async () => {
    await expect(supplement({ holderNo: 'H2' })).rejects.toMatchObject({ code: '26031' });
    await expect(supplement({ quantity: 301 })).rejects.toMatchObject({ code: '26032' });
    await expect(supplement({ limitTotal: '1.001' })).rejects.toMatchObject({
      code: '20003',
      errors: [{ path: '/limitTotal' }],
    });
    const most = { code: '20005', errors: [{ path: '/limitPerTrans' }] };
    await expect(supplement({ limitPerTrans: '20000.01' })).rejects.toMatchObject(most);
    await expect(supplement({ groupId: 'CG0' })).rejects.toMatchObject({ code: '10018' });
  });

  it('takes no recharge of its own', async () => {
    const [card] = await added();
    const asked = { cardId: card!.cardId, amount: '10.00', person: PERSON };
    await expect(rechargeCard(desk, OWNER, asked)).rejects.toMatchObject({ code: '10019' });
  });
});
