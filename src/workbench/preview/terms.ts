import { CurrencyMismatch, evaluate, type Scope } from '#model/evaluate.ts';
import type { Expression, Tree } from '#model/expression.ts';
import type { Both } from '../bench/language.ts';

/** A part of an expression with its current value. */
export interface Term {
  source: string;
  value: Both | string;
  /** True if the condition holds; undefined if the term is not a condition. */
  holds?: boolean;
  /** Nesting depth in the expression. */
  depth: number;
}

/** The whole expression first, then its parts: each side of `&&` and `||`, each comparison, each path read. */
export function termsOf(expression: Expression, scope: Scope): Term[] {
  const terms: Term[] = [];
  const visit = (tree: Tree, source: string, depth: number): void => {
    const value = valueOf(tree, scope);
    const isCondition = typeof value === 'boolean' || (value === null && CONDITIONS.has(tree.op));
    terms.push({ source, value: print(value), depth, ...(isCondition && { holds: value === true }) });
    for (const inner of partsOf(tree)) visit(inner, printTree(inner), depth + 1);
  };
  visit(expression.tree, expression.source, 0);
  return terms;
}

const CONDITIONS = new Set(['&&', '||', '!', '==', '!=', '<', '<=', '>', '>=', 'in', 'has', 'all', 'exists']);

function valueOf(tree: Tree, scope: Scope): unknown {
  try {
    return evaluate({ tree, source: '', reads: [] }, scope);
  } catch (error) {
    return error instanceof CurrencyMismatch ? error.message : String(error);
  }
}

/** Terms that get a line of their own: no constants, and nothing inside a loop over other records. */
function partsOf(tree: Tree): Tree[] {
  const parts = ((): Tree[] => {
    switch (tree.op) {
      case '!':
      case 'negate':
      case 'size':
      case 'trim':
      case 'has':
      case 'all':
      case 'exists':
      case 'count':
        return [tree.of];
      case 'sum':
      case 'min':
      case 'max':
        return tree.of;
      case '?:':
        return [tree.if, tree.then, tree.else];
      // Printed as its amount already.
      case 'money':
        return [tree.currency];
      case 'list':
        return tree.items;
      case 'record':
        return Object.values(tree.fields);
      case 'literal':
      case 'read':
      case 'variable':
        return [];
      default:
        return [tree.left, tree.right];
    }
  })();
  return parts.filter((part) => part.op !== 'literal' && part.op !== 'list');
}

export function printTree(tree: Tree): string {
  switch (tree.op) {
    case 'literal':
      return typeof tree.value === 'string' ? `'${tree.value}'` : String(tree.value);
    case 'list':
      return `[${tree.items.map(printTree).join(', ')}]`;
    case 'record':
      return `{${Object.entries(tree.fields)
        .map(([name, each]) => `${name}: ${printTree(each)}`)
        .join(', ')}}`;
    case 'read':
      return [tree.root, ...tree.path].join('.');
    case 'variable':
      return [tree.name, ...tree.path].join('.');
    case 'money':
      return printTree(tree.amount);
    case '!':
      return `!${bracketed(tree.of)}`;
    case 'negate':
      return `-${bracketed(tree.of)}`;
    case '?:':
      return `${printTree(tree.if)} ? ${printTree(tree.then)} : ${printTree(tree.else)}`;
    case 'size':
    case 'trim':
    case 'has':
      return `${tree.op}(${printTree(tree.of)})`;
    case 'sum':
    case 'min':
    case 'max':
      return `${tree.op}(${tree.of.map(printTree).join(', ')})`;
    case 'all':
    case 'exists':
    case 'count':
      return `${printTree(tree.of)}.${tree.op}(${tree.variable}, ${printTree(tree.that)})`;
    default:
      return `${bracketed(tree.left)} ${tree.op} ${bracketed(tree.right)}`;
  }
}

function bracketed(tree: Tree): string {
  const printed = printTree(tree);
  return tree.op === '&&' || tree.op === '||' || tree.op === '?:' ? `(${printed})` : printed;
}

const LONGEST = 120;

const UNKNOWN: Both = { zh: '还不知道', en: 'not known yet' };

function print(value: unknown): Both | string {
  if (value === null || value === undefined) return UNKNOWN;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
