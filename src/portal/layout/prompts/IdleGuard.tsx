import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { lazyPart, Safe } from '#engine/parts.ts';
import { ask } from '../../session/calls.ts';
import { createIdleWatch, type IdleState, type IdleWatch } from '../../session/idle-watch.ts';
import { useSession } from '../../session/session-context.tsx';

// Lazy: a dialog is a tenth of all code of a page, and most people never see this one.
const IdleDialog = lazyPart(async () => (await import('./IdleDialog.tsx')).IdleDialog);

/** Storage key for the time of the last activity in any tab; removed with the session. */
const USED = 'member-used';
/** Minimum interval between writes, in milliseconds, to spare the storage. */
const WRITTEN_EVERY = 5_000;
const DEEDS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Creates the watch of the session's end; tests pass their own. */
export type MakeWatch = () => IdleWatch;

/** Warns that the session is about to end, and ends it if nobody responds. */
export function IdleGuard({ makeWatch = browserWatch }: { makeWatch?: MakeWatch }): ReactNode {
  const session = useSession();
  const [state, setState] = useState<IdleState>({ kind: 'quiet' });
  const [watch] = useState(makeWatch);
  const look = useEffectEvent(() => {
    const next = watch.tick();
    if (next.kind === 'over') void session.signOut(next.why);
    // Without a warning the state does not change each second, so nothing renders.
    else if (next.kind === 'warning' || state.kind === 'warning') setState(next);
  });
  useEffect(() => {
    const timer = setInterval(look, 1000);
    const act = (): void => watch.act();
    // After sleep, the machine has missed its timers.
    const wake = (): void => look();
    for (const deed of DEEDS) addEventListener(deed, act, { passive: true, capture: true });
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearInterval(timer);
      for (const deed of DEEDS) removeEventListener(deed, act, { capture: true });
      document.removeEventListener('visibilitychange', wake);
    };
  }, [watch]);

  if (state.kind !== 'warning') return null;
  const { seconds, canStay } = state;
  const stay = async (): Promise<void> => {
    await watch.stay();
    setState({ kind: 'quiet' });
  };
  return (
    <Safe>
      <Suspense fallback={null}>
        <IdleDialog
          seconds={seconds}
          canStay={canStay}
          onStay={() => void stay()}
          onLeave={() => void session.signOut()}
        />
      </Suspense>
    </Safe>
  );
}

function browserWatch(): IdleWatch {
  let own = 0;
  let written = 0;
  return createIdleWatch({
    now: () => Date.now(),
    keep: () => ask('session.keep', {}),
    lastUse: () => Math.max(own, read()),
    use(at) {
      own = at;
      if (at - written < WRITTEN_EVERY) return;
      written = at;
      try {
        localStorage.setItem(USED, String(at));
      } catch {
        // Without storage each tab counts for itself.
      }
    },
  });
}

function read(): number {
  try {
    return Number(localStorage.getItem(USED) ?? 0);
  } catch {
    return 0;
  }
}
