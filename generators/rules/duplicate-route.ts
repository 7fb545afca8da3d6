import { members } from '../source/source.ts';
import type { Context, ScreenNames, WholeRule } from '../context/context.ts';

export const rule: WholeRule = {
  code: 'duplicate-route',
  says: 'Two screens at one address, or two calls with one method and path.',
  check: ({ context }) => duplicateCallRoutes(context),
};

/**
 * Reports two screens at one address. The report is at the screen that no menu names, else at the later one, which is
 * most likely the copy.
 */
export function duplicateRoute(context: Context, screen: ScreenNames): void {
  const own = Object.values(screen.paths);
  const taken = screensByShape(context);
  for (const [n, { path, at }] of own.entries()) {
    const isSame = (one: { path: string }): boolean => shape(one.path) === shape(path);
    const other = taken.get(shape(path));
    if (other === undefined) {
      if (own.findIndex(isSame) < n)
        context.problems.add(rule, at, `This screen already has the path "${path}" too.`, { word: path });
      continue;
    }
    const isCopied = isInMenu(context, screen) && !isInMenu(context, other);
    const copy = isCopied ? (Object.values(other.paths).find(isSame)?.at ?? at) : at;
    const where = isCopied ? screen.name : other.name;
    context.problems.add(rule, copy, `Screen "${where}" has the path "${path}" too.`, { word: path });
  }
  for (const { path } of own) if (!taken.has(shape(path))) taken.set(shape(path), screen);
}

/** The first screen at each address, for each run. */
function screensByShape({ screens }: Context): Map<string, ScreenNames> {
  const known = declared.get(screens) ?? new Map<string, ScreenNames>();
  declared.set(screens, known);
  return known;
}

const declared = new WeakMap<Context['screens'], Map<string, ScreenNames>>();

const isInMenu = ({ sources }: Context, { name }: ScreenNames): boolean =>
  sources.menu.some((each) => each.text.includes(`"${name}"`));

/** Two calls with one method and path: the server could answer only one of them. */
function duplicateCallRoutes(context: Context): void {
  const taken = new Map<string, string>();
  for (const { contract, at } of context.calls.values()) {
    for (const path of [contract.path, ...(contract.also ?? [])]) {
      for (const method of contract.methods) {
        const route = `${method} ${shape(path)}`;
        const other = taken.get(route);
        if (other === undefined) taken.set(route, contract.name);
        else {
          const key = path === contract.path ? method.toLowerCase() : 'also';
          const place = members(at).find((each) => each.key === key)?.at ?? at;
          const message = `Call "${other}" answers ${method} "${path}" too.`;
          context.problems.add(rule, place, message, { word: path });
        }
      }
    }
  }
}

/** Path pattern without parameter names, which do not distinguish addresses. */
function shape(path: string): string {
  return path.replace(/:[A-Za-z]\w*/g, ':');
}
