/** Two transactions were in each other's way; one of them simply goes again. */
export function isConflict(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '40001' || code === '40P01';
}

/** Work that is one transaction, again as long as it lies in another's way: then it did nothing, and holds no lock any more. */
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

/** The connection to the database was cut, or none could be made. */
export class DatabaseLost extends Error {
  /** Lost while it committed: the work may have been done. */
  readonly isUnsettled: boolean;

  constructor(cause: unknown, isUnsettled: boolean) {
    super(`The database was lost: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'DatabaseLost';
    this.isUnsettled = isUnsettled;
  }
}

/** Codes of PostgreSQL (connection, shutdown, too many connections) and of the network. */
const LOST = /^(08\w{3}|57P0[1-5]|25P03|53300|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** node-postgres gives these no code. */
const LOST_WORDS =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Client was closed/;

export function isLost(error: unknown): boolean {
  if (error instanceof DatabaseLost) return true;
  if (!(error instanceof Error)) return false;
  return LOST.test('code' in error ? String(error.code) : '') || LOST_WORDS.test(error.message);
}

/** The disk of the database is full, or it has no memory left: nothing can be written for now. */
export function isFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === '53100' || code === '53200' || code === 'ENOSPC';
}
