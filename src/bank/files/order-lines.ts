import type { EntityName } from '#generated/names.ts';
import { addMonths, dayOf } from '#model/instant.ts';
import { compare } from '#model/money.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { LineRead } from '#sandbox/file-lines.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import rules from '../rules/quota.json' with { type: 'json' };
import { type RefusalCode, refusalText } from '../words/refusals.ts';
import { isExactAmount, type LineCall, reasonsFor } from './lines.ts';
import { SUCCESS } from './state.ts';

/* Orders as evidence: the check of each line, and of all lines of a file together. */

type Currency = Row<'settle-file-row'>['currency'];

interface OrderCells {
  orderedAt?: string;
  amount?: string;
  currency?: Currency;
  contractNo?: string;
  customsNo?: string;
}

/** The date and amount of an order, if they are valid, and all errors of its line. */
export interface ReadOrder {
  orderedAt?: string;
  amount?: string;
  /** Currency of the amount: the line's own, even if the file has another. */
  currency: Currency;
  reasons: string[];
}

/** @param large whether a large order needs a contract and a customs declaration */
export function readOrderLine(
  desk: Desk,
  call: LineCall,
  line: Line,
  { values, errors }: LineRead<OrderCells>,
  { currency: expected, large = true }: { currency: Currency; large?: boolean },
): ReadOrder {
  const { reasons, say } = reasonsFor(call, line, errors);
  const { orderedAt, amount, contractNo, customsNo, currency = expected } = values;
  // A date that breaks the rule is still a date.
  const isDay =
    orderedAt !== undefined && errors.every(({ field, code }) => field !== 'orderedAt' || code !== undefined);
  if (isDay && orderedAt < addMonths(dayOf(desk.now), -rules.months)) say('orderedAt', '24012');
  const isPositive = amount !== undefined && errors.every(({ field }) => field !== 'amount');
  const isExact = isPositive && isExactAmount(amount, currency, say);
  const isDue = large && isExact && currency === expected;
  const isLarge = isDue && compare(desk.rates.worth(amount, currency, 'USD', 'ceil'), rules.orderUsd) > 0;
  if (isLarge && (contractNo === undefined || customsNo === undefined)) say('amount', '24014');
  return {
    reasons,
    currency,
    ...(isDay && { orderedAt }),
    ...(isExact && { amount: fromMinor(toMinor(amount, currency), currency) }),
  };
}

/** Wire value of a credited receipt. */
const CREDITED = 2;

/** Fields of records with their values. */
type Values = Record<string, string | number>;

/**
 * Minor units that the lines of a file may still add: a share of the receipts, less earlier files and this one.
 * @param of the receipts, and the files against them: their entity, its amount, and their values
 */
export async function roomFor(
  desk: Desk,
  owner: string,
  { currency, passAmount }: { currency: string; passAmount: string },
  of: { receipts: Values; files: [EntityName, string, Values] },
): Promise<bigint> {
  const received = await desk.sum(owner, 'collection-order', 'amount', { ...of.receipts, status: CREDITED });
  const [entity, amount, values] = of.files;
  const earlier = await desk.sum(owner, entity, amount, { ...values, status: SUCCESS });
  const brought = toMinor(earlier, currency) + toMinor(passAmount, currency);
  return (toMinor(received, currency) * BigInt(rules.receiptsPercent)) / 100n - brought;
}

/** An order before it is judged, with the name that may be used once in the whole bank. */
export interface OrderDraft<Row> {
  row: Row;
  reasons: string[];
  name: string;
}

interface JudgedRow {
  amount?: string | null;
  checkResult: 'PASS' | 'FAIL';
  failReason?: string | null;
}

export interface Judging {
  /** Kind of the claim on an order's name. */
  claim: string;
  /** The file that makes the claim. */
  file: string;
  currency: string;
  /** The maximum sum of the passing orders; null without a bound. */
  room: bigint | null;
  /** The refusal of an order beyond the room. */
  beyond?: RefusalCode;
}

/**
 * Passes the orders that are right, new to the bank and within the room; the others get their reasons. Amounts are
 * minor units.
 */
export async function judgeOrders<Row extends JudgedRow>(
  desk: Pick<Desk, 'claim' | 'unclaim'>,
  owner: string,
  drafts: readonly OrderDraft<Row>[],
  { claim, file, currency, room, beyond = '24015' }: Judging,
): Promise<{ rows: Row[]; orderAmount: bigint; passAmount: bigint }> {
  const names = drafts.filter(({ reasons }) => reasons.length === 0).map(({ name }) => name);
  const claimed = await desk.claim(claim, [...new Set(names)], owner, file);
  let [orderAmount, passAmount] = [0n, 0n];
  const given: string[] = [];
  const rows = drafts.map(({ row, reasons, name }): Row => {
    const amount = toMinor(row.amount ?? '0', currency);
    orderAmount += amount;
    // Only the first line with a number passes: it uses the claim up.
    if (reasons.length === 0 && !claimed.delete(name)) reasons.push(refusalText('24011'));
    else if (reasons.length === 0 && room !== null && passAmount + amount > room) {
      reasons.push(refusalText(beyond));
      given.push(name);
    }
    if (reasons.length > 0) return { ...row, checkResult: 'FAIL', failReason: reasons.join('；') };
    passAmount += amount;
    return { ...row, checkResult: 'PASS' };
  });
  await desk.unclaim(claim, given, file);
  return { rows, orderAmount, passAmount };
}
