import type { CallDefinition } from '#model/call.ts';
import type { RouteDefinition, ScreenBundle } from '#model/screen.ts';
import type { Wanting } from '#generators/workbench-wire.ts';

/** Path for screens without one of their own. */
export const PART = '/workbench-part';

/** Routes of the drawn screen, from its edited definition. */
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

/** Requests one record whose fields can fill an address; null if the call returns none. */
export type AskOne = (call: CallDefinition) => Promise<Record<string, unknown> | null>;

/**
 * An address that shows the screen: its parameters come from the first record, in any list of the product, with fields
 * of those names.
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
