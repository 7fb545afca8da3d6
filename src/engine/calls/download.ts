import type { CallDefinition } from '#model/call.ts';
import { CallError, fetchCall, openEnvelope } from './send.ts';

/**
 * Fetches the file that a call answers with and hands it to the browser.
 * @throws CallError where the server answered with a refusal instead.
 */
export async function downloadFile(
  call: CallDefinition,
  request: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<void> {
  const response = await fetchCall(call, request, { headers });
  if (!response.ok || response.headers.get('content-type')?.includes('application/json') === true) {
    await openEnvelope(response);
    throw new CallError('network', 'malformed', '下载失败');
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

function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}
