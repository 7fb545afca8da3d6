import type { Context, WholeRule } from '../context/context.ts';
import { member, members } from '../source/source.ts';

export const rule: WholeRule = {
  code: 'shadowed-route',
  says: 'A screen at an address that the server answers as a call, or that a redirect leads away from.',
  check: ({ context }) => shadowedRoute(context),
};

/** Reports a screen under an address of a call: reloading the page, or a link to it, would get the call's answer. */
function shadowedRoute(context: Context): void {
  const first = (path: string): string => path.split('/')[1] ?? '';
  const ofCalls = new Set(
    [...context.calls.values()].flatMap(({ contract }) => [contract.path, ...(contract.also ?? [])].map(first)),
  );
  const redirectors = context.sources.menu.map(({ name, root, ...source }) => {
    const redirects = root && member({ source: { name, root, ...source }, node: root }, 'redirects' as never);
    return { name, from: redirects ? members(redirects).map(({ key }) => key) : [] };
  });
  for (const screen of context.screens.values())
    for (const { path, at } of Object.values(screen.paths)) {
      // A product may have a menu that redirects old addresses to new ones.
      if (redirectors.length > 0 && redirectors.every(({ from }) => from.includes(path))) {
        const message = `A redirect of menu "${redirectors[0]!.name}" leads away from "${path}": nobody would ever see this screen.`;
        context.problems.add(rule, at, message, { word: path });
      }
      if (path === '/' || !ofCalls.has(first(path))) continue;
      const message = `Calls are answered under "/${first(path)}": a screen there would be an answer without a page after a reload.`;
      context.problems.add(rule, at, message, { word: path });
    }
}
