import { bareHost, type EngineHost } from '#engine/host.ts';
import { en } from '#engine/words.en.ts';
import { zh } from '#engine/words.zh.ts';
import type { Language } from '#generators/words.ts';

/** Host of the workbench's own forms: no session and no calls. */
const host: Omit<EngineHost, 'words'> = {
  ...bareHost,
  widgets: {
    names: async () => (await import('./NamesWidget.tsx')).names,
    condition: async () => (await import('./ConditionWidget.tsx')).condition,
    entries: async () => (await import('./EntriesWidget.tsx')).entries,
  },
};

export const FORM_HOSTS: Record<Language, EngineHost> = { zh: { ...host, words: zh }, en: { ...host, words: en } };
