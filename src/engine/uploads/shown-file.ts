import { createEmitter } from '#model/emitter.ts';
import { safeAddress } from '../calls/address.ts';

/** A file as a record of the server carries it: its id, and what it is kept under. */
export interface ShownFile {
  /** The id, or an address of this server (`/api-file/file/…`). */
  fileDfsId: string;
  fileName?: string;
  bizType?: string;
  bizNo?: string;
  additional1?: string;
}

/** The files in a value of the wire: an id, an object, or a list of either. What is neither is left out. */
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
  /** It was chosen on this page: nobody need be asked for its picture. */
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

/** A field takes files by their ids; what a record calls them is remembered. Anything else stays as it is. */
export function idsIn(value: unknown): unknown {
  const files = filesOf(value);
  if (files.length === 0) return value;
  for (const { fileDfsId, fileName } of files) if (fileName !== undefined) rememberFile(fileDfsId, { name: fileName });
  return Array.isArray(value) ? files.map((each) => each.fileDfsId) : files[0]?.fileDfsId;
}

/** Name of the file; without one the last part of its address, or the field's title. */
export function nameOf(file: ShownFile, title: string): string {
  const address = isAddress(file.fileDfsId) ? file.fileDfsId.split(/[?#]/)[0]?.split('/').at(-1) : undefined;
  return file.fileName ?? known.get(file.fileDfsId)?.name ?? (address || title);
}

/** Whether it is no id but where the file stands. */
export function isAddress(id: string): boolean {
  return /^(\/(?!\/)|https?:\/\/)/.test(id);
}

/** The address of a picture, where it is of this server or of this page: one of anybody else would tell who looks. */
export function ownAddress(address: string): string | null {
  if (safeAddress(address) === null) return null;
  const { protocol, origin } = new URL(address, window.location.href);
  return protocol === 'blob:' || origin === new URL(window.location.href).origin ? address : null;
}
