import { createCollector, lastRequestId } from '#engine/client.ts';
import { definitions } from './call-definitions.ts';
import { ask, HEADERS } from './calls.ts';

const TAB_KEY = 'sw.tab';

/** Random id of this tab: distinguishes the reports of visits without identifying the person. */
function tabId(): string {
  const known = sessionStorage.getItem(TAB_KEY);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(TAB_KEY, made);
  return made;
}

/** Reports uncaught errors to the server as long as the page lives. */
export function reportErrors(): void {
  let tab = '';
  try {
    tab = tabId();
  } catch {
    tab = crypto.randomUUID();
  }
  createCollector({
    lastRequest: lastRequestId,
    // Accesses storage lazily: a browser that blocks it throws only on access.
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

/**
 * Sends a report while the page closes: a keepalive request, because a beacon cannot have headers; the beacon is the
 * fallback for large reports.
 */
function leave(path: string, request: Record<string, unknown>): void {
  const body = JSON.stringify(request);
  const headers = { ...HEADERS, 'content-type': 'application/json' };
  fetch(path, { method: 'POST', keepalive: true, headers, body }).catch(() =>
    navigator.sendBeacon(path, new Blob([body], { type: 'application/json' })),
  );
}
