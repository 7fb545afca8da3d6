import type { Calls } from '#generated/calls.ts';
import { model } from '#generated/model.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { scaleOf } from '#model/money.ts';
import { readAmount } from '#model/read-amount.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import type { Desk } from '../desk/desk.ts';
import { PROCESSING } from '../files/state.ts';
import { refuseSameSheet, shownSheet, UNCHECKED, type UploadedSheet } from '../files/uploaded.ts';
import { beginOrder } from '../orders/take-step.ts';
import { type Draw, remainingOf } from '../orders/pool-use.ts';
import rules from '../rules/quota.json' with { type: 'json' };
import { isDealt } from '../terms/rates.ts';
import { refusal } from '../words/refusals.ts';
import { receiptsNamed, sharesOf } from './receipts.ts';
import { SETTLE_TEMPLATE, type SettleFile } from './lines.ts';
import { settleFiles } from './settle-file.ts';

const columnOf = (name: string): number => SETTLE_TEMPLATE.columns.findIndex(({ field }) => field === name);
const [AMOUNT, CURRENCY] = [columnOf('amount'), columnOf('currency')];

/** The request without its detail file. */
export type SettleTerms = Omit<Calls['settle-pre-file.submit']['request'], 'currency' | 'file' | 'hiddenRows'> & {
  currency: string;
};

/**
 * Accepts evidence, which is checked afterwards; the receipts of a service trade are occupied meanwhile.
 * @throws Refusal 10011, 10012, 10018, 20003, 20008, 23044, 24017, 24018
 */
export async function submitFile(
  desk: Desk,
  owner: string,
  { payeeOrders, ...terms }: SettleTerms,
  uploader: string,
  detail?: UploadedSheet,
): Promise<SettleFile> {
  const { currency, scene } = terms;
  await desk.book.lockOwner(owner);
  const merchant = await desk.merchant(owner);
  if (merchant === undefined || !merchant.verified) throw refusal('10011');
  if (merchant.frozen) throw refusal('10012');
  if (!isDealt(currency)) throw refusal('20008', {}, '/currency');
  if (detail !== undefined) await refuseSameSheet(desk, owner, 'settle-file', detail);
  const amount = amountOf(terms, detail?.lines);
  const chosen = [...new Set((payeeOrders ?? []).map(({ orderNo }) => orderNo))];
  const isService = scene === 'SERVICE_TRADE';
  const pools = isService ? await receiptsNamed(desk, owner, currency, chosen) : [];
  if (isService && remainingOf(pools) < amount) throw refusal('24018', {}, '/payeeOrders');
  // Takes receipts only until the amount is covered; the others stay free.
  const names = sharesOf(pools, currency, amount).map(({ name }) => name);
  const draw: Draw = { kind: 'RECEIPT', names, currency, amount };
  const nothing = fromMinor(0n, currency);
  const { row } = await beginOrder(settleFiles, desk, owner, {
    numbers: 'BT',
    stage: 'CHECKING',
    ...(isService && { more: { draws: { occupy: [draw] } } }),
    draw: ({ orderNo: batchNo, at }) => ({
      row: {
        ...{ ...terms, batchNo, uploadedAt: at, uploader, status: PROCESSING, version: 1 },
        ...(isService && { payeeOrders: names }),
        ...(detail !== undefined && shownSheet(detail)),
        ...{ totalCount: detail?.lines.length ?? names.length, ...UNCHECKED },
        ...{ fileAmount: fromMinor(amount, currency), passAmount: nothing, totalAmount: nothing },
        ...{ usedAmount: nothing, occupiedAmount: nothing, remainAmount: nothing },
      },
      facts: detail === undefined ? {} : { lines: [...detail.lines] },
    }),
    next: { step: 'check', after: rules.checkSeconds * 1000 },
  });
  return row;
}

/** The amount that a file claims, in minor units: its lines, or the contract. @throws Refusal 24017 beyond the contract */
export function amountOf(
  { currency, contractAmount }: Pick<SettleTerms, 'currency' | 'contractAmount'>,
  lines?: readonly Line[],
): bigint {
  const most = contractAmount == null ? undefined : toMinor(contractAmount, currency);
  if (lines === undefined) return most ?? 0n;
  const sum = lines
    .filter(({ cells }) => !namesOther(cells[CURRENCY] ?? '', currency))
    .reduce((total, { cells }) => total + amountIn(cells[AMOUNT] ?? '', currency), 0n);
  if (most !== undefined && sum > most) throw refusal('24017', {}, '/contractAmount');
  return sum;
}

/** True for a cell with another currency: its line cannot pass, and its amount has no place in the sum. */
function namesOther(cell: string, currency: string): boolean {
  const text = cell.trim().toUpperCase();
  const named = model.enums['currency']?.values.find((each) => each.const === text || each.title === text);
  return named !== undefined && named.const !== currency;
}

/** Minor units of a cell; unreadable and negative amounts count nothing, for their lines cannot pass. */
function amountIn(cell: string, currency: string): bigint {
  const read = readAmount(cell, { currency, scale: scaleOf(currency) });
  return 'value' in read && read.value !== '' ? toMinor(read.value, currency) : 0n;
}
