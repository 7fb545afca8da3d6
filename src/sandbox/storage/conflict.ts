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
