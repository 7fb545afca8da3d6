import { compare } from '#model/money.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { isExactAmount, readLineOf, reasonsFor, twinsOf } from '../files/lines.ts';
import { countedWith } from '../files/uploaded.ts';
import type { Move } from '../orders/family.ts';
import { limitsOf, minimumOf } from '../terms/fees.ts';
import { blanksOf, refusalText } from '../words/refusals.ts';
import rules from '../rules/transfers.json' with { type: 'json' };
import type { BatchRow, LineRow, TransferBatch } from './batch.ts';
import { supplierFault } from './suppliers.ts';
import { closedAmong, normalName, transferFee } from './terms.ts';

/** The call that takes these files. */
const CALL = 'transfer-batch.upload';

/** Checks the next lines. A batch with a failed line cannot be submitted. */
export async function checkLines(batch: TransferBatch): Promise<Move<TransferBatch>> {
  const { desk, owner, row, facts, at } = batch;
  const { currency, checkedCount: from } = row;
  const suppliers = new Map((await desk.findRecords(owner, 'supplier', {})).map((each) => [each.supplierNo, each]));
  const closed = await closedAmong(desk, new Set([...suppliers.values()].flatMap(({ userNo }) => userNo ?? [])));
  const limit = limitsOf((await desk.merchant(owner))?.person ?? false).single;
  const twins = twinsOf(facts.lines, ({ cells }) => JSON.stringify(cells));
  const rows = facts.lines
    .slice(from, from + rules.pieceLines)
    .map((line) => checkLine({ desk, row, suppliers, closed, limit, twin: twins.get(line.row) }, line));
  await desk.addRecords(owner, 'transfer-line', rows);
  const passed = rows.filter(({ checkResult }) => checkResult === 'PASS');
  const sum = (start: string, field: 'amount' | 'fee'): bigint =>
    passed.reduce((total, each) => total + toMinor(each[field] ?? '0', currency), toMinor(start, currency));
  const [total, fee] = [sum(row.totalAmount, 'amount'), sum(row.fee, 'fee')];
  const set = {
    ...countedWith(row, rows),
    ...{ totalAmount: fromMinor(total, currency), fee: fromMinor(fee, currency) },
    deductTotal: fromMinor(total + fee, currency),
  };
  if (set.checkedCount < row.lineCount) return { set, next: { step: 'check', after: 0 } };
  if (set.failCount === 0) return { stage: 'CHECKED', to: 'CHECKED', set };
  const failReason = `${set.failCount} 行未通过校验，没有提交任何转账`;
  return { stage: 'CHECKED', to: 'CHECK_FAILED', set: { ...set, failReason, finishedAt: at } };
}

interface Around {
  desk: Desk;
  row: BatchRow;
  suppliers: ReadonlyMap<string, Row<'supplier'>>;
  /** Users who cannot receive transfers. */
  closed: ReadonlySet<string>;
  /** USD, the limit of a single transfer. */
  limit: string;
  /** The row of an earlier line that is the same. */
  twin: number | undefined;
}

/** A line as a transfer, with all of its errors. */
function checkLine({ desk, row: batch, suppliers, closed, limit, twin }: Around, line: Line): LineRow {
  const { currency, batchNo } = batch;
  const { values, errors } = readLineOf(CALL, line, { form: { ...batch }, now: desk.now });
  const { reasons, say } = reasonsFor(CALL, line, errors);
  const isGood = (field: string): boolean => errors.every((error) => error.field !== field);
  const { supplierNo, supplierName, amount } = values;
  if (supplierNo !== undefined && isGood('supplierNo')) {
    const supplier = suppliers.get(supplierNo);
    const fault = supplier && supplierFault(supplier, desk.now);
    if (supplier === undefined) say('supplierNo', '25001-number');
    else if (fault !== undefined) say('supplierNo', fault);
    else if (closed.has(supplier.userNo ?? '')) say('supplierNo', '25004');
    if (supplier && supplierName && normalName(supplier.supplierName) !== normalName(supplierName)) {
      say('supplierName', '25002');
    }
  }
  const isExact = amount !== undefined && isGood('amount') && isExactAmount(amount, currency, say);
  const least = minimumOf(currency) ?? '0';
  if (isExact && compare(amount, least) < 0) say('amount', '20004', blanksOf(least, currency));
  if (isExact && compare(desk.rates.worth(amount, currency, 'USD', 'ceil'), limit) > 0) {
    say('amount', '20005', blanksOf(limit, 'USD'));
  }
  if (twin !== undefined) reasons.push(refusalText('23041', { row: line.row, other: twin }));
  return {
    ...values,
    rowId: `${batchNo}-${String(line.row).padStart(4, '0')}`,
    ...{ batchNo, seq: line.row, currency },
    amount: isExact ? fromMinor(toMinor(amount, currency), currency) : undefined,
    ...(isExact && { fee: transferFee(amount, currency) }),
    ...(reasons.length === 0
      ? { checkResult: 'PASS' as const }
      : { checkResult: 'FAIL' as const, failReason: reasons.join('；') }),
  };
}
