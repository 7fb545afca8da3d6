import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { ask } from '../session/calls.ts';
import { createIdleWatch, type IdleState, type IdleWatch } from '../session/idle-watch.ts';
import { useSession } from '../session/session-context.tsx';

/** When somebody last did something, for all tabs; it goes with the session. */
const USED = 'member-used';
/** Writing it down more often would only wear the storage. */
const WRITTEN_EVERY = 5_000;
const DEEDS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Whatever can be done with the end of a session: tests bring their own. */
export type MakeWatch = () => IdleWatch;

/** Says that the session is about to end, and ends it where nobody answers. */
export function IdleGuard({ makeWatch = browserWatch }: { makeWatch?: MakeWatch }): ReactNode {
  const session = useSession();
  const [state, setState] = useState<IdleState>({ kind: 'quiet' });
  const [watch] = useState(makeWatch);
  const look = useEffectEvent(() => {
    const next = watch.tick();
    if (next.kind === 'over') void session.signOut(next.why);
    // Quiet is quiet: nothing is drawn again for it each second.
    else if (next.kind === 'warning' || state.kind === 'warning') setState(next);
  });
  useEffect(() => {
    const timer = setInterval(look, 1000);
    const act = (): void => watch.act();
    // A machine that slept has missed its seconds.
    const wake = (): void => look();
    for (const deed of DEEDS) addEventListener(deed, act, { passive: true, capture: true });
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearInterval(timer);
      for (const deed of DEEDS) removeEventListener(deed, act, { capture: true });
      document.removeEventListener('visibilitychange', wake);
    };
  }, [watch]);

  // A button that is met by the key that is pressed next.
  const focused = (button: HTMLButtonElement | null): void => button?.focus();
  if (state.kind !== 'warning') return null;
  const { seconds, canStay } = state;
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const stay = async (): Promise<void> => {
    await watch.stay();
    setState({ kind: 'quiet' });
  };
  return (
    <Dialog open modalType="alert">
      <DialogSurface aria-describedby="idle-text">
        <DialogBody>
          <DialogTitle>{canStay ? '您还在吗？' : '登录即将到期'}</DialogTitle>
          <DialogContent>
            <p id="idle-text">
              {canStay
                ? '长时间没有操作，为保护账户安全即将自动退出登录。已填写的内容会为您保留。'
                : '本次登录已接近最长时间，到期后需要重新登录。请先保存正在填写的内容。'}
            </p>
            <p role="timer">剩余 {time}</p>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => void session.signOut()}>退出登录</Button>
            {canStay && (
              <Button ref={focused} appearance="primary" onClick={() => void stay()}>
                继续使用
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
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
