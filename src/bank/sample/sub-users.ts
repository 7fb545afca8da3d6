import { dateTimeOf } from '#model/instant.ts';
import { applyCards } from '../cards/apply.ts';
import { rechargeCard } from '../cards/change.ts';
import type { CardRow } from '../cards/operation.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { DAY, MINUTE } from '../orders/outcome.ts';
import { transferToSubUser } from '../sub-users/transfer.ts';
import { follow } from './follow.ts';
import { sampleMerchants } from './merchants.ts';
import data from './sub-users.json' with { type: 'json' };
import type { Timeline } from './timeline.ts';

type Planned = (typeof data)['80010001'][number];
const CURRENCY = 'USD';

interface SubUserPlan {
  desk: MemoryDesk;
  timeline: Timeline;
  owner: string;
  now: number;
  /** The operator who distributes the money. */
  name: string;
}

/** The sub-users of a merchant: they get money, open cards with it and recharge them. */
export function planSubUsers(plan: SubUserPlan): void {
  const { owner, now } = plan;
  const operators = sampleMerchants(now).find((each) => each.owner === owner)?.operators ?? [];
  for (const planned of (data as Record<string, Planned[]>)[owner] ?? []) {
    const n = operators.findIndex(({ loginNo }) => loginNo === planned.loginNo);
    const operator = operators[n];
    if (operator === undefined) throw new Error(`${owner} has no sub-account ${planned.loginNo}`);
    planOne(plan, planned, { subUserNo: `${owner}${String(n + 1).padStart(2, '0')}`, subUserName: operator.name });
  }
}

function planOne(
  { desk, timeline, owner, now, name }: SubUserPlan,
  { loginNo, cardBins, maxCards, days: since, holderNo, funds, opens, recharges }: Planned,
  named: { subUserNo: string; subUserName: string },
): void {
  const { subUserNo } = named;
  const person = { operatorId: subUserNo, name: named.subUserName };
  const at = (days: number, hours: number, act: () => Promise<unknown>): void => {
    timeline.add(now - days * DAY - hours * 60 * MINUTE, async () => {
      await act();
      follow(desk, timeline);
    });
  };
  const limits = { cardBins, ...(maxCards !== undefined && { maxCards }) };
  const createdAt = dateTimeOf(now - since * DAY);
  const record = { ...named, loginNo, ...limits, status: 'ENABLED', createdAt };
  timeline.add(now - since * DAY, () => desk.addRecord(owner, 'sub-user', record));
  for (const { days, amount, remark, ...asked } of funds) {
    const direction = asked.direction as 'IN' | 'OUT';
    const by = { operatorId: `${owner}01`, name };
    const transfer = { subUserNo, direction, currency: CURRENCY, amount, remark, person: by };
    at(days, 2, () => transferToSubUser(desk, owner, transfer));
  }
  for (const { days, alias: cardAlias, ...asked } of opens) {
    const scene = asked.scene as CardRow['scene'];
    const application = { ...asked, scene, cardAlias, currency: CURRENCY, holderNo, expireMonths: 36 } as const;
    at(days, 2, () => applyCards(desk, owner, { ...application, person, subUserNo }));
  }
  for (const days of recharges) {
    at(days, 2, async () => {
      for (const { cardId } of await desk.findRecords(owner, 'card', { subUserNo, status: 'ACTIVE' })) {
        await rechargeCard(desk, owner, { cardId, amount: '25.00', person });
      }
    });
  }
}
