import { createElement, useMemo, type ComponentType, type ReactNode } from 'react';
import { evaluate } from '#model/evaluate.ts';
import type { Blocks } from '#model/block.ts';
import { useHost } from '../../host/host.ts';
import { lazyWhole } from '../../loading/loading.tsx';
import { useFromScope } from '../../scope/use-scope.tsx';

type Props = Record<string, unknown>;

type Load = () => Promise<ComponentType<Props>>;

const PARTS = new WeakMap<Load, (props: Props) => ReactNode>();

/**
 * The component of a custom block, loaded once. If loading fails, the block's error boundary reports it and offers a
 * retry.
 */
function partFrom(load: Load): (props: Props) => ReactNode {
  const part = PARTS.get(load) ?? lazyWhole(load);
  PARTS.set(load, part);
  return part;
}

/** A block drawn by the product; its props are expressions, evaluated here. */
export function CustomView({ block }: { block: Blocks['custom'] }): ReactNode {
  const load = useHost().customBlocks[block.name];
  if (load === undefined) throw new Error(`The host has no custom block "${block.name}"`);
  const reads = useMemo(() => Object.values(block.props).flatMap((prop) => prop.reads), [block.props]);
  const props = useFromScope(reads, (scope) => {
    const values = scope.read();
    return Object.fromEntries(Object.entries(block.props).map(([name, prop]) => [name, evaluate(prop, values)]));
  });
  return createElement(partFrom(load), props);
}
