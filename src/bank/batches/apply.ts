import { dateTimeOf } from '#model/instant.ts';
import type { Person } from '../approvals.ts';
import { customerOf } from '../checks.ts';
import type { Desk, EdgeHandler } from '../desk/desk.ts';
import { minimumOf } from '../fees.ts';
import { fromMinor, toMinor } from '../ledger/chart.ts';
import { normalAccount } from '../payees/account-numbers.ts';
import { isDealt } from '../rates.ts';
import { refusal, refusalText } from '../refusals.ts';
import rules from '../rules/batch.json' with { type: 'json' };
import { type BatchRow, FAILED, type LineRow, PROCESSING, SUCCESS, TERMINATED } from './batch.ts';
import { checkLine, type KnownPayee, namesOf, templateFor, twinsOf } from './check.ts';
import type { Line } from './lines.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface Application {
  payType: BatchRow['payType'];
  currency: string;
  purpose?: string | undefined;
  sellMode?: 'BY_CNY' | 'BY_FOREIGN' | undefined;
  payeeType?: 'SELF' | 'SUPPLIER' | 'EMPLOYEE' | undefined;
  file: { id: string; name: string; sha256: string };
  /** What the file holds; `readLines` gives it. */
  lines: readonly Line[];
  submitter: Person;
}

/** What the bank keeps of a batch beyond what its merchant sees: the lines as they were typed. */
export interface BatchFacts {
  lines: Line[];
}

/** Takes a file; its lines are checked afterwards, so that nobody waits for a long one. */
export async function applyBatch(desk: Desk, owner: string, application: Application): Promise<BatchRow> {
  const { payType, currency, file, lines, submitter } = application;
  await desk.book.lockOwner(owner);
  await customerOf(desk, owner, 'PAYMENT');
  const isPaid = minimumOf(currency) !== undefined && isDealt(currency);
  // Offshore yuan is not what the onshore rate is for.
  if (!isPaid || (payType === 'BATCH_CNY' && currency === 'CNY')) throw refusal('20008', {}, '/currency');
  await refuseSameFile(desk, owner, file.sha256);
  const at = dateTimeOf(desk.now);
  const batchNo = await desk.book.nextNumber('BT', at);
  const nothing = fromMinor(0n, currency);
  const batch: BatchRow = {
    batchNo,
    createdAt: at,
    fileName: file.name,
    file: { fileDfsId: file.id, fileName: file.name },
    fileHash: file.sha256,
    payType,
    currency,
    ...(application.purpose === undefined ? {} : { purpose: application.purpose }),
    ...(application.sellMode === undefined ? {} : { sellMode: application.sellMode }),
    ...(application.payeeType === undefined ? {} : { payeeType: application.payeeType }),
    ...(payType === 'BATCH_CNY' ? { arriveCcy: 'CNY', arriveTotal: '0.00' } : {}),
    needsMaterials: false,
    totalCount: lines.length,
    checkedCount: 0,
    passCount: 0,
    failCount: 0,
    totalAmount: nothing,
    fee: nothing,
    deductTotal: nothing,
    status: PROCESSING,
    submitter: submitter.name,
    submitterId: submitter.operatorId,
    version: 1,
  };
  await desk.addRecord(owner, 'batch-order', batch);
  const facts: BatchFacts = { lines: [...lines] };
  await desk.putFacts({ orderNo: batchNo, owner, family: 'batch', stage: 'CHECKING', at, facts });
  await desk.schedule('batch.check', batchNo, rules.checkMinutes * MINUTE);
  return batch;
}

/** A file that is under way already; one that led to nothing may come again. */
async function refuseSameFile(desk: Desk, owner: string, fileHash: string): Promise<void> {
  const since = dateTimeOf(desk.now - rules.sameFileHours * HOUR);
  const same = await desk.findRecords(owner, 'batch-order', { fileHash });
  if (same.some(({ createdAt, status }) => createdAt > since && status !== FAILED && status !== TERMINATED)) {
    throw refusal('23044', {}, '/file');
  }
}

/** Checks the next lines of a batch, and the last ones with what follows from all: 0 → 3 where any passes, else → 2. */
export const checkBatch: EdgeHandler = async (desk, batchNo) => {
  const known = await desk.facts<BatchFacts>(batchNo);
  if (known === undefined) return false;
  const { owner, facts } = known;
  await desk.book.lockOwner(owner);
  const batch = await desk.record(owner, 'batch-order', batchNo);
  const merchant = await desk.merchant(owner);
  if (batch?.status !== PROCESSING || merchant === undefined) return false;
  const { rates } = desk;
  const payees = await payeesByAccount(desk, owner, batch.currency);
  const { lines } = facts;
  const desktop = { merchant, rates, batch, payees, twins: twinsOf(batch.payType, lines), names: namesOf(lines) };
  const end = batch.checkedCount + rules.pieceLines;
  const rows = facts.lines.slice(batch.checkedCount, end).map((line) => checkLine(desktop, line));
  await desk.addRecords(owner, 'batch-row', rows);
  const next = summed(batch, rows, desk);
  const isDone = next.checkedCount >= batch.totalCount;
  const { batchNo: _key, ...changes } = next;
  if (isDone) {
    const passes = next.passCount > 0;
    changes.status = passes ? SUCCESS : FAILED;
    if (!passes) {
      changes.failReason = refusalText('23043');
      changes.finishedAt = dateTimeOf(desk.now);
    }
    await desk.putFacts({ ...known, stage: 'CHECKED' });
  } else await desk.schedule('batch.check', batchNo, 0);
  await desk.changeRecord(owner, 'batch-order', batchNo, changes);
  return true;
};

async function payeesByAccount(desk: Desk, owner: string, currency: string): Promise<Map<string, KnownPayee>> {
  const payees = await desk.findRecords(owner, 'payee', { currency });
  const byAccount = new Map<string, KnownPayee>();
  for (const payee of payees) {
    const account = normalAccount(payee.accountNo);
    if (byAccount.get(account)?.auditState !== 'PASS') byAccount.set(account, payee);
  }
  return byAccount;
}

/** The batch with these lines counted in; sums are those of the lines, never rounded. */
function summed(batch: BatchRow, rows: readonly LineRow[], desk: Desk): BatchRow {
  const { currency } = batch;
  const passed = rows.filter((row) => row.checkResult === 'PASS');
  const sum = (from: string, ccy: string, amounts: (string | null | undefined)[]): string =>
    fromMinor(
      amounts.reduce((total, amount) => total + toMinor(amount ?? '0', ccy), toMinor(from, ccy)),
      ccy,
    );
  const fee = sum(
    batch.fee,
    currency,
    passed.map((row) => row.fee),
  );
  const deductTotal = sum(
    batch.deductTotal,
    currency,
    passed.map((row) => row.payAmount),
  );
  const [priced] = passed.filter((row) => !!row.rate);
  return {
    ...batch,
    checkedCount: batch.checkedCount + rows.length,
    passCount: batch.passCount + passed.length,
    failCount: batch.failCount + rows.length - passed.length,
    fee,
    deductTotal,
    totalAmount: fromMinor(toMinor(deductTotal, currency) - toMinor(fee, currency), currency),
    ...(batch.arriveCcy === undefined
      ? {}
      : {
          arriveTotal: sum(
            batch.arriveTotal ?? '0',
            'CNY',
            passed.map((row) => row.arriveAmount),
          ),
        }),
    ...(priced?.rate ? { rate: priced.rate } : {}),
    needsMaterials: batch.needsMaterials === true || passed.some((row) => isLarge(row, desk)),
    version: batch.version + 1,
  };
}

function isLarge({ payAmount, payCcy }: LineRow, desk: Desk): boolean {
  if (!payAmount || !payCcy) return false;
  const dollars = desk.rates.worth(payAmount, payCcy, 'USD', 'ceil');
  return toMinor(dollars, 'USD') > toMinor(rules.materialsAboveUsd, 'USD');
}

/** Before it is submitted a batch can be given up: nothing is held yet. */
export async function terminateBatch(
  desk: Desk,
  owner: string,
  request: { batchNo: string; version: number },
): Promise<void> {
  await desk.book.lockOwner(owner);
  const batch = await desk.record(owner, 'batch-order', request.batchNo);
  if (batch === undefined) throw refusal('10018');
  if (batch.version !== request.version) throw refusal('10010');
  const isOpen = batch.status === PROCESSING || batch.status === SUCCESS;
  if (!isOpen || (batch.submittedAt ?? '') !== '') throw refusal('10019');
  await desk.changeRecord(owner, 'batch-order', batch.batchNo, {
    status: TERMINATED,
    finishedAt: dateTimeOf(desk.now),
    version: batch.version + 1,
  });
}

export { templateFor };
