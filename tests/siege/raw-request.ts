import type { CallContract } from '#model/call.ts';

/* A request as bytes, for `inject` and for sockets, with texts that no client would send. */

export interface RawRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: Buffer;
}

type Row = Record<string, unknown>;

const BOUNDARY = '----hostile';

export function rawRequest(call: CallContract, request: Row, cookie = ''): RawRequest {
  const method = call.methods[0] ?? 'POST';
  const rest = { ...request };
  const path = call.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = Object.hasOwn(rest, name) ? rest[name] : 'x';
    delete rest[name];
    return encoded(typeof value === 'string' && value !== '' ? value : String(value || 'x'));
  });
  const headers: Record<string, string> = {
    'system-name': 'member-exchange-client',
    'idempotency-key': crypto.randomUUID(),
    ...(cookie === '' ? {} : { cookie }),
  };
  if (method === 'GET') return { method, url: `${path}${queryOf(rest)}`, headers };
  if (call.multipart !== true) {
    headers['content-type'] = 'application/json';
    return { method, url: path, headers, body: Buffer.from(JSON.stringify(rest)) };
  }
  headers['content-type'] = `multipart/form-data; boundary=${BOUNDARY}`;
  return { method, url: path, headers, body: formOf(rest) };
}

function queryOf(request: Row): string {
  const pairs = Object.entries(request).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => `${encoded(name)}=${encoded(textOf(each))}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Percent-encoded; a lone surrogate as the three bytes that decoders reject. */
function encoded(text: string): string {
  return Array.from(text, (each) => (/\p{Surrogate}/u.test(each) ? '%ED%A0%80' : encodeURIComponent(each))).join('');
}

/** A form with the raw bytes of every text; a `File` is sent as a file. */
function formOf(request: Row): Buffer {
  const parts = Object.entries(request).flatMap(([name, value]) => {
    const file = value instanceof File ? `; filename="${inQuotes(value.name)}"\r\ncontent-type: image/png` : '';
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${inQuotes(name)}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value instanceof File ? PIXEL : textOf(value)), Buffer.from('\r\n')];
  });
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const inQuotes = (text: string): string => text.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ');

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
