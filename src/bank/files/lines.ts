import type { FileLines } from '#model/call.ts';
import type { Calls } from '#generated/calls.ts';
import { model } from '#generated/model.ts';
import { readAccount } from '#model/read-account.ts';
import { plainName, plainWords } from '#model/read-name.ts';
import { isWorn, readReference } from '#model/read-text.ts';
import type { Reading } from '#model/reading.ts';
import { type AroundLine, type LineError, type LineRead, readLine } from '#sandbox/file-lines.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import { filled, REFUSALS } from '#sandbox/refusal.ts';
import { decimal, scaleOf } from '#model/money.ts';
import { type RefusalCode, refusalText } from '../words/refusals.ts';

/** Calls that take files of lines. */
export type LineCall = { [Name in keyof Calls]: Calls[Name] extends { line: object } ? Name : never }[keyof Calls];
type Values<Name extends LineCall> = Calls[Name] extends { line: infer Fields extends object } ? Fields : never;
/** A line with its fields; empty and unreadable cells are absent. */
type ReadLine<Name extends LineCall> = LineRead<Values<Name>>;

const name = (text: string): Reading => ({ value: plainName(text) });
const words = (text: string): Reading => (isWorn(text) ? { refused: 'worn', text } : { value: plainWords(text) });

/** Readers of the lines' fields, by their names. */
const READERS: Readonly<Record<string, (text: string) => Reading>> = {
  ...{ payeeName: name, payeeCnName: name, payeeEnName: name, payeeKanaName: name, buyerName: name },
  ...{ state: words, city: words, address: words, bankName: words },
  ...{ accountNo: readAccount, bankCode: readAccount, bankNo: readAccount, code: readAccount },
  ...{ intermediaryBank: readAccount, creditCode: readAccount, postcode: readReference },
  ...{
    platformOrderNo: readReference,
    orderNo: readReference,
    logisticsNo: readReference,
    contractNo: readReference,
    customsNo: readReference,
  },
};

/** Reads a line and validates it against its call's schema. */
export function readLineOf<Name extends LineCall>(name: Name, { cells }: Line, around: AroundLine): ReadLine<Name> {
  return readLine(model, model.calls[name]!, cells, { readers: READERS, ...around }) as ReadLine<Name>;
}

/** The line definition of a call, which is also the template of its files. */
export function linesIn(name: LineCall): FileLines {
  return model.calls[name]!.lines!;
}

/** The column title of a field in a call's file. */
export function titleIn(name: LineCall, field: string): string {
  return linesIn(name).columns.find((each) => each.field === field)?.title ?? field;
}

/** Collects the reasons for a refused line: the errors of its cells, and further refusals by field. */
export function reasonsFor(call: LineCall, line: Line, errors: readonly LineError[]) {
  const reasons = errors.map((error) => reasonOf(line, error));
  const say = (field: string, code: RefusalCode, blanks: Record<string, string | number> = {}): void => {
    reasons.push(reasonOf(line, { code, column: titleIn(call, field), message: refusalText(code, blanks) }));
  };
  return { reasons, say };
}

/** True if a readable amount has no more decimals than its currency; says 20003 otherwise. */
export function isExactAmount(
  amount: string,
  currency: string,
  say: (field: string, code: RefusalCode, blanks: Record<string, string | number>) => void,
): boolean {
  const scale = scaleOf(currency);
  const isExact = decimal(amount).eq(decimal(amount).round(scale));
  if (!isExact) say('amount', '20003', { currency, scale });
  return isExact;
}

/** The row of the first line with the same key, by the row of each later one. */
export function twinsOf(lines: readonly Line[], keyOf: (line: Line) => string): Map<number, number> {
  const first = new Map<string, number>();
  const twins = new Map<number, number>();
  for (const line of lines) {
    const key = keyOf(line);
    const twin = first.get(key);
    if (twin === undefined) first.set(key, line.row);
    else twins.set(line.row, twin);
  }
  return twins;
}

/** The reason for a refused line: with row and column when a cell does not fit the template, else with the column. */
export function reasonOf({ row }: Line, { code, column, message }: Omit<LineError, 'field'>): string {
  if (code !== undefined) return message.includes(column) ? message : `${column}：${message}`;
  return `${filled(REFUSALS.sheetForeign, { row, column }).message}（${message}）`;
}
