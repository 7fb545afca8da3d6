import { sql } from 'kysely';
import { type FileAbout, type Files, type StoredFile, TEMPLATE } from '../answer.ts';
import type { Clock } from '../clock.ts';
import type { Database, Transaction } from '../database.ts';
import { EVERYONE } from '../entity-store.ts';
import { Refusal, type RefusalCatalogue } from '../refusal.ts';
import type { IncomingFile } from './incoming.ts';

/** Bytes of a row: a file never stands in memory whole, neither on its way in nor on its way out. */
const PIECE = 64 * 1024;
/** How long a file waits for something that it belongs to. */
const UNBOUND = 24 * 3_600_000;

/** The files that somebody may read, in one transaction. Nobody (`''`) knows only what nobody uploaded, by its id. */
export class FileShelf implements Files {
  private readonly tx: Transaction;
  private readonly owner: string;
  private readonly clock: Clock;
  private readonly refusals: RefusalCatalogue;
  private readonly userId: string;

  /** @param userId who of the owner's people reads; without one, what is there for all of them is read */
  constructor(tx: Transaction, owner: string, clock: Clock, refusals: RefusalCatalogue, userId = '') {
    this.userId = userId;
    this.tx = tx;
    this.owner = owner;
    this.clock = clock;
    this.refusals = refusals;
  }

  async store(file: IncomingFile, about: FileAbout = {}): Promise<StoredFile> {
    if (file.isCut) throw new Refusal(this.refusals.fileTooLarge);
    if (file.kind === null) throw new Refusal(this.refusals.fileWrong);
    if (file.size === 0) throw new Refusal(this.refusals.fileEmpty);
    const { name, size, sha256, kind } = file;
    return this.write({ name, size, sha256, type: kind.type }, file.pieces(PIECE), about);
  }

  async put(file: { name: string; type: string; bytes: Uint8Array }, about: FileAbout = {}): Promise<StoredFile> {
    const { name, type, bytes } = file;
    const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
    const sha256 = Buffer.from(digest).toString('hex');
    return this.write({ name, type, size: bytes.length, sha256 }, inPieces(bytes), about);
  }

  async find(id: string): Promise<StoredFile | null> {
    const row = await this.tx
      .selectFrom('sandbox_file')
      .select(COLUMNS)
      .where('id', '=', id)
      .where('owner', 'in', [this.owner, EVERYONE])
      .where('only_user', 'in', ['', this.userId])
      .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', String(this.clock.now()))]))
      .executeTakeFirst();
    return row ? toStored(row) : null;
  }

  async need(id: string): Promise<StoredFile> {
    const found = await this.find(id);
    if (!found) throw new Refusal(this.refusals.notFound);
    return found;
  }

  async template(number: string): Promise<StoredFile> {
    const row = await this.tx
      .selectFrom('sandbox_file')
      .select(COLUMNS)
      .where('owner', '=', EVERYONE)
      .where('biz_type', '=', TEMPLATE)
      .where('biz_no', '=', number)
      .executeTakeFirst();
    if (!row) throw new Refusal(this.refusals.noTemplate);
    return toStored(row);
  }

  async bind(ids: string[], to: { type: string; no: string }, owner: string = this.owner): Promise<void> {
    for (const id of new Set(ids)) {
      const found = await this.need(id);
      // What is everybody's stays everybody's.
      if (found.owner === EVERYONE) continue;
      await this.tx
        .updateTable('sandbox_file')
        .set({ owner, biz_type: to.type, biz_no: to.no, expires_at: null })
        .where('id', '=', id)
        .execute();
    }
  }

  private async write(
    file: Pick<StoredFile, 'name' | 'type' | 'size' | 'sha256'>,
    pieces: AsyncIterable<Uint8Array>,
    about: FileAbout,
  ): Promise<StoredFile> {
    const now = this.clock.now();
    const id = crypto.randomUUID();
    const lasts = about.lasts === undefined ? (about.biz === undefined ? UNBOUND : null) : about.lasts;
    await this.tx
      .insertInto('sandbox_file')
      .values({
        ...file,
        id,
        owner: this.owner,
        only_user: about.onlyFor ?? '',
        business: about.business ?? '',
        biz_type: about.biz?.type ?? null,
        biz_no: about.biz?.no ?? null,
        created_at: String(now),
        expires_at: lasts === null ? null : String(now + lasts),
      })
      .execute();
    let n = 0;
    for await (const bytes of pieces) {
      await this.tx.insertInto('sandbox_file_piece').values({ file_id: id, n, bytes }).execute();
      n += 1;
    }
    return { ...file, id, owner: this.owner };
  }
}

const COLUMNS = ['id', 'owner', 'name', 'type', 'size', 'sha256'] as const;

function toStored(row: StoredFile): StoredFile {
  return { ...row, size: Number(row.size) };
}

/** A file's bytes, piece by piece, each read when it is wanted. Outside of transactions. */
export async function* piecesOf(database: Database, id: string): AsyncGenerator<Uint8Array> {
  for (let n = 0; ; n += 1) {
    const row = await database.kysely
      .selectFrom('sandbox_file_piece')
      .select('bytes')
      .where('file_id', '=', id)
      .where('n', '=', n)
      .executeTakeFirst();
    if (!row) return;
    yield row.bytes;
  }
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** Files that nothing came to need, and those that were made to be fetched soon. */
export async function dropExpired(tx: Transaction, now: number): Promise<void> {
  await sql`delete from sandbox_file where expires_at < ${String(now)}`.execute(tx);
}
