import { model } from '#generated/model.ts';
import type { DocumentName } from '#generated/names.ts';
import { printAmount } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { StoredFile, Template } from '#sandbox/answer.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import type { Line, SheetTemplate } from '#sandbox/filled-sheets.ts';
import { SHEET_TYPE, writeFailed, writeRefused } from '#sandbox/sheet-files.ts';
import { type ZipEntry, zipOf } from '#sandbox/zip.ts';
import { type BatchFacts, type BatchRow, type LineRow, templateFor } from '../batches/batch.ts';
import { resultLines } from '../batches/files.ts';
import type { Kept } from '../desk/sql-desk.ts';
import { adviceFacts, paymentFacts } from './remittance.ts';
import type { StoreShare } from '../orders/stores.ts';
import { PAYEE_TEMPLATE, type PayeeImport, type PayeeImportRow } from '../payees/import.ts';
import { QUOTA_TEMPLATE, type QuotaBatch, type QuotaRow } from '../quotas/upload.ts';
import { SETTLE_TEMPLATE, type SettleFile, type SettleRow } from '../settle-files/lines.ts';
import type { BatchRow as TransferBatchRow, LineRow as TransferLineRow } from '../transfers/batch.ts';
import { BATCH_TEMPLATE } from '../transfers/batch-upload.ts';
import { refusal } from '../words/refusals.ts';
import { agreementPaper } from './agreement.ts';
import type { BankContext } from './answer-of.ts';
import { unavailableSheet } from './assets.ts';
import { accountCertificate, accountClosing, accountMovements, collectionAccountPaper } from './collection-account.ts';
import { creditReceipts } from './entrusted.ts';
import { monthStatement } from './month-statement.ts';
import { paper } from './papers.ts';
import { type BankSetting, deskOf } from './setting.ts';

/* Documents for merchants: PDF papers, lines of uploaded files as workbooks, evidence as archives. */

/** An amount with its currency; `''` when either is unknown. */
function money(amount: unknown, currency: unknown): string {
  return typeof amount === 'string' && typeof currency === 'string'
    ? `${printAmount(amount, currency)} ${currency}`
    : '';
}

/** The lines of an uploaded file as they were typed, each with its result. */
function checkedLines(
  template: SheetTemplate,
  typed: readonly Line[],
  rows: readonly { seq: number; failReason?: string | null }[],
): ReturnType<typeof writeRefused> {
  const cells = new Map(typed.map((line) => [line.row, line.cells]));
  const lines = rows.map((row) => ({ cells: cells.get(row.seq) ?? [], reason: row.failReason ?? '通过' }));
  return writeRefused(template, lines, '校验结果');
}

/** The state of a transfer, as its list calls it. */
function orderState(status: unknown): string | undefined {
  return model.enums['transfer-order-status']?.values.find((each) => each.const === status)?.title;
}

const contract = paper('contract', async (_record, { entities, session }) => {
  const agreements = await entities.find('agreement', { where: { signed: true }, sort: 'signedAt, agreementType' });
  const { userNo, userEnName } = session?.user ?? {};
  const signed = agreements.map((each, n) => [
    String(n + 1),
    `《${each['agreementName']}》`,
    String(each['signedAt'] ?? ''),
  ]);
  return {
    values: { userNo: String(userNo), userEnName: typeof userEnName === 'string' ? userEnName : '' },
    rows: { agreements: signed },
  };
});

const KINDS: Record<string, string> = { TRANSFER: '转账', ALLOCATION: '资金调拨', B2B: 'B2B 转账' };

/** The receipt for either side of a transfer; the payee's copy shows no fee. */
const transferReceipt = paper('transfer-receipt', (order) => {
  const { orderNo, orderType, direction, fee, currency, stores } = order;
  const kind = ownEntry(KINDS, String(orderType)) ?? '';
  const lines = Array.isArray(stores) && stores.length > 1 ? (stores as StoreShare[]) : [];
  return {
    values: { kind, cost: direction === 'IN' && orderType === 'TRANSFER' ? '' : `，手续费 ${money(fee, currency)}` },
    rows: { stores: lines.map((line) => [line.storeName, money(line.amount, currency)]) },
    fileName: `${kind}电子回单_${orderNo}`,
  };
});

const ZIP = 'application/zip';

/**
 * All evidence of an order in one archive, built outside the transaction. Entries are stored uncompressed: pictures and
 * PDFs are compressed already.
 * @throws Refusal 10018 when there is no evidence
 */
export async function evidenceOf(
  context: Pick<BankContext, 'files' | 'outside'>,
  order: EntityRecord,
): Promise<Uint8Array> {
  const ids = (order['materials'] as string[] | null | undefined) ?? [];
  if (ids.length === 0) throw refusal('10018');
  const files: StoredFile[] = [];
  for (const id of ids) files.push(await context.files.need(id));
  return context.outside(`evidence of ${String(order['orderNo'])}`, async (away) => {
    const entries: ZipEntry[] = [];
    for (const file of files) {
      const pieces: Uint8Array[] = [];
      for await (const piece of away.pieces(file)) pieces.push(piece);
      entries.push({ name: file.name, bytes: Buffer.concat(pieces) });
    }
    return zipOf(entries, { isPacked: false });
  });
}

/** An uploaded file's name with its extension replaced by `_<what>.xlsx`. */
function named(fileName: string, what: string): string {
  return `${fileName.replace(/\.[a-z]+$/i, '')}_${what}.xlsx`;
}

/** Templates of all documents that calls of the schemas name. */
export function documentTemplates(setting: BankSetting): Record<DocumentName, Template> {
  const factsOf = async <Facts>(context: Parameters<Template>[0], no: string): Promise<Facts | undefined> =>
    (await deskOf(context, setting).facts<Facts>(no))?.facts;
  const linesOf = async (context: Parameters<Template>[0], no: string): Promise<Line[]> =>
    (await factsOf<{ lines?: Line[] }>(context, no))?.lines ?? [];

  return {
    contract,
    agreement: agreementPaper,
    'own-account': collectionAccountPaper(false),
    'other-account': collectionAccountPaper(true),
    'account-certificate': accountCertificate,
    'account-closing': accountClosing,
    'account-movements': accountMovements,
    'month-statement': monthStatement,
    'flow-receipt': paper('flow-receipt', ({ amount, currency }) => ({
      values: { absolute: money(amount, currency).replace(/^[-−]/, '') },
    })),
    'payment-receipt': paper('payment-receipt', paymentFacts),
    'remittance-advice': paper('remittance-advice', adviceFacts),
    'exchange-receipt': paper('exchange-receipt'),
    'card-transaction': paper('card-transaction'),
    'transfer-receipt': transferReceipt,
    'credit-receipt': paper('credit-receipt'),
    'credit-receipts': creditReceipts,
    'refund-proof': paper('refund-proof', async ({ refundNo, createdAt, amount, currency }, { entities }) => ({
      record: await entities.need('refund-order', String(refundNo)),
      values: { receivedAt: String(createdAt), received: money(amount, currency) },
    })),
    sample: paper('sample'),
    'unavailable-amounts': unavailableSheet,
    evidence: async (context, order) => ({ type: ZIP, bytes: await evidenceOf(context, order ?? {}) }),
    'batch-lines': async (context, record) => {
      const { batchNo, fileName, payType } = record as Kept<BatchRow>;
      const rows = await context.entities.find<Kept<LineRow>>('batch-row', { where: { batchNo }, sort: 'seq' });
      const type = SHEET_TYPE;
      if (context.request['content'] === 'RESULT') {
        return { type, bytes: await resultLines(context.entities, batchNo, rows), name: named(fileName, '付款结果') };
      }
      const lines = (await factsOf<BatchFacts>(context, batchNo))?.lines ?? [];
      return { type, bytes: await writeFailed(templateFor(payType), lines, rows), name: named(fileName, '失败明细') };
    },
    'import-failures': async (context, record) => {
      const { importNo, fileName } = record as Kept<PayeeImport>;
      const where = { importNo };
      const rows = await context.entities.find<Kept<PayeeImportRow>>('payee-import-row', { where, sort: 'seq' });
      const bytes = await writeFailed(PAYEE_TEMPLATE, await linesOf(context, importNo), rows);
      return { type: SHEET_TYPE, bytes, name: named(fileName, '失败明细') };
    },
    'quota-lines': async (context, record) => {
      const { batchNo, fileName } = record as Kept<QuotaBatch>;
      const rows = await context.entities.find<Kept<QuotaRow>>('quota-row', { where: { batchNo }, sort: 'seq' });
      const bytes = await checkedLines(QUOTA_TEMPLATE, await linesOf(context, batchNo), rows);
      return { type: SHEET_TYPE, bytes, name: named(fileName, '校验结果') };
    },
    'transfer-lines': async (context, record) => {
      const { batchNo, fileName } = record as Kept<TransferBatchRow>;
      const rows = await context.entities.find<Kept<TransferLineRow>>('transfer-line', {
        where: { batchNo },
        sort: 'seq',
      });
      const orders = await context.entities.find('transfer-order', { where: { batchNo } });
      const states = new Map(orders.map(({ orderNo, status }) => [orderNo, orderState(status)]));
      const told = rows.map(({ seq, orderNo, failReason }) => {
        const state = states.get(orderNo);
        return { seq, failReason: failReason ?? (state === undefined ? undefined : `${orderNo} ${state}`) };
      });
      const bytes = await checkedLines(BATCH_TEMPLATE, await linesOf(context, batchNo), told);
      return { type: SHEET_TYPE, bytes, name: named(fileName, '转账结果') };
    },
    'settle-file-lines': async (context, record) => {
      const { batchNo, fileName } = record as Kept<SettleFile>;
      const rows = await context.entities.find<Kept<SettleRow>>('settle-file-row', { where: { batchNo }, sort: 'seq' });
      const bytes = await checkedLines(SETTLE_TEMPLATE, await linesOf(context, batchNo), rows);
      return { type: SHEET_TYPE, bytes, name: named(fileName ?? batchNo, '校验结果') };
    },
  };
}
