import { CallError } from './call-error.ts';
import { collectRenderErrors } from './sink.ts';

/*
 * Uncaught errors of the window, promises, resources and rendering: collected, masked and reported to the server.
 * Errors that cannot be reported now are stored for the next visit. Reporting must never cause errors itself.
 */

export interface CollectedError {
  kind: 'window' | 'promise' | 'resource' | 'render';
  /** True if it made a page or part of it unusable. */
  critical: boolean;
  message: string;
  stack?: string;
  /** Schema place of the failed content. */
  place?: string;
  /** Error number shown to the person, to read out on the phone. */
  number?: string;
  /** Path of the page, without query values. */
  path: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Consecutive occurrences. */
  count: number;
  /** Id of the failed request, or of the last one before the error. */
  requestId?: string;
}

export interface CollectorPorts {
  /** Sends errors to the server; with `isLeaving` the page is closing and nobody waits for the answer. */
  report(errors: CollectedError[], isLeaving: boolean): Promise<void>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now?(): number;
  /** Id of the last request that the page sent. */
  lastRequest?(): string | undefined;
}

export interface Collector {
  /** Listens to window, promise, resource and render errors until the returned function is called. */
  listen(): () => void;
  collect(error: Pick<CollectedError, 'kind' | 'critical' | 'message'> & Partial<CollectedError>): void;
}

/** Interval between reports, in milliseconds. */
const EVERY = 5000;
const QUEUE = 50;
const STORE = 100;
export const STORE_KEY = 'sw.errors';
/** Maximum pause after failed reports, in milliseconds: the pause doubles each time. */
const SLOWEST = 5 * 60_000;
/** Messages of browsers and extensions that are not errors of the page. */
const NOISE = ['ResizeObserver loop', 'Script error.', '-extension://'];

export function createCollector({ report, storage, now = Date.now, lastRequest }: CollectorPorts): Collector {
  let queue: CollectedError[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = EVERY;
  let isReporting = false;

  /** Stores the errors that are not reported yet, newest last. */
  const keep = (errors: readonly CollectedError[]): void => {
    try {
      if (errors.length === 0) storage.removeItem(STORE_KEY);
      else storage.setItem(STORE_KEY, JSON.stringify(errors.slice(-STORE)));
    } catch {
      // Full or blocked storage loses only earlier errors.
    }
  };
  const kept = (): CollectedError[] => keptIn(storage);

  const plan = (after: number): void => {
    if (timer === undefined) timer = setTimeout(() => void flush(), after);
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (isReporting || queue.length === 0) return;
    isReporting = true;
    const batch = queue;
    queue = [];
    try {
      await report(batch, false);
      pause = EVERY;
      const told = new Set(batch.map(identityOf));
      keep(kept().filter((each) => !told.has(identityOf(each))));
    } catch {
      // Reported again later, with growing pauses; the failed report itself is not collected.
      queue = [...batch, ...queue].slice(-QUEUE);
      pause = Math.min(pause * 2, SLOWEST);
    } finally {
      isReporting = false;
    }
    if (queue.length > 0) plan(pause);
  };

  const collect: Collector['collect'] = (error) => {
    if (NOISE.some((text) => error.message.includes(text) || error.stack?.includes(text))) return;
    const requestId = error.requestId ?? lastRequest?.();
    const found: CollectedError = {
      ...error,
      ...(requestId !== undefined && { requestId }),
      message: masked(error.message),
      ...(error.stack !== undefined && { stack: maskedStack(error.stack) }),
      path: maskedPath(error.path ?? location.href),
      at: now(),
      count: 1,
    };
    const last = queue.at(-1);
    if (last?.kind === found.kind && last.message === found.message && last.stack === found.stack) {
      last.count += 1;
      return;
    }
    queue = [...queue, found].slice(-QUEUE);
    keep([...kept(), found]);
    // After a failed report, even critical errors wait for the pause.
    if (!found.critical || pause !== EVERY) plan(pause);
    else void flush();
  };

  return {
    collect,
    listen() {
      const onError = (event: Event): void => {
        if (event instanceof ErrorEvent) {
          collect({ kind: 'window', critical: true, message: event.message, ...stackOf(event.error) });
          return;
        }
        const element = event.target;
        if (!(element instanceof HTMLElement)) return;
        const address = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
        const message = `${element.tagName.toLowerCase()} ${maskedPath(address)}`;
        collect({ kind: 'resource', critical: false, message });
      };
      const onRejection = ({ reason }: PromiseRejectionEvent): void => {
        if (reason instanceof DOMException && reason.name === 'AbortError') return;
        const message = reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);
        collect({ kind: 'promise', critical: false, message, ...stackOf(reason), ...requestOf(reason) });
      };
      const onLeave = (): void => {
        if (queue.length === 0) return;
        const batch = queue;
        queue = [];
        // Delivery cannot be confirmed here. Offline it certainly fails, so the errors stay stored for the next visit.
        if (!navigator.onLine) return;
        report(batch, true).catch(() => undefined);
        keep([]);
      };
      const stop = collectRenderErrors((error, about) => {
        const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        collect({ kind: 'render', critical: true, message, ...stackOf(error), ...requestOf(error), ...about });
      });
      // Resource errors do not bubble, so they are captured.
      addEventListener('error', onError, true);
      addEventListener('unhandledrejection', onRejection);
      addEventListener('pagehide', onLeave);
      queue = kept().slice(-QUEUE);
      if (queue.length > 0) plan(EVERY);
      return () => {
        stop();
        clearTimeout(timer);
        timer = undefined;
        removeEventListener('error', onError, true);
        removeEventListener('unhandledrejection', onRejection);
        removeEventListener('pagehide', onLeave);
      };
    },
  };
}

function stackOf(error: unknown): { stack?: string } {
  return error instanceof Error && error.stack !== undefined ? { stack: error.stack } : {};
}

function requestOf(error: unknown): { requestId?: string } {
  return error instanceof CallError && error.requestId !== undefined ? { requestId: error.requestId } : {};
}

function identityOf({ at, kind, message }: CollectedError): string {
  return `${at} ${kind} ${message}`;
}

function keptIn(storage: CollectorPorts['storage']): CollectedError[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(STORE_KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as CollectedError[]) : [];
  } catch {
    return [];
  }
}

/** Maximum lengths in characters. */
const LONGEST = { message: 500, stack: 2000, path: 300 };

/**
 * Masks personal data in an error text: numbers of four or more digits (cards, phones, orders, amounts), email
 * addresses, anything as long as a token, and query strings.
 */
export function masked(text: string, what: keyof typeof LONGEST = 'message'): string {
  return text
    .slice(0, LONGEST[what] * 2)
    .replace(/\?[^\s)'"]*/g, (query) => (query.length > 1 ? '?…' : query))
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '•@•')
    .replace(/\d[\d\s,.-]{2,}\d/g, (number) => (number.replace(/\D/g, '').length < 4 ? number : '••••'))
    .replace(/[A-Za-z0-9_+/=-]{32,}/g, (long) => (/\d/.test(long) ? '••••' : long))
    .slice(0, LONGEST[what]);
}

/** Masks a stack but keeps its lines and columns. */
export function maskedStack(stack: string): string {
  const lines = stack.split('\n').slice(0, 12);
  return lines
    .map((line) => {
      const place = /:\d+:\d+\)?$/.exec(line)?.[0] ?? '';
      return masked(line.slice(0, line.length - place.length), 'message') + place;
    })
    .join('\n')
    .slice(0, LONGEST.stack);
}

/** Path of an address: keeps the names of query parameters, drops their values. */
export function maskedPath(href: string): string {
  const url = URL.parse(href, 'https://here.invalid');
  if (url === null) return '';
  const names = [...new Set(url.searchParams.keys())];
  return masked(url.pathname, 'path') + (names.length === 0 ? '' : `?${names.join('&')}`);
}
