import {
  type FileAbout,
  type Files,
  type LandedFile,
  type MadeFile,
  type StoredFile,
  TEMPLATE,
} from '../context/files.ts';
import type { Clock } from '../context/clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import { EVERYONE } from '../database/entity-store.ts';
import { Refusal, type RefusalCatalogue } from '../context/refusal.ts';
import type { IncomingFile } from './incoming.ts';
import { PIECE } from './landing.ts';

/** Time for which an unbound file is kept, in milliseconds. */
const UNBOUND = 24 * 3_600_000;

export type Land = (file: IncomingFile, type: string) => Promise<LandedFile>;

/** Files that an owner may read, in one transaction. Without an owner (`''`): only uploads without one, by id. */
export class FileShelf implements Files {
  private readonly tx: Transaction;
  private readonly owner: string;
  private readonly clock: Clock;
  private readonly refusals: RefusalCatalogue;
  private readonly userId: string;
  private readonly land: Land | undefined;
  private readonly giver: string | undefined;

  /**
   * @param userId the reading person of the owner; without it, files for all persons
   * @param land stores the bytes of an uploaded file; without it no upload can be stored
   * @param giver another owner, whose unbound files may be read, and change owner when they are bound
   */
  constructor(
    tx: Transaction,
    owner: string,
    clock: Clock,
    refusals: RefusalCatalogue,
    { userId = '', land, giver }: { userId?: string | undefined; land?: Land; giver?: string | undefined } = {},
  ) {
    this.userId = userId;
    this.land = land;
    this.giver = giver;
    this.tx = tx;
    this.owner = owner;
    this.clock = clock;
    this.refusals = refusals;
  }

  async store(file: IncomingFile, about: FileAbout = {}): Promise<StoredFile> {
    if (file.isCut) throw new Refusal(this.refusals.fileTooLarge);
    if (file.kind === null) throw new Refusal(this.refusals.fileWrong);
    if (file.size === 0) throw new Refusal(this.refusals.fileEmpty);
    if (file.kind.isVast === true) throw new Refusal(this.refusals.fileVast);
    if (this.land === undefined) throw new Error('Files of a request are stored in its answer alone');
    return this.keep(await this.land(file, file.kind.type), about);
  }

  async keep(file: LandedFile, about: FileAbout = {}): Promise<StoredFile> {
    const { id } = file;
    const { numUpdatedRows } = await this.tx
      .updateTable('sandbox_file')
      .set({ ...this.columnsOf(about), owner: this.owner, arriving: false })
      .where('id', '=', id)
      .where('arriving', '=', true)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Error(`The file ${id} has not landed, or was forgotten`);
    return { ...file, owner: this.owner };
  }

  async put({ name, type, bytes }: MadeFile, about: FileAbout = {}): Promise<StoredFile> {
    const file = { id: crypto.randomUUID(), name, type, size: bytes.length, sha256: await sha256Of(bytes) };
    await this.tx
      .insertInto('sandbox_file')
      .values({ ...file, ...this.columnsOf(about), owner: this.owner })
      .execute();
    let n = 0;
    for await (const piece of inPieces(bytes)) {
      await this.tx.insertInto('sandbox_file_piece').values({ file_id: file.id, n, bytes: piece }).execute();
      n += 1;
    }
    return { ...file, owner: this.owner };
  }

  async find(id: string): Promise<StoredFile | null> {
    const row = await this.tx
      .selectFrom('sandbox_file')
      .select(COLUMNS)
      .where('id', '=', id)
      .where('arriving', '=', false)
      .where((is) => {
        const own = is('owner', 'in', [this.owner, EVERYONE]);
        if (this.giver === undefined) return own;
        // A bound file of the giver documents one of the giver's records, so it stays private.
        return is.or([own, is.and([is('owner', '=', this.giver), is('biz_type', 'is', null)])]);
      })
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
      // A file for everybody keeps its owner.
      if (found.owner === EVERYONE) continue;
      await this.tx
        .updateTable('sandbox_file')
        .set({ owner, biz_type: to.type, biz_no: to.no, expires_at: null })
        .where('id', '=', id)
        .execute();
    }
  }

  private columnsOf(about: FileAbout) {
    const now = this.clock.now();
    const lasts = about.lasts === undefined ? (about.biz === undefined ? UNBOUND : null) : about.lasts;
    return {
      only_user: about.onlyFor ?? '',
      business: about.business ?? '',
      biz_type: about.biz?.type ?? null,
      biz_no: about.biz?.no ?? null,
      created_at: String(now),
      expires_at: lasts === null ? null : String(now + lasts),
    };
  }
}

const COLUMNS = ['id', 'owner', 'name', 'type', 'size', 'sha256', 'business'] as const;

function toStored(row: StoredFile): StoredFile {
  return { ...row, size: Number(row.size) };
}

/** The bytes of a file, each piece read on demand. Outside of transactions. */
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

export async function sha256Of(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(digest).toString('hex');
}

export async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
