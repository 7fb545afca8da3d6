import { ownEntry } from '#model/own-entry.ts';
import { createServer } from 'node:net';

const NOT_OURS = 'is no address of this machine. Set HOST to one of its addresses, or to 0.0.0.0.';

/** Reasons by the error code of the operating system, with the way out. */
const REASONS: Record<string, string> = {
  EADDRINUSE: 'is in use. Stop the process that listens there, or set another PORT.',
  EACCES: 'may not be listened on by this user. Set a PORT from 1024 on.',
  EADDRNOTAVAIL: NOT_OURS,
  EINVAL: NOT_OURS,
  ENOTFOUND: NOT_OURS,
  EAI_AGAIN: NOT_OURS,
};

/** The error of a server that cannot listen, as one sentence with the way out. */
export function whyDeaf(error: unknown, port: number, host: string): Error {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const reason = ownEntry(REASONS, code) ?? `cannot be listened on (${code}). Set another HOST or PORT.`;
  return new Error(`${host.includes(':') ? `[${host}]` : host}:${port} ${reason}`);
}

/**
 * Listens once and stops, before the database is opened: a first start creates sample data for many seconds.
 * @throws Error with the way out if the server could not listen there
 */
export async function checkAddress(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(whyDeaf(error, port, host)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
