import { Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { lazyPart } from '#engine/parts.ts';
import { definitions } from '../../session/call-definitions.ts';
import { usePreferences } from '../../session/preferences.ts';
import { useQuietQuestion } from '../../session/use-quiet-question.ts';
import { badgeOf } from './badge.ts';
import styles from './Messages.module.css';
import { QuietBoundary } from '../base/QuietBoundary.tsx';

const load = () => import('./MessageList.tsx');
const MessageList = lazyPart(async () => (await load()).MessageList);

/** Poll interval in milliseconds, because the server does not push messages. */
const EACH = 60_000;

/** Undefined until loaded. */
export function useUnreadTotal(): number | undefined {
  const { desktop } = usePreferences();
  const { data } = useQuietQuestion<'message.unreadTotal'>(
    definitions['message.unreadTotal'],
    {},
    // Desktop notifications need polling while the page is hidden.
    { every: EACH, hidden: desktop },
  );
  return data?.total;
}

/** The bell with the number of unread messages, and their list. */
export function Messages(): ReactNode {
  const id = useId();
  const total = useUnreadTotal() ?? 0;
  const panel = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const fetchAhead = (): void => void load().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        popoverTarget={id}
        aria-label={total > 0 ? `消息，${badgeOf(total)} 条未读` : '消息'}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
      >
        <AlertRegular aria-hidden />
        {total > 0 && <span className={styles.badge}>{badgeOf(total)}</span>}
      </button>
      <dialog
        ref={panel}
        id={id}
        popover="auto"
        aria-label="未读消息"
        className={styles.panel}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
      >
        {isOpen && (
          <QuietBoundary>
            <Suspense fallback={<div className={styles.waiting} />}>
              <MessageList onDone={() => panel.current?.hidePopover()} />
            </Suspense>
          </QuietBoundary>
        )}
      </dialog>
    </>
  );
}
