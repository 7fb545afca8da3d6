import type { MenuItem } from '#model/menu.ts';
import type { Model } from '#model/model.ts';
import type { NeedDefinition } from '#model/need.ts';
import { plainTitle } from '../resolve/screen/plain-title.ts';

/**
 * Notifies listeners of changed titles while the page is open. All other keys of a route are read at the start only, so
 * the page reloads.
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
      const { needs, demo } = screen;
      const title = plainTitle(screen.title, name, screen.name);
      const fields = JSON.stringify({
        path,
        name,
        screen: screen.name,
        title,
        public: screen.public,
        demo,
        needs,
      }).slice(1, -1);
      return `  { ${fields}, load: () => import('./screens/${screen.name}.ts') },`;
    }),
  );
  return `import type { RouteDefinition } from '#model/screen.ts';

export const routes: RouteDefinition[] = [
${entries.join('\n')}
];
${FOLLOWING}`;
}

/** Menus for the browser, with pinyin so that entries are found by Latin letters. */
export async function emitMenus(model: Model): Promise<string> {
  const { pinyin } = await import('pinyin-pro');
  const spell = (title: string): string[] | undefined => {
    const letters = pinyin(title, { toneType: 'none', type: 'array', v: true }).map((each) => each.toLowerCase());
    return letters.length === Array.from(title).length ? letters : undefined;
  };
  const spelled = (items: readonly MenuItem[]): MenuItem[] =>
    items.map((item) => {
      // Search ignores a hidden entry and everything below it.
      if (item.hidden) return item;
      const spelling = spell(item.title);
      return { ...item, ...(spelling && { spelling }), items: spelled(item.items) };
    });
  const versions = Object.fromEntries(
    Object.entries(model.menus).map(([name, menu]) => [name, { ...menu, items: spelled(menu.items) }]),
  );
  return `import type { Menus } from '#model/menu.ts';

export const menus: Menus = ${JSON.stringify({ versions, needs: needsOfMenus(model) }, null, 1)};
`;
}

/** The states that menu entries require. */
export function needsOfMenus(model: Model): Record<string, NeedDefinition> {
  const named = (items: readonly MenuItem[]): string[] =>
    items.flatMap((item) => [...item.needs, ...named(item.items)]);
  const names = new Set(Object.values(model.menus).flatMap((menu) => named(menu.items)));
  return Object.fromEntries(
    [...names].sort().flatMap((name) => (model.needs[name] ? [[name, model.needs[name]]] : [])),
  );
}
