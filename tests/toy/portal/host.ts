import type { EngineHost } from '#engine/host.tsx';
import { routes } from '../generated/routes.ts';

/* Another product on the same engine: no money, no Chinese, no menu. It says all that an engine must be told. */

const headers = { 'x-library': 'toy' };

export const host: EngineHost = {
  user: { userNo: '1', userName: 'Ada' },
  site: { name: 'Toy library' },
  permissions: new Set(routes.map((route) => route.path)),
  products: new Set(),
  serverNow: () => Date.now(),
  headers,
  onSignedOut: () => undefined,
  onForbidden: () => undefined,
  onSessionChange: () => Promise.resolve(),
  icons: {},
  look: { hueOf: () => 'currentColor', symbolOf: (currency) => currency },
  widgets: {},
  formats: {},
  customBlocks: {},
};

/** Signs in; anybody may. */
export async function open(): Promise<void> {
  await fetch('/api/open', { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' });
}
