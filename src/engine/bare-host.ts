import type { EngineHost } from './host.tsx';

/** A host of which nothing is special: nobody is signed in, nothing is of a product. What stands without one begins with it. */
export const bareHost: EngineHost = {
  user: null,
  identity: '',
  site: {},
  permissions: new Set(),
  products: new Set(),
  serverNow: () => Date.now(),
  headers: {},
  onSignedOut: () => undefined,
  onForbidden: () => undefined,
  onSessionChange: async () => undefined,
  icons: {},
  look: { hueOf: () => 'currentColor', symbolOf: (code) => code.slice(0, 1) },
  widgets: {},
  formats: {},
  customBlocks: {},
};
