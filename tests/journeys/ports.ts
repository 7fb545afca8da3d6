const FIRST = Number(process.env['JOURNEY_PORT'] ?? 4174);

/** Where the bank of a worker listens. */
export function portOf(worker: number): number {
  return FIRST + worker;
}

/** Where the portal listens that has the bank of a worker as its provider. */
export function frontPortOf(worker: number): number {
  return FIRST + 50 + worker;
}

/** Where the development server of its journey listens. */
export const DEV_PORT = FIRST + 100;

/** Where it is answered whether all servers are up. */
export const READY_PORT = FIRST + 99;
