import type { Context, ScreenNames } from '../resolve/context.ts';

export const code = 'duplicate-route';

/** Two screens at one address: which of them opens would be chance. */
export function duplicateRoute(context: Context, screen: ScreenNames): void {
  const own = Object.values(screen.paths);
  for (const [n, { path, at }] of own.entries()) {
    const other = [...context.screens.values()].find((each) =>
      Object.values(each.paths).some((one) => same(one.path, path)),
    );
    const twin = own.findIndex((each) => same(each.path, path)) < n;
    if (!other && !twin) continue;
    const where = other ? `Screen "${other.name}" has` : 'This screen already has';
    context.problems.add(code, at, `${where} the path "${path}" too.`, { word: path });
  }
}

function same(a: string, b: string): boolean {
  const shape = (path: string): string => path.replace(/:[A-Za-z]\w*/g, ':');
  return shape(a) === shape(b);
}
