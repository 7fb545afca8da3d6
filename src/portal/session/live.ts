/**
 * Receives the names of entities whose records changed; null after a connection break, in which anything may have
 * changed.
 */
export type HearChanges = (entities: readonly string[] | null) => void;

/** Name of the lock that one tab holds for all, and of the channel on which it forwards events. */
const NAME = 'member-live';
/** Delay before a refused stream is retried, in milliseconds. The browser itself reconnects broken ones. */
const LATER = 60_000;

/**
 * Listens to changes by others, from server-sent events. One tab listens for all: browsers allow six connections per
 * server, and each stream takes one.
 * @returns a function that stops listening
 */
export function hearChanges(path: string, hear: HearChanges): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(namesIn(data)));
  const tell: HearChanges = (entities) => {
    hear(entities);
    channel?.postMessage(entities);
  };
  const listen = (): Promise<void> => follow(path, tell, signal);
  // Web Locks require TLS: without it each tab listens for itself.
  const isAlone = !('locks' in navigator);
  (isAlone ? listen() : navigator.locks.request(NAME, { signal }, listen)).catch(() => undefined);
  return () => {
    ended.abort();
    channel?.close();
  };
}

/** Keeps a stream open until the signal. */
function follow(path: string, tell: HearChanges, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let isBroken = false;
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = (): void => {
      source = new EventSource(path);
      source.addEventListener('open', () => {
        if (isBroken) tell(null);
        isBroken = false;
      });
      source.addEventListener('message', ({ data }: MessageEvent<string>) => tell(namesIn(JSON.parse(data))));
      source.addEventListener('error', () => {
        isBroken = true;
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, LATER);
      });
    };
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source.close();
      resolve();
    });
    open();
  });
}

function namesIn(data: unknown): string[] | null {
  return Array.isArray(data) ? data.filter((each) => typeof each === 'string') : null;
}
