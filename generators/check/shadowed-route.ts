import type { Context, WholeRule } from '../context/context.ts';

export const rule: WholeRule = {
  code: 'shadowed-route',
  says: 'A screen at an address that the server answers as a call.',
  check: ({ context }) => shadowedRoute(context),
};

/** A reload of the page, or a link to it, would get the answer of a call. */
function shadowedRoute(context: Context): void {
  const first = (path: string): string => path.split('/')[1] ?? '';
  const ofCalls = new Set(
    [...context.calls.values()].flatMap(({ contract }) => [contract.path, ...(contract.also ?? [])].map(first)),
  );
  for (const screen of context.screens.values())
    for (const { path, at } of Object.values(screen.paths)) {
      if (path === '/' || !ofCalls.has(first(path))) continue;
      const message = `Calls are answered under "/${first(path)}": a screen there would be an answer without a page after a reload.`;
      context.problems.add(rule, at, message, { word: path });
    }
}
