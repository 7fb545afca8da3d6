import { createBrowserRouter, Outlet, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import type { MenuDefinition, Menus } from '#model/menu.ts';
import type { RouteDefinition } from '#model/screen.ts';
import { CallError } from '#engine/client.ts';
import { loadPart } from '#engine/parts.ts';
import { firstPath, visibleMenu } from './menu/menu-tree.ts';
import { addressesOf, FORBIDDEN, leadsTo, mayOpen } from './menu/menu-addresses.ts';
import { MemberLayout } from './layout/MemberLayout.tsx';
import { PageChrome, type RouteHandle } from './layout/chrome/PageChrome.tsx';
import { RouteError } from './pages/RouteError.tsx';
import { Splash } from './pages/Splash.tsx';
import { loadScreenPage } from './pages/ScreenPage.tsx';
import { widgets } from './registry.ts';
import { LOGIN, loginPath, safeReturnPath, SUB_LOGIN } from './session/return-path.ts';
import { wasSignedIn, type Session, type SessionState } from './session/session.ts';
import { missingPage, statusPages } from './status-pages.tsx';

const HOME = '/account/userAccount';

/**
 * All routes of the portal: those of the schemas, lazy, in the layout for members or the public; then addresses that
 * redirect according to the menu version; then the error pages.
 */
export function routesOf(
  routes: RouteDefinition[],
  menus: Menus,
  session: Session,
  menuOf: (state: SessionState) => MenuDefinition,
): RouteObject[] {
  const home = (state: SessionState): string =>
    state.permissions.has(HOME) ? HOME : (firstPath(visibleMenu(menuOf(state).items, state.permissions)) ?? FORBIDDEN);

  /** Without the site's configuration no page can be drawn correctly; an error page offers a retry. */
  const needSite = async (path: string): Promise<void> => {
    try {
      await session.loadSite();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      session.missSite(path);
      throw redirect('/404');
    }
  };

  /** Admits only members, and first redirects them to the page they wanted. */
  const admit = async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const { origin, pathname, search } = new URL(request.url);
    const [state] = await Promise.all([session.ensure(), needSite(pathname + search)]);
    if (state.status !== 'signed-in') throw redirect(loginPath(pathname + search, origin, state.door));
    // The wanted page may be the home page itself, or an anchor on it: then there is no further redirect.
    const isThere = state.wanted === null || state.wanted.split('#')[0] === pathname + search;
    if (!isThere && pathname === HOME) throw redirect(state.wanted ?? HOME);
    return null;
  };

  /** Loads an earlier session; a public page opens even without an answer. */
  const recognise = async (): Promise<null> => {
    if (session.read().siteless !== null || !wasSignedIn()) return null;
    await Promise.all([session.ensure(), session.loadSite()]).catch(() => undefined);
    return null;
  };

  const welcome = async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const url = new URL(request.url);
    const to = safeReturnPath(url.searchParams.get('to'), url.origin);
    // Switching between the sign-in pages keeps the wanted page.
    session.want(to ?? (isDoor(url.pathname) ? session.read().wanted : null));
    const knows = wasSignedIn() && session.read().status === 'unknown';
    const [state] = await Promise.all([knows ? session.ensure() : session.read(), needSite(url.pathname + url.search)]);
    if (state.status === 'signed-in' && (url.pathname === LOGIN || url.pathname === SUB_LOGIN))
      throw redirect(state.wanted ?? home(state));
    return null;
  };

  const screen = (route: RouteDefinition, loader?: RouteObject['loader']): RouteObject => ({
    path: route.path,
    handle: { title: route.title, pattern: route.path } satisfies RouteHandle,
    errorElement: <RouteError />,
    lazy: async () => ({ Component: await loadScreenPage(route, widgets) }),
    ...(loader !== undefined && { loader }),
    // A change of the query is handled by the screen itself.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  });

  const page = ({ path, title, element }: (typeof statusPages)[number]): RouteObject => ({
    path,
    element,
    handle: { title, pattern: path } satisfies RouteHandle,
  });

  const isPermitted =
    (route: RouteDefinition) =>
    async ({ request }: LoaderFunctionArgs): Promise<null> => {
      const state = await session.ensure();
      if (state.status !== 'signed-in') return null;
      const to = menuOf(state).redirects[route.path];
      if (to !== undefined) throw redirect(to + new URL(request.url).search);
      if (mayOpen(route.path, state.permissions)) return null;
      // A person with an initial password goes to the page that changes it, not to the requested page.
      throw redirect(route.path === HOME || state.user?.initialPassword === true ? home(state) : FORBIDDEN);
    };

  /** Redirects an address without a screen to its target in the current menu version, keeping the query. */
  const leadOn = async ({ request }: LoaderFunctionArgs): Promise<never> => {
    const { origin, pathname, search } = new URL(request.url);
    const [state] = await Promise.all([session.ensure(), needSite(pathname + search)]);
    if (state.status !== 'signed-in') throw redirect(loginPath(pathname + search, origin, state.door));
    throw redirect(leadsTo(menuOf(state), pathname, state.permissions) + search);
  };

  const screens = new Set(routes.map((route) => route.path));
  const addresses = new Set(['/', ...addressesOf(Object.values(menus.versions))]);

  return [
    {
      element: (
        <PageChrome>
          <Outlet />
        </PageChrome>
      ),
      errorElement: <RouteError whole />,
      hydrateFallbackElement: <Splash />,
      children: [
        {
          loader: admit,
          // Signing out redirects by itself, so the session need not be checked at each navigation.
          shouldRevalidate: ({ nextUrl }) => session.read().status !== 'signed-in' || nextUrl.pathname === HOME,
          element: <MemberLayout />,
          children: [
            ...routes.filter((route) => !route.public).map((route) => screen(route, isPermitted(route))),
            ...statusPages.filter((each) => each.isInside).map(page),
          ],
        },
        {
          loader: welcome,
          lazy: async () => ({ Component: (await import('./layout/PublicLayout.tsx')).PublicLayout }),
          children: routes.filter((route) => route.public && isWelcome(route)).map((route) => screen(route)),
        },
        {
          loader: welcome,
          lazy: () => loadPart(async () => ({ Component: (await import('./layout/OpenLayout.tsx')).OpenLayout })),
          children: routes.filter((route) => route.public && !isWelcome(route)).map((route) => screen(route)),
        },
        ...[...addresses]
          .filter((path) => !screens.has(path))
          .map((path): RouteObject => ({
            path,
            loader: leadOn,
            element: <Splash />,
            errorElement: <RouteError whole />,
          })),
        ...statusPages.filter((each) => !each.isInside).map(page),
        {
          path: missingPage.path,
          loader: recognise,
          element: missingPage.layout,
          handle: { title: missingPage.title, pattern: missingPage.path } satisfies RouteHandle,
          children: [{ index: true, element: missingPage.element }],
        },
        { path: '*', loader: () => redirect('/404'), element: <Splash /> },
      ],
    },
  ];
}

export function createRouter(...given: Parameters<typeof routesOf>): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(routesOf(...given));
}

export type Router = ReturnType<typeof createRouter>;

/**
 * True for sign-in pages and the like, which stand beside the panel that presents the product; other public screens
 * fill the page.
 */
function isWelcome(route: RouteDefinition): boolean {
  return route.screen.startsWith('public/');
}

/** True for pages where a session begins. */
function isDoor(pathname: string): boolean {
  return pathname === LOGIN || pathname === SUB_LOGIN || /^\/register(\/|$)/.test(pathname);
}
