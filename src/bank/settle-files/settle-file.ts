import { compare } from '#model/money.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { cutText } from '#model/text-cut.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import { REFUSALS } from '#sandbox/refusal.ts';
import { judgeOrders, roomFor } from '../files/order-lines.ts';
import { FAILED, PROCESSING, SUCCESS, TERMINATED } from '../files/state.ts';
import { countedWith } from '../files/uploaded.ts';
import { familyOf, type Move, type Order } from '../orders/family.ts';
import rules from '../rules/quota.json' with { type: 'json' };
import { draftsOf, receiptRows, SETTLE_ORDER, type SettleFile, type SettleRow } from './lines.ts';
import { returnReceipts, type UsedReceipt, takeReceipts } from './receipts.ts';

/** Characters of a reason that merchants read in a list. */
const LONGEST_REASON = 200;

/** Lines are absent when contract and invoices are the evidence of whole receipts. */
export interface SettleFacts {
  lines?: Line[];
  used?: UsedReceipt[];
}

export type SettleOrder = Order<'settle-file', SettleFacts, 'CHECKING' | 'CHECKED'>;

export const settleFiles = familyOf<SettleOrder>()({
  name: 'settleFile',
  entity: 'settle-file',
  facts: { lines: 'list?', used: 'list?' },
  files: ['file', 'attachments', 'contract', 'invoices', 'deliverables'],
  steps: {
    /** Checks the next lines; after the last ones the file is worth all that passed: 0 → 3, or → 2. */
    check: { by: 'clock', from: PROCESSING, move: checkLines, breaks: 'break' },
    /** The check cannot go on: order numbers and receipts are free again. */
    break: { by: 'order', from: PROCESSING, move: (order) => failed(order, REFUSALS.sheetBroken.message) },
    remove: [
      { by: 'owner', from: PROCESSING, move: (order) => ended(order, TERMINATED) },
      { by: 'owner', from: SUCCESS, when: isUsed, refuses: '24016' },
      { by: 'owner', from: SUCCESS, move: withdrawn },
    ],
  },
});

function isUsed({ row }: SettleOrder): boolean {
  return compare(row.usedAmount, '0') > 0 || compare(row.occupiedAmount, '0') > 0;
}

/** Ends a file that is worth nothing: order numbers and receipts are free again. */
async function ended(
  { desk, orderNo, at }: SettleOrder,
  to: typeof FAILED | typeof TERMINATED,
  set: Partial<SettleFile> = {},
): Promise<Move<SettleOrder>> {
  await desk.unclaim(SETTLE_ORDER, null, orderNo);
  return { stage: 'CHECKED', draws: 'RELEASE', to, set: { ...set, finishedAt: at } };
}

function failed(order: SettleOrder, reason: string, set: Partial<SettleFile> = {}): Promise<Move<SettleOrder>> {
  const failReason = reason.length > LONGEST_REASON ? `${cutText(reason, LONGEST_REASON - 1)}…` : reason;
  return ended(order, FAILED, { ...set, failReason });
}

/** Withdraws the material of a file that no order has used. */
async function withdrawn(order: SettleOrder): Promise<Move<SettleOrder>> {
  await returnReceipts(order);
  await grant(order, -toMinor(order.row.totalAmount, order.row.currency));
  return ended(order, TERMINATED);
}

function grant({ desk, owner, orderNo, row: { currency }, at }: SettleOrder, amount: bigint): Promise<void> {
  const name = orderNo;
  return desk.movePools([{ step: 'GRANT', kind: 'MATERIAL', name, reference: orderNo, owner, currency, amount, at }]);
}

async function checkLines(order: SettleOrder): Promise<Move<SettleOrder>> {
  const { row, at } = order;
  const { currency } = row;
  const { rows, passAmount } = await judged(order);
  await order.desk.addRecords(order.owner, 'settle-file-row', rows);
  const passed = toMinor(row.passAmount, currency) + passAmount;
  const set = { ...countedWith(row, rows), passAmount: fromMinor(passed, currency) };
  if (set.checkedCount < row.totalCount) return { set, next: { step: 'check', after: 0 } };
  if (passed === 0n) return failed(order, reasonsOf(rows), set);
  const used = row.scene === 'SERVICE_TRADE' ? await takeReceipts(order, passed) : [];
  await grant(order, passed);
  // Releases the part of the receipts that the file did not need.
  return { stage: 'CHECKED', facts: { used }, draws: 'RELEASE', to: SUCCESS, set: { ...set, finishedAt: at } };
}

/** The next lines, judged. */
async function judged(order: SettleOrder): Promise<{ rows: SettleRow[]; passAmount: bigint }> {
  const { desk, owner, orderNo: file, row, facts } = order;
  const { currency, checkedCount, scene } = row;
  if (facts.lines === undefined) {
    const shares = await desk.occupied(file);
    const passAmount = shares.reduce((sum, { amount }) => sum + amount, 0n);
    return { rows: receiptRows(file, shares), passAmount };
  }
  const drafts = draftsOf(desk, row, facts.lines.slice(checkedCount, checkedCount + rules.pieceLines));
  // Receipts bound the files of e-commerce only.
  const room =
    scene === 'ECOMMERCE'
      ? await roomFor(desk, owner, row, {
          receipts: { accountCategory: scene, currency },
          files: ['settle-file', 'totalAmount', { scene, currency }],
        })
      : null;
  return judgeOrders(desk, owner, drafts, { claim: SETTLE_ORDER, file, currency, room, beyond: '24015-file' });
}

/** The first reasons, as many as fit. */
function reasonsOf(rows: readonly SettleRow[]): string {
  const reasons = rows.flatMap(({ seq, failReason }) => (failReason == null ? [] : [`第${seq}行 ${failReason}`]));
  return `没有通过校验的明细：${reasons.join('；')}`;
}
