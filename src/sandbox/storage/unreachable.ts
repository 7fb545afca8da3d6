import { DatabaseRefused } from './refused.ts';

const NOBODY = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
];
/** PostgreSQL error codes: a wrong password, an unknown role or a host that may not connect, no such database. */
const [WRONG_PASSWORD, NOT_ALLOWED, NO_DATABASE] = ['28P01', '28000', '3D000'];

/** The error of a first connection to PostgreSQL, as one sentence with the way out and without the password. */
export function whyUnreachable(url: string, error: unknown): DatabaseRefused {
  const place = placeOf(url);
  // Node tries each address of a name, and reports all errors together.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const { code = '', message = '' } = first as Partial<NodeJS.ErrnoException>;
  if (NOBODY.includes(code))
    return new DatabaseRefused(`No PostgreSQL answers at ${place} (${code}). Start it, or correct DATABASE_URL.`);
  if (code === WRONG_PASSWORD || code === NOT_ALLOWED || message.startsWith('SASL'))
    return new DatabaseRefused(
      `The PostgreSQL at ${place} refuses the user or the password of DATABASE_URL. Correct DATABASE_URL.`,
    );
  if (code === NO_DATABASE)
    return new DatabaseRefused(`The PostgreSQL database ${place} does not exist. Create it, or correct DATABASE_URL.`);
  const reason = message.split('\n')[0] || code;
  return new DatabaseRefused(`The PostgreSQL at ${place} opens no connection (${reason}). Look at its log.`);
}

/** Host and database, without user and password. */
export function placeOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? 'that DATABASE_URL names' : `${parsed.host}${parsed.pathname}`;
}
