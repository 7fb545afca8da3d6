import type { Filling } from '#model/expression.ts';
import { useMemo, type ReactNode } from 'react';
import type { Blocks } from '#model/block.ts';
import { Block } from '../../frame/Block.tsx';
import { partOf, useBundle } from '../../scope/bundle.tsx';
import { fillRequest, readsOf } from '../../scope/filling.ts';
import { ScopeProvider, useFromScope, useScopeWith } from '../../scope/use-scope.tsx';

/**
 * Another screen file drawn in place. It reads the scope of this place, with the given params added; a title given here
 * overrides its own.
 */
export function ScreenView({ block }: { block: Blocks['screen'] }): ReactNode {
  const part = partOf(useBundle(), block.screen).block;
  // A title given here, or shown by the surrounding frame, replaces the screen's own.
  const isNamed = block.title !== undefined || block.schema !== undefined;
  const title = isNamed ? block.title : part.title;
  const titled = useMemo(() => ({ ...part, title }), [part, title]);
  const drawn = <Block block={titled} />;
  return Object.keys(block.filling).length === 0 ? drawn : <Given filling={block.filling}>{drawn}</Given>;
}

function Given({ filling, children }: { filling: Filling; children: ReactNode }): ReactNode {
  const route = useFromScope(['route', ...readsOf(filling)], (scope) => {
    const values = scope.read();
    return { ...(values.route as Record<string, unknown> | undefined), ...fillRequest(filling, values).request };
  });
  return <ScopeProvider scope={useScopeWith('route', route)}>{children}</ScopeProvider>;
}
