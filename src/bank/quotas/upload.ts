import { dateTimeOf, dayOf, instantOf } from '#model/instant.ts';
import { compare, decimal, scaleOf } from '#model/money.ts';
import type { Desk, EdgeHandler } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { FAILED, PROCESSING, SUCCESS, TERMINATED } from '../files/state.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import { REFUSALS } from '#sandbox/refusal.ts';
import { linesIn, readLineOf, reasonOf, titleIn } from '../files/lines.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { isDealt } from '../rates.ts';
import { refusal, type RefusalCode, refusalText } from '../refusals.ts';
import rules from '../rules/quota.json' with { type: 'json' };

/** The call whose files these are. */
const CALL = 'upload-detail.upload';
/** The template that they follow. */
export const QUOTA_TEMPLATE = linesIn(CALL);
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
  const { currency } = batch;
  const { values, errors } = readLineOf(CALL, line, { form: { ...batch }, now: desk.now });
  const reasons = errors.map((error) => reasonOf(line, error).text);
  const say = (field: string, code: RefusalCode, blanks: Record<string, string | number> = {}): void => {
    reasons.push(reasonOf(line, { code, column: titleIn(CALL, field), message: refusalText(code, blanks) }).text);
  };
  const isGood = (field: string): boolean => errors.every((error) => error.field !== field);
  const { orderedAt, amount, contractNo, customsNo, ...others } = values;
  // A day that breaks the rule is a day all the same.
  const isDay =
    orderedAt !== undefined && errors.every(({ field, code }) => field !== 'orderedAt' || code !== undefined);
  if (isDay && orderedAt < monthsBefore(desk.now, rules.months)) say('orderedAt', '24012');
  const scale = scaleOf(currency);
  const isPositive = amount !== undefined && isGood('amount');
  const isExact = isPositive && decimal(amount).eq(decimal(amount).round(scale));
  if (isPositive && !isExact) say('amount', '20003', { currency, scale });
  const isLarge = isExact && compare(desk.rates.worth(amount, currency, 'USD', 'ceil'), rules.orderUsd) > 0;
  if (isLarge && (contractNo === undefined || customsNo === undefined)) say('amount', '24014');
  const row: QuotaRow = {
    ...others,
    ...(contractNo !== undefined && { contractNo }),
    ...(customsNo !== undefined && { customsNo }),
    rowId: `${batch.batchNo}-${String(line.row).padStart(5, '0')}`,
    batchNo: batch.batchNo,
    seq: line.row,
    platformOrderNo: values.platformOrderNo?.slice(0, 64) ?? '—',
    currency,
    checkResult: 'FAIL',
    ...(isDay && { orderedAt }),
    ...(isExact && { amount: fromMinor(toMinor(amount, currency), currency) }),
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
