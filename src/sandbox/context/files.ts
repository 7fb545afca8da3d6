/** A file as it is known, without its bytes. */
export interface StoredFile {
  id: string;
  owner: string;
  name: string;
  /** Media type, by its bytes. */
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
  /** The record that it belongs to. A file without one is forgotten after a day. */
  biz?: { type: string; no: string };
  /** Milliseconds that it can be fetched; null for as long as it is wanted. */
  lasts?: number | null;
  /** The user whom alone it is there for: a colleague may see less. */
  onlyFor?: string;
}

/** A file that was made here. */
export interface MadeFile {
  name: string;
  /** Media type. */
  type: string;
  bytes: Uint8Array;
}

/** A file whose bytes are in the database, visible to nobody until `Files.keep`. */
export type LandedFile = Omit<StoredFile, 'owner'>;

/** A file of a request, as it landed. */
export interface UploadedFile {
  readonly name: string;
  readonly size: number;
  /** Its bytes, in pieces of at most so many. */
  pieces(most: number): AsyncIterable<Uint8Array>;
}

/** Files, stored in the database with the rest of the answer. Another's file is one that does not exist. */
export interface Files {
  /** Keeps a file of the request. Refuses one that was cut, is empty, or is not what it says it is. */
  store(file: UploadedFile, about?: FileAbout): Promise<StoredFile>;
  /** Makes a file visible whose bytes have landed. */
  keep(file: LandedFile, about?: FileAbout): Promise<StoredFile>;
  /** Keeps a small file that was made here, all in this transaction. */
  put(file: MadeFile, about?: FileAbout): Promise<StoredFile>;
  find(id: string): Promise<StoredFile | null>;
  /** Refuses (notFound) if it does not exist. */
  need(id: string): Promise<StoredFile>;
  /** A template by its number; refuses (noTemplate) if it does not exist. */
  template(number: string): Promise<StoredFile>;
  /** Binds uploads to a record, so that they are kept; uploads without an owner get one. */
  bind(ids: string[], to: { type: string; no: string }, owner?: string): Promise<void>;
}

/** Operations outside a transaction. */
export interface Outside {
  /** The bytes of a file that `need` gave, piece by piece. */
  pieces(file: StoredFile): AsyncIterable<Uint8Array>;
  /** Writes the bytes of a file in short steps, for `Files.keep`. */
  land(file: MadeFile): Promise<LandedFile>;
}

/** Category of a file that belongs to everybody instead of a record; its number is the template's. */
export const TEMPLATE = 'TEMPLATE';

/** Answer of a call with result `file`. */
export type FileResult = { id: string } | { name: string; type: string; bytes: Uint8Array };
