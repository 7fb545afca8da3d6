import { useEffect, useRef, useState, type ReactNode } from 'react';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { MoneyHandRegular } from '@fluentui/react-icons/svg/money-hand';
import { PaymentRegular } from '@fluentui/react-icons/svg/payment';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import { ShieldRegular } from '@fluentui/react-icons/svg/shield';
import { Link } from 'react-router-dom';
import { definition as operateDefinition } from '#generated/calls/message.operate.ts';
import { definition as unreadDefinition } from '#generated/calls/message.unread.ts';
import { dateTimeOf } from '#model/instant.ts';
import { useSendDefinition } from '#engine/client.ts';
import { useSay } from '#engine/parts.ts';
import { useSession, useSessionState } from '../../session/session-context.tsx';
import { useQuietQuestion } from '../../session/use-quiet-question.ts';
import { DesktopSwitch } from './DesktopSwitch.tsx';
import { burstsOf, MESSAGES, placeOf, shortTime, UNREAD_PAGE, type Message } from './message-words.ts';
import styles from './MessageList.module.css';

const READ = 1;

type BizType = Message['bizType'];

const TYPES: { type: BizType; title: string; icon: ReactNode }[] = [
  { type: 1, title: '收款', icon: <ArrowDownloadRegular aria-hidden /> },
  { type: 2, title: '付款', icon: <SendRegular aria-hidden /> },
  { type: 3, title: '结汇', icon: <MoneyHandRegular aria-hidden /> },
  { type: 4, title: '虚拟卡', icon: <PaymentRegular aria-hidden /> },
  { type: 5, title: '账户', icon: <ShieldRegular aria-hidden /> },
];

/** Unread messages by type: opening or marking a message marks it as read. */
export function MessageList({ onDone }: { onDone: () => void }): ReactNode {
  const { permissions } = useSessionState();
  const { serverNow } = useSession();
  const [bizType, setBizType] = useState<BizType | undefined>();
  const { data, error, mutate } = useQuietQuestion<'message.unread'>(unreadDefinition, {
    ...UNREAD_PAGE,
    ...(bizType !== undefined && { bizType }),
  });
  const send = useSendDefinition();
  const say = useSay();
  const top = useRef<HTMLHeadingElement>(null);
  const list = data?.list;

  // After opening by keyboard, screen readers start at the heading.
  useEffect(() => top.current?.focus({ preventScroll: true }), []);

  const markRead = async (request: { ids?: string[]; bizType?: BizType }): Promise<void> => {
    try {
      await send(operateDefinition, { operate: READ, ...request });
    } catch {
      say({ text: '标记失败，请重试', tone: 'danger' });
    }
  };
  const now = dateTimeOf(serverNow());
  return (
    <div className={styles.content}>
      <div className={styles.head}>
        <h2 ref={top} className={styles.title} tabIndex={-1}>
          未读消息
          {data !== undefined && data.total > 0 && <span className={styles.total}>{data.total}</span>}
        </h2>
        {list !== undefined && list.length > 0 && (
          <button
            type="button"
            className={styles.all}
            onClick={() => void markRead(bizType === undefined ? {} : { bizType })}
          >
            全部已读
          </button>
        )}
      </div>
      <div className={styles.types} role="group" aria-label="类型">
        {[{ type: undefined, title: '全部' }, ...TYPES].map(({ type, title }) => (
          <button
            key={title}
            type="button"
            className={styles.type}
            aria-pressed={type === bizType}
            onClick={() => setBizType(type)}
          >
            {title}
          </button>
        ))}
      </div>
      {list === undefined && error === undefined && <Skeleton />}
      {list === undefined && error !== undefined && (
        <div className={styles.empty} role="alert">
          <p>消息加载失败</p>
          <button type="button" className={styles.all} onClick={() => void mutate()}>
            重试
          </button>
        </div>
      )}
      {list?.length === 0 && (
        <div className={styles.empty}>
          <AlertRegular className={styles.drawing} aria-hidden />
          <p>暂无新消息</p>
        </div>
      )}
      {list !== undefined && list.length > 0 && (
        <ul className={styles.list}>
          {burstsOf(list).map((burst) => (
            <Burst
              key={burst[0]?.messageId}
              burst={burst}
              draw={(message) => (
                <Row
                  key={message.messageId}
                  message={message}
                  place={placeOf(message, permissions)}
                  time={shortTime(message.createdAt, now)}
                  onRead={() => void markRead({ ids: [message.messageId] })}
                  onGo={onDone}
                />
              )}
              onRead={() => void markRead({ ids: burst.map(({ messageId }) => messageId) })}
            />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <DesktopSwitch />
        {permissions.has(MESSAGES) && (
          <Link to={`${MESSAGES}?tab=message`} className={styles.more} onClick={onDone}>
            查看全部
          </Link>
        )}
      </div>
    </div>
  );
}

interface BurstProps {
  burst: readonly Message[];
  draw: (message: Message) => ReactNode;
  onRead: () => void;
}

/** Similar messages: the newest, and a line that unfolds the others. */
function Burst({ burst, draw, onRead }: BurstProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const [newest, ...others] = burst;
  if (newest === undefined) return null;
  return (
    <>
      {draw(newest)}
      {others.length > 0 && (
        <li className={styles.burst}>
          <button
            type="button"
            className={styles.all}
            aria-expanded={isOpen}
            onClick={() => setIsOpen((wasOpen) => !wasOpen)}
          >
            {isOpen ? '收起' : `还有 ${others.length} 条「${newest.title}」`}
          </button>
          <button type="button" className={styles.all} onClick={onRead}>
            这 {burst.length} 条标为已读
          </button>
        </li>
      )}
      {isOpen && others.map(draw)}
    </>
  );
}

interface RowProps {
  message: Message;
  place: string | null;
  time: string;
  onRead: () => void;
  onGo: () => void;
}

function Row({ message, place, time, onRead, onGo }: RowProps): ReactNode {
  const said = (
    <>
      <span className={styles.line}>
        <span className={styles.subject}>{message.title}</span>
        <time className={styles.time} dateTime={message.createdAt.replace(' ', 'T')} title={message.createdAt}>
          {time}
        </time>
      </span>
      <span className={styles.text}>{message.content}</span>
    </>
  );
  return (
    <li className={styles.row}>
      <span className={styles.icon}>{TYPES.find(({ type }) => type === message.bizType)?.icon}</span>
      {place === null ? (
        <span className={styles.said}>{said}</span>
      ) : (
        <Link
          to={place}
          className={styles.said}
          onClick={() => {
            onRead();
            onGo();
          }}
        >
          {said}
        </Link>
      )}
      <button type="button" className={styles.read} onClick={onRead} aria-label={`标为已读：${message.title}`}>
        <CheckmarkRegular aria-hidden />
      </button>
    </li>
  );
}

function Skeleton(): ReactNode {
  return (
    <div className={styles.skeleton} aria-busy="true" aria-label="加载中">
      {[0, 1, 2, 3].map((each) => (
        <div key={each} className={styles.bone} />
      ))}
    </div>
  );
}
