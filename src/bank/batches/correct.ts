import { model } from '#generated/model.ts';
import { maskText, shortMask } from '#model/mask.ts';
import { cutText } from '#model/text-cut.ts';
import { REFUSALS } from '#sandbox/refusal.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import { FAILED, SUCCESS } from '../files/state.ts';
import { fromMinor } from '#model/minor-units.ts';
import type { Moved } from '../orders/family.ts';
import { refusal } from '../words/refusals.ts';
import {
  type Batch,
  type BatchRow,
  type Cell,
  CELLS,
  type LineCorrection,
  type LineRow,
  rowIdOf,
  templateFor,
} from './batch.ts';
import { checkedOf, summed } from './check-lines.ts';

const FIELDS = Object.keys(CELLS) as Cell[];

/** Maximum length of an original value, and of rows that the batch names. */
const LONGEST = 40;
const NAMED = 5;

/**
 * Puts corrected cells into a line, as if the file had had them, and checks all lines again: a line may be the
 * duplicate of another. Line and batch record the correction and its author for the people who confirm them.
 * @throws Refusal 10010 for a cell that somebody else changed since it was read, 10018 for a line of another batch
 */
export async function correct(batch: Batch, said: LineCorrection): Promise<Moved<Batch>> {
  const { desk, owner, row, at } = batch;
  const { batchNo, payType } = row;
  const line = batch.facts.lines.find((each) => rowIdOf(batchNo, each.row) === said.rowId);
  if (line === undefined) throw refusal('10018', {}, '/rowId');
  const now = corrected(payType, line, said.cells);
  const touched = FIELDS.filter((field) => cellOf(payType, now, field) !== cellOf(payType, line, field));
  refuseOvertaken(batch, line, said, touched);
  const lines = batch.facts.lines.map((each) => (each === line ? now : each));
  const checked = await checkedOf(batch, lines, lines);
  if (checked === undefined) return false;
  const before = await desk.findRecords(owner, 'batch-row', { batchNo });
  const known = new Map(before.map((each) => [each.rowId, each]));
  const uploaded = [...(batch.facts.uploaded ?? []).filter((each) => each.row !== line.row), originalOf(batch, line)];
  const rows = checked.map((row) => {
    const old = known.get(row.rowId);
    if (row.rowId === said.rowId) return { ...row, ...marksOf(batch, now, old, said.person.name) };
    const { corrected: cells, uploadedAs, correctors, correctedAt } = old ?? {};
    return { ...row, corrected: cells, uploadedAs, correctors, correctedAt };
  });
  const changes = rows.flatMap((each) => changedFrom(known.get(each.rowId), each) ?? []);
  if (changes.length > 0) await desk.changeRecords(owner, 'batch-row', changes);
  const version = changes.find(({ rowId }) => rowId === said.rowId)?.version ?? known.get(said.rowId)?.version ?? 1;
  const { operatorId, name } = said.person;
  const touches = touched.map((field) => [`${line.row}.${field}`, { version, operatorId, name }] as const);
  const set = summed({ ...row, ...uncounted(row) }, rows, desk);
  const isPayable = set.passCount > 0;
  const to = isPayable ? SUCCESS : FAILED;
  return {
    facts: { lines, uploaded, touched: { ...batch.facts.touched, ...Object.fromEntries(touches) } },
    ...(row.status !== to && { to }),
    set: {
      ...set,
      corrections: correctionsOf(rows),
      failReason: isPayable ? null : REFUSALS.sheetEmpty.message,
      finishedAt: isPayable ? null : (row.finishedAt ?? at),
    },
  };
}

/** @throws Refusal 10010 if somebody else changed one of these cells since this person read their line */
function refuseOvertaken(
  { facts }: Batch,
  { row }: Line,
  { version, person }: LineCorrection,
  fields: readonly Cell[],
): void {
  if (version === undefined) return;
  for (const field of fields) {
    const last = facts.touched?.[`${row}.${field}`];
    if (last === undefined || last.version <= version || last.operatorId === person.operatorId) continue;
    // Reported without a field: the typed value is no mistake, and may be sent again once the person has seen the other
    // value.
    throw refusal('10010-cell', { name: last.name });
  }
}

function corrected(payType: BatchRow['payType'], line: Line, said: LineCorrection['cells']): Line {
  const cells = columnsOf(payType).map((field, n) => {
    const isCell = FIELDS.includes(field as Cell);
    return (isCell ? said[field as Cell] : undefined) ?? line.cells[n] ?? '';
  });
  return { ...line, cells };
}

function cellOf(payType: BatchRow['payType'], { cells }: Line, field: Cell): string {
  return (cells[columnsOf(payType).indexOf(field)] ?? '').trim();
}

/** The fields of a line's cells; here both kinds of files use one name for the bank's code. */
function columnsOf(payType: BatchRow['payType']): string[] {
  return templateFor(payType).columns.map(({ field }) => (field === 'bankNo' ? 'bankCode' : field));
}

/** The line as it was uploaded. */
function originalOf({ facts }: Batch, line: Line): Line {
  return facts.uploaded?.find(({ row }) => row === line.row) ?? line;
}

/** The marks of a line's corrections; a line with its original cells has none. */
function marksOf(batch: Batch, now: Line, old: LineRow | undefined, name: string): Partial<LineRow> {
  const { payType } = batch.row;
  const original = originalOf(batch, batch.facts.lines.find(({ row }) => row === now.row) ?? now);
  const changed = FIELDS.filter((field) => cellOf(payType, now, field) !== cellOf(payType, original, field));
  if (changed.length === 0) return {};
  const names = new Set([...(old?.correctors ?? '').split('、').filter(Boolean), name]);
  return {
    corrected: changed.map((field) => CELLS[field]),
    uploadedAs: changed
      .map((field) => `${titleOf(field)} ${shownAs(field, cellOf(payType, original, field))}`)
      .join('；'),
    correctors: [...names].join('、'),
    correctedAt: batch.at,
  };
}

function titleOf(field: Cell): string {
  return model.enums['batch-cell']?.values.find((each) => each.const === CELLS[field])?.title ?? field;
}

function shownAs(field: Cell, text: string): string {
  if (text === '') return '（空）';
  return field === 'accountNo' ? shortMask(maskText(text)) : cutText(text, LONGEST);
}

/** The corrected lines that would be paid, with lines of a corrected account listed separately; null without any. */
function correctionsOf(rows: readonly LineRow[]): string | null {
  const paid = rows.filter(({ checkResult, corrected: cells }) => checkResult === 'PASS' && (cells?.length ?? 0) > 0);
  if (paid.length === 0) return null;
  const accounts = paid.filter(({ corrected: cells }) => cells?.includes(CELLS.accountNo));
  const named = accounts.slice(0, NAMED).map(({ seq }) => seq);
  const more = accounts.length > named.length ? '等' : '';
  const names = new Set(paid.flatMap(({ correctors }) => (correctors ?? '').split('、').filter(Boolean)));
  return [
    `${paid.length} 笔`,
    ...(accounts.length > 0 ? [`其中收款账号 ${accounts.length} 笔（第${named.join('、')}行${more}）`] : []),
    `修改人 ${[...names].join('、')}`,
  ].join('，');
}

/** The new values of a line's record, with null for what it no longer has; undefined if nothing changed. */
function changedFrom(old: LineRow | undefined, now: LineRow): { rowId: string; version: number } | undefined {
  if (old === undefined) return undefined;
  const names = Object.keys({ ...old, ...now }).filter((name) => name !== 'version' && !name.startsWith('_'));
  const valueIn = (row: object, name: string): unknown => (row as Record<string, unknown>)[name] ?? null;
  if (names.every((name) => valueIn(old, name) === valueIn(now, name))) return undefined;
  const values = Object.fromEntries(names.map((name) => [name, valueIn(now, name)]));
  return { ...values, rowId: now.rowId, version: old.version + 1 };
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
