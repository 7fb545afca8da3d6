import { Activity, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Block as BlockDefinition, Blocks } from '#model/block.ts';
import { OPEN, TAB } from '#model/blocks.ts';
import { Block } from '../../frame/Block.tsx';
import { useBundle } from '../../scope/bundle.tsx';
import { leftQuery, urlPrefixes, useQuery } from '../../filters/url-state.ts';
import { opens, useHost } from '../../host/host.ts';
import { NoPageHead } from '../../frame/PageHead.tsx';
import { useFromScope } from '../../scope/use-scope.tsx';
import { holds } from '#model/evaluate.ts';
import { useText } from '../../formats/texts.ts';
import { Surface, useSurface } from '../../states/Card.tsx';
import { useFade } from '../../states/use-fade.ts';
import { words } from '../../words/words.ts';
import styles from './tabs.module.css';

/**
 * Blocks of which one is visible at a time. Only the open tab sends requests; a tab that was left keeps its input and
 * scroll position, and pauses.
 */
export function TabsView({ block }: { block: Blocks['tabs'] }): ReactNode {
  const tabs = useVisibleTabs(block);
  const [wanted, open] = useOpenTab(block);
  const now = tabs.find((tab) => tab.name === wanted) ?? tabs[0];
  const id = useId();
  const title = useText(block.title);
  const surface = useSurface();
  const visited = useVisited(now?.name);
  const list = useRef<HTMLDivElement>(null);
  const fade = useFade(list, tabs.length);
  const name = now?.name;
  // Scrolls the open tab into view: tabs scroll on a phone.
  useEffect(() => {
    const element = list.current?.querySelector('[aria-selected=true]');
    if (element instanceof HTMLElement && list.current !== null) {
      const { offsetLeft, offsetWidth } = element;
      list.current.scrollTo({ left: offsetLeft - (list.current.clientWidth - offsetWidth) / 2 });
    }
  }, [name]);
  if (now === undefined) return null;
  return (
    <div className={styles.block}>
      {title !== undefined && <h2 className={styles.heading}>{title}</h2>}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on the open tab */}
      <div
        ref={list}
        role="tablist"
        aria-label={title ?? words.blocks.tabs}
        className={`${styles.list} ${fade}`}
        data-surface={surface}
        onKeyDown={moveFocus}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.name}
            id={`${id}${tab.name}`}
            tab={tab}
            isOpen={tab === now}
            onOpen={() => open(tab.name, now.name)}
          />
        ))}
      </div>
      {tabs
        .filter((tab) => visited.has(tab.name))
        .map((tab) => (
          <Activity key={tab.name} mode={tab === now ? 'visible' : 'hidden'}>
            <div role="tabpanel" id={`${id}${tab.name}-panel`} aria-labelledby={`${id}${tab.name}`}>
              <Panel block={tab.block} />
            </div>
          </Activity>
        ))}
    </div>
  );
}

/** The title is on the tab. The page's head belongs to no tab, so each panel draws its own actions. */
function Panel({ block }: { block: BlockDefinition }): ReactNode {
  const untitled = useMemo(() => ({ ...block, title: undefined, width: 'full' as const }), [block]);
  const surface = useSurface();
  return (
    <NoPageHead>
      <Surface kind={surface}>
        <Block block={untitled} />
      </Surface>
    </NoPageHead>
  );
}

interface TabProps {
  id: string;
  tab: Blocks['tabs']['tabs'][number];
  isOpen: boolean;
  onOpen(): void;
}

function Tab({ id, tab, isOpen, onOpen }: TabProps): ReactNode {
  const title = useText(tab.block.title) ?? tab.name;
  return (
    <button
      type="button"
      role="tab"
      id={id}
      aria-selected={isOpen}
      aria-controls={isOpen ? `${id}-panel` : undefined}
      tabIndex={isOpen ? 0 : -1}
      className={styles.tab}
      data-title={title}
      data-tab={tab.name}
      onClick={onOpen}
    >
      {title}
    </button>
  );
}

/** Arrow keys only move the focus, because opening a tab sends requests. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const now = tabs.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (next === undefined || now < 0) return;
  event.preventDefault();
  tabs.at(next % tabs.length)?.focus();
}

function useVisibleTabs(block: Blocks['tabs']): Blocks['tabs']['tabs'] {
  const host = useHost();
  const reads = useMemo(() => block.tabs.flatMap((tab) => tab.block.visible?.reads ?? []), [block.tabs]);
  const names = useFromScope(reads, (scope) => {
    const values = scope.read();
    const visible = block.tabs.filter(
      ({ block: { permission, visible: that } }) =>
        opens(permission, host) && (that === undefined || holds(that, values)),
    );
    return visible.map((tab) => tab.name);
  });
  return useMemo(() => block.tabs.filter((tab) => names.includes(tab.name)), [block.tabs, names]);
}

/** The open tab: named by the address, or in a drawer or dialog, which have no address, the last one opened. */
function useOpenTab(block: Blocks['tabs']): [string | null, (name: string, left: string) => void] {
  const bundle = useBundle();
  const prefix = urlPrefixes(bundle).get(block.id);
  const [query, change] = useQuery();
  const [held, setHeld] = useState<string | null>(null);
  if (prefix === undefined) return [held, setHeld];
  const key = prefix + TAB;
  const open = (name: string, left: string): void => {
    if (name === left) return;
    change((newest) => {
      const before = new URLSearchParams(newest);
      // The open row belongs to the previous tab.
      before.delete(OPEN);
      const next = leftQuery(before, bundle, { tabs: block.id, name: left });
      next.set(key, name);
      return next;
    });
  };
  return [query.get(key), open];
}

function useVisited(now: string | undefined): ReadonlySet<string> {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  if (now === undefined || visited.has(now)) return visited;
  const next = new Set([...visited, now]);
  setVisited(next);
  return next;
}
