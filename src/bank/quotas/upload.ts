import { cutText } from '#model/text-cut.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { FAILED, PROCESSING, SUCCESS, TERMINATED } from '../files/state.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import { REFUSALS } from '#sandbox/refusal.ts';
import { judgeOrders, type OrderDraft, readOrderLine, roomFor } from '../files/order-lines.ts';
import { linesIn, readLineOf } from '../files/lines.ts';
import { countedWith, refuseSameSheet, shownSheet, UNCHECKED, type UploadedSheet } from '../files/uploaded.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { familyOf, type Move, type Order } from '../orders/family.ts';
import { beginOrder } from '../orders/take-step.ts';
import { isDealt } from '../terms/rates.ts';
import { refusal } from '../words/refusals.ts';
import rules from '../rules/quota.json' with { type: 'json' };

/** The call that takes these files. */
const CALL = 'upload-detail.upload';
/** The template of order files. */
export const QUOTA_TEMPLATE = linesIn(CALL);
/** Kind of the claim on an order number, which may be used once in the whole bank. */
const ORDER = 'trade-order';

/** A batch of one store's orders that raises its platform's quota. Amounts are decimal strings in `currency`. */
export type QuotaBatch = Row<'quota-batch'>;

/** One order of a batch. Unreadable values are absent. */
export type QuotaRow = Row<'quota-row'>;

/** A file of orders, during and after the check of its lines. */
type QuotaOrder = Order<'quota-batch', { lines: Line[] }, 'CHECKING' | 'CHECKED'>;

export const quotaUploads = familyOf<QuotaOrder>()({
  name: 'quota',
  entity: 'quota-batch',
  facts: { lines: 'list' },
  files: ['file'],
  steps: {
    /** Checks the next orders; after the last ones the quota grows by all that passed: 0 → 3, or → 2. */
    check: { by: 'clock', from: PROCESSING, move: checkOrders, breaks: 'break' },
    /** The check cannot go on: nothing was granted, and the order numbers are free again. */
    break: {
      by: 'order',
      from: PROCESSING,
      async move({ desk, orderNo, at }) {
        await desk.unclaim(ORDER, null, orderNo);
        return { stage: 'CHECKED', to: FAILED, set: { failReason: REFUSALS.sheetBroken.message, finishedAt: at } };
      },
    },
    /** Taken back during the check: nothing was granted, and its order numbers are free again. */
    remove: {
      by: 'owner',
      from: PROCESSING,
      async move({ desk, orderNo, at }) {
        await desk.unclaim(ORDER, null, orderNo);
        return { to: TERMINATED, set: { finishedAt: at } };
      },
    },
  },
});

export interface QuotaUpload extends UploadedSheet {
  storeNo: string;
  currency: string;
  uploader: string;
}

/** Accepts a file of orders, which are checked afterwards. @throws Refusal 10011, 10012, 10018, 20008, 23044 */
export async function uploadOrders(desk: Desk, owner: string, upload: QuotaUpload): Promise<QuotaBatch> {
  const { storeNo, currency, lines, uploader } = upload;
  await desk.book.lockOwner(owner);
  const merchant = await desk.merchant(owner);
  if (merchant === undefined || !merchant.verified) throw refusal('10011');
  if (merchant.frozen) throw refusal('10012');
  const store = await desk.record(owner, 'store', storeNo);
  if (store === undefined) throw refusal('10018', {}, '/storeNo');
  if (!isDealt(currency)) throw refusal('20008', {}, '/currency');
  await refuseSameSheet(desk, owner, 'quota-batch', upload);
  const nothing = fromMinor(0n, currency);
  const { row } = await beginOrder(quotaUploads, desk, owner, {
    numbers: 'BT',
    stage: 'CHECKING',
    draw: ({ orderNo: batchNo, at }) => ({
      row: {
        ...{ batchNo, uploadedAt: at, uploader, version: 1, ...shownSheet(upload) },
        ...{ platformCode: store.platformCode, storeNo, storeName: store.storeName, currency },
        ...{ orderCount: lines.length, ...UNCHECKED },
        ...{ orderAmount: nothing, passAmount: nothing },
        status: PROCESSING,
      },
      facts: { lines: [...lines] },
    }),
    next: { step: 'check', after: rules.checkSeconds * 1000 },
  });
  return row;
}

async function checkOrders({
  desk,
  owner,
  orderNo: batchNo,
  row: batch,
  facts,
  at,
}: QuotaOrder): Promise<Move<QuotaOrder>> {
  const { currency, platformCode: platform } = batch;
  const lines = facts.lines.slice(batch.checkedCount, batch.checkedCount + rules.pieceLines);
  const drafts = lines.map((line) => draftOf(desk, batch, line));
  const of = { storeNo: batch.storeNo, currency };
  const room = await roomFor(desk, owner, batch, { receipts: of, files: ['quota-batch', 'passAmount', of] });
  const judged = await judgeOrders(desk, owner, drafts, { claim: ORDER, file: batchNo, currency, room });
  const { rows } = judged;
  const passAmount = toMinor(batch.passAmount, currency) + judged.passAmount;
  const orderAmount = toMinor(batch.orderAmount, currency) + judged.orderAmount;
  await desk.addRecords(owner, 'quota-row', rows);
  const set = {
    ...countedWith(batch, rows),
    ...{ orderAmount: fromMinor(orderAmount, currency), passAmount: fromMinor(passAmount, currency) },
  };
  if (set.checkedCount < batch.orderCount) return { set, next: { step: 'check', after: 0 } };
  const end = { stage: 'CHECKED', set: { ...set, finishedAt: at } } as const;
  if (passAmount === 0n) return { ...end, to: FAILED, set: { ...end.set, failReason: REFUSALS.sheetEmpty.message } };
  const grant = { step: 'GRANT', kind: 'QUOTA', name: platform, reference: batchNo, owner, currency, at } as const;
  await desk.movePools([{ ...grant, amount: passAmount }]);
  return { ...end, to: SUCCESS };
}

/** A line as an order, with all of its own errors. */
function draftOf(desk: Desk, batch: QuotaBatch, line: Line): OrderDraft<QuotaRow> {
  const { currency, batchNo, platformCode } = batch;
  const read = readLineOf(CALL, line, { form: { ...batch }, now: desk.now });
  const { reasons, ...checked } = readOrderLine(desk, CALL, line, read, { currency });
  const { orderedAt: _day, amount: _amount, currency: _currency, platformOrderNo: no = '—', ...others } = read.values;
  const platformOrderNo = cutText(no, 64);
  const rowId = `${batchNo}-${String(line.row).padStart(5, '0')}`;
  const kept = { rowId, batchNo, seq: line.row, platformOrderNo };
  return {
    name: `${platformCode}|${platformOrderNo}`,
    reasons,
    row: { ...others, ...checked, ...kept, checkResult: 'FAIL' },
  };
}
