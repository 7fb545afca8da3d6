import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useMatches, useNavigation, useNavigationType } from 'react-router-dom';
import type { RouteHandle } from '../router.tsx';
import { useSessionState } from '../session/session-context.tsx';
import { usePageTitle } from './page-title.ts';
import styles from './PageChrome.module.css';

/** What every page has: title of the window, loading bar, and a way for keyboard and reader to get to a new page. */
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

  useEffect(() => {
    document.title = [title, siteName].filter(Boolean).join(' - ');
  }, [title, siteName]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigationType !== 'POP') window.scrollTo(0, 0);
    // A page in which something took the focus already (a form's first field) keeps it there.
    const main = document.getElementById('main');
    if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, navigationType]);

  const isLoading = navigation.state === 'loading' && navigation.location.pathname !== pathname;
  return (
    <>
      {isLoading && <div className={styles.bar} aria-hidden="true" />}
      {children}
    </>
  );
}
