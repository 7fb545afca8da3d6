import type { CallAction } from '#model/action.ts';
import { passes } from '#model/evaluate.ts';
import type { ScreenBundle } from '#model/screen.ts';
import { SUCCESS } from '#model/wire.ts';
import type { RowOutcome } from '../batches/batch-run.ts';
import { failureText, toCallError } from '../calls/failure.ts';
import { send } from '../calls/send.ts';
import { printText } from '../formats/texts.ts';
import type { EngineHost } from '../host/host.ts';
import { callOf } from '../scope/bundle.tsx';
import { callNameOf, fillingOf, fillRequest } from '../scope/filling.ts';
import type { ScopeStore } from '../scope/scope.ts';
import { createSendOnce } from './send-once.ts';

/** Context of a call sent for one row of many. */
export interface QuietWorld {
  bundle: ScreenBundle;
  host: EngineHost;
  identity: string;
}

/**
 * Sends the action's call for one of many records if its checks hold. Returns the outcome; the caller refreshes related
 * queries once at the end.
 */
export async function sendQuietly(
  action: CallAction,
  scope: ScopeStore,
  { bundle, host, identity }: QuietWorld,
): Promise<RowOutcome> {
  const values = scope.read();
  for (const check of action.checks) {
    if ('that' in check && !passes(check.that, values)) return refused(printText(check.say, values, bundle, host));
  }
  const call = callOf(bundle, callNameOf(action, scope));
  const sendOnce = createSendOnce(
    call,
    (_, body, options) => send(call, body, { transport: host.transport, ...options }),
    identity,
    [],
  );
  try {
    await sendOnce(fillRequest(fillingOf(action, scope), values).request);
    return { code: SUCCESS, message: '', goesOn: true };
  } catch (thrown) {
    const error = toCallError(thrown);
    if (error.kind === 'signed-out') host.onSignedOut(error);
    const goesOn = error.kind === 'refused' || error.kind === 'broken';
    // A field's error is more specific than the general message.
    return { code: error.code, message: error.errors[0]?.message ?? failureText(error), goesOn };
  }
}

/** Outcome of a record refused by a check on this page: nothing was sent. */
export const refused = (message: string): RowOutcome => ({ code: 'check', message, goesOn: true });
