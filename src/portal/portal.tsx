import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { FluentProvider } from '@fluentui/react-components';
import { RouterProvider } from 'react-router-dom';
import type { Menus } from '#model/menu.ts';
import type { RouteDefinition } from '#model/screen.ts';
import { HostProvider } from '#engine/HostProvider.tsx';
import type { EngineHost, PreferenceStore } from '#engine/host.ts';
import { Safe } from '#engine/parts.ts';
import { zh } from '#engine/words.zh.ts';
import { DemoContext } from './layout/demo/demo-context.ts';
import { hueOf, HUES_IN_ORDER, symbolOf } from './look/currencies.ts';
import { icons } from './look/icons.ts';
import { trailOf } from './menu/menu-tree.ts';
import { MenuProvider, useMenuOf } from './menu/menu-context.tsx';
import { setPageTitle } from './layout/chrome/page-title.ts';
import { forbiddenFor } from './menu/menu-addresses.ts';
import { RoutesContext } from './layout/menu/routes-context.ts';
import { customBlocks, formats, widgets } from './registry.ts';
import { RootError } from './pages/RouteError.tsx';
import { prefetchScreen } from './pages/ScreenPage.tsx';
import { PERMISSION_ADVICE } from './pages/StatusPage.tsx';
import type { Router } from './router.tsx';
import { definitions } from './session/call-definitions.ts';
import { ask, HEADERS } from './session/calls.ts';
import { jobDesk } from './session/job-desk.ts';
import { savedViews } from './session/saved-views.ts';
import { cutOffFrom, isOwnPath } from './session/cut-off.ts';
import { identityOf, type Session } from './session/session.ts';
import { SessionProvider } from './session/session-context.tsx';
import { useIsDark } from './session/use-is-dark.ts';

/** 记录不存在或无权查看: also returned for another merchant's record. */
const GONE: ReadonlySet<string> = new Set(['10018']);

/** The page's own styles define all tokens. */
const OF_THE_PAGE = {};

export interface PortalProps {
  session: Session;
  preferences: PreferenceStore;
  router: Router;
  routes: RouteDefinition[];
  menus: Menus;
  /** True if the server is a demo. Default: false. */
  isDemo?: boolean;
  /** Overrides the person's choice. */
  theme?: 'light' | 'dark';
}

/** The product: look, session and routes around the engine. */
export function Portal(props: PortalProps): ReactNode {
  const { session, preferences, router, routes, menus, isDemo = false, theme } = props;
  const state = useSyncExternalStore(session.subscribe, session.read, session.read);
  const menu = useMenuOf(menus, state.user, preferences);
  useIsDark(theme);
  const host = useMemo((): EngineHost => {
    const { user, site, permissions, products } = state;
    return {
      words: zh,
      user: user as Record<string, unknown> | null,
      identity: identityOf(user),
      site: (site ?? {}) as Record<string, unknown>,
      permissions,
      products,
      serverNow: session.serverNow,
      transport: { headers: HEADERS },
      onSignedOut(error) {
        const leave = (): void => {
          const address = cutOffFrom(session, routes, router.state.location, location.origin, error.message);
          if (address !== null) void router.navigate(address, { replace: true });
        };
        // The portal's own session may still be valid if a provider's server answered: it is checked before leaving.
        if (isOwnPath(error.path)) void session.isOver().then((isOver) => isOver && leave());
        else leave();
      },
      onForbidden() {
        void router.navigate(forbiddenFor(session.read().status === 'signed-in'), { replace: true });
      },
      async onSessionChange() {
        await session.reload();
      },
      jobOf: (id) => ask('system.exportResult', { id }),
      jobs: jobDesk,
      files: definitions['file.downloadInfo'],
      icons,
      preferences,
      ...(user !== null && { views: savedViews }),
      trailOf: (screen) => trailOf(menu, screen, permissions, router.state.location.pathname),
      onTitle: (title) => setPageTitle(router.state.location.pathname, title),
      permissionAdvice: PERMISSION_ADVICE,
      ...(user !== null && { nameOnPaper: user.userName }),
      gone: GONE,
      look: { hueOf, symbolOf, hues: HUES_IN_ORDER },
      widgets,
      formats,
      customBlocks,
    };
  }, [state, session, preferences, router, routes, menu]);
  const prefetch = useMemo(() => (path: string) => prefetchScreen(routes, path, widgets), [routes]);
  return (
    <FluentProvider theme={OF_THE_PAGE}>
      <Safe instead={(error) => <RootError error={error} />}>
        <SessionProvider session={session}>
          <MenuProvider menus={menus}>
            <HostProvider host={host}>
              <RoutesContext value={prefetch}>
                <DemoContext value={isDemo}>
                  <RouterProvider router={router} />
                </DemoContext>
              </RoutesContext>
            </HostProvider>
          </MenuProvider>
        </SessionProvider>
      </Safe>
    </FluentProvider>
  );
}
