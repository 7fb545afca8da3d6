import type { CallDefinition } from '#model/call.ts';
import { SUCCESS } from '#model/wire.ts';
import { failureText, toCallError } from '../calls/failure.ts';
import { createSendOnce } from '../actions/send-once.ts';
import type { RowOutcome } from '../batches/batch-run.ts';
import { send } from '../calls/send.ts';
import type { EngineHost } from '../host.ts';

/** Sends one of many: how it went is an outcome, and what reads the same records is asked again once, by the caller. */
export async function sendQuietly(
  call: CallDefinition,
  request: Record<string, unknown>,
  host: EngineHost,
  identity: string,
): Promise<RowOutcome> {
  const quietly: Parameters<typeof createSendOnce>[1] = (_, body, options) =>
    send(call, body, { headers: host.headers, ...options });
  try {
    await createSendOnce(call, quietly, identity, [])(request);
    return { code: SUCCESS, message: '', goesOn: true };
  } catch (thrown) {
    const error = toCallError(thrown);
    if (error.kind === 'signed-out') host.onSignedOut(error);
    const goesOn = error.kind === 'refused' || error.kind === 'broken';
    // What is wrong with a field says more than that something is.
    const message = error.errors[0]?.message ?? failureText(error);
    return { code: error.code, message, goesOn };
  }
}
