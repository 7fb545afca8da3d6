import { useEffect, useRef, type ReactNode } from 'react';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { Link } from 'react-router-dom';
import { definition as operateDefinition } from '#generated/calls/message.operate.ts';
import { useSendDefinition } from '#engine/client.ts';
import { useSessionState } from '../../session/session-context.tsx';
import { DETAILS, noticeText, placeOf, type Message } from './message-words.ts';
import styles from './NewMessage.module.css';
import { useIsHeld } from '../base/use-is-held.ts';

const READ = 1;
const SHOWN_FOR = 8000;

/** A new message; closes by itself unless somebody is about to read it. */
export function NewMessage({ message, onClose }: { message: Message; onClose: () => void }): ReactNode {
  const { permissions } = useSessionState();
  const send = useSendDefinition();
  const card = useRef<HTMLElement>(null);
  const isHeld = useIsHeld(card, true);

  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onClose, SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isHeld, onClose]);

  const place = placeOf(message, permissions);
  return (
    <section ref={card} className={styles.card} role="status" aria-label="新消息">
      <div className={styles.said}>
        <p className={styles.title}>{message.title}</p>
        <p className={styles.text}>
          {noticeText(message.content)}{' '}
          {place !== null && (
            <Link
              to={place}
              className={styles.link}
              onClick={() => {
                void send(operateDefinition, { operate: READ, ids: [message.messageId] }).catch(() => undefined);
                onClose();
              }}
            >
              {DETAILS}
            </Link>
          )}
        </p>
      </div>
      <button type="button" className={styles.close} onClick={onClose} aria-label="关闭">
        <DismissRegular aria-hidden />
      </button>
    </section>
  );
}
