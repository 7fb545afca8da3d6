import { useEffect, useRef, useState, type ReactNode } from 'react';
import { MegaphoneRegular } from '@fluentui/react-icons/svg/megaphone';
import { Link } from 'react-router-dom';
import { definitions } from '../../session/call-definitions.ts';
import { useSessionState } from '../../session/session-context.tsx';
import { useQuietQuestion } from '../../session/use-quiet-question.ts';
import { MESSAGES } from './message-words.ts';
import styles from './NoticeBar.module.css';
import { useIsHeld } from '../base/use-is-held.ts';

const EACH = 5000;
/** Poll interval for new announcements, in milliseconds. */
const ASKED = 300_000;

/** One notice at a time, changing every five seconds: pauses on hover, on focus, and with reduced motion. */
export function NoticeBar(): ReactNode {
  const { permissions } = useSessionState();
  const { data: notices = [] } = useQuietQuestion<'notice.unread'>(definitions['notice.unread'], {}, { every: ASKED });
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
  const { noticeId, title, bizType, readFlag } = notice;
  return (
    <section ref={bar} className={styles.bar} aria-label="滚动公告">
      <MegaphoneRegular className={styles.icon} aria-hidden />
      {permissions.has(MESSAGES) ? (
        <Link
          key={noticeId}
          to={`${MESSAGES}/${encodeURIComponent(noticeId)}?bizType=${bizType}&readFlag=${readFlag}`}
          className={styles.text}
          title={title}
        >
          {title}
        </Link>
      ) : (
        <p key={noticeId} className={styles.text} title={title}>
          {title}
        </p>
      )}
      {count > 1 && (
        <button
          type="button"
          className={styles.next}
          onClick={() => setAt(place + 1)}
          aria-label={`${place + 1} / ${count}，看下一条`}
        >
          {place + 1} / {count}
        </button>
      )}
    </section>
  );
}
