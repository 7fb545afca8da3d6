import { dayOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { Desk, OrderRow } from '../desk/desk.ts';
import { checkProduct } from '../orders/checks.ts';
import { DAY } from '../orders/outcome.ts';
import { remainingOf } from '../orders/pool-use.ts';
import { dealtCurrencies } from '../terms/rates.ts';
import { settlementTimes } from '../terms/settlement-times.ts';
import { blanksOf, refusal } from '../words/refusals.ts';
import { checkOverdue, overdueOrders, OWED } from './overdue.ts';
import { openSettlement, priced, type SettlementRequest } from './submit.ts';
import { checkFunds } from './terms.ts';

/*
 * Advance settlement: yuan for service-trade receipts whose evidence comes later. It needs no quota and no settlement
 * file: the unused receipts are its limit, and the evidence uses them up.
 */

export interface AdvanceRequest extends Omit<
  SettlementRequest,
  'scene' | 'sellMode' | 'cnyAmount' | 'materials' | 'advance' | 'purpose'
> {
  amount: string;
  purpose?: string | undefined;
  reason: string;
  files?: string[] | undefined;
}

const REASON_LENGTH = 10;
/** Share of the unused receipts, in percent. */
const SHARE = 80n;

/** Figures of one currency, in minor units. */
export interface AdvanceLimit {
  unused: bigint;
  outstanding: bigint;
  limit: bigint;
}

/** The figures of every currency in which service-trade receipts came in, or in which evidence is overdue. */
export async function advanceLimits(desk: Desk, owner: string) {
  const limits = [];
  const late = await overdueOrders(desk, owner);
  for (const currency of dealtCurrencies()) {
    const pools = await desk.pools(owner, 'RECEIPT', currency);
    const total = pools.reduce((sum, pool) => sum + pool.total, 0n);
    const overdue = late.filter(({ payCcy }) => payCcy === currency);
    if (total === 0n && overdue.length === 0) continue;
    const { unused, outstanding, limit } = await advanceLimit(desk, owner, currency);
    limits.push({
      ...{ currency, totalAmount: fromMinor(total, currency), unusedAmount: fromMinor(unused, currency) },
      ...{ outstanding: fromMinor(outstanding, currency), advanceLimit: fromMinor(limit, currency) },
      // The first deadline that passed.
      ...{ overdueCount: overdue.length, overdueSince: overdue[0]?.supplementDeadline ?? undefined },
    });
  }
  return limits;
}

/** The limit of advance settlement in a currency now. */
export async function advanceLimit(desk: Desk, owner: string, currency: string): Promise<AdvanceLimit> {
  const unused = remainingOf(await desk.pools(owner, 'RECEIPT', currency));
  const owed = await desk.findRecords(owner, 'payment-order', { orderType: 'SETTLE', materialStatus: [...OWED] });
  const outstanding = owed
    .filter(({ payCcy }) => payCcy === currency)
    .reduce((sum, { payAmount }) => sum + toMinor(payAmount, currency), 0n);
  const rest = (unused * SHARE) / 100n - outstanding;
  return { unused, outstanding, limit: rest > 0n ? rest : 0n };
}

/** Submits an advance settlement. @throws Refusal of a settlement, 24031, 24032, 24033 */
export async function submitAdvance(desk: Desk, owner: string, request: AdvanceRequest): Promise<OrderRow> {
  await desk.book.lockOwner(owner);
  const { currency, amount, files, purpose = 'SERVICE' } = request;
  const reason = request.reason.trim();
  const asked = { ...request, purpose, scene: 'SERVICE_TRADE', sellMode: 'BY_FOREIGN', advance: true } as const;
  const { merchant, terms } = await priced(desk, owner, asked);
  checkProduct(merchant, 'ADVANCE');
  await checkFunds(desk, owner, asked, terms.gross);
  await checkOverdue(desk, owner);
  const { limit } = await advanceLimit(desk, owner, currency);
  if (toMinor(amount, currency) > limit)
    throw refusal('24032', blanksOf(fromMinor(limit, currency), currency), '/amount');
  if (Array.from(reason).length < REASON_LENGTH) throw refusal('24033', {}, '/reason');
  return openSettlement(desk, merchant, asked, {
    terms,
    draws: [],
    row: {
      ...{ scene: asked.scene, advance: true, materialStatus: 'WAIT', applyReason: reason, files },
      supplementDeadline: dayOf(desk.now + settlementTimes.evidenceDays * DAY),
    },
  });
}
