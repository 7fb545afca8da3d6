import { useRef, useState } from 'react';
import { useCallSession } from '../calls/session.tsx';
import { useSend } from '../calls/use-send.ts';
import { useConfirm } from '../confirm/use-confirm.ts';
import { CallError } from '../errors/call-error.ts';
import { useHost } from '../host/host.ts';
import { loadPart } from '../loading/loading.tsx';
import { useOverlays } from '../overlays/Overlays.tsx';
import { useSay } from '../overlays/Toast.tsx';
import { useBundle } from '../scope/bundle.tsx';
import type { CallOutcome, CallRun } from './run-call.ts';
import type { RunPlace } from './run-ports.ts';
import { useActionSurroundings, useFollow } from './surroundings.tsx';
import { words } from '../words/words.ts';

type Machine = typeof import('./run-ports.ts');

let machine: Machine | undefined;

/** Loads the code that runs calls: not needed before the first interaction. */
export async function loadRuns(): Promise<Machine> {
  machine ??= await loadPart(async () => import('./run-ports.ts'));
  return machine;
}

/** Runs a call and everything that precedes it. Never throws, and never runs twice at once. */
export function useRunCall(): { run(run: CallRun): Promise<CallOutcome>; isRunning: boolean } {
  const [isRunning, setRunning] = useState(false);
  const place: RunPlace = {
    bundle: useBundle(),
    host: useHost(),
    send: useSend(),
    say: useSay(),
    ask: useOverlays(),
    confirm: useConfirm(),
    follow: useFollow(),
    around: useActionSurroundings(),
    identity: useCallSession().identity,
    onBusy: setRunning,
  };
  const latest = useRef(place);
  latest.current = place;
  const isLoading = useRef(false);
  const runner = useRef<ReturnType<Machine['createPlacedRunner']>>(null);

  const run = async (call: CallRun): Promise<CallOutcome> => {
    if (isLoading.current) return { kind: 'cancelled' };
    let here = machine;
    if (here === undefined) {
      isLoading.current = true;
      setRunning(true);
      try {
        here = await loadRuns();
      } catch {
        setRunning(false);
        return { kind: 'failed', error: new CallError('http', 'engine', words.basics.loadFailedRetry) };
      } finally {
        isLoading.current = false;
      }
    }
    runner.current ??= here.createPlacedRunner(() => latest.current);
    return runner.current.run(call);
  };
  return { run, isRunning };
}
