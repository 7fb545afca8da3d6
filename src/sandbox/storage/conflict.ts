/** A conflict of two transactions; one of them is retried. */
export function isConflict(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '40001' || code === '40P01';
}

/** Runs a transaction, and repeats it after a conflict, which has undone it and released its locks. */
export async function againAfterConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !isConflict(error)) throw error;
    }
  }
}

const TRIES = 10;

/** The connection to the database was lost, or could not be opened. */
export class DatabaseLost extends Error {
  /** Lost during the commit: the work may have been done. */
  readonly isUnsettled: boolean;

  constructor(cause: unknown, isUnsettled: boolean) {
    super(`The database was lost: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'DatabaseLost';
    this.isUnsettled = isUnsettled;
  }
}

/** Codes of PostgreSQL (connection, shutdown, too many connections) and of the network. */
const LOST = /^(08\w{3}|57P0[1-5]|25P03|53300|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** node-postgres has no code for these errors. */
const LOST_WORDS =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Client was closed/;

export function isLost(error: unknown): boolean {
  if (error instanceof DatabaseLost) return true;
  if (!(error instanceof Error)) return false;
  return LOST.test('code' in error ? String(error.code) : '') || LOST_WORDS.test(error.message);
}

/** The database is out of disk space or memory: nothing can be written for now. */
export function isFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === '53100' || code === '53200' || code === 'ENOSPC';
}
