import { useEffect, useMemo, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { createMemoryRouter, Outlet, redirect, useLocation, type RouteObject } from 'react-router-dom';
import { menus } from '#generated/menus.ts';
import { routes as saved } from '#generated/routes.ts';
import type { CallDefinition } from '#model/call.ts';
import type { RouteDefinition } from '#model/screen.ts';
import { wantingOf, type Wanting } from '#generators/workbench-wire.ts';
import { preloadPage } from '#engine/preload.ts';
import { Screen } from '#engine/Screen.tsx';
import { Portal, type PortalProps } from '#portal/portal.tsx';
import { widgets } from '#portal/registry.ts';
import { statusPages, turnedAwayTo } from '#portal/status-pages.tsx';
import { addressOf, routesOfDrawn } from './addresses.ts';
import { firstRecordBy } from './first-record.ts';
import type { FromPreview, Order } from './order.ts';
import styles from './preview.module.css';
import { HEADERS, openPreviewSession, passingPreferences } from './session.ts';

interface PreviewProps {
  order: Order;
  /** A new value remounts everything. */
  turn: string;
  lists: readonly CallDefinition[];
  tell: (message: FromPreview) => void;
}

/** One screen of the portal as one account sees it, without the shell. */
export function Preview({ order, turn, lists, tell }: PreviewProps): ReactNode {
  const [stage, setStage] = useState<{ turn: string; session: PortalProps['session']; start: string } | null>(null);
  const { bundle } = order;
  const path = routesOfDrawn(bundle)[0]?.path ?? '/';
  const { address } = order;
  // Compared as text, so that equal values cause no new request.
  const wanting = JSON.stringify(wantingOf(bundle.screen));
  useEffect(() => {
    let isOver = false;
    const begin = async (): Promise<void> => {
      const session = await openPreviewSession();
      const start = address ?? (await addressOf(path, JSON.parse(wanting) as Wanting[], lists, askOne));
      if (!isOver) setStage({ turn, session, start });
    };
    void begin();
    return () => {
      isOver = true;
    };
  }, [turn, path, wanting, lists, address]);
  if (stage === null) return null;
  return <Stage key={stage.turn} session={stage.session} start={stage.start} order={order} tell={tell} />;
}

interface StageProps {
  session: PortalProps['session'];
  start: string;
  order: Order;
  tell: (message: FromPreview) => void;
}

function Stage({ session, start, order, tell }: StageProps): ReactNode {
  const { screen } = order.bundle;
  const [preferences] = useState(passingPreferences);
  const [drawn] = useState(() => routesOfDrawn(order.bundle));
  const [router] = useState(() => {
    const own = new Set(drawn.map(({ path }) => path));
    const others = saved.filter((route) => !own.has(route.path) && route.screen !== screen.name);
    const children: RouteObject[] = [
      ...[...drawn, ...others].map((route): RouteObject => ({
        path: route.path,
        handle: { title: route.title, pattern: route.path, screen: route.screen },
        loader: () => admit(route, session),
        lazy: async () => ({ Component: await pageOf(route) }),
      })),
      ...statusPages.map(({ path, title, element }) => ({ path, element, handle: { title, pattern: path } })),
      { path: '*', element: <Elsewhere /> },
    ];
    return createMemoryRouter([{ element: <Around />, hydrateFallbackElement: <></>, children }], {
      initialEntries: [start],
    });
  });
  const address = useSyncExternalStore(
    (listener) => router.subscribe(listener),
    () => router.state,
  );
  const { pathname, search } = address.location;
  const here = (address.matches.at(-1)?.route.handle as { screen?: string } | undefined)?.screen;
  useEffect(() => tell({ kind: 'went', path: pathname + search, screen: here }), [pathname, search, here, tell]);
  const routes = useMemo(() => [...drawn, ...saved], [drawn]);
  return (
    <Portal
      session={session}
      preferences={preferences}
      router={router}
      routes={routes}
      menus={menus}
      theme={order.theme}
    />
  );
}

/**
 * Redirects like the portal if the permission is missing. An unsaved page is always admitted: no role can have its
 * permission yet.
 */
function admit(route: RouteDefinition, session: PortalProps['session']): null {
  const { status, permissions } = session.read();
  if (route.public || !saved.some(({ path }) => path === route.path)) return null;
  const instead = turnedAwayTo(route.path, status === 'signed-in', permissions);
  if (instead !== null) throw redirect(instead);
  return null;
}

async function pageOf(route: RouteDefinition): Promise<ComponentType> {
  const { bundle } = await route.load();
  await preloadPage(bundle, widgets).catch(() => undefined);
  return function Page() {
    return <Screen bundle={bundle} route={route} />;
  };
}

const askOne = firstRecordBy({ headers: HEADERS });

function Around(): ReactNode {
  return (
    <div className={styles.page}>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

function Elsewhere(): ReactNode {
  const { pathname } = useLocation();
  return <p className={styles.elsewhere}>{pathname} 不是任何页面的地址。</p>;
}
