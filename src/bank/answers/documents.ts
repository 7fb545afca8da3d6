import type { DocumentName } from '#generated/names.ts';
import { dateTimeOf } from '#model/instant.ts';
import type { StoredFile, Template } from '#sandbox/answer.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import { type BatchFacts, type BatchRow, type LineRow, templateFor } from '../batches/batch.ts';
import { failedLines, resultLines } from '../batches/files.ts';
import type { Line } from '../files/lines.ts';
import type { Kept } from '../desk/sql-desk.ts';
import { creditVoucherOf, refundProofOf } from '../documents/collection-papers.ts';
import { contractOf } from '../documents/contract.ts';
import { type PaperDocument, writePdf } from '../documents/document.ts';
import { exchangeVoucher } from '../documents/exchange-voucher.ts';
import { flowReceiptOf } from '../documents/flow-receipt.ts';
import { samplePaper } from '../documents/sample.ts';
import { transferVoucherOf } from '../documents/transfer-voucher.ts';
import { voucherOf } from '../documents/voucher.ts';
import type { ExchangeRow } from '../exchanges/order.ts';
import { TEMPLATE_TYPE, writeRefused } from '../files/templates.ts';
import { type ZipEntry, zipOf } from '../files/zip.ts';
import { PAYEE_TEMPLATE, type PayeeImport, type PayeeImportRow } from '../payees/import.ts';
import { QUOTA_TEMPLATE, type QuotaBatch, type QuotaRow } from '../quotas/upload.ts';
import { refusal } from '../refusals.ts';
import { issuerOf } from '../site.ts';
import type { BankContext } from './answer-of.ts';
import { type BankSetting, deskOf } from './setting.ts';

/* The documents that merchants take away: papers as PDF, lines of their files as a workbook, evidence as an archive. */

/** What a paper says beside its record: for whom, from whom, when. */
function givenIn({ model, session, clock }: Pick<BankContext, 'model' | 'session' | 'clock'>) {
  return { holder: String(session?.user['userName'] ?? ''), issuer: issuerOf(model), now: clock.now() };
}

type Given = ReturnType<typeof givenIn>;

/** A template that writes one paper of one record. */
function paper(of: (context: BankContext, record: EntityRecord, given: Given) => Draft | Promise<Draft>): Template {
  return async (context, record) => {
    const given = givenIn(context);
    const drawn = await of(context as unknown as BankContext, record ?? {}, given);
    const { title, document } = 'document' in drawn ? drawn : { title: undefined, document: drawn };
    const bytes = await writePdf(document, given.now);
    return { type: 'application/pdf', bytes, ...(title !== undefined && { name: title }) };
  };
}

/** A paper, or one that names its file itself. */
type Draft = PaperDocument | { title: string; document: PaperDocument };

const ZIP = 'application/zip';

/**
 * All evidence of an order in one archive, made outside of the transaction. It is stored as it is: pictures and PDFs are
 * packed already. @throws Refusal 10018 where there is none
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

/** The name of a file that a merchant uploaded, with other words in the place of its ending. */
function named(fileName: string, what: string): string {
  return `${fileName.replace(/\.[a-z]+$/i, '')}_${what}.xlsx`;
}

/** Draws every document that a call of the schemas asks for. */
export function documentTemplates(setting: BankSetting): Record<DocumentName, Template> {
  const factsOf = async <Facts>(context: Parameters<Template>[0], no: string): Promise<Facts | undefined> =>
    (await deskOf(context, setting).facts<Facts>(no))?.facts;

  return {
    contract: paper(async ({ entities, session }, _, { issuer, now }) => {
      const agreements = await entities.find('agreement', { where: { signed: true }, sort: 'signedAt, agreementType' });
      const user = session?.user ?? {};
      return contractOf({ no: `GEP-${String(user['userNo'])}`, issuer, user, agreements, at: dateTimeOf(now) });
    }),
    'flow-receipt': paper(({ model }, flow, given) => flowReceiptOf(model, flow, given)),
    'payment-receipt': paper(({ model }, order, { issuer, now }) => voucherOf(model, order, issuer, now)),
    'exchange-receipt': paper(({ model }, order, { holder: merchant, issuer, now }) =>
      exchangeVoucher(model, order as EntityRecord & ExchangeRow, { merchant, issuer }, now),
    ),
    'transfer-receipt': paper(({ model }, order, { issuer, now }) => {
      const document = transferVoucherOf(model, order, issuer, now);
      return { title: `${document.title}_${String(order['orderNo'])}.pdf`, document };
    }),
    'credit-receipt': paper(({ model }, order, given) => creditVoucherOf(model, order, given)),
    'refund-proof': paper(async ({ model, entities }, order, given) => {
      const refund = await entities.need('refund-order', String(order['refundNo']));
      return refundProofOf(model, order, refund, given);
    }),
    sample: paper((_context, _record, { issuer, now }) => samplePaper(issuer, dateTimeOf(now))),
    evidence: async (context, order) => ({ type: ZIP, bytes: await evidenceOf(context, order ?? {}) }),
    'batch-lines': async (context, record) => {
      const { batchNo, fileName, payType } = record as Kept<BatchRow>;
      const rows = await context.entities.find<Kept<LineRow>>('batch-row', { where: { batchNo }, sort: 'seq' });
      const type = TEMPLATE_TYPE;
      if (context.request['content'] === 'RESULT') {
        return { type, bytes: await resultLines(context.entities, batchNo, rows), name: named(fileName, '付款结果') };
      }
      const lines = (await factsOf<BatchFacts>(context, batchNo))?.lines ?? [];
      return { type, bytes: await failedLines(templateFor(payType), lines, rows), name: named(fileName, '失败明细') };
    },
    'import-failures': async (context, record) => {
      const { importNo, fileName } = record as Kept<PayeeImport>;
      const where = { importNo };
      const rows = await context.entities.find<Kept<PayeeImportRow>>('payee-import-row', { where, sort: 'seq' });
      const lines = (await factsOf<{ lines: Line[] }>(context, importNo))?.lines ?? [];
      const failed = rows.map(({ seq, checkResult, failReason }) => ({
        seq,
        checkResult,
        ...(typeof failReason === 'string' && { failReason }),
      }));
      const bytes = await failedLines(PAYEE_TEMPLATE, lines, failed);
      return { type: TEMPLATE_TYPE, bytes, name: named(fileName, '失败明细') };
    },
    'quota-lines': async (context, record) => {
      const { batchNo, fileName } = record as Kept<QuotaBatch>;
      const rows = await context.entities.find<Kept<QuotaRow>>('quota-row', { where: { batchNo }, sort: 'seq' });
      const typed = (await factsOf<{ lines: Line[] }>(context, batchNo))?.lines ?? [];
      const cells = new Map(typed.map((line) => [line.row, line.cells]));
      const lines = rows.map((row) => ({ cells: cells.get(row.seq) ?? [], reason: row.failReason ?? '通过' }));
      const bytes = await writeRefused(QUOTA_TEMPLATE, lines, '校验结果');
      return { type: TEMPLATE_TYPE, bytes, name: named(fileName, '校验结果') };
    },
  };
}
