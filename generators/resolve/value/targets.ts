import type { Expression, Tree } from '#model/expression.ts';
import { rule as emptyTarget } from '../../rules/empty-target.ts';
import { findRoute } from '../../rules/unknown-route.ts';
import type { Type } from '../../types/types.ts';
import { text, type At } from '../../source/source.ts';
import type { Context, ScreenNames, Scope } from '../../context/context.ts';
import { typeExpression } from './expression.ts';
import { bracesIn } from './text.ts';

/*
 * Paths given by expressions: `/setting/verified/{data.info.verifiedType}-edit`, or `{route.back}`. Every path that can
 * be computed in advance is looked up, so that no link leads to a missing page.
 */

/** Stands for a value that is only known at run time. */
const UNKNOWN = 'x';
/** Maximum number of paths looked up for one link. */
const MOST = 64;

export interface SaidTarget {
  says: Expression;
  /** The possible paths, if they are known. */
  ways: string[];
}

/** A path with expressions; undefined if it has none. */
export function resolveTarget(context: Context, at: At, scope: Scope): SaidTarget | undefined {
  const source = text(at) ?? '';
  if (!source.includes('{')) return undefined;
  const reads = new Set<string>();
  const parts = bracesIn(source).map((part): { tree: Tree; values: (string | null)[] } => {
    if (typeof part === 'string') return { tree: { op: 'literal', value: part }, values: [part] };
    const { expression, type } = typeExpression(context, at, part.source, scope, { offset: part.offset });
    for (const path of expression.reads) reads.add(path);
    return { tree: expression.tree, values: valuesOf(expression.tree, type) };
  });
  const [first, ...others] = parts;
  if (first === undefined) return undefined;
  const tree = others.reduce<Tree>((left, { tree: right }) => ({ op: '+', left, right, as: 'text' }), first.tree);
  const isWhole = parts.length === 1;
  const paths = parts.reduce<(string | null)[]>(
    (before, { values }) =>
      before.flatMap((start) =>
        values.map((value) => (start === null || (isWhole && value === null) ? null : start + (value ?? UNKNOWN))),
      ),
    [''],
  );
  const known = paths.filter((path) => path !== null).slice(0, MOST);
  for (const path of known) lookUp(context, at, path);
  return { says: { source, tree, reads: [...reads].sort() }, ways: known.filter((path) => path !== '') };
}

/** Reports a wrong path as a problem at its place; throws nothing. */
export function lookUp(context: Context, at: At, path: string): ScreenNames | undefined {
  if (path === '') {
    context.problems.add(emptyTarget, at, 'This leads nowhere: name the page where the person can go on.');
    return undefined;
  }
  return findRoute(context, at, path.replace(/[?#].*$/, ''));
}

/** The possible values of an expression that are known in advance; null means any other value. */
function valuesOf(tree: Tree, type: Type): (string | null)[] {
  if (tree.op === 'literal') return [typeof tree.value === 'string' ? tree.value : null];
  if (tree.op === '?:') return [...valuesOf(tree.then, type), ...valuesOf(tree.else, type)];
  if (type.kind === 'enum') return type.values.map((each) => String(each.const));
  return [null];
}
