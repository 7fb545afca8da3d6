import type { FastifyRequest } from 'fastify';
import type { CallContract } from '#model/call.ts';
import { Tray } from '../files/incoming.ts';
import { BrokenRequest } from '../context/refusal.ts';
import { admit } from './admit.ts';
import type { Core } from './core.ts';
import { type Dispatched, dispatch, type Incoming } from './dispatch.ts';
import { broken } from '../wire/envelope.ts';
import { readParts } from '../wire/multipart.ts';

/** Reads a form with files and answers it. The files are always deleted from the disk afterwards. */
export async function dispatchForm(
  core: Core,
  call: CallContract,
  incoming: Incoming,
  request: FastifyRequest,
): Promise<Dispatched> {
  if (call.multipart !== true) {
    request.raw.resume();
    return { outcome: broken([{ path: '/', message: '请求内容无法识别' }]) };
  }
  const tray = new Tray();
  try {
    const length = request.headers['content-length'];
    const admitted = await admit(core, call, incoming, length === undefined ? undefined : Number(length));
    if ('outcome' in admitted) return admitted;
    const parts = await readParts(request, call, tray, admitted.most);
    return await dispatch(core, call, { ...incoming, body: undefined, parts });
  } catch (error) {
    if (error instanceof BrokenRequest) return { outcome: broken(error.errors) };
    throw error;
  } finally {
    await tray.clear();
    // Drain the unread body, so that the sender reads the answer.
    request.raw.unpipe();
    request.raw.resume();
  }
}
