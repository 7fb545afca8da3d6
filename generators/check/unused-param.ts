import { factsOf } from '#model/blocks.ts';
import type { Model } from '#model/model.ts';
import type { ScreenDefinition } from '#model/screen.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { elements, member, text } from '../source/source.ts';
import { blocksOf, isBlock, onceFor, recordsIn } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'unused-param',
  says: 'A parameter of a screen that nothing on it reads and no link passes.',
  check: ({ context, model }) => unusedParam(context, model),
};

const UNRESOLVED = /^(unknown-|shape$|expression-syntax$|type-error$)/;

/** Reports a parameter that the screen does not use: most often the field that it should fill was forgotten. */
function unusedParam(context: Context, model: Model): void {
  const passed = passedIn(model);
  for (const source of context.sources.screen) {
    const screen = model.screens[source.name];
    // Other sites link to a public screen with parameters of their own.
    if (screen === undefined || screen.public || source.root === undefined) continue;
    // An unresolved name may be the one that would read the parameter.
    if (context.problems.list.some(({ file, code }) => file === source.file && UNRESOLVED.test(code))) continue;
    const params = member({ source, node: source.root }, 'params' as never);
    if (params === undefined) continue;
    const names = namesIn(screen);
    // Code of the product may read any parameter.
    if (blocksOf(model, source.name).some((block) => factsOf(block).mayDrawAny === true)) continue;
    for (const each of elements(params)) {
      const name = (text(each) as string | undefined)?.replace(/\[\]$/, '');
      if (name === undefined || names.has(name) || passed.has(name)) continue;
      const message = `Nothing on this screen reads "route.${name}", no filter or tab is called so, and no link passes it. Read it, or leave it out.`;
      context.problems.add(rule, each, message, { word: name });
    }
  }
}

/** Names that links pass to any screen. */
function passedIn(model: Model): Set<string> {
  const parts = Object.values(model.screens).flatMap(({ block, title }) =>
    typeof title === 'string' ? [block] : [block, title],
  );
  return new Set([...parts, ...Object.values(model.menus)].flatMap((each) => passedBy(each)));
}

const passedBy = onceFor((part: object): string[] =>
  recordsIn(part).flatMap((each) => ('filling' in each && 'path' in each ? Object.keys(each.filling as object) : [])),
);

/** Names that the screen reads from its address, or keeps there itself. */
function namesIn({ title, block, paths }: ScreenDefinition): Set<string> {
  const inPaths = Object.values(paths).flatMap((path) =>
    [...path.matchAll(/:([A-Za-z]\w*)/g)].map(([, name = '']) => name),
  );
  return new Set([...namesUsed(block), ...(typeof title === 'string' ? [] : namesUsed(title)), ...inPaths]);
}

const namesUsed = onceFor((whole: object): string[] =>
  recordsIn(whole).flatMap((part) => [
    ...('reads' in part && Array.isArray(part.reads) ? routesOf(part.reads as string[]) : []),
    ...namesOf(part, 'filter'),
    ...namesOf(part, 'filters'),
    ...(isBlock(part) ? (factsOf(part).state ?? []) : []),
  ]),
);

const routesOf = (reads: string[]): string[] =>
  reads.flatMap((path) => (path.startsWith('route.') ? [path.split('.')[1] ?? ''] : []));

function namesOf(part: object, key: string): string[] {
  const list = (part as Record<string, unknown>)[key];
  return Array.isArray(list) ? list.flatMap((each) => (each as { name?: string } | null)?.name ?? []) : [];
}
