import type { EngineHost } from '#engine/host.ts';
import { en } from '#engine/words.en.ts';
import type { Job } from '#model/wire.ts';

/*
 * Another product on the same engine: no money, no menu, in English. Defines everything that an engine needs from its
 * host.
 */

const headers = { 'x-library': 'toy' };

interface Envelope<Result> {
  result: Result;
}

interface Librarian extends Record<string, unknown> {
  permission: string[];
}

async function send<Result>(path: string, request: object): Promise<Result> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  return ((await response.json()) as Envelope<Result>).result;
}

export const host = (user: Librarian): EngineHost => ({
  words: en,
  user,
  site: { name: 'Toy library' },
  permissions: new Set(user.permission),
  jobOf: (id) => send<Job>('/api/jobs/state', { uuId: id }),
  products: new Set(),
  serverNow: () => Date.now(),
  transport: { headers },
  onSignedOut: () => undefined,
  onForbidden: () => undefined,
  onSessionChange: () => Promise.resolve(),
  gone: new Set(['10018']),
  icons: {},
  look: { hueOf: () => 'currentColor', symbolOf: (currency) => currency },
  widgets: {},
  formats: {},
  customBlocks: {},
});

/** Signs in as the person in the address (`?as=Cleo`), without a password. */
export function open(): Promise<Librarian> {
  const userName = new URLSearchParams(window.location.search).get('as') ?? sessionStorage.getItem('as');
  if (userName !== null) sessionStorage.setItem('as', userName);
  return send<Librarian>('/api/open', userName === null ? {} : { userName });
}
