const FIRST = Number(process.env['JOURNEY_PORT'] ?? 4174);

/** The port of a worker's bank. */
export function portOf(worker: number): number {
  return FIRST + worker;
}

/** The port of the portal that uses a worker's bank as its provider. */
export function frontPortOf(worker: number): number {
  return FIRST + 50 + worker;
}

/** The port of the journey's development server. */
export const DEV_PORT = FIRST + 100;

/** The port that answers whether all servers are ready. */
export const READY_PORT = FIRST + 99;
