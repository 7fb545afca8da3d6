import { Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { lazyPart } from '#engine/parts.ts';
import { useSessionState } from '../../session/session-context.tsx';
import styles from './UserMenu.module.css';

const UserPanel = lazyPart(async () => (await import('./UserPanel.tsx')).UserPanel);

/** Operator type of the main operator in userInfo. */
const MAIN_OPERATOR = 1;

/** The signed-in person and their commands. The panel is prefetched when the pointer approaches. */
export function UserMenu(): ReactNode {
  const { user } = useSessionState();
  const id = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isNear, setIsNear] = useState(false);
  if (user === null) return null;

  const role = Number(user.operatorType) === MAIN_OPERATOR ? '主操作员' : '操作员';
  const person = [user.operatorName, role].filter(Boolean).join(' · ');
  const initial = (user.operatorName ?? user.userName).slice(0, 1);
  const approach = (): void => setIsNear(true);

  return (
    <>
      <button
        type="button"
        className={styles.who}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPointerEnter={approach}
        onFocus={approach}
      >
        <span className={styles.avatar} data-initial={initial} />
        <span className={styles.names}>
          <span className={styles.company}>{user.userName}</span>
          <span className={styles.person}>{person}</span>
        </span>
        <ChevronDownRegular className={styles.chevron} />
      </button>
      <dialog
        ref={panel}
        id={id}
        popover="auto"
        aria-label="账号"
        className={styles.panel}
        onToggle={(event) => {
          setIsOpen(event.newState === 'open');
          approach();
        }}
      >
        {isNear && (
          <Suspense fallback={<p className={styles.head} aria-busy="true" />}>
            <UserPanel user={user} person={person} onDone={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </dialog>
    </>
  );
}
