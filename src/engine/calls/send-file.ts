import type { CallDefinition } from '#model/call.ts';
import { statusText } from '#model/wire.ts';
import { CallError, openEnvelope, TIMEOUT } from './send.ts';
import { whileWaiting } from './waiting.ts';

interface SendFileOptions {
  headers: Record<string, string>;
  signal: AbortSignal;
  /** How much is on the other side, from 0 to 1. */
  onProgress(share: number): void;
}

const WITHOUT_BODY = [204, 205, 304];

/**
 * Sends a form with a file and gives the result. `fetch` does not tell how much has gone out; only the older way does.
 * @throws CallError, whatever went wrong.
 */
export function sendFile(
  call: CallDefinition,
  request: Record<string, string | File>,
  { headers, signal, onProgress }: SendFileOptions,
): Promise<unknown> {
  const form = new FormData();
  // What describes the file stands before it: a server that reads as it comes knows it by then.
  const entries = Object.entries(request).toSorted(
    ([, a], [, b]) => Number(a instanceof File) - Number(b instanceof File),
  );
  for (const [name, value] of entries) form.append(name, value);
  const sent = new Promise((resolve, reject) => {
    const wire = new XMLHttpRequest();
    const abort = (): void => wire.abort();
    const fail = (kind: CallError['kind'], code: string, message: string) => (): void =>
      reject(new CallError(kind, code, message));
    wire.open('POST', call.path);
    wire.timeout = TIMEOUT;
    for (const [name, value] of Object.entries(headers)) wire.setRequestHeader(name, value);
    wire.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    wire.addEventListener('load', () => {
      const body = WITHOUT_BODY.includes(wire.status) ? null : wire.responseText;
      openEnvelope(new Response(body, { status: wire.status })).then(resolve, reject);
    });
    wire.addEventListener('timeout', fail('network', '408', statusText(408)));
    wire.addEventListener('error', fail('network', 'network', '连接服务器失败!'));
    wire.addEventListener('abort', fail('aborted', 'aborted', '已取消'));
    wire.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    if (signal.aborted) return reject(new CallError('aborted', 'aborted', '已取消'));
    signal.addEventListener('abort', abort);
    wire.send(form);
    return undefined;
  });
  return whileWaiting(() => sent);
}
