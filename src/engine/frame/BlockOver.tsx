import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { factsOf } from '#model/blocks.ts';
import { ActionSurroundingsProvider } from '../actions/surroundings.tsx';
import { Block } from './Block.tsx';
import { Surface } from '../states/Card.tsx';
import { drawsAny, partOf } from '../scope/bundle.tsx';
import { useWholeBundle } from '../scope/later-part.ts';
import { fillRequest, readsOf } from '../scope/filling.ts';
import { OverPlace } from '../drafts/reopening.tsx';
import { NoPageHead } from './PageHead.tsx';
import type { BlockOverProps, OpenDeed } from '../overlays/renderers.ts';
import { createScope, type ScopeStore } from '../scope/scope.ts';
import { ScopeProvider, useFromScope } from '../scope/use-scope.tsx';
import { useText } from '../formats/texts.ts';
import { DialogFrame } from '../overlays/DialogFrame.tsx';
import { Drawer } from '../overlays/Drawer.tsx';
import styles from '../overlays/overlays.module.css';

/** A block, or another screen's block, in a dialog or a drawer. */
export function BlockOver(props: BlockOverProps): ReactNode {
  return (
    <ScopeProvider scope={props.scope}>
      <OverPlace place={props.place}>
        <Opened {...props} />
      </OverPlace>
    </ScopeProvider>
  );
}

function Opened({ deed, title, scope, walk, foot, isDanger = false, onClose }: BlockOverProps): ReactNode {
  const bundle = useWholeBundle();
  const { block: opened } = deed;
  const block = 'kind' in opened ? opened : partOf(bundle, opened.screen).block;
  const isWide = drawsAny(bundle, block, (each) => factsOf(each).room?.(each) === 'wide');
  const isText = drawsAny(bundle, block, (each) => factsOf(each).room?.(each) === 'text');
  const inner = useOpenedScope(deed, scope);
  const heading = useText(block.title) ?? title;
  const untitled = useMemo(() => ({ ...block, title: undefined }), [block]);
  const content = (
    <ScopeProvider scope={inner}>
      <ActionSurroundingsProvider close={onClose} isDanger={isDanger}>
        <NoPageHead>
          <Surface kind="panel">
            <Block block={untitled} />
          </Surface>
        </NoPageHead>
      </ActionSurroundingsProvider>
    </ScopeProvider>
  );
  if (deed.kind === 'drawer') {
    return (
      <Drawer title={heading} isWide={isWide} walk={walk} foot={foot} onClose={onClose}>
        {content}
      </Drawer>
    );
  }
  return (
    <DialogFrame
      title={heading}
      className={isWide ? styles.wide : isText ? styles.text : undefined}
      contentClass={styles.dialogContent}
      onClose={onClose}
    >
      {content}
    </DialogFrame>
  );
}

/** The opener's scope, with the action's filling as screen parameters (root `route`). */
function useOpenedScope(deed: OpenDeed, scope: ScopeStore): ScopeStore {
  const params = useFromScope(['route', ...readsOf(deed.filling)], () => {
    const values = scope.read();
    return { ...(values.route as Record<string, unknown> | undefined), ...fillRequest(deed.filling, values).request };
  });
  const [inner] = useState(() => createScope(scope, { route: params, data: {}, result: {} }));
  useLayoutEffect(() => inner.set('route', params), [inner, params]);
  return inner;
}
