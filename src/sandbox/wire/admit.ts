import type { CallContract } from '#model/call.ts';
import type { Transaction } from '../database.ts';
import { limitsOn } from '../gate/limits.ts';
import { Refusal } from '../refusal.ts';
import type { Core } from './core.ts';
import { mayCall } from '../gate/permission.ts';
import { type Dispatched, type Incoming, sessionOf } from './dispatch.ts';
import { failed, refused } from './envelope.ts';

const NAME = 'files';
/** Seconds within which requests with files are counted. */
const WITHIN = 600;
/** Of one person. */
const OF_ONE = 300;
/** Of an address where nobody is signed in. */
const OF_NOBODY = 60;

/**
 * Whether a request with files is worth reading: null where it is, else what it is answered. It is counted, for whoever
 * sends files without end fills the disk.
 */
export async function admit(
  core: Core,
  call: CallContract,
  incoming: Pick<Incoming, 'secret' | 'address'>,
): Promise<Dispatched | null> {
  return core.options.database.transaction(async (tx) => {
    const session = await sessionOf(core, incoming, tx);
    if (!session && call.permission !== 'public') return { outcome: failed(401), cookie: '' };
    if (!mayCall(call, session)) return { outcome: failed(403) };
    const counted: ((later: Transaction) => Promise<void>)[] = [];
    const limits = limitsOn(tx, core.options.clock, core.refusals, (write) => counted.push(write));
    const key = session ? `${session.owner} ${session.userId}` : incoming.address;
    try {
      await limits.check(NAME, key, session ? OF_ONE : OF_NOBODY, WITHIN);
    } catch (error) {
      if (error instanceof Refusal) return { outcome: refused(error) };
      throw error;
    }
    await limits.count(NAME, key);
    for (const write of counted) await write(tx);
    return null;
  });
}
