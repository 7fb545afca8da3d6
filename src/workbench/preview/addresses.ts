import type { CallDefinition } from '#model/call.ts';
import type { RouteDefinition, ScreenBundle } from '#model/screen.ts';
import type { Wanting } from '#generators/workbench-wire.ts';

/** Where a screen without a path is drawn. */
export const PART = '/workbench-part';

/** The routes of the drawn screen, from its definition as it is edited. */
export function routesOfDrawn(bundle: ScreenBundle): RouteDefinition[] {
  const { screen } = bundle;
  const paths = Object.entries(screen.paths);
  const named = paths.length > 0 ? paths : [['main', `${PART}/${screen.name}`] as const];
  return named.map(([name, path]) => ({
    path,
    name,
    screen: screen.name,
    title: typeof screen.title === 'string' ? screen.title : screen.name,
    public: screen.public,
    needs: screen.needs,
    load: async () => ({ bundle }),
  }));
}

/** Asks for one record by whose fields an address can be filled; null where the call says nothing. */
export type AskOne = (call: CallDefinition) => Promise<Record<string, unknown> | null>;

/**
 * An address at which the screen can be seen: what it needs is that of the first record that any list of the product holds
 * under that name.
 */
export async function addressOf(
  path: string,
  wanting: readonly Wanting[],
  lists: readonly CallDefinition[],
  askOne: AskOne,
): Promise<string> {
  const known = new Map<string, string>();
  for (const call of lists) {
    const missing = wanting.filter(({ name }) => !known.has(name));
    if (missing.length === 0) break;
    const record = await askOne(call);
    for (const { name, fields } of missing) {
      const value = fields.map((field) => record?.[field]).find((each) => each !== undefined && each !== null);
      if (typeof value === 'string' || typeof value === 'number') known.set(name, String(value));
    }
  }
  const query = new URLSearchParams();
  for (const { name, isQuery } of wanting) if (isQuery && known.has(name)) query.set(name, known.get(name) ?? '');
  const filled = path.replace(/:([A-Za-z]\w*)\??/g, (_, name: string) => encodeURIComponent(known.get(name) ?? '1'));
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}
