import { createContext, use, type ReactNode } from 'react';
import type { Block } from '#model/block.ts';
import { blocksIn, partNamed } from '#model/blocks.ts';
import type { CallDefinition } from '#model/call.ts';
import type { CallAction } from '#model/action.ts';
import type { EngineHost } from '../host/host.ts';
import type { ScreenBundle, ScreenDefinition } from '#model/screen.ts';

const BundleContext = createContext<ScreenBundle | null>(null);

/** Provides all definitions generated for the screen. */
export function BundleProvider({ bundle, children }: { bundle: ScreenBundle; children: ReactNode }): ReactNode {
  return <BundleContext value={bundle}>{children}</BundleContext>;
}

export function useBundle(): ScreenBundle {
  const bundle = use(BundleContext);
  if (bundle === null) throw new Error('useBundle needs a BundleProvider above it');
  return bundle;
}

/** @throws Error if the bundle lacks the call: a defect of the generator, never of the schema */
export function callOf(bundle: ScreenBundle, name: string): CallDefinition {
  const call = bundle.calls[name];
  if (call === undefined) throw new Error(`The bundle of "${bundle.screen.name}" holds no call "${name}"`);
  return call;
}

/** True if this person may edit the value in place: they have all permissions of its call. */
export function maySend(
  { call }: Pick<CallAction, 'call'>,
  bundle: ScreenBundle,
  { permissions }: Pick<EngineHost, 'permissions'>,
): boolean {
  const name = typeof call === 'string' ? call : (Object.values(call)[0] ?? '');
  const { permission } = callOf(bundle, name);
  return typeof permission === 'string' || permission.anyOf.some((route) => permissions.has(route));
}

export function partOf(bundle: ScreenBundle, name: string): ScreenDefinition {
  const part = name === bundle.screen.name ? bundle.screen : bundle.parts[name];
  if (part === undefined) throw new Error(`The bundle of "${bundle.screen.name}" holds no screen "${name}"`);
  return part;
}

/** True if the block, or a block inside it, passes the test. */
export function drawsAny(bundle: ScreenBundle, block: Block, test: (block: Block) => boolean): boolean {
  const part = partNamed(block);
  if (part !== undefined) return drawsAny(bundle, partOf(bundle, part).block, test);
  return test(block) || blocksIn(block).some((each) => drawsAny(bundle, each, test));
}
