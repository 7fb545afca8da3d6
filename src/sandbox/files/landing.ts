import { sql } from 'kysely';
import type { LandedFile } from '../context/files.ts';
import type { Clock } from '../context/clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import { filled, Refusal, type RefusalCatalogue } from '../context/refusal.ts';
import { queueFor } from '../storage/queue.ts';
import { MB, type UploadLimits } from './upload-limits.ts';

/** Bytes per database row: a file is never entirely in memory, neither on upload nor on download. */
export const PIECE = 32 * 1024;
/** Files written at the same time; other queries wait for at most this many pieces. */
const AT_ONCE = 2;
/** Milliseconds after which a file that never became visible is deleted. */
const ARRIVING = 10 * 60_000;
/** Age up to which a file without an owner is never evicted: its form may still be open. */
const FORM_TIME = 30 * 60_000;

/**
 * Stores the bytes of files: piece by piece, each on its own, outside of transactions. A stored file is not visible
 * until a `FileShelf` keeps it; otherwise it is deleted after ten minutes.
 */
export class Landing {
  private readonly database: Database;
  private readonly clock: Clock;
  private readonly limits: UploadLimits;
  private readonly refusals: RefusalCatalogue;
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(database: Database, clock: Clock, limits: UploadLimits, refusals: RefusalCatalogue) {
    this.database = database;
    this.clock = clock;
    this.limits = limits;
    this.refusals = refusals;
  }

  /**
   * @param owner `''` without a session
   * @param from files created by the server do not count as uploads
   * @throws Refusal if unbound files already take too much space
   */
  async land(
    file: LandedFile,
    owner: string,
    pieces: AsyncIterable<Uint8Array>,
    from: 'upload' | 'made' = 'upload',
  ): Promise<void> {
    const now = this.clock.now();
    const isFreed = await this.database.transaction(async (tx) => {
      const freed = from === 'upload' && (await this.makeRoom(tx, file.size, owner, now));
      await tx
        .insertInto('sandbox_file')
        .values({
          ...file,
          owner,
          business: '',
          arriving: true,
          created_at: String(now),
          expires_at: String(now + ARRIVING),
        })
        .execute();
      return freed;
    });
    if (isFreed) await dropExpired(this.database, now);
    await this.turn(async () => {
      let n = 0;
      for await (const bytes of pieces) {
        await this.database.kysely.insertInto('sandbox_file_piece').values({ file_id: file.id, n, bytes }).execute();
        n += 1;
      }
    });
  }

  /** True if older files without an owner were evicted for it. */
  private async makeRoom(tx: Transaction, size: number, owner: string, now: number): Promise<boolean> {
    await queueFor(tx, 'unbound files');
    const { rows } = await sql<{ total: string; own: string }>`
      select coalesce(sum(size), 0) as total, coalesce(sum(size) filter (where owner = ${owner}), 0) as own
      from sandbox_file where biz_type is null and only_user = '' and expires_at > ${String(now)}`.execute(tx);
    const { unbound } = this.limits;
    const share = owner === '' ? unbound / 2 : unbound / 4;
    const overOwn = Number(rows[0]?.own) + size - share;
    const over = Number(rows[0]?.total) + size - unbound;
    if (overOwn <= 0 && over <= 0) return false;
    // Only files without an owner are evicted: a person would miss theirs.
    const needed = owner === '' ? Math.max(over, overOwn) : over;
    const isOwnFull = owner !== '' && overOwn > 0;
    if (isOwnFull || !(await this.giveUp(tx, needed, now))) {
      const most = overOwn > 0 ? share : unbound;
      throw new Refusal(filled(this.refusals.uploadsFull, { size: Math.floor(most / MB) }));
    }
    return true;
  }

  /**
   * Evicts the oldest files without an owner to free this many bytes; false, without evicting any, if that is
   * impossible.
   */
  private async giveUp(tx: Transaction, bytes: number, now: number): Promise<boolean> {
    const { rows } = await sql<{ id: string; before: string }>`
      select id, before from (
        select id, sum(size) over (order by created_at, id) - size as before, sum(size) over () as whole
        from sandbox_file
        where owner = '' and biz_type is null and only_user = '' and not arriving
          and expires_at > ${String(now)} and created_at < ${String(now - FORM_TIME)}
      ) as old where whole >= ${bytes} and before < ${bytes}`.execute(tx);
    if (rows.length === 0) return false;
    const ids = rows.map(({ id }) => id);
    await tx
      .updateTable('sandbox_file')
      .set({ expires_at: String(now - 1) })
      .where('id', 'in', ids)
      .execute();
    return true;
  }

  private async turn(work: () => Promise<void>): Promise<void> {
    if (this.running >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}

/** Pieces deleted per statement, so that nobody waits long for the embedded database. */
const DELETED_AT_ONCE = 16;

/** Deletes files that were never bound, files with an expired download, and files that never became visible. */
export async function dropExpired({ kysely }: Database, now: number): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from sandbox_file_piece where (file_id, n) in (
        select piece.file_id, piece.n from sandbox_file as file
        join sandbox_file_piece as piece on piece.file_id = file.id
        where file.expires_at < ${String(now)} limit ${DELETED_AT_ONCE})`.execute(kysely);
    if (numAffectedRows === 0n) break;
  }
  await sql`delete from sandbox_file where expires_at < ${String(now)}`.execute(kysely);
}
