import {
  createContext,
  Fragment,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { isLoadError } from '../loading/loading.tsx';
import { Safe } from '../errors/Safe.tsx';
import { useSay } from './Toast.tsx';
import { words } from '../words/words.ts';

/** Opens an overlay and resolves with the value it was closed with; undefined means none. */
export type AskOver = <Result>(draw: (close: (result?: Result) => void) => ReactNode) => Promise<Result | undefined>;

const OverlaysContext = createContext<AskOver | null>(null);

/** True while the overlay is open; false during its closing animation. */
const OpenContext = createContext(true);

export function useIsOverlayOpen(): boolean {
  return use(OpenContext);
}

/**
 * Duration of a dialog's closing animation, in milliseconds. A dialog unmounted earlier leaves the page hidden to
 * screen readers.
 */
const CLOSING = 300;

/** Additional time until Fluent has removed it, in milliseconds. */
const OUT = 40;

const OVERLAY = '[role=dialog], [role=alertdialog]';

interface OverlayEntry {
  id: number;
  node: ReactNode;
  isOpen: boolean;
  close(result?: unknown): void;
}

interface OverlaysProps {
  /** Wraps the page and its overlays; may open overlays itself. */
  Around?: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}

/** Draws dialogs and drawers of a screen: inside its definitions and scope, outside its blocks. */
export function OverlaysProvider({ Around = Fragment, children }: OverlaysProps): ReactNode {
  const [open, setOpen] = useState<OverlayEntry[]>([]);
  /**
   * Time at which the last closed overlay has left the document: an overlay opened earlier would be hidden along with
   * the page.
   */
  const isFreeAt = useRef(0);
  /** Element focused before the last overlay opened, followed by those before its enclosing overlays. */
  const lastFrom = useRef<readonly Element[]>([]);
  const ask = useCallback<AskOver>(async (draw) => {
    const active = document.activeElement;
    // An overlay that opened this one may be gone when the focus returns, so its own return targets are kept as well.
    const before = active?.closest(OVERLAY) ? lastFrom.current : [];
    const from = active === null ? before : [active, ...before];
    lastFrom.current = from;
    const wait = isFreeAt.current - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return new Promise((resolve) => {
      setOpen((all) => {
        const id = (all.at(-1)?.id ?? 0) + 1;
        const close = (result?: unknown): void => {
          setOpen((now) => now.map((each) => (each.id === id ? { ...each, isOpen: false } : each)));
          resolve(result as Parameters<typeof resolve>[0]);
          isFreeAt.current = performance.now() + CLOSING + OUT;
          setTimeout(() => {
            flushSync(() => setOpen((now) => now.filter((each) => each.id !== id)));
            // Runs after Fluent, which without a trigger focuses nothing.
            setTimeout(() => {
              // A dialog closed during its opening animation leaves the page hidden, or hides it a moment later.
              showPage();
              setTimeout(showPage, CLOSING);
              giveBackFocus(from);
            });
          }, CLOSING);
        };
        return [...all, { id, node: draw(close), isOpen: true, close }];
      });
    });
  }, []);
  useEffect(() => () => void setTimeout(showPage, CLOSING), []);
  const say = useSay();
  const onFailed = (close: () => void, error: unknown): void => {
    close();
    say({ tone: 'danger', text: isLoadError(error) ? words.states.loadFailedNetwork : words.states.drawFailedRetry });
  };
  return (
    <OverlaysContext value={ask}>
      <Around>
        {children}
        {open.map(({ id, node, isOpen, close }) => (
          <OpenContext key={id} value={isOpen}>
            <Safe onError={(error) => onFailed(close, error)}>
              <Suspense fallback={null}>{node}</Suspense>
            </Safe>
          </OpenContext>
        ))}
      </Around>
    </OverlaysContext>
  );
}

export function useOverlays(): AskOver {
  const ask = use(OverlaysContext);
  if (ask === null) throw new Error('useOverlays needs an OverlaysProvider above it');
  return ask;
}

/**
 * Makes the page visible to screen readers again: leaving a screen unmounts its open overlays too early, and the next
 * screen would stay hidden.
 */
function showPage(): void {
  if (document.querySelector('[aria-modal=true]') !== null) return;
  for (const part of document.body.children) part.removeAttribute('aria-hidden');
}

function giveBackFocus(to: readonly Element[]): void {
  if (document.activeElement !== document.body) return;
  const target =
    to.find((each) => each !== document.body && each.isConnected) ??
    document.querySelector('main, [role=main]') ??
    document.querySelector('a[href], button');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
