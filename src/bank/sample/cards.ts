import type { Random } from '#model/random.ts';
import { transferFunds } from '../card-funding/submit.ts';
import { applyGroup, applySupplement } from '../card-groups/apply.ts';
import { rechargeGroup, refundGroup } from '../card-groups/group.ts';
import { applyCards } from '../cards/apply.ts';
import { changeCard, closeCard, rechargeCard, refundCard } from '../cards/change.ts';
import type { CardRow } from '../cards/operation.ts';
import { toMinor } from '#model/minor-units.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { DAY, MINUTE } from '../orders/outcome.ts';
import data from './cards.json' with { type: 'json' };
import { follow, leave } from './follow.ts';
import { fromSchemas } from './from-schemas.ts';
import type { Needs } from './funding.ts';
import { planSubUsers } from './sub-users.ts';
import type { Timeline } from './timeline.ts';

interface CardPlan {
  desk: MemoryDesk;
  timeline: Timeline;
  owner: string;
  now: number;
  random: Random;
  /** The operator who makes all changes. */
  name: string;
  /** Money that must come in before it goes to the card account. */
  money?: Needs;
}

type Planned = (typeof data)['80010001'];
const CURRENCY = 'USD';

/** The cards of a merchant with product CARD: its card account is funded, cards are opened, recharged, frozen, closed. */
export function planCards(plan: CardPlan): void {
  const { desk, timeline, owner, now, random, money } = plan;
  const planned = (data as Record<string, Planned>)[owner];
  const passed = fromSchemas('holder', owner, now).filter((each) => each.audience === 'CARD' && each.status === 'PASS');
  const holders = passed.filter(({ subUserNo }) => !subUserNo);
  const [holder] = holders;
  if (planned === undefined || holder === undefined) return;
  const person = { operatorId: `${owner}01`, name: plan.name };
  const at = (days: number, act: () => Promise<unknown>): void => {
    timeline.add(now - days * DAY - 3 * 60 * MINUTE, async () => {
      await act();
      follow(desk, timeline);
    });
  };
  const usable = async (): Promise<CardRow[]> => {
    const all = await desk.findRecords(owner, 'card', { status: 'ACTIVE', cardMode: 'SINGLE' });
    return all.filter(({ subUserNo }) => !subUserNo).toSorted((a, b) => (a.cardId < b.cardId ? -1 : 1));
  };
  timeline.add(now - 300 * DAY, () => desk.addRecords(owner, 'holder', passed));
  planSubUsers(plan);

  const { fund, opens, groups, failed, recharges, frozen, closed } = planned;
  for (const days of fund.days) {
    money?.add(now - days * DAY - 4 * 60 * MINUTE, CURRENCY, toMinor(fund.amount, CURRENCY));
    const asked = { direction: 'IN', payCcy: CURRENCY, arriveCcy: CURRENCY, amount: fund.amount } as const;
    at(days, () => transferFunds(desk, owner, { ...asked, person }));
  }
  for (const [n, { days, alias: cardAlias, ...asked }] of opens.entries()) {
    const { holderNo } = holders[n % holders.length] ?? holder;
    const scene = asked.scene as CardRow['scene'];
    const application = { ...asked, scene, cardAlias, currency: CURRENCY, holderNo, expireMonths: 36, person } as const;
    if (days > 0) at(days, () => applyCards(desk, owner, application));
    else timeline.add(now - MINUTE, () => applyCards(desk, owner, application).then(() => leave(desk, timeline, now)));
  }
  for (const { days, limitTotal, ...asked } of groups) {
    const scene = asked.scene as CardRow['scene'];
    const all = { currency: CURRENCY, holderNo: holder.holderNo, expireMonths: 36, person } as const;
    at(days, () => applyGroup(desk, owner, { ...asked, ...all, scene }));
    at(days - 2, async () => {
      const [group] = await desk.findRecords(owner, 'card-group', { groupName: asked.groupName });
      if (group === undefined) return;
      await applySupplement(desk, owner, {
        ...all,
        groupId: group.groupId,
        quantity: 2,
        limitTotal,
        cardAlias: '小组',
      });
    });
    at(days - 20, async () => {
      const [group] = await desk.findRecords(owner, 'card-group', { groupName: asked.groupName });
      if (group === undefined) return;
      await rechargeGroup(desk, owner, { groupId: group.groupId, amount: `${random.whole(50, 150)}.00`, person });
      await refundGroup(desk, owner, { groupId: group.groupId, amount: '35.50', person });
    });
  }
  const { days: failedAt, alias, ...unlucky } = failed;
  at(failedAt, async () => {
    // The amount forces the refusal of the scheme, as in the demo.
    desk.triggers = true;
    const all = { currency: CURRENCY, holderNo: holder.holderNo, expireMonths: 36, person, cardAlias: alias } as const;
    await applyCards(desk, owner, { ...unlucky, ...all, scene: unlucky.scene as CardRow['scene'] });
    desk.triggers = false;
  });
  for (const days of recharges) {
    at(days, async () => {
      for (const { cardId } of await usable()) {
        if (random.next() < 0.3) continue;
        const amount = `${random.whole(20, 90)}.${random.digits(1)}0`;
        await rechargeCard(desk, owner, { cardId, amount, person });
      }
    });
    at(days - 3, async () => {
      for (const { cardId } of (await usable()).slice(0, 2)) {
        await refundCard(desk, owner, { cardId, amount: `${random.whole(10, 19)}.50`, person });
      }
    });
  }
  at(6, async () => {
    const cards = await usable();
    for (const { cardId } of cards.slice(1, 1 + frozen)) {
      await changeCard(desk, owner, { cardId, person, status: 'FROZEN' });
    }
    for (const { cardId } of cards.slice(-closed)) await closeCard(desk, owner, { cardId, person });
  });
  const back = { direction: 'OUT', payCcy: CURRENCY, arriveCcy: CURRENCY, amount: '250.00' } as const;
  at(20, () => transferFunds(desk, owner, { ...back, person }));
}
