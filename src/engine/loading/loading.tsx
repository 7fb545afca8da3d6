import { Component, createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { createEmitter } from '#model/emitter.ts';
import { waitFor } from './waiting.ts';
import { words } from '../words/words.ts';
import styles from './slow.module.css';

/** Maximum time to load a part of the program, in milliseconds. */
const TIMEOUT = 120_000;

/** Browser messages for a chunk that could not be fetched: offline, or a newer version is deployed. */
const TEXTS = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

/** A part of the program has not loaded in time. */
class TooLate extends Error {
  override name = 'TooLate';
}

/** True if a part of the program failed to load; other errors are defects of the part. */
export function isLoadError(error: unknown): boolean {
  return error instanceof TooLate || (error instanceof Error && TEXTS.some((text) => error.message.includes(text)));
}

const changes = createEmitter();

/** Called when a part fails to load: the server may have a newer version with other file names. */
export const onLoadFailure = changes.subscribe;

const coming = new Set<Promise<unknown>>();

/** Resolves when no part is loading and React has processed the loaded ones. */
export async function partsLoaded(): Promise<void> {
  while (coming.size > 0) {
    // oxlint-disable-next-line no-await-in-loop -- a loaded part may request another
    await Promise.allSettled(coming);
    // oxlint-disable-next-line no-await-in-loop -- code waiting for several parts continues a few promises later
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/**
 * Loads a part of the program.
 * @throws TooLate after 120 seconds; `isLoadError` recognises it and the browsers' own errors
 */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = inTime(load);
  const over = (): void => void coming.delete(part);
  coming.add(part);
  part.then(over, over);
  return part;
}

async function inTime<Part>(load: () => Promise<Part>): Promise<Part> {
  const done = waitFor();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooLate('A part of the program did not load in time')), TIMEOUT);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    if (isLoadError(error)) changes.emit();
    throw error;
  } finally {
    clearTimeout(timer);
    done();
  }
}

/**
 * `React.lazy` with a time limit and a retry at the next render after a failure. A part that fails to load shows the
 * error in its place and leaves everything around it, including typed input.
 */
export function lazyPart<Props extends object>(load: Load<Props>): Part<Props> {
  const Whole = lazyWhole(load);
  function LazyPart(props: Props): ReactNode {
    return (
      <LoadBoundary onRetry={Whole.forget}>
        <Whole {...props} />
      </LoadBoundary>
    );
  }
  return Object.assign(LazyPart, { preload: Whole.preload });
}

export interface Part<Props> {
  (props: Props): ReactNode;
  /** Prefetches the part: it then renders without a placeholder. */
  preload(): Promise<void>;
}

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

export interface Whole<Props> extends Part<Props> {
  /** Retries at the next render if loading has failed. */
  forget(): void;
}

/** Time that a failure is cached, in milliseconds: React renders again at once, and would retry endlessly. */
const REMEMBERED = 1000;

/** True if a failure is old enough for another attempt. */
export function isForgotten(failedAt: number | null): boolean {
  return failedAt !== null && Date.now() - failedAt > REMEMBERED;
}

/** The same for parts that are essential: the surrounding boundary reports a failure to load. */
export function lazyWhole<Props extends object>(load: Load<Props>): Whole<Props> {
  let here: ComponentType<Props> | undefined;
  let failedAt: number | null = null;
  const begin = (): ComponentType<Props> => {
    failedAt = null;
    return lazy(() =>
      loadPart(load).then(
        (loaded) => ({ default: loaded }),
        (error: unknown) => {
          failedAt = Date.now();
          throw error;
        },
      ),
    ) as ComponentType<Props>;
  };
  let current = begin();
  // React caches the outcome; a retry needs a new lazy component.
  const forget = (): void => {
    if (failedAt !== null) current = begin();
  };
  function Whole(props: Props): ReactNode {
    // Chosen once, because a change of the component would lose its state. A preloaded component renders directly:
    // React shows a fallback for at least 300 ms even if its promise is already resolved.
    const [Drawn] = useState(() => {
      if (isForgotten(failedAt)) forget();
      return here ?? current;
    });
    return createElement(Drawn, props);
  }
  const preload = async (): Promise<void> => {
    here = await load();
  };
  return Object.assign(Whole, { forget, preload });
}

interface LoadBoundaryProps {
  onRetry(): void;
  children: ReactNode;
}

interface LoadState {
  failed: { error: unknown } | null;
  isSecond: boolean;
}

class LoadBoundary extends Component<LoadBoundaryProps, LoadState> {
  override state: LoadState = { failed: null, isSecond: false };

  static getDerivedStateFromError(error: unknown): Partial<LoadState> {
    return { failed: { error } };
  }

  override render(): ReactNode {
    const { failed, isSecond } = this.state;
    const { onRetry, children } = this.props;
    if (failed === null) return children;
    // Defects of the part are left to the surrounding boundary.
    if (!isLoadError(failed.error)) throw failed.error;
    return (
      <span role="alert" className={styles.failed}>
        {words.basics.loadFailed}
        <button
          type="button"
          className={styles.again}
          onClick={() => {
            onRetry();
            this.setState({ failed: null, isSecond: true });
          }}
        >
          {words.basics.retry}
        </button>
        {/* A second failure suggests that the page belongs to an older version: offers a reload. */}
        {isSecond && (
          <button type="button" className={styles.again} onClick={() => location.reload()}>
            {words.basics.refreshPage}
          </button>
        )}
      </span>
    );
  }
}
