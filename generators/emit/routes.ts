import type { Model } from '#model/model.ts';
import { plainTitle } from '../resolve/plain-title.ts';

/**
 * A title may change while the page is open: whoever holds the routes of the start is told. Whatever else changes in them is
 * read at the start only, so that the page loads itself again.
 */
const FOLLOWING = `
if (import.meta.hot) {
  const held = (import.meta.hot.data['routes'] ??= routes) as RouteDefinition[];
  const shapeOf = (all: RouteDefinition[]): string => JSON.stringify(all, (key, value) => (key === 'title' ? undefined : value));
  import.meta.hot.accept((next) => {
    const now = next?.['routes'] as RouteDefinition[] | undefined;
    if (now === undefined || shapeOf(now) !== shapeOf(held)) import.meta.hot?.invalidate();
    else for (const [n, route] of held.entries()) route.title = now[n]?.title ?? route.title;
  });
}
`;

/** Every address with the lazy import of its screen. */
export function emitRoutes(model: Model): string {
  const entries = Object.values(model.screens).flatMap((screen) =>
    Object.entries(screen.paths).map(([name, path]) => {
      const { needs } = screen;
      const title = plainTitle(screen.title, name, screen.name);
      const fields = JSON.stringify({ path, name, screen: screen.name, title, public: screen.public, needs }).slice(
        1,
        -1,
      );
      return `  { ${fields}, load: () => import('./screens/${screen.name}.ts') },`;
    }),
  );
  return `import type { RouteDefinition } from '#model/screen.ts';

export const routes: RouteDefinition[] = [
${entries.join('\n')}
];
${FOLLOWING}`;
}

export function emitMenus(model: Model): string {
  return `import type { MenuDefinition } from '#model/menu.ts';

export const menus: Record<string, MenuDefinition> = ${JSON.stringify(model.menus, null, 1)};
`;
}
