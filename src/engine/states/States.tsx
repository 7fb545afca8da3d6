import { Button } from '@fluentui/react-components';
import { use, useMemo, type ReactNode } from 'react';
import { useInRouterContext, useNavigate } from 'react-router-dom';
import { useSurface } from './Card.tsx';
import { isOverload } from '../calls/overload.ts';
import { CallError } from '../errors/call-error.ts';
import { useStandsLong } from '../loading/waiting.ts';
import { errorNumber } from '../errors/sink.ts';
import { useHost } from '../host/host.ts';
import { ParentPage } from './parent-page.ts';
import { isLoadError } from '../loading/loading.tsx';
import { words } from '../words/words.ts';
import styles from './states.module.css';

interface StateProps {
  drawing: 'empty' | 'nothing-found' | 'failed' | 'locked';
  title: string;
  text?: ReactNode;
  /** Announced by screen readers at once. */
  isAlert?: boolean;
  children?: ReactNode;
}

/** Replaces content: a line drawing, a title, and one action. */
export function State({ drawing, title, text, isAlert = false, children }: StateProps): ReactNode {
  return (
    <div className={styles.state} role={isAlert ? 'alert' : undefined}>
      <svg className={styles.drawing} viewBox="0 0 88 64" width="88" height="64" fill="none" aria-hidden>
        {DRAWINGS[drawing]}
      </svg>
      <div className={styles.title}>{title}</div>
      {text !== undefined && <div className={styles.text}>{text}</div>}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

interface FailureProps {
  /** Name of the missing content: `Orders`. */
  what: string;
  error: unknown;
  /** Error number, if one was already assigned. */
  number?: string;
  onRetry?: () => void;
  /** Place in the schema, shown to authors. */
  place?: string;
}

/** A failed question: forbidden, or failed with a retry. */
export function Failure({ what, error, number, onRetry, place }: FailureProps): ReactNode {
  const { permissionAdvice = words.states.askAdministrator, gone } = useHost();
  // One number per failure, however often it renders.
  // oxlint-disable-next-line react/exhaustive-deps
  const own = useMemo(errorNumber, [error]);
  const known = error instanceof CallError ? error : null;
  if (known?.kind === 'forbidden')
    return <State drawing="locked" title={words.states.locked(what)} text={permissionAdvice} />;
  if (known !== null && isGone(known, { gone })) return <Gone message={known.message} />;
  if (known !== null && isOverload(known)) {
    const wait = words.states.crowded(known.message, known.retryAfter ?? 1);
    return (
      <State isAlert drawing="failed" title={words.states.notLoaded(what)} text={wait}>
        {onRetry !== undefined && <Button onClick={onRetry}>{words.states.retryNow}</Button>}
      </State>
    );
  }
  const isUnloaded = isLoadError(error);
  // A status does not tell a person what to do: it is shown with the error number for support.
  const status = known?.kind === 'http' || known?.kind === 'broken' ? known.message : undefined;
  const failed = isUnloaded ? words.states.unloaded : words.states.drawFailed;
  const message = status === undefined ? (known?.message ?? failed) : words.states.unanswered;
  const sentence = words.basics.withoutEnd(message);
  const text = (
    <>
      {isUnloaded ? words.states.tryAgainOrRefresh(sentence) : words.states.tryAgain(sentence)}
      <span className={styles.number}>
        {status !== undefined && `${status} `}
        {words.states.errorNumber(number ?? own)}
      </span>
      {import.meta.env.DEV && place !== undefined && <code className={styles.place}>{place}</code>}
    </>
  );
  return (
    <State isAlert drawing="failed" title={words.basics.loadFailedOf(what)} text={text}>
      {onRetry !== undefined && <Button onClick={onRetry}>{words.basics.retry}</Button>}
      {isUnloaded && <Button onClick={() => location.reload()}>{words.basics.refreshPage}</Button>}
    </State>
  );
}

/** True if the error means that the record does not exist for the caller. */
export function isGone(error: unknown, { gone }: { gone?: ReadonlySet<string> | undefined }): boolean {
  return error instanceof CallError && error.kind === 'refused' && gone?.has(error.code) === true;
}

/** The linked record does not exist: a retry would not help, so the page offers a way back. */
function Gone({ message }: { message: string }): ReactNode {
  const isRouted = useInRouterContext();
  const isOnPage = useSurface() !== 'panel';
  return (
    <State isAlert drawing="nothing-found" title={words.basics.withoutEnd(message)} text={words.states.gone}>
      {isRouted && isOnPage && <WayBack />}
    </State>
  );
}

function WayBack(): ReactNode {
  const navigate = useNavigate();
  // The first page of a window has no previous page.
  const isFirst = ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0;
  const parent = use(ParentPage);
  return (
    <>
      {parent !== null && (
        <Button appearance="primary" onClick={() => void navigate(parent.path)}>
          {words.states.backTo(parent.title)}
        </Button>
      )}
      {!isFirst && <Button onClick={() => void navigate(-1)}>{words.states.back}</Button>}
      <Button appearance={isFirst && parent === null ? 'primary' : 'secondary'} onClick={() => void navigate('/')}>
        {words.states.home}
      </Button>
    </>
  );
}

interface SkeletonProps {
  rows?: number;
  height?: number;
  /** Number of cards shown instead of bars, for a phone's list. */
  cards?: number;
}

/** Grey placeholder lines of the final height, visible only after a noticeable wait. */
export function Skeleton({ rows = 3, height = 20, cards = 0 }: SkeletonProps): ReactNode {
  const isLong = useStandsLong();
  const bars = cards > 0 ? 0 : rows;
  return (
    <output className={styles.skeleton} data-waits aria-label={isLong ? words.calls.slow : words.basics.loading}>
      {isLong && <span className={styles.slow}>{words.calls.slow}</span>}
      {Array.from({ length: cards }, (_, n) => (
        <span key={n} className={styles.card}>
          <span className={styles.bar} style={{ width: n % 2 === 0 ? '56%' : '68%' }} />
          <span className={styles.bar} style={{ width: n % 2 === 0 ? '72%' : '48%' }} />
          <span className={styles.bar} style={{ width: '24%' }} />
        </span>
      ))}
      {Array.from({ length: bars }, (_, n) => (
        <span key={n} className={styles.bar} style={{ height, width: n === 0 ? '40%' : n % 2 === 0 ? '72%' : '88%' }} />
      ))}
    </output>
  );
}

const DRAWINGS: Record<StateProps['drawing'], ReactNode> = {
  locked: (
    <>
      <rect x="31" y="28" width="26" height="26" rx="4" className={styles.sheet} />
      <path d="M36 28v-8a8 8 0 0 1 16 0v8M44 38v5" className={styles.mark} />
    </>
  ),
  failed: (
    <>
      <rect x="18" y="8" width="52" height="46" rx="4" className={styles.sheet} />
      <path d="M44 20v14M44 41v1" className={styles.mark} />
    </>
  ),
  empty: <Page />,
  'nothing-found': (
    <>
      <Page />
      <circle cx="56" cy="38" r="10" className={styles.lens} />
      <path d="m63 46 8 8" className={styles.mark} />
    </>
  ),
};

function Page(): ReactNode {
  return (
    <>
      <rect x="22" y="8" width="44" height="46" rx="4" className={styles.sheet} />
      <path d="M31 20h26M31 28h26M31 36h14" className={styles.line} />
    </>
  );
}
