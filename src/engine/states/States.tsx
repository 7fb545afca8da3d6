import { Button } from '@fluentui/react-components';
import { useMemo, type ReactNode } from 'react';
import { useInRouterContext, useNavigate } from 'react-router-dom';
import { useSurface } from './Card.tsx';
import { CROWDED, isOverload } from '../calls/overload.ts';
import { CallError } from '../errors/call-error.ts';
import { useStandsLong, SLOW_TEXT } from '../loading/waiting.ts';
import { errorNumber } from '../errors/sink.ts';
import { useHost } from '../host/host.ts';
import { isLoadError } from '../loading/loading.tsx';
import styles from './states.module.css';

interface StateProps {
  drawing: 'empty' | 'nothing-found' | 'failed' | 'locked';
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

/** What stands where content would: a line drawing, what this is, and one action. */
export function State({ drawing, title, text, children }: StateProps): ReactNode {
  return (
    <div className={styles.state}>
      <Drawing kind={drawing} />
      <div className={styles.title}>{title}</div>
      {text !== undefined && <div className={styles.text}>{text}</div>}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

/** A question that was not answered: refused for want of permission, or failed and worth another try. */
export function Failure({
  what,
  error,
  number: given,
  onRetry,
  place,
}: {
  /** What was to be shown: `订单`. */
  what: string;
  error: unknown;
  /** Where it was given one already. */
  number?: string;
  onRetry?: () => void;
  /** The line of the schema that it stands in; said to whoever writes it. */
  place?: string;
}): ReactNode {
  const { permissionAdvice = '请联系管理员开通。', gone } = useHost();
  // One number for one failure, however often it is drawn.
  // oxlint-disable-next-line react/exhaustive-deps
  const own = useMemo(errorNumber, [error]);
  const number = given ?? own;
  if (error instanceof CallError && error.kind === 'forbidden') {
    return <State drawing="locked" title={`暂无${what}权限`} text={permissionAdvice} />;
  }
  if (error instanceof CallError && isGone(error, { gone })) return <Gone message={error.message} />;
  const isUnloaded = isLoadError(error);
  if (isOverload(error)) {
    return (
      <div role="alert">
        <State
          drawing="failed"
          title={`${what}暂未加载`}
          text={`${error.message}，${CROWDED}，约 ${error.retryAfter ?? 1} 秒后自动重试。`}
        >
          {onRetry !== undefined && <Button onClick={onRetry}>立即重试</Button>}
        </State>
      </div>
    );
  }
  const message = error instanceof CallError ? error.message : isUnloaded ? '网络异常或版本已更新' : '显示时出错';
  return (
    <div role="alert">
      <State
        drawing="failed"
        title={`${what}加载失败`}
        text={
          <>
            {`${message.replace(/[。！!]$/, '')}，请重试${isUnloaded ? '或刷新页面' : ''}。`}
            <span className={styles.number}>{`错误编号 ${number}。`}</span>
            {import.meta.env.DEV && place !== undefined && <code className={styles.place}>{place}</code>}
          </>
        }
      >
        {onRetry !== undefined && <Button onClick={onRetry}>重试</Button>}
        {isUnloaded && <Button onClick={() => location.reload()}>刷新页面</Button>}
      </State>
    </div>
  );
}

/** Whether the server says that there is no such record for whoever asks. */
export function isGone(error: unknown, { gone }: { gone?: ReadonlySet<string> | undefined }): boolean {
  return error instanceof CallError && error.kind === 'refused' && gone?.has(error.code) === true;
}

/** What a link or a typed address meant is not there: asking again would not help, so a page offers a way back. */
function Gone({ message }: { message: string }): ReactNode {
  const isRouted = useInRouterContext();
  const isOnPage = useSurface() !== 'panel';
  return (
    <div role="alert">
      <State
        drawing="nothing-found"
        title={message.replace(/[。！!]$/, '')}
        text="链接可能有误，或这条记录已被删除、属于其他账号。"
      >
        {isRouted && isOnPage && <WayBack />}
      </State>
    </div>
  );
}

function WayBack(): ReactNode {
  const navigate = useNavigate();
  // In the first page of a window there is nothing to go back to.
  const isFirst = ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0;
  return (
    <>
      {!isFirst && <Button onClick={() => void navigate(-1)}>返回上一页</Button>}
      <Button appearance={isFirst ? 'primary' : 'secondary'} onClick={() => void navigate('/')}>
        返回首页
      </Button>
    </>
  );
}

/** Grey lines of the true height, seen only when the wait is long enough to notice. */
export function Skeleton({
  rows = 3,
  height = 20,
  cards,
}: {
  rows?: number;
  height?: number;
  /** So many cards of a phone's list, in the place of bars. */
  cards?: number;
}): ReactNode {
  const isLong = useStandsLong();
  return (
    <output className={styles.skeleton} aria-label={isLong ? SLOW_TEXT : '加载中'}>
      {isLong && <span className={styles.slow}>{SLOW_TEXT}</span>}
      {Array.from({ length: cards ?? 0 }, (_, n) => (
        <span key={n} className={styles.card}>
          <span className={styles.bar} style={{ width: n % 2 === 0 ? '56%' : '68%' }} />
          <span className={styles.bar} style={{ width: n % 2 === 0 ? '72%' : '48%' }} />
          <span className={styles.bar} style={{ width: '24%' }} />
        </span>
      ))}
      {Array.from({ length: cards === undefined ? rows : 0 }, (_, n) => (
        <span key={n} className={styles.bar} style={{ height, width: n === 0 ? '40%' : n % 2 === 0 ? '72%' : '88%' }} />
      ))}
    </output>
  );
}

function Drawing({ kind }: { kind: StateProps['drawing'] }): ReactNode {
  return (
    <svg className={styles.drawing} viewBox="0 0 88 64" width="88" height="64" fill="none" aria-hidden>
      {kind === 'locked' ? (
        <>
          <rect x="31" y="28" width="26" height="26" rx="4" className={styles.sheet} />
          <path d="M36 28v-8a8 8 0 0 1 16 0v8M44 38v5" className={styles.mark} />
        </>
      ) : (
        <>
          <rect
            x={kind === 'failed' ? 18 : 22}
            y="8"
            width={kind === 'failed' ? 52 : 44}
            height="46"
            rx="4"
            className={styles.sheet}
          />
          {kind === 'failed' ? (
            <path d="M44 20v14M44 41v1" className={styles.mark} />
          ) : (
            <path d="M31 20h26M31 28h26M31 36h14" className={styles.line} />
          )}
          {kind === 'nothing-found' && (
            <>
              <circle cx="56" cy="38" r="10" className={styles.lens} />
              <path d="m63 46 8 8" className={styles.mark} />
            </>
          )}
        </>
      )}
    </svg>
  );
}
