import type { AnswerContext, StoredFile } from '#sandbox/answer.ts';
import { SheetRefused } from './bounds.ts';
import { readSheetApart } from './read-apart.ts';
import { columnsOf } from './templates.ts';
import { refusal } from '../refusals.ts';
import { isMistake, type Line, linesOf } from './lines.ts';

/** The head of a template and its example. */
const BESIDE_LINES = 2;
/** Columns of the merchant's own behind the template's. */
const OWN_COLUMNS = 20;

/**
 * The lines of an uploaded file that was filled in after a template, read outside of the call's transaction.
 * @param most lines that it may hold
 * @throws Refusal 10018 for a file of somebody else, 10021 where it is not the template, 23043 where it holds nothing,
 * 23045 where it holds too much, 10050 to 10063 where it cannot be read or meets another limit
 */
export async function readLines(
  { files, outside }: Pick<AnswerContext, 'files' | 'outside'>,
  template: string,
  id: string,
  most: number,
): Promise<{ file: Pick<StoredFile, 'id' | 'name' | 'sha256'>; lines: Line[] }> {
  const file = await files.need(id);
  const bounds = { lines: most, rows: most + BESIDE_LINES, columns: columnsOf(template).length + OWN_COLUMNS };
  const lines = await outside(`lines of ${id}`, async (away) => {
    try {
      return linesOf(template, await readSheetApart(away, file, bounds), most);
    } catch (error) {
      if (error instanceof SheetRefused) return { code: error.code, blanks: error.blanks };
      throw error;
    }
  });
  if (isMistake(lines)) throw refusal(lines.code, lines.blanks, '/file');
  return { file: { id: file.id, name: file.name, sha256: file.sha256 }, lines };
}
