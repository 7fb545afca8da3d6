import type { Bank } from '../bank.ts';
import type { Customer } from './customer.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Uploads a file as the browser does; returns its id. */
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
  // A busy server asks for a retry before it begins anything.
  if (response.statusCode === 503) return putFile(bank, who, bytes, name);
  return (response.json() as { result: { fileId: string } }).result.fileId;
}
