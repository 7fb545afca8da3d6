/** Metadata of a file, without its bytes. */
export interface StoredFile {
  id: string;
  owner: string;
  name: string;
  /** Media type, detected from the bytes. */
  type: string;
  size: number;
  sha256: string;
  /** Category of the upload. */
  business?: string;
}

/** Metadata that a file is stored with. */
export interface FileAbout {
  /** Category of the upload. */
  business?: string;
  /** The record that the file belongs to. A file without one is deleted after a day. */
  biz?: { type: string; no: string };
  /** Milliseconds during which the file can be downloaded; null without a limit. */
  lasts?: number | null;
  /** The only user who may read it: colleagues may have fewer permissions. */
  onlyFor?: string;
}

/** A file that the server created. */
export interface MadeFile {
  name: string;
  /** Media type. */
  type: string;
  bytes: Uint8Array;
}

/** A file whose bytes are in the database, visible to nobody until `Files.keep`. */
export type LandedFile = Omit<StoredFile, 'owner'>;

/** An uploaded file of a request. */
export interface UploadedFile {
  readonly name: string;
  readonly size: number;
  /** The bytes, in pieces of limited size. */
  pieces(most: number): AsyncIterable<Uint8Array>;
}

/** Files, stored in the answer's transaction. A file of another owner counts as unknown. */
export interface Files {
  /** Stores a file of the request. Refuses a truncated or empty file, and one whose bytes contradict its type. */
  store(file: UploadedFile, about?: FileAbout): Promise<StoredFile>;
  /** Makes a file visible whose bytes are stored. */
  keep(file: LandedFile, about?: FileAbout): Promise<StoredFile>;
  /** Stores a small file that the server created, entirely in this transaction. */
  put(file: MadeFile, about?: FileAbout): Promise<StoredFile>;
  find(id: string): Promise<StoredFile | null>;
  /** Refuses (notFound) if it does not exist. */
  need(id: string): Promise<StoredFile>;
  /** A template by its number; refuses (noTemplate) if it does not exist. */
  template(number: string): Promise<StoredFile>;
  /** Binds uploads to a record, so that they are kept; uploads without an owner get the owner. */
  bind(ids: string[], to: { type: string; no: string }, owner?: string): Promise<void>;
}

/** Operations outside a transaction. */
export interface Outside {
  /** The bytes of a file that `need` returned, piece by piece. */
  pieces(file: StoredFile): AsyncIterable<Uint8Array>;
  /** Writes the bytes of a file in short steps, for `Files.keep`. */
  land(file: MadeFile): Promise<LandedFile>;
}

/** Category of files that belong to everybody instead of a record; the reference is the template's number. */
export const TEMPLATE = 'TEMPLATE';

/** Answer of a call with result `file`. */
export type FileResult = { id: string } | { name: string; type: string; bytes: Uint8Array };
