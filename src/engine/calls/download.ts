import type { CallDefinition } from '#model/call.ts';
import type { Envelope } from '#model/wire.ts';
import { CallError } from './send.ts';

/**
 * Fetches the file that a call answers with and hands it to the browser.
 * @throws CallError where the server answered with a refusal instead.
 */
export async function downloadFile(
  call: CallDefinition,
  request: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<void> {
  const rest = { ...request };
  const path = call.path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const value = String(rest[name] ?? '');
    delete rest[name];
    return encodeURIComponent(value);
  });
  const isGet = call.methods[0] === 'GET';
  const query = isGet ? new URLSearchParams(rest as Record<string, string>).toString() : '';
  const response = await fetch(query === '' ? path : `${path}?${query}`, {
    method: call.methods[0] ?? 'GET',
    headers: { ...headers, ...(!isGet && { 'content-type': 'application/json' }) },
    ...(!isGet && { body: JSON.stringify(rest) }),
    credentials: 'same-origin',
  }).catch(() => {
    throw new CallError('network', 'network', '连接服务器失败!');
  });
  if (!response.ok || response.headers.get('content-type')?.includes('application/json') === true) {
    const envelope = (await response.json().catch(() => null)) as Envelope | null;
    throw new CallError('refused', envelope?.code ?? String(response.status), envelope?.message ?? '下载失败');
  }
  saveAs(
    URL.createObjectURL(await response.blob()),
    fileNameOf(response.headers.get('content-disposition')) ?? call.title,
  );
}

/** Lets the browser save what stands at an address. */
export function saveAs(address: string, fileName?: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName ?? '';
  link.click();
  if (address.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}
