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

/** Opens something over the screen, and promises what it was closed with; undefined is "nothing". */
export type AskOver = <Result>(draw: (close: (result?: Result) => void) => ReactNode) => Promise<Result | undefined>;

const OverlaysContext = createContext<AskOver | null>(null);

/** Whether what is drawn over the screen is open; it is closed for a moment before it goes. */
const OpenContext = createContext(true);

export function useIsOverlayOpen(): boolean {
  return use(OpenContext);
}

/** A dialog that is taken away while it is open, or still going, leaves the page behind it hidden to screen readers. Milliseconds. */
const CLOSING = 300;

/** Until Fluent has taken it out after that. Milliseconds. */
const OUT = 40;

const OVERLAY = '[role=dialog], [role=alertdialog]';

interface OverlayEntry {
  id: number;
  node: ReactNode;
  isOpen: boolean;
  close(result?: unknown): void;
}

interface OverlaysProps {
  /** Stands around the page and all that is over it, and may itself open something. */
  Around?: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}

/** Where dialogs and drawers of a screen are drawn: inside its definitions and its scope, outside its blocks. */
export function OverlaysProvider({ Around = Fragment, children }: OverlaysProps): ReactNode {
  const [open, setOpen] = useState<OverlayEntry[]>([]);
  /** Resolves when the last closed overlay has left the document: one opened earlier would be hidden with the page. */
  const isFreeAt = useRef(0);
  /** Had the focus before the last one was opened; behind it, what had it before the overlay that it stands in. */
  const lastFrom = useRef<readonly Element[]>([]);
  const ask = useCallback<AskOver>(async (draw) => {
    const active = document.activeElement;
    // A question that leads to another one is gone by the time the focus goes back.
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
            // After Fluent, which without a trigger gives the focus to nobody.
            setTimeout(() => {
              // Closed before it had opened quite, a dialog leaves the page hidden, or hides it a moment later.
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
 * A screen that is left while something is over it, or still closing, takes that away too early; the next screen would
 * stay hidden to screen readers for good.
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
