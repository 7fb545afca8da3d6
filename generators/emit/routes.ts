import type { Model } from '#model/model.ts';
import { plainTitle } from '../resolve/plain-title.ts';

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
`;
}

export function emitMenus(model: Model): string {
  return `import type { MenuDefinition } from '#model/menu.ts';

export const menus: Record<string, MenuDefinition> = ${JSON.stringify(model.menus, null, 1)};
`;
}
