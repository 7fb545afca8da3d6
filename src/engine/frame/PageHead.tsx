import { createContext, use, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { createEmitter } from '#model/emitter.ts';
import type { Text } from '#model/expression.ts';
import { useHost } from '../host/host.ts';
import styles from './page-head.module.css';
import { useText } from '../formats/texts.ts';
import { ParentPage } from '../states/parent-page.ts';
import { words } from '../words/words.ts';

/**
 * Element for the actions of a screen's main block: null inside cards, drawers and dialogs, which have their own heads;
 * undefined until the page's head is mounted.
 */
type Slot = HTMLElement | null | undefined;

/** The head of a page. Only blocks with actions in it redraw when it mounts. */
function createHead() {
  const changes = createEmitter();
  let slot: HTMLElement | undefined;
  return {
    read: (): Slot => slot,
    subscribe: changes.subscribe,
    place(element: HTMLElement | null): void {
      if (element === null) return;
      slot = element;
      changes.emit();
    },
  };
}

const NO_HEAD: Omit<ReturnType<typeof createHead>, 'place'> = { read: () => null, subscribe: () => () => undefined };

const HeadContext = createContext(NO_HEAD);

interface PageProps {
  screen: string;
  title: Text;
  /** Forms and wizards are centred; other pages use the full width. */
  isNarrow: boolean;
  /** The title is for screen readers only: a dashboard needs no visible one. */
  isQuiet: boolean;
  children: ReactNode;
}

/** Breadcrumb, title, and the screen's actions on the right. */
export function Page({ screen, title: text, isNarrow, isQuiet, children }: PageProps): ReactNode {
  const [head] = useState(createHead);
  const host = useHost();
  const title = useText(text);
  // A group's own page has the same title as the group, which is not repeated.
  const trail = (host.trailOf?.(screen) ?? []).filter((step) => step.title !== title);
  const { title: above, path } = trail.findLast((step) => step.path !== undefined) ?? {};
  const parent = above === undefined || path === undefined ? null : { title: above, path };
  const isComing = useIsComing();
  const { onTitle } = host;
  useEffect(() => onTitle?.(title), [onTitle, title]);
  return (
    <div className={isNarrow ? `${styles.page} ${styles.narrow}` : styles.page} data-coming={isComing || undefined}>
      <header className={styles.head} data-quiet={(isQuiet && trail.length === 0) || undefined}>
        {trail.length > 0 && (
          <nav aria-label={words.blocks.breadcrumb}>
            <ol className={styles.trail}>
              {trail.map((step) => (
                <li key={step.title}>
                  {step.path === undefined ? step.title : <Link to={step.path}>{step.title}</Link>}
                </li>
              ))}
              <li aria-current="page">{title}</li>
            </ol>
          </nav>
        )}
        <div className={styles.line}>
          <h1 className={styles.title}>{title}</h1>
          <div className={styles.actions} ref={head.place} />
        </div>
      </header>
      <ParentPage value={parent}>
        <HeadContext value={head}>{children}</HeadContext>
      </ParentPage>
    </div>
  );
}

/** Maximum time a page counts as loading, in milliseconds. */
const COMING = 3000;

/**
 * True while a page is loading: it appears from the top down, so that nothing visible jumps. Ends with the first
 * interaction, or after a fixed time, even if parts are still missing.
 */
function useIsComing(): boolean {
  const [isComing, setIsComing] = useState(true);
  useEffect(() => {
    const end = (): void => setIsComing(false);
    const ended = new AbortController();
    const timer = setTimeout(end, COMING);
    for (const sign of ['pointerdown', 'keydown'])
      document.addEventListener(sign, end, { capture: true, signal: ended.signal });
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, []);
  return isComing;
}

/** For cards, drawers and dialogs: blocks inside draw their actions themselves. */
export function NoPageHead({ children }: { children: ReactNode }): ReactNode {
  return <HeadContext value={NO_HEAD}>{children}</HeadContext>;
}

export function usePageHead(): Slot {
  const head = use(HeadContext);
  const [slot, setSlot] = useState(head.read);
  // Set before paint: an action that appeared one frame later would move the page.
  useLayoutEffect(() => {
    const update = (): void => setSlot(head.read());
    update();
    return head.subscribe(update);
  }, [head]);
  return slot;
}

/** Draws its children in the page's head; draws nothing if there is none. */
export function PageActions({ children }: { children: ReactNode }): ReactNode {
  const slot = usePageHead();
  return slot ? createPortal(children, slot) : null;
}
