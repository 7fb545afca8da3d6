import { createCollector, lastRequestId } from '#engine/client.ts';
import { definitions } from './call-definitions.ts';
import { ask, HEADERS } from './calls.ts';

const TAB_KEY = 'sw.tab';

/** A number of this tab: tells reports of one visit from those of another, and says nothing of who is signed in. */
function tabId(): string {
  const known = sessionStorage.getItem(TAB_KEY);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(TAB_KEY, made);
  return made;
}

/** Tells the server of errors that nobody caught, as long as the page lives. */
export function reportErrors(): void {
  let tab = '';
  try {
    tab = tabId();
  } catch {
    tab = crypto.randomUUID();
  }
  createCollector({
    lastRequest: lastRequestId,
    // A browser that forbids its storage says so only when it is touched.
    storage: {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, text) => localStorage.setItem(key, text),
      removeItem: (key) => localStorage.removeItem(key),
    },
    async report(errors, isLeaving) {
      const request = { errors, timestamp: Date.now(), sessionId: tab };
      if (!isLeaving) return void (await ask('system.reportError', request));
      leave(definitions['system.reportError'].path, request);
    },
  }).listen();
}

/** A page that goes can send no headers by its beacon: it asks the browser to finish a request, and the beacon where that is too much. */
function leave(path: string, request: Record<string, unknown>): void {
  const body = JSON.stringify(request);
  const headers = { ...HEADERS, 'content-type': 'application/json' };
  fetch(path, { method: 'POST', keepalive: true, headers, body }).catch(() =>
    navigator.sendBeacon(path, new Blob([body], { type: 'application/json' })),
  );
}
