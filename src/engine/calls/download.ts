import type { CallDefinition } from '#model/call.ts';
import { FILE_NAME_HEADER } from '#model/wire.ts';
import { safeAddress } from './address.ts';
import { CallError } from '../errors/call-error.ts';
import { resultOf } from './envelope.ts';
import { fetchCall, readAnswer, TIMEOUT } from './send.ts';
import type { Transport } from '../host/transport.ts';
import { whileWaiting } from '../loading/waiting.ts';
import { words } from '../words/words.ts';

/**
 * Downloads the file that a call returns.
 * @throws CallError if the server refuses
 */
export async function downloadFile(
  call: CallDefinition,
  request: Record<string, unknown>,
  transport: Transport,
): Promise<void> {
  await whileWaiting(async () => saveAnswer(call, await fetchCall(call, request, { transport }), transport));
}

/** @throws CallError if the answer is a refusal or is incomplete */
async function saveAnswer(call: CallDefinition, response: Response, transport: Transport): Promise<void> {
  if (!isFile(response)) {
    await readAnswer(call, response, transport);
    throw new CallError('network', 'malformed', words.calls.downloadFailed);
  }
  saveAs(URL.createObjectURL(await bytesOf(response)), fileNameIn(response.headers) ?? call.title);
}

async function bytesOf(response: Response): Promise<Blob> {
  try {
    return await response.blob();
  } catch {
    throw new CallError('network', 'malformed', words.calls.downloadBroken);
  }
}

/** A file at an address from the server, or sent directly. */
export interface FoundFile {
  address: string;
  name?: string;
  /** True if the address is an object URL of this page; the caller must revoke it. */
  isHere: boolean;
}

/**
 * Finds a file. The server answers with its address, or with the file itself.
 * @throws CallError if it refuses, or has no such file
 */
export async function findFile(
  call: CallDefinition,
  request: Record<string, unknown>,
  transport: Transport,
): Promise<FoundFile> {
  return whileWaiting(async () => fileIn(call, await fetchCall(call, request, { transport }), transport));
}

async function fileIn(call: CallDefinition, response: Response, transport: Transport): Promise<FoundFile> {
  if (isFile(response)) {
    const name = fileNameIn(response.headers);
    const address = URL.createObjectURL(await bytesOf(response));
    return { address, ...(name !== undefined && { name }), isHere: true };
  }
  const result = (await readAnswer(call, response, transport)) as { fileUrl?: unknown; fileName?: unknown } | null;
  if (typeof result?.fileUrl !== 'string') throw new CallError('refused', 'malformed', words.calls.noFile);
  return {
    address: result.fileUrl,
    ...(typeof result.fileName === 'string' && result.fileName !== '' && { name: result.fileName }),
    isHere: false,
  };
}

/**
 * Downloads an address under this name.
 * @throws CallError if the server refuses
 */
export async function saveFrom(address: string, fileName: string): Promise<void> {
  let response: Response;
  try {
    const signal = AbortSignal.timeout(TIMEOUT);
    response = await whileWaiting(() => fetch(address, { credentials: 'same-origin', signal }));
  } catch {
    // Another origin may forbid reading it: the browser navigates there instead.
    saveAs(address, fileName);
    return;
  }
  if (!isFile(response)) {
    await resultOf(response);
    throw new CallError('network', 'malformed', words.calls.downloadFailed);
  }
  saveAs(URL.createObjectURL(await bytesOf(response)), fileName);
}

/** Lets the browser save an address; ignores script addresses. */
export function saveAs(address: string, fileName?: string): void {
  if (safeAddress(address) === null) return;
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName ?? '';
  link.click();
  if (address.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function isFile(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  // An HTML page comes from a proxy and is never the requested file.
  return response.ok && !type.includes('application/json') && !type.includes('text/html');
}

/** File name from the response headers: in base64 (a custom header, or RFC 2047), or plain. */
export function fileNameIn(headers: Pick<Headers, 'get'>): string | undefined {
  const own = headers.get(FILE_NAME_HEADER);
  if (own !== null) return fromBase64(own);
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return fromPercents(encoded);
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  const word = /^=\?UTF-8\?B\?([^?]+)\?=$/i.exec(plain ?? '')?.[1];
  return word === undefined ? plain : fromBase64(word);
}

function fromPercents(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function fromBase64(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.trim()), (character) => character.codePointAt(0) ?? 0);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
