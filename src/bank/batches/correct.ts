import { REFUSALS } from '#sandbox/refusal.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import { FAILED, SUCCESS } from '../files/state.ts';
import { fromMinor } from '#model/minor-units.ts';
import type { Called, Moved } from '../orders/family.ts';
import { refusal } from '../words/refusals.ts';
import { type Batch, type BatchRow, type LineRow, rowIdOf, templateFor } from './batch.ts';
import { checkedOf, summed } from './check-lines.ts';

/** Cells of a line that a merchant may correct before the batch is submitted. */
const CELLS = ['payeeName', 'accountNo', 'amount', 'bankCountry', 'bankCode', 'postscript'] as const;

/**
 * Puts corrected cells into a line, as if the file had had them, and checks all lines again: a line may be the
 * duplicate of another.
 * @throws Refusal 10018 for a line that the batch does not have
 */
export async function correct(batch: Batch, said: Called<'batch.correct'>): Promise<Moved<Batch>> {
  const { desk, owner, row, at } = batch;
  const { batchNo, payType } = row;
  const line = batch.facts.lines.find((each) => rowIdOf(batchNo, each.row) === said.rowId);
  if (line === undefined) throw refusal('10018', {}, '/rowId');
  const lines = batch.facts.lines.map((each) => (each === line ? corrected(payType, line, said) : each));
  const rows = await checkedOf(batch, lines, lines);
  if (rows === undefined) return false;
  const before = await desk.findRecords(owner, 'batch-row', { batchNo });
  const known = new Map(before.map((each) => [each.rowId, each]));
  const changes = rows.flatMap((each) => changedFrom(known.get(each.rowId), each) ?? []);
  if (changes.length > 0) await desk.changeRecords(owner, 'batch-row', changes);
  const set = summed({ ...row, ...uncounted(row) }, rows, desk);
  const isPayable = set.passCount > 0;
  const to = isPayable ? SUCCESS : FAILED;
  return {
    facts: { lines },
    ...(row.status !== to && { to }),
    set: {
      ...set,
      failReason: isPayable ? null : REFUSALS.sheetEmpty.message,
      finishedAt: isPayable ? null : (row.finishedAt ?? at),
    },
  };
}

function corrected(payType: BatchRow['payType'], line: Line, said: Called<'batch.correct'>): Line {
  const columns = templateFor(payType).columns.map(({ field }) => (field === 'bankNo' ? 'bankCode' : field));
  const given = (field: string): string | undefined => {
    const name = CELLS.find((each) => each === field);
    return name && (said[name] as string | undefined);
  };
  return { ...line, cells: columns.map((field, n) => given(field) ?? line.cells[n] ?? '') };
}

/** The new values of a line's record, with null for what it no longer has; undefined if nothing changed. */
function changedFrom(old: LineRow | undefined, now: LineRow): object | undefined {
  if (old === undefined) return undefined;
  const names = Object.keys({ ...old, ...now }).filter((name) => name !== 'version' && !name.startsWith('_'));
  const valueIn = (row: object, name: string): unknown => (row as Record<string, unknown>)[name] ?? null;
  if (names.every((name) => valueIn(old, name) === valueIn(now, name))) return undefined;
  return { ...Object.fromEntries(names.map((name) => [name, valueIn(now, name)])), version: old.version + 1 };
}

/** The figures of a batch before its first line is counted. */
function uncounted({ currency, arriveCcy }: BatchRow): Partial<BatchRow> & Pick<BatchRow, 'fee' | 'deductTotal'> {
  const nothing = fromMinor(0n, currency);
  return {
    ...{ checkedCount: 0, passCount: 0, failCount: 0, needsMaterials: false },
    ...{ fee: nothing, deductTotal: nothing, totalAmount: nothing },
    ...(arriveCcy !== undefined && arriveCcy !== null && { arriveTotal: '0.00' }),
  };
}
