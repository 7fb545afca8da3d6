import type { FileLines } from '#model/call.ts';
import type { Calls } from '#generated/calls.ts';
import { model } from '#generated/model.ts';
import { type AroundLine, type LineError, type LineRead, readLine } from '#sandbox/file-lines.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import { filled, REFUSALS } from '#sandbox/refusal.ts';

/** The calls that take files of lines. */
export type LineCall = { [Name in keyof Calls]: Calls[Name] extends { line: object } ? Name : never }[keyof Calls];
type Values<Name extends LineCall> = Calls[Name] extends { line: infer Fields extends object } ? Fields : never;
/** A line with its fields; empty and unreadable cells are absent. */
type ReadLine<Name extends LineCall> = LineRead<Values<Name>>;

/** A line, held against what the schema of its call says of lines. */
export function readLineOf<Name extends LineCall>(name: Name, { cells }: Line, around: AroundLine): ReadLine<Name> {
  return readLine(model, model.calls[name]!, cells, around) as ReadLine<Name>;
}

/** What a call says of its lines: the template of its files, too. */
export function linesIn(name: LineCall): FileLines {
  return model.calls[name]!.lines!;
}

/** The title under which a field stands in the file of a call. */
export function titleIn(name: LineCall, field: string): string {
  return linesIn(name).columns.find((each) => each.field === field)?.title ?? field;
}

export interface Reason {
  code: string;
  text: string;
}

/** Why a line was refused, with its row and column where a cell does not fit the template, else with the column. */
export function reasonOf({ row }: Line, { code, column, message }: Omit<LineError, 'field'>): Reason {
  if (code !== undefined) return { code, text: message.includes(column) ? message : `${column}：${message}` };
  const misfit = filled(REFUSALS.sheetForeign, { row, column });
  return { code: misfit.code, text: `${misfit.message}（${message}）` };
}
