import { bareHost, type EngineHost } from '#engine/host.ts';
import { zh } from '#engine/words.zh.ts';

/** Host of the workbench's own forms: no session and no calls. */
export const formHost: EngineHost = {
  ...bareHost,
  words: zh,
  widgets: {
    names: async () => (await import('./NamesWidget.tsx')).names,
    condition: async () => (await import('./ConditionWidget.tsx')).condition,
    entries: async () => (await import('./EntriesWidget.tsx')).entries,
  },
};
