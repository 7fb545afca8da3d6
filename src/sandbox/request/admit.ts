import type { CallContract } from '#model/call.ts';
import type { Transaction } from '../database/database.ts';
import { LARGEST, MB } from '../files/upload-limits.ts';
import { limitsOn } from '../gate/limits.ts';
import { mayCall } from '../gate/permission.ts';
import { filled, Refusal, type RefusalText } from '../context/refusal.ts';
import type { Core } from './core.ts';
import { type Dispatched, type Incoming, sessionOf } from './dispatch.ts';
import { failed, refused } from '../wire/envelope.ts';

const NAME = 'uploaded bytes';
/** Period in seconds for counting bytes. */
const WITHIN = 600;
/** Least bytes counted per file: each costs a row, a transaction and disk space. */
const LEAST = 64 * 1024;
/** Bytes of a form besides its file. */
const AROUND = 256 * 1024;

/** A form with files that may be read, and the maximum bytes of each file. */
export interface Admitted {
  most: number;
}

/**
 * Decides whether a request with files is read. Its bytes are counted, because endless uploads would fill the disk.
 * @param declared bytes of the request; undefined if it does not declare them
 */
export async function admit(
  core: Core,
  call: CallContract,
  incoming: Pick<Incoming, 'secret' | 'address'>,
  declared: number | undefined,
): Promise<Dispatched | Admitted> {
  const { database, clock } = core.options;
  const { unsigned, unsignedFile, signed } = core.uploads;
  return database.transaction(async (tx) => {
    const session = await sessionOf(core, incoming, tx);
    if (!session && call.permission !== 'public') return { outcome: failed(401), cookie: '' };
    if (!mayCall(call, session)) return { outcome: failed(403) };
    const most = session ? LARGEST : Math.min(unsignedFile, LARGEST);
    const { fileTooLargeUnsigned, uploadsTooMany } = core.refusals;
    if (!session && (declared ?? 0) > most + AROUND) return said(fileTooLargeUnsigned, most);
    const counted: ((later: Transaction) => Promise<void>)[] = [];
    const limits = limitsOn(tx, clock, core.refusals, (write) => counted.push(write));
    const key = session ? `${session.owner} ${session.userId}` : incoming.address;
    const budget = session ? signed : unsigned;
    const bytes = Math.max(declared ?? most, LEAST);
    try {
      await limits.check(NAME, key, budget, WITHIN, bytes);
    } catch (error) {
      if (error instanceof Refusal) return said(uploadsTooMany, budget);
      throw error;
    }
    await limits.count(NAME, key, bytes);
    for (const write of counted) await write(tx);
    return { most };
  });
}

function said(text: RefusalText, size: number): Dispatched {
  return { outcome: refused(new Refusal(filled(text, { size: Math.floor(size / MB) }))) };
}
