import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { loadPart } from '#engine/parts.ts';
import type { RouteDefinition } from '#model/screen.ts';
import { preloadPage } from '#engine/preload.ts';
import type { EngineHost } from '#engine/host.ts';

/** Loads everything a route's screen needs, code and definitions in parallel. */
export async function loadScreenPage(route: RouteDefinition, widgets: EngineHost['widgets']): Promise<ComponentType> {
  const [{ Screen }, { bundle }] = await loadPart(() => Promise.all([import('#engine/Screen.tsx'), route.load()]));
  // A failed preload is reported by the block that needs the code.
  await preloadPage(bundle, widgets).catch(() => undefined);
  return function ScreenPage() {
    return <Screen bundle={bundle} route={route} />;
  };
}

/** Prefetches the page; a failure is reported only at a real visit. */
export function prefetchScreen(routes: readonly RouteDefinition[], path: string, widgets: EngineHost['widgets']): void {
  const route = routes.find((each) => matchPath(each.path, path) !== null);
  if (route !== undefined) loadScreenPage(route, widgets).catch(() => undefined);
}
