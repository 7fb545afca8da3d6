import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { MegaphoneRegular } from '@fluentui/react-icons';
import useSWR from 'swr';
import { CallError, useCallSession } from '#engine/client.ts';
import { useHost } from '#engine/host.tsx';
import { ask } from '../session/calls.ts';
import styles from './NoticeBar.module.css';

const EACH = 5000;

/** One notice at a time, the next after five seconds: not while somebody points at it, reads it, or wants no movement. */
export function NoticeBar(): ReactNode {
  const host = useHost();
  const { asker } = useCallSession();
  const { data: notices = [] } = useSWR(['notice.unread', {}, asker], () => ask('notice.unread', {}), {
    onError: (error) => {
      if (error instanceof CallError && error.kind === 'signed-out') host.onSignedOut();
    },
  });
  const [at, setAt] = useState(0);
  const count = notices.length;
  const bar = useRef<HTMLElement>(null);
  const isHeld = useIsHeld(bar, count > 0);

  useEffect(() => {
    if (isHeld || count < 2 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => setAt((now) => now + 1), EACH);
    return () => clearInterval(timer);
  }, [isHeld, count]);

  const place = count === 0 ? 0 : at % count;
  const notice = notices[place];
  if (notice === undefined) return <div className={styles.none} />;
  return (
    <section ref={bar} className={styles.bar} aria-label="滚动公告">
      <MegaphoneRegular className={styles.icon} />
      <p key={notice.noticeId} className={styles.text} title={notice.title}>
        {notice.title}
      </p>
      {count > 1 && (
        <button
          type="button"
          className={styles.next}
          onClick={() => setAt(place + 1)}
          aria-label={`第 ${place + 1} 条，共 ${count} 条，看下一条`}
        >
          {place + 1} / {count}
        </button>
      )}
    </section>
  );
}

/** Whether the pointer is over an element or the focus is in it. */
function useIsHeld(element: RefObject<HTMLElement | null>, isDrawn: boolean): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const held = element.current;
    if (held === null) return undefined;
    const hold = (): void => setIsHeld(true);
    const release = (): void => setIsHeld(held.matches(':hover, :focus-within'));
    const stop = new AbortController();
    const { signal } = stop;
    for (const event of ['mouseenter', 'focusin']) held.addEventListener(event, hold, { signal });
    for (const event of ['mouseleave', 'focusout'])
      held.addEventListener(event, () => requestAnimationFrame(release), { signal });
    return () => stop.abort();
  }, [element, isDrawn]);
  return isHeld;
}
