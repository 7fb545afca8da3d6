import { send } from 'screenwright/engine/client';
import { bareHost, type EngineHost } from 'screenwright/engine/host';
import { en } from 'screenwright/engine/words.en';
import { definition as open } from './generated/calls/session.open.ts';
import { definition as job } from './generated/calls/session.job.ts';

const transport = { headers: { 'x-product': 'web' } };

/** Signs in, and returns everything that the engine needs to know about this product. */
export async function openHost(): Promise<EngineHost> {
  const user = (await send(open, {}, { transport })) as Record<string, unknown>;
  return {
    ...bareHost,
    words: en,
    user,
    identity: String(user['userNo']),
    permissions: new Set(user['permissions'] as string[]),
    transport,
    jobOf: async (uuId) => (await send(job, { uuId }, { transport })) as never,
  };
}
