import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { usePreference } from '#engine/host.ts';
import { DemoBar } from './demo/DemoBar.tsx';
import { Palette } from '../palette/Palette.tsx';
import { loginPath } from '../session/return-path.ts';
import { useSession, useSessionState } from '../session/session-context.tsx';
import { Splash } from '../pages/Splash.tsx';
import { Footer } from './chrome/Footer.tsx';
import { IdleGuard } from './prompts/IdleGuard.tsx';
import { Header } from './header/Header.tsx';
import styles from './MemberLayout.module.css';
import { QuietBoundary } from './base/QuietBoundary.tsx';
import { SideMenu } from './menu/SideMenu.tsx';
import { SkipLink } from './chrome/SkipLink.tsx';
import { useIsIdle } from './base/use-is-idle.ts';
import { useIsWide } from './base/use-is-wide.ts';
import { ExportCentre, lazyPart } from '#engine/parts.ts';

const MenuRail = lazyPart(async () => (await import('./menu/MenuRail.tsx')).MenuRail);
const MenuDrawer = lazyPart(async () => (await import('./menu/MenuDrawer.tsx')).MenuDrawer);
/** Optional parts: a failure to load them is not shown. */
const Extras = lazyPart(async () => (await import('./Extras.tsx')).Extras);

/**
 * Window widths in pixels: from OPEN on, the menu is open beside the page; from BESIDE on, it is a rail; below, a
 * drawer.
 */
const OPEN = 1200;
const BESIDE = 992;
/** Preference key: whether the menu is a rail. */
export const MENU = 'menu';

/** Width of the page's main content inside a card, in pixels. @param menu the preference */
export function roomIn(width: number, menu: string | undefined): number {
  const side = width < BESIDE ? 0 : width < OPEN || menu === 'rail' ? 80 : 256;
  const around = width < 768 ? 32 : 48;
  return Math.min(1440, width - side - around) - 2;
}

/** Header, menu and footer around the screens of a signed-in member. */
export function MemberLayout(): ReactNode {
  const session = useSession();
  const { status, door } = useSessionState();
  const { pathname, search } = useLocation();
  const [menu, keepMenu] = usePreference(MENU);
  const isBeside = useIsWide(BESIDE);
  const hasRoom = useIsWide(OPEN);
  const isIdle = useIsIdle();
  // Both expire by themselves: the choice when the width class changes, the drawer when the page changes.
  const [choice, setChoice] = useState<{ isRail: boolean; hasRoom: boolean } | null>(null);
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const isRail = choice?.hasRoom === hasRoom ? choice.isRail : menu === 'rail' || !hasRoom;
  const isDrawerOpen = !isBeside && drawerAt === pathname;

  // The first page after signing in ends the redirect to the wanted page.
  useEffect(() => session.want(null), [session, pathname]);

  // Signed out here or in another tab: the layout must not stay without a person.
  if (status === 'signed-out') return <Navigate to={loginPath(pathname + search, location.origin, door)} replace />;
  // Another person signed in in another tab: hides everything until the page has restarted.
  if (status === 'unknown') return <Splash />;

  const collapse = (isToBeRail: boolean): void => {
    setChoice({ isRail: isToBeRail, hasRoom });
    if (hasRoom) keepMenu(isToBeRail ? 'rail' : undefined);
  };
  return (
    <Palette>
      <div className={styles.layout}>
        <SkipLink />
        <Header isRail={isBeside && isRail} onOpenMenu={isBeside ? undefined : () => setDrawerAt(pathname)} />
        <div className={styles.below}>
          {isBeside && (
            <aside className={isRail ? `${styles.side} ${styles.isRail}` : styles.side}>
              {isRail ? (
                <Suspense fallback={null}>
                  <MenuRail onExpand={() => collapse(false)} />
                </Suspense>
              ) : (
                <SideMenu onCollapse={() => collapse(true)} />
              )}
            </aside>
          )}
          {isDrawerOpen && (
            <Suspense fallback={null}>
              <MenuDrawer onClose={() => setDrawerAt(null)} />
            </Suspense>
          )}
          <div className={styles.content}>
            <DemoBar />
            <ExportCentre />
            <main id="main" className={styles.main} tabIndex={-1}>
              <Outlet />
            </main>
            <Footer />
          </div>
        </div>
        {isIdle && (
          <QuietBoundary>
            <Suspense fallback={null}>
              <Extras />
            </Suspense>
          </QuietBoundary>
        )}
        <IdleGuard />
      </div>
    </Palette>
  );
}
