import type { CallContract } from '#model/call.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Model } from '#model/model.ts';
import type { Sandbox } from '../sandbox.ts';
import { library } from './library.ts';

/** Calls of the library that take and return files. */
const ID: Record<string, JsonSchema> = { id: { type: 'string' } };
const scans: CallContract[] = [
  call('scan.add', {
    request: { scan: { type: 'string', format: 'binary', minLength: 1 }, shelf: { type: 'integer' } },
    required: ['scan'],
    multipart: true,
    result: { id: { type: 'string' }, link: { type: 'string' } },
    answer: { kind: 'file', does: { store: 'scan', under: 'shelf' }, gives: { id: 'id', link: 'address' } },
  }),
  call('scan.thumb', {
    request: { scan: { type: 'string', format: 'binary', minLength: 1, maxLength: 2048 } },
    required: ['scan'],
    multipart: true,
    permission: 'signed-in',
    result: { id: { type: 'string' } },
    answer: { kind: 'file', does: { store: 'scan' }, gives: { id: 'id' } },
  }),
  call('scan.info', {
    request: ID,
    required: ['id'],
    result: { link: { type: 'string' }, name: { type: 'string' }, size: { type: 'integer' }, type: { type: 'string' } },
    answer: {
      kind: 'file',
      does: { find: 'id' },
      gives: { link: 'address', name: 'name', size: 'size', type: 'type' },
    },
  }),
  call('scan.fetch', { request: ID, required: ['id'], answer: { kind: 'file', does: { find: 'id' }, gives: {} } }),
  call('scan.form', {
    request: { number: { type: 'string' } },
    required: ['number'],
    result: { id: { type: 'string' } },
    answer: { kind: 'file', does: { template: 'number' }, gives: { id: 'id' } },
  }),
  call('scan.attach', {
    request: { loanNo: { type: 'string' }, scans: { type: 'array', items: { type: 'string' } } },
    required: ['loanNo'],
    result: {},
    permission: 'signed-in',
    answer: { kind: 'update', of: 'library-loan' },
  }),
];

const loan = structuredClone(library.entities['library-loan']);
loan?.fields.push({ name: 'scans', title: '扫描件', type: 'array', format: 'file', widget: 'upload', files: {} });

export const libraryWithScans: Model = {
  ...library,
  entities: { ...library.entities, ...(loan && { 'library-loan': loan }) },
  calls: { ...library.calls, ...Object.fromEntries(scans.map((each) => [each.name, each])) },
};

interface Said {
  request: Record<string, JsonSchema>;
  required: string[];
  /** Without a result the call answers with the file. */
  result?: Record<string, JsonSchema>;
  answer: CallContract['answer'];
  multipart?: true;
  permission?: CallContract['permission'];
}

function call(
  name: string,
  { request, required, result, answer, permission = 'public', multipart }: Said,
): CallContract {
  return {
    name,
    title: name,
    methods: ['POST'],
    path: `/api/${name.replace('.', '/')}`,
    pathParams: [],
    required,
    fields: Object.keys(request),
    result: result ? 'record' : 'file',
    reads: [],
    writes: [],
    needs: [],
    permission,
    idempotent: false,
    money: false,
    ...(multipart && { multipart }),
    requestSchema: { type: 'object', properties: request, required, additionalProperties: false },
    resultSchema: result ? { type: 'object', properties: result, additionalProperties: false } : {},
    filters: {},
    answer,
  };
}

export interface Sent {
  status: number;
  code: string;
  message: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read results of every shape
  result: any;
}

/** Sends a form as a browser would. */
export async function sendForm(sandbox: Sandbox, name: string, form: FormData, cookie = ''): Promise<Sent> {
  const encoded = new Response(form);
  const response = await sandbox.inject({
    method: 'POST',
    url: `/api/${name.replace('.', '/')}`,
    headers: {
      'desk-name': 'x',
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(cookie !== '' && { cookie }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, ...response.json<Omit<Sent, 'status'>>() };
}

/** The smallest valid PNG, padded to the wanted number of bytes. */
export function png(more = 0): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  return new Uint8Array(Buffer.concat([bytes, Buffer.alloc(more, 7)]));
}

export function formOf(
  parts: Record<string, string | { name: string; bytes: Uint8Array<ArrayBuffer>; type?: string }>,
) {
  const form = new FormData();
  for (const [field, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(field, part);
    else form.append(field, new File([part.bytes], part.name, { type: part.type ?? '' }));
  }
  return form;
}
