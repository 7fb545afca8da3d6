import { lockedBalanceOf } from '#sandbox/ledger.ts';
import { dateTimeOf } from '#model/instant.ts';
import { compare, decimal, scaleOf } from '#model/money.ts';
import type { Desk } from '../desk/desk.ts';
import { families } from './families.ts';
import { takeUpStep } from '../orders/take-step.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available } from '../ledger/chart.ts';
import { placeHold, releaseHold } from '../ledger/posting.ts';
import { blanksOf, refusal, tooFine } from '../words/refusals.ts';

/*
 * Nothing leaves a frozen merchant, and nothing leaves or enters a frozen collection account: the next steps of orders
 * are set aside and taken after the release. A court freezes an amount: that amount is held, and the merchant uses the
 * rest.
 */

const LEGAL_FAMILY = 'LF';

/** Takes the steps set aside for a released merchant. The caller has locked the merchant. */
export async function takeUp(desk: Desk, owner: string): Promise<number> {
  const waiting = await desk.takeAside(owner);
  for (const { edge, orderNo } of waiting) await takeUpStep(families, desk, edge, orderNo);
  return waiting.length;
}

/** True if a hold is a court's, by its order number. */
export function isLegal(orderNo: string): boolean {
  return orderNo.startsWith(LEGAL_FAMILY);
}

/**
 * Holds an amount of a main account, at most the available balance. Returns the number by which it is released.
 * @throws Refusal 10018, 20001, 20002, 20003
 */
export async function freezeAmount(desk: Desk, owner: string, amount: string, currency: string): Promise<string> {
  if ((await desk.merchant(owner)) === undefined) throw refusal('10018');
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(amount) || compare(amount, '0') <= 0) throw refusal('20002', {}, '/amount');
  if (!decimal(amount).eq(decimal(amount).round(scaleOf(currency)))) throw tooFine(currency, '/amount');
  await desk.book.lockOwner(owner);
  const left = await lockedBalanceOf(desk.book, available(owner, currency));
  const minor = toMinor(amount, currency);
  if (minor > left) throw refusal('20001', blanksOf(fromMinor(left, currency), currency), '/amount');
  const at = dateTimeOf(desk.now);
  const orderNo = await desk.book.nextNumber(LEGAL_FAMILY, at);
  await placeHold(desk.book, { orderNo, owner, currency, amount: minor, at });
  return orderNo;
}

/** Releases an amount frozen by a court. @throws Refusal 10018 when unknown or already released */
export async function releaseAmount(desk: Desk, orderNo: string): Promise<void> {
  const [known] = isLegal(orderNo) ? await desk.book.openHolds(orderNo) : [];
  if (known === undefined) throw refusal('10018');
  await desk.book.lockOwner(known.owner);
  const [hold] = await desk.book.openHolds(orderNo);
  if (hold === undefined) throw refusal('10018');
  await releaseHold(desk.book, hold.holdNo, dateTimeOf(desk.now));
}
