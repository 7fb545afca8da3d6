import type { CallDefinition } from '#model/call.ts';
import type { RouteDefinition, ScreenBundle } from '#model/screen.ts';

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
 * An address at which the screen can be seen: parameters of its path are those of the first record that any list of the
 * product holds under their name.
 */
export async function addressOf(path: string, lists: readonly CallDefinition[], askOne: AskOne): Promise<string> {
  const names = [...path.matchAll(/:([A-Za-z]\w*)/g)].map(([, name = '']) => name);
  const known = new Map<string, string>();
  for (const call of lists) {
    if (names.every((name) => known.has(name))) break;
    const record = await askOne(call);
    for (const name of names) {
      const value = record?.[name];
      if (!known.has(name) && (typeof value === 'string' || typeof value === 'number')) known.set(name, String(value));
    }
  }
  return path.replace(/:([A-Za-z]\w*)\??/g, (_, name: string) => encodeURIComponent(known.get(name) ?? '1'));
}
