import { member } from '../../source/source.ts';
import type { Context } from '../../context/context.ts';

/** Gives each call without a permission the permissions of the screens and parts that send it. */
export function resolvePermissions(context: Context): void {
  context.openers = screensThatShow(context);
  for (const call of context.calls.values()) {
    const uses = context.uses.get(call.contract.name) ?? [];
    const { permission } = call.contract;
    if (typeof permission === 'string' || permission.anyOf.length > 0) continue;
    const fromNeed = uses.some((each) => each.screen.startsWith('need:'));
    if (fromNeed) {
      call.contract.permission = 'signed-in';
      continue;
    }
    const routes = uses.flatMap(
      (each) => each.gate ?? [...(context.openers.get(each.screen) ?? [])].flatMap((name) => routesOf(context, name)),
    );
    call.contract.permission = { anyOf: [...new Set(routes)].sort() };
    // The file's reason is not about this call. The call's own reason stays, so that check can report that it has no
    // effect.
    if (member(call.at, 'unguarded') === undefined) delete call.contract.unguarded;
  }
}

function routesOf(context: Context, screen: string): string[] {
  return Object.values(context.screens.get(screen)?.paths ?? {}).map((each) => each.path);
}

/** For each screen or part: the screens with a path that show it. */
function screensThatShow(context: Context): Map<string, Set<string>> {
  const shown = new Map<string, Set<string>>();
  for (const [name, screen] of context.screens) {
    if (Object.keys(screen.paths).length === 0) continue;
    const seen = new Set<string>();
    const visit = (part: string): void => {
      if (seen.has(part)) return;
      seen.add(part);
      shown.set(part, (shown.get(part) ?? new Set()).add(name));
      for (const inner of context.parts.get(part) ?? []) visit(inner);
    };
    visit(name);
  }
  return shown;
}
