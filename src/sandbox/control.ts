import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { dumpLines } from './backup/dump.ts';
import type { BackupPlace } from './backup.ts';
import { writeBackup } from './backup/format.ts';
import { keptTime } from './context/clock.ts';
import type { Database } from './database/database.ts';
import { type Decision, type OpenItem, openItems, settleItem, showItem, type ShownItem } from './inbox/open-items.ts';
import { openDatabase } from './open-database.ts';
import { askControl, serveControl } from './storage/control-socket.ts';
import { DirectoryLocked } from './storage/lock.ts';
import { DatabaseRefused } from './storage/refused.ts';

export type { Decision, OpenItem, ShownItem };

/** A question or a decision about events from outside. */
export type InboxRequest = { ask: 'list' } | { ask: 'show'; n: string } | ({ ask: 'settle'; n: string } & Decision);

/** The list, the shown item, or nothing after a decision. `refused`: a sentence, and nothing was done. */
export type InboxAnswer =
  | { items: OpenItem[]; open: number; waiting: number }
  | { item: ShownItem }
  | { done: true }
  | { refused: string };

/**
 * Serves the commands of operators beside a server on a data directory: backups, and the inbox.
 * @returns a function that stops it; does nothing for a database outside a directory
 */
export function answerControl(database: Database): Promise<() => Promise<void>> {
  return serveControl(
    database,
    new Map([
      ['backup', (socket) => writeBackup(socket, (write) => dumpLines(database, write))],
      [
        'inbox',
        async (socket, given) => {
          const answer = await answerInbox(database, JSON.parse(given) as InboxRequest).catch(
            (error: unknown): InboxAnswer => ({ refused: error instanceof Error ? error.message : String(error) }),
          );
          socket.end(JSON.stringify(answer));
        },
      ],
    ]),
  );
}

/**
 * Asks a bank about its inbox, whether its server runs or not.
 * @throws DatabaseRefused; Error if the process that holds the directory does not answer
 */
export async function askInbox(place: BackupPlace, request: InboxRequest): Promise<InboxAnswer> {
  let database: Database;
  try {
    database = await openDatabase('dataDir' in place ? { ...place, purpose: 'read' } : { ...place, connections: 1 });
  } catch (error) {
    if (!(error instanceof DirectoryLocked) || !('dataDir' in place)) throw error;
    const answer = await text(await askControl(place.dataDir, `inbox ${JSON.stringify(request)}`, error));
    return parsed(answer, `Process ${error.pid}, which holds the data directory ${place.dataDir},`);
  }
  try {
    return await answerInbox(database, request);
  } finally {
    await database.close();
  }
}

/** A server of an earlier version answers every command with a backup. */
function parsed(answer: string, who: string): InboxAnswer {
  try {
    return JSON.parse(answer) as InboxAnswer;
  } catch {
    throw new Error(`${who} knows no inbox. Start it with this version.`);
  }
}

async function answerInbox(database: Database, request: InboxRequest): Promise<InboxAnswer> {
  const now = (await keptTime(database)) ?? Date.now();
  return database.transaction(async (tx): Promise<InboxAnswer> => {
    const { rows } = await sql`select 1 where to_regclass('sandbox_inbox_note') is not null`.execute(tx);
    if (rows.length === 0) throw new DatabaseRefused(`No bank of this version was started in ${database.place}.`);
    if (request.ask === 'list') return openItems(tx);
    if (request.ask === 'show') {
      const item = await showItem(tx, request.n);
      return item === null ? { refused: `No event has the number "${request.n}".` } : { item };
    }
    const refused = await settleItem(tx, request.n, request, now);
    return refused === undefined ? { done: true } : { refused };
  });
}
