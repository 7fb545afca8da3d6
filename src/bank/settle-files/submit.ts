import { dateTimeOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { scaleOf } from '#model/money.ts';
import { readAmount } from '#model/read-amount.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import type { Desk } from '../desk/desk.ts';
import { FAILED, PROCESSING, TERMINATED } from '../files/state.ts';
import { beginOrder } from '../orders/take-step.ts';
import { type Draw, remainingOf } from '../orders/pool-use.ts';
import rules from '../rules/quota.json' with { type: 'json' };
import { isDealt } from '../terms/rates.ts';
import { refusal } from '../words/refusals.ts';
import { receiptsNamed, sharesOf } from './receipts.ts';
import { SETTLE_TEMPLATE, type SettleFile } from './lines.ts';
import { settleFiles } from './settle-file.ts';

const HOUR = 3_600_000;
const AMOUNT = SETTLE_TEMPLATE.columns.findIndex(({ field }) => field === 'amount');

export type SettleTerms = Pick<
  SettleFile,
  | 'scene'
  | 'tradeType'
  | 'currency'
  | 'attachments'
  | 'serviceType'
  | 'contractNo'
  | 'contractAmount'
  | 'contract'
  | 'invoices'
  | 'deliverables'
> & { payeeOrders?: { orderNo: string }[] | null | undefined };

/** A detail file as it was read. */
export interface DetailFile {
  file: { id: string; name: string; sha256: string };
  lines: Line[];
  /** Rows that the spreadsheet hides, and whether they are among the lines. */
  hiddenCount: number;
  hiddenRows?: boolean | undefined;
}

/**
 * Accepts evidence, which is checked afterwards; the receipts of a service trade are occupied meanwhile.
 * @throws Refusal 10011, 10012, 10018, 20003, 20008, 23044, 24017, 24018
 */
export async function submitFile(
  desk: Desk,
  owner: string,
  { payeeOrders, ...terms }: SettleTerms,
  uploader: string,
  detail?: DetailFile,
): Promise<SettleFile> {
  const { currency, scene } = terms;
  await desk.book.lockOwner(owner);
  const merchant = await desk.merchant(owner);
  if (merchant === undefined || !merchant.verified) throw refusal('10011');
  if (merchant.frozen) throw refusal('10012');
  if (!isDealt(currency)) throw refusal('20008', {}, '/currency');
  if (detail !== undefined) await checkNew(desk, owner, detail);
  const amount = amountOf(terms, detail?.lines);
  const chosen = [...new Set((payeeOrders ?? []).map(({ orderNo }) => orderNo))];
  const isService = scene === 'SERVICE_TRADE';
  const pools = isService ? await receiptsNamed(desk, owner, currency, chosen) : [];
  if (isService && remainingOf(pools) < amount) throw refusal('24018', {}, '/payeeOrders');
  // Receipts behind the last one that is needed stay free.
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
        ...(detail !== undefined && shownFile(detail)),
        ...{ totalCount: detail?.lines.length ?? names.length, checkedCount: 0, passCount: 0, failCount: 0 },
        ...{ fileAmount: fromMinor(amount, currency), passAmount: nothing, totalAmount: nothing },
        ...{ usedAmount: nothing, occupiedAmount: nothing, remainAmount: nothing },
      },
      facts: detail === undefined ? {} : { lines: detail.lines },
    }),
    next: { step: 'check', after: rules.checkSeconds * 1000 },
  });
  return row;
}

/** @throws Refusal 23044 for a file that was uploaded within a day and not refused */
async function checkNew(desk: Desk, owner: string, { file }: DetailFile): Promise<void> {
  const since = dateTimeOf(desk.now - rules.sameFileHours * HOUR);
  const same = await desk.findRecords(owner, 'settle-file', { fileHash: file.sha256 });
  if (same.some((each) => each.uploadedAt > since && each.status !== FAILED && each.status !== TERMINATED)) {
    throw refusal('23044', {}, '/file');
  }
}

/** The amount that a file claims, in minor units: its lines, or the contract. @throws Refusal 24017 beyond the contract */
export function amountOf(
  { currency, contractAmount }: Pick<SettleTerms, 'currency' | 'contractAmount'>,
  lines?: readonly Line[],
): bigint {
  const most = contractAmount == null ? undefined : toMinor(contractAmount, currency);
  if (lines === undefined) return most ?? 0n;
  const sum = lines.reduce((total, { cells }) => total + amountIn(cells[AMOUNT] ?? '', currency), 0n);
  if (most !== undefined && sum > most) throw refusal('24017', {}, '/contractAmount');
  return sum;
}

/** Minor units of a cell; unreadable and negative amounts count nothing, for their lines cannot pass. */
function amountIn(cell: string, currency: string): bigint {
  const read = readAmount(cell, { currency, scale: scaleOf(currency) });
  return 'value' in read && read.value !== '' ? toMinor(read.value, currency) : 0n;
}

function shownFile({ file, hiddenCount, hiddenRows }: DetailFile): Partial<SettleFile> {
  return {
    ...{ fileName: file.name, fileHash: file.sha256, hiddenCount, hiddenRows },
    file: file.id === '' ? undefined : { fileDfsId: file.id, fileName: file.name },
  };
}
