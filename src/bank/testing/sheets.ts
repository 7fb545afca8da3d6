import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import type { Bank } from '../bank.ts';
import { readSheet } from '../files/sheet.ts';
import type { Customer } from './customer.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A spreadsheet of texts, as people fill in a template. */
export async function sheetOf(head: readonly string[], lines: readonly (readonly string[])[]): Promise<Uint8Array> {
  const cell = (value: string): Cell => (value === '' ? null : { value, type: String });
  const data = [head, ...lines].map((row) => row.map(cell));
  return new Uint8Array(await writeXlsxFile([{ sheet: '明细', data }] as never).toBuffer());
}

/** The texts of a file's first sheet, without blank rows. */
export async function cellsOf(bytes: Uint8Array): Promise<string[][]> {
  const rows = await readSheet('a.xlsx', bytes, { lines: 1000, rows: 1000, columns: 50 });
  return rows.map(({ cells }) => cells);
}

/** Uploads a file as the browser does; its id. */
export async function putFile(bank: Bank, who: Customer, bytes: Uint8Array, name = '付款.xlsx'): Promise<string> {
  const edge = 'edge';
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${encodeURIComponent(name)}"\r\ncontent-type: ${XLSX}\r\n\r\n`;
  const response = await bank.sandbox.inject({
    method: 'POST',
    url: '/api/common/file/upload',
    headers: {
      'system-name': 'member-exchange-client',
      cookie: who.cookie,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
  });
  return (response.json() as { result: { fileId: string } }).result.fileId;
}
