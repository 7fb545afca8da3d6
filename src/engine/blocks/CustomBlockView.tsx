import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { evaluate } from '#model/evaluate.ts';
import type { CustomBlock } from '#model/block.ts';
import { useHost } from '../host/host.ts';
import { useFromScope } from '../scope/use-scope.tsx';
import { Skeleton } from '../states/States.tsx';

/** A block that the product draws itself; its props are expressions, evaluated here. */
export function CustomBlockView({ block }: { block: CustomBlock }): ReactNode {
  const load = useHost().customBlocks[block.name];
  if (load === undefined) throw new Error(`The host has no custom block "${block.name}"`);
  const [Component, setComponent] = useState<ComponentType<Record<string, unknown>> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setComponent(() => loaded),
      // Thrown where it is drawn, so that the block's boundary says it and offers another try.
      (error: unknown) =>
        isCurrent &&
        setComponent(() => {
          throw error;
        }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  const reads = useMemo(() => Object.values(block.props).flatMap((prop) => prop.reads), [block.props]);
  const props = useFromScope(reads, (scope) => {
    const values = scope.read();
    return Object.fromEntries(Object.entries(block.props).map(([name, prop]) => [name, evaluate(prop, values)]));
  });
  return Component === null ? <Skeleton /> : <Component {...props} />;
}
