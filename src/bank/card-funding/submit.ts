import { credit, debit, type Line } from '#sandbox/ledger.ts';
import { dateTimeOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { Person } from '../approvals/review.ts';
import { checkPool } from '../cards/balances.ts';
import type { Desk } from '../desk/desk.ts';
import { available, cardPool, fxIncome, fxPosition, inTransit } from '../ledger/chart.ts';
import { checkBalance, customerOf } from '../orders/checks.ts';
import { atReadRate } from '../orders/held-rate.ts';
import { beginOrder } from '../orders/take-step.ts';
import { cardFundings, type FundingRow } from './funding.ts';
import { arrivesAt, checkFunding, checkLeast, type FundingRequest, fundingTerms, type FundingTerms } from './terms.ts';

/**
 * Moves money from the main account to the card account at once, or back on the next working day.
 * @param request.rate the rate that the merchant read; it holds for 30 seconds
 * @throws Refusal 10011 to 10016, 20001 to 20003, 20008, 22002, 26001 to 26003
 */
export async function transferFunds(
  desk: Desk,
  owner: string,
  request: FundingRequest & { rate?: string | undefined; person: Person },
): Promise<FundingRow> {
  await desk.book.lockOwner(owner);
  await customerOf(desk, owner, 'CARD');
  checkFunding(desk, request);
  const { direction, payCcy, arriveCcy, amount, person } = request;
  const terms = atReadRate(desk, request.rate, (rates) => fundingTerms(request, rates));
  checkLeast(request, terms.arriveAmount);
  const minor = toMinor(amount, payCcy);
  const isIn = direction === 'IN';
  await (isIn ? checkBalance(desk, owner, payCcy, minor) : checkPool(desk, owner, payCcy, minor));
  const arrives = isIn ? desk.now : arrivesAt(desk.now, arriveCcy);
  const { row } = await beginOrder(cardFundings, desk, owner, {
    ...{ numbers: 'CF', stage: isIn ? 'DONE' : 'TRANSIT' },
    posts: { kind: 'CARD_FUND', lines: linesOf(owner, request, terms) },
    draw: ({ orderNo, at }) => ({
      row: {
        ...{ orderNo, createdAt: at, direction, payCcy, arriveCcy, payAmount: fromMinor(minor, payCcy) },
        arriveAmount: fromMinor(toMinor(terms.arriveAmount, arriveCcy), arriveCcy),
        ...{ rate: terms.rate, rateBase: terms.rateBase, rateQuote: terms.rateQuote },
        ...{ arriveTime: dateTimeOf(arrives), operatorName: person.name, version: 1 },
        ...(isIn ? { status: 'SUCCESS' as const, finishedAt: at } : { status: 'PROCESSING' as const }),
      },
      facts: { arriveCcy, arriveAmount: String(toMinor(terms.arriveAmount, arriveCcy)) },
    }),
    ...(!isIn && { next: { step: 'arrive', at: arrives } }),
  });
  return row;
}

/** The journal: main account to card account, with the exchange of another currency; or card account to in transit. */
function linesOf(
  owner: string,
  { direction, payCcy, arriveCcy, amount }: FundingRequest,
  { arriveAmount, atMid }: FundingTerms,
): Line[] {
  const [paid, got, middle] = [toMinor(amount, payCcy), toMinor(arriveAmount, arriveCcy), toMinor(atMid, arriveCcy)];
  if (direction === 'OUT') return [debit(cardPool(owner, payCcy), paid), credit(inTransit(owner, payCcy), paid)];
  const [from, to] = [debit(available(owner, payCcy), paid), credit(cardPool(owner, arriveCcy), got)];
  if (payCcy === arriveCcy) return [from, to];
  return [
    ...[from, credit(fxPosition(payCcy), paid)],
    ...[debit(fxPosition(arriveCcy), middle), to, credit(fxIncome(arriveCcy), middle - got)],
  ];
}
