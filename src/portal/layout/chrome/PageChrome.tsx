import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useMatches, useNavigation, useNavigationType } from 'react-router-dom';
import { isPageBusy } from '#engine/client.ts';
import { useSessionState } from '../../session/session-context.tsx';
import { askVersion, createVersionCheck } from '../../session/version.ts';
import { usePageTitle } from './page-title.ts';
import styles from './PageChrome.module.css';
import { QuietBoundary } from '../base/QuietBoundary.tsx';
import { useIsIdle } from '../base/use-is-idle.ts';
import { lazyPart, onLoadFailure } from '#engine/parts.ts';

const loadBar = async (): Promise<typeof import('../prompts/UpdateBar.tsx')> => import('../prompts/UpdateBar.tsx');
const UpdateBar = lazyPart(async () => (await loadBar()).UpdateBar);

const version = createVersionCheck({
  ask: askVersion,
  storage: { getItem: (key) => localStorage.getItem(key), setItem: (key, text) => localStorage.setItem(key, text) },
  own: { getItem: (key) => sessionStorage.getItem(key), setItem: (key, text) => sessionStorage.setItem(key, text) },
  isBusy: isPageBusy,
  reload: () => location.reload(),
  now: () => Date.now(),
});

/** Facts about a route for the shell. */
export interface RouteHandle {
  title: string;
  /** Path pattern, as menus and permissions name it. */
  pattern: string;
}

/** Parts of every page: window title, loading bar, version check, and focus after a navigation. */
export function PageChrome({ children }: { children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  const { site } = useSessionState();
  const navigation = useNavigation();
  const navigationType = useNavigationType();
  const routeTitle = useMatches().reduce<string>(
    (found, { handle }) => (handle as RouteHandle | undefined)?.title ?? found,
    '',
  );
  const title = usePageTitle(pathname) ?? routeTitle;
  const siteName = site?.SYSTEM_FULL_NAME ?? '';
  const shown = useRef(pathname);
  const isUpdateWaiting = useVersion(pathname);

  useEffect(() => {
    document.title = [title, siteName].filter(Boolean).join(' - ');
  }, [title, siteName]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigationType !== 'POP') window.scrollTo(0, 0);
    // If the page has already focused an element (a form's first field), the focus stays there.
    const main = document.getElementById('main');
    if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, navigationType]);

  const isLoading = navigation.state === 'loading' && navigation.location.pathname !== pathname;
  return (
    <>
      {isLoading && <div className={styles.bar} aria-hidden="true" />}
      {children}
      {isUpdateWaiting && (
        <QuietBoundary>
          <Suspense fallback={null}>
            <UpdateBar onTake={version.take} />
          </Suspense>
        </QuietBoundary>
      )}
    </>
  );
}

/**
 * Checks for a newer version at each navigation, and when a part of this version is missing; true while one waits. Runs
 * after the first page is drawn.
 */
function useVersion(pathname: string): boolean {
  const isIdle = useIsIdle();
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    if (!isIdle) return;
    void version.check().then(setIsWaiting);
  }, [isIdle, pathname]);
  useEffect(() => {
    if (!isIdle) return undefined;
    // Loaded early: the code of the bar may be gone once a newer version is deployed.
    loadBar().catch(() => undefined);
    return onLoadFailure(() => void version.check().then(setIsWaiting));
  }, [isIdle]);
  return isWaiting;
}
