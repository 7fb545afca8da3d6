import type { EngineHost } from '#engine/host.ts';
import type { ProductWidgetName } from '#generated/names.ts';
import { composition } from './formats/composition.tsx';
import { day } from './formats/day.ts';
import { qr } from './formats/qr.tsx';

/* The product's own widgets, formats and blocks, by the names that schemas/widgets/ declares. */

export const widgets = {
  'remember-account': async () => (await import('./widgets/RememberAccount.tsx')).rememberAccount,
} satisfies Record<ProductWidgetName, EngineHost['widgets'][string]>;

export const formats: EngineHost['formats'] = { composition, day, qr };

type CustomBlock = Awaited<ReturnType<EngineHost['customBlocks'][string]>>;

export const customBlocks: EngineHost['customBlocks'] = {
  'word-list': async () => (await import('./blocks/WordList.tsx')).WordList as CustomBlock,
};
