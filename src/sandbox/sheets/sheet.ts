import { type SheetBounds, SheetRefused, type SheetRow } from './bounds.ts';
import { readCsv } from './csv.ts';
import { readXlsx } from './xlsx.ts';

/**
 * The filled rows of a file's first sheet as texts. Takes seconds for a large file: a server uses `readInProcess`, in
 * a separate process.
 * @throws SheetRefused with the exceeded limit, or `sheetUnreadable`
 */
export async function readSheet(name: string, bytes: Uint8Array, bounds: SheetBounds): Promise<SheetRow[]> {
  try {
    return name.toLowerCase().endsWith('.csv') ? readCsv(bytes, bounds) : await readXlsx(bytes, bounds);
  } catch (error) {
    if (error instanceof SheetRefused) throw error;
    throw new SheetRefused('sheetUnreadable', { reason: String(error) });
  }
}
