import type { Roots } from '../types/types.ts';
import type { Expression, Tree } from '#model/expression.ts';
import type { Ast } from './ast.ts';
import type { Type } from '../types/types.ts';

/** Context of type-checking an expression. */
export interface Setting {
  roots: Roots;
  variables: Record<string, Type>;
  /** Paths that an enclosing condition has already tested for null. */
  known: ReadonlySet<string>;
  reads: Set<string>;
  /** Values that a form sends besides its fields, such as the currency of a typed amount. */
  given?(name: string): Expression | undefined;
}

export interface PathWord {
  word: string;
  index: number;
}

export interface Typed {
  tree: Tree;
  type: Type;
}

/** Types a part of an expression. */
export type Infer = (ast: Ast, setting: Setting, wanted?: Type) => Typed;

/** A set that contains every path, because the operand of a null test may be null. Only `has` is ever called. */
export const EVERYTHING: ReadonlySet<string> = { has: () => true } as unknown as ReadonlySet<string>;

/** Inside `a && …` and `a ? … : …` the paths that `a` tests for null are known to exist. */
export function narrowed(condition: Ast, setting: Setting): Setting {
  const known = new Set(askedFor(condition));
  if (known.size === 0) return setting;
  for (const path of setting.known === EVERYTHING ? [] : setting.known) known.add(path);
  return { ...setting, known };
}

function askedFor(ast: Ast): string[] {
  if (ast.kind === 'binary' && ast.op === '&&') return [...askedFor(ast.left), ...askedFor(ast.right)];
  const asked =
    ast.kind === 'function' && ast.name === 'has'
      ? ast.args[0]
      : ast.kind === 'binary' && ast.op === '!=' && ast.right.kind === 'literal' && ast.right.value === null
        ? ast.left
        : undefined;
  return asked?.kind === 'read' ? [asked.words.map((each) => each.word).join('.')] : [];
}
