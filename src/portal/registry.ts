import type { EngineHost } from '#engine/host.tsx';

/* The product's own widgets, formats and blocks, by the names that schemas/widgets/ declares. */

export const widgets: EngineHost['widgets'] = {
  'remember-account': async () => (await import('./widgets/RememberAccount.tsx')).rememberAccount,
};

export const formats: EngineHost['formats'] = {};

export const customBlocks: EngineHost['customBlocks'] = {};
