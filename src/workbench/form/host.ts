import { bareHost, type EngineHost } from '#engine/host.ts';

/** What the engine is given to draw the workbench's own forms: nobody is signed in, nothing is asked of the server. */
export const formHost: EngineHost = {
  ...bareHost,
  widgets: {
    names: async () => (await import('./NamesWidget.tsx')).names,
    entries: async () => (await import('./EntriesWidget.tsx')).entries,
  },
};
