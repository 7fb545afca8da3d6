import { dateTimeOf, dayOf, instantOf } from '#model/instant.ts';
import { compare, decimal, scaleOf } from '#model/money.ts';
import { model } from '#generated/model.ts';
import { cellsOf, type Line } from '#sandbox/filled-sheets.ts';
import { filled, REFUSALS } from '#sandbox/refusal.ts';
import type { Desk, EdgeHandler } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { FAILED, PROCESSING, SUCCESS, TERMINATED } from '../files/state.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { isDealt } from '../rates.ts';
import { refusal, refusalText, type RefusalCode } from '../refusals.ts';
import rules from '../rules/quota.json' with { type: 'json' };
import { sheetTemplates } from '../sheet-templates.ts';

/** The template that files of orders follow. */
export const QUOTA_TEMPLATE = sheetTemplates.QUOTA_DETAIL;
/** What an order number is claimed as, once in the whole bank. */
const ORDER = 'trade-order';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Orders of one store that shall raise the quota of its platform. Amounts are decimal strings in `currency`. */
export type QuotaBatch = Row<'quota-batch'>;

/** One order of it. What could not be read is absent. */
export type QuotaRow = Row<'quota-row'>;

/** The state of a receipt that the merchant has. */
const CREDITED = 2;

export interface QuotaUpload {
  storeNo: string;
  currency: string;
  file: { id: string; name: string; sha256: string };
  lines: readonly Line[];
  uploader: string;
}

/** Takes a file of orders; they are checked afterwards. @throws Refusal 10011, 10012, 10018, 20008, 23044 */
export async function uploadOrders(desk: Desk, owner: string, upload: QuotaUpload): Promise<QuotaBatch> {
  const { storeNo, currency, file, lines, uploader } = upload;
  await desk.book.lockOwner(owner);
  const merchant = await desk.merchant(owner);
  if (merchant === undefined || !merchant.verified) throw refusal('10011');
  if (merchant.frozen) throw refusal('10012');
  const store = await desk.record(owner, 'store', storeNo);
  if (store === undefined) throw refusal('10018', {}, '/storeNo');
  if (!isDealt(currency)) throw refusal('20008', {}, '/currency');
  const since = dateTimeOf(desk.now - rules.sameFileHours * HOUR);
  const same = await desk.findRecords(owner, 'quota-batch', { fileHash: file.sha256 });
  if (same.some((each) => each.uploadedAt > since && each.status !== FAILED && each.status !== TERMINATED)) {
    throw refusal('23044', {}, '/file');
  }
  const uploadedAt = dateTimeOf(desk.now);
  const batchNo = await desk.book.nextNumber('BT', uploadedAt);
  const nothing = fromMinor(0n, currency);
  const batch: QuotaBatch = {
    batchNo,
    uploadedAt,
    fileName: file.name,
    ...(file.id === '' ? {} : { file: { fileDfsId: file.id, fileName: file.name } }),
    fileHash: file.sha256,
    platformCode: store.platformCode,
    storeNo,
    storeName: store.storeName,
    currency,
    orderCount: lines.length,
    checkedCount: 0,
    passCount: 0,
    failCount: 0,
    orderAmount: nothing,
    passAmount: nothing,
    status: PROCESSING,
    uploader,
    version: 1,
  };
  await desk.addRecord(owner, 'quota-batch', batch);
  const facts = { lines: [...lines] };
  await desk.putFacts({ orderNo: batchNo, owner, family: 'quota', stage: 'CHECKING', at: uploadedAt, facts });
  await desk.schedule('quota.check', batchNo, rules.checkMinutes * MINUTE);
  return batch;
}

/** Checks the next orders of a batch; with the last ones the quota grows by all that passed: 0 → 3, or → 2. */
export const checkOrders: EdgeHandler = async (desk, batchNo) => {
  const known = await desk.facts<{ lines: Line[] }>(batchNo);
  if (known === undefined) return false;
  const { owner, facts } = known;
  await desk.book.lockOwner(owner);
  const batch = await desk.record(owner, 'quota-batch', batchNo);
  if (batch?.status !== PROCESSING) return false;
  const { currency } = batch;
  const lines = facts.lines.slice(batch.checkedCount, batch.checkedCount + rules.pieceLines);
  const drafts = lines.map((line) => readOrder(desk, batch, line));
  const names = drafts.filter(({ reasons }) => reasons.length === 0).map(({ row }) => nameOf(batch, row));
  const claimed = await desk.claim(ORDER, [...new Set(names)], owner, batchNo);
  let room = await roomFor(desk, owner, batch);
  let passAmount = toMinor(batch.passAmount, currency);
  let orderAmount = toMinor(batch.orderAmount, currency);
  const given: string[] = [];
  const rows = drafts.map(({ row, reasons }): QuotaRow => {
    const amount = toMinor(row.amount ?? '0', currency);
    orderAmount += amount;
    // A number passes once: what was claimed just now is gone for the next line that has it.
    const name = nameOf(batch, row);
    if (reasons.length === 0 && !claimed.delete(name)) reasons.push(refusalText('24011'));
    else if (reasons.length === 0 && amount > room) {
      reasons.push(refusalText('24015'));
      given.push(name);
    }
    if (reasons.length > 0) return { ...row, checkResult: 'FAIL', failReason: reasons.join('；') };
    room -= amount;
    passAmount += amount;
    return { ...row, checkResult: 'PASS' };
  });
  await desk.unclaim(ORDER, given, batchNo);
  await desk.addRecords(owner, 'quota-row', rows);
  const passes = rows.filter((row) => row.checkResult === 'PASS').length;
  const next: Partial<QuotaBatch> = {
    checkedCount: batch.checkedCount + rows.length,
    passCount: batch.passCount + passes,
    failCount: batch.failCount + rows.length - passes,
    orderAmount: fromMinor(orderAmount, currency),
    passAmount: fromMinor(passAmount, currency),
    version: batch.version + 1,
  };
  if (batch.checkedCount + rows.length < batch.orderCount) await desk.schedule('quota.check', batchNo, 0);
  else {
    const at = dateTimeOf(desk.now);
    next.finishedAt = at;
    next.status = passAmount > 0n ? SUCCESS : FAILED;
    if (passAmount === 0n) next.failReason = REFUSALS.sheetEmpty.message;
    else {
      const platform = batch.platformCode;
      await desk.moveQuota({ kind: 'GRANT', reference: batchNo, owner, platform, currency, amount: passAmount, at });
    }
    await desk.putFacts({ ...known, stage: 'CHECKED' });
  }
  await desk.changeRecord(owner, 'quota-batch', batchNo, next);
  return true;
};

/** What a store may still bring: a share of its receipts, less what earlier batches and this one have brought. */
async function roomFor(desk: Desk, owner: string, batch: QuotaBatch): Promise<bigint> {
  const { storeNo, currency, batchNo, passAmount } = batch;
  const received = { storeNo, currency, status: CREDITED };
  const receipts = toMinor(await desk.sum(owner, 'collection-order', 'amount', received), currency);
  const earlier = await desk.findRecords(owner, 'quota-batch', { storeNo, currency, status: SUCCESS });
  const brought = earlier
    .filter((each) => each.batchNo !== batchNo)
    .reduce((sum, each) => sum + toMinor(each.passAmount, currency), toMinor(passAmount, currency));
  return (receipts * BigInt(rules.receiptsPercent)) / 100n - brought;
}

function nameOf({ platformCode }: QuotaBatch, { platformOrderNo }: QuotaRow): string {
  return `${platformCode}|${platformOrderNo}`;
}

/** A line as an order, with all that is wrong with it by itself. */
function readOrder(desk: Desk, batch: QuotaBatch, line: Line): { row: QuotaRow; reasons: string[] } {
  const cell = cellsOf(QUOTA_TEMPLATE, line);
  const reasons: string[] = [];
  const misfit = (column: string): void =>
    void reasons.push(filled(REFUSALS.sheetForeign, { row: line.row, column }).message);
  const say = (code: RefusalCode): void => void reasons.push(refusalText(code));
  const platformOrderNo = cell('订单号');
  if (!/^[\w-]{3,64}$/.test(platformOrderNo)) misfit('订单号');
  const orderedAt = cell('下单日期').slice(0, 10).replaceAll('/', '-');
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(orderedAt) && !Number.isNaN(Date.parse(orderedAt));
  if (!isDay) misfit('下单日期');
  else if (orderedAt > dayOf(desk.now) || orderedAt < monthsBefore(desk.now, rules.months)) say('24012');
  const country = cell('买家国家').toUpperCase();
  const isCountry = model.enums['country']?.values.some((each) => each.const === country) === true;
  if (country !== '' && !isCountry) misfit('买家国家');
  const currency = cell('币种').toUpperCase();
  if (currency !== batch.currency) say('24013');
  const written = cell('订单金额').replaceAll(',', '');
  const isAmount = /^\d{1,14}(\.\d+)?$/.test(written) && decimal(written).gt(0);
  const isExact = isAmount && decimal(written).eq(decimal(written).round(scaleOf(batch.currency)));
  if (!isExact) misfit('订单金额');
  const papers = { contractNo: cell('合同号'), customsNo: cell('报关单号') };
  const dollars = isExact ? desk.rates.worth(written, batch.currency, 'USD', 'ceil') : '0';
  const isLarge = compare(dollars, rules.orderUsd) > 0;
  if (isLarge && (papers.contractNo === '' || papers.customsNo === '')) say('24014');
  const texts = { goods: cell('商品'), quantity: cell('数量'), logisticsNo: cell('物流单号'), ...papers };
  const kept = Object.entries(texts).flatMap(([name, value]) => (value === '' ? [] : [[name, value.slice(0, 64)]]));
  const row: QuotaRow = {
    rowId: `${batch.batchNo}-${String(line.row).padStart(5, '0')}`,
    batchNo: batch.batchNo,
    seq: line.row,
    platformOrderNo: platformOrderNo === '' ? '—' : platformOrderNo.slice(0, 64),
    currency: batch.currency,
    checkResult: 'FAIL',
    ...(isDay ? { orderedAt } : {}),
    ...(isCountry ? { buyerCountry: country } : {}),
    ...(isExact ? { amount: fromMinor(toMinor(written, batch.currency), batch.currency) } : {}),
    ...(Object.fromEntries(kept) as Partial<QuotaRow>),
  };
  return { row, reasons };
}

/** The same day so many months ago. */
function monthsBefore(now: number, months: number): string {
  const [year = 0, month = 1, day = 1] = dayOf(now).split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const time = Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, last));
  return dayOf(instantOf(new Date(time).toISOString().slice(0, 10)));
}

/** Taken back while its orders are checked: nothing was granted, and its order numbers are free again. */
export async function removeOrders(
  desk: Desk,
  owner: string,
  request: { batchNo: string; version: number },
): Promise<void> {
  await desk.book.lockOwner(owner);
  const batch = await desk.record(owner, 'quota-batch', request.batchNo);
  if (batch === undefined) throw refusal('10018');
  if (batch.version !== request.version) throw refusal('10010');
  if (batch.status !== PROCESSING) throw refusal('10019');
  await desk.unclaim(ORDER, null, batch.batchNo);
  await desk.changeRecord(owner, 'quota-batch', batch.batchNo, {
    status: TERMINATED,
    finishedAt: dateTimeOf(desk.now),
    version: batch.version + 1,
  });
}
