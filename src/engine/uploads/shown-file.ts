import { createEmitter } from '#model/emitter.ts';
import { safeAddress } from '../calls/address.ts';

/** A file in a server record: its id and its name. */
export interface ShownFile {
  /** The id, or an address of this server (`/api-file/file/…`). */
  fileDfsId: string;
  fileName?: string;
  bizType?: string;
  bizNo?: string;
  additional1?: string;
}

/** The files in a wire value: an id, an object, or a list of either. Anything else is dropped. */
export function filesOf(value: unknown): ShownFile[] {
  if (Array.isArray(value)) return value.flatMap(filesOf);
  if (typeof value === 'string') return value === '' ? [] : [{ fileDfsId: value }];
  if (typeof value !== 'object' || value === null) return [];
  const record = value as Record<string, unknown>;
  if (typeof record.fileDfsId !== 'string' || record.fileDfsId === '') return [];
  const file: ShownFile = { fileDfsId: record.fileDfsId };
  for (const key of ['fileName', 'bizType', 'bizNo', 'additional1'] as const) {
    const word = record[key];
    if (typeof word === 'string' && word !== '') file[key] = word;
  }
  return [file];
}

/** Cached facts about a file, by its id. */
interface KnownFile {
  name: string;
  size?: number | undefined;
  /** Chosen on this page: its picture need not be fetched. */
  file?: File;
}

const known = new Map<string, KnownFile>();
const changes = createEmitter();

/** Caches the name of a file after an upload or a download. */
export function rememberFile(id: string, file: KnownFile): void {
  known.set(id, { ...known.get(id), ...file });
  changes.emit();
}

export function knownFile(id: string): KnownFile | undefined {
  return known.get(id);
}

export const followFiles = changes.subscribe;

/** Reduces files to their ids, and caches the names that records give them. Other values are unchanged. */
export function idsIn(value: unknown): unknown {
  const files = filesOf(value);
  if (files.length === 0) return value;
  for (const { fileDfsId, fileName } of files) if (fileName !== undefined) rememberFile(fileDfsId, { name: fileName });
  return Array.isArray(value) ? files.map((each) => each.fileDfsId) : files[0]?.fileDfsId;
}

/** Name of the file; otherwise the last part of its address, or the field's title. */
export function nameOf(file: ShownFile, title: string): string {
  const address = isAddress(file.fileDfsId) ? file.fileDfsId.split(/[?#]/)[0]?.split('/').at(-1) : undefined;
  return file.fileName ?? known.get(file.fileDfsId)?.name ?? (address || title);
}

/** True if the text is an address instead of an id. */
export function isAddress(id: string): boolean {
  return /^(\/(?!\/)|https?:\/\/)/.test(id);
}

/** The address of a picture if it is on this server or page; an external one would reveal the reader. */
export function ownAddress(address: string): string | null {
  if (safeAddress(address) === null) return null;
  const { protocol, origin } = new URL(address, window.location.href);
  return protocol === 'blob:' || origin === new URL(window.location.href).origin ? address : null;
}
