import type { EngineHost } from '#engine/host.tsx';

/** What the engine is given to draw the workbench's own forms: nobody is signed in, nothing is asked of the server. */
export const formHost: EngineHost = {
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
  look: { hueOf: () => 'currentColor', symbolOf: (code) => code },
  widgets: {
    names: async () => (await import('./NamesWidget.tsx')).names,
    entries: async () => (await import('./EntriesWidget.tsx')).entries,
  },
  formats: {},
  customBlocks: {},
};
