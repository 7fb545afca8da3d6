import regular, { type AstNode } from 'regjsparser';

const FEATURES = { lookbehind: true, namedGroups: true, unicodePropertyEscape: true } as const;
type Node = AstNode<typeof FEATURES>;

/** Minimum and maximum characters of a text. */
interface Lengths {
  least: number;
  most: number;
}

const ANY: Lengths = { least: 0, most: Infinity };
const NOTHING: Lengths = { least: 0, most: 0 };

/**
 * The lengths of texts that a pattern accepts. Errs on the side of any length: a pattern without `^` and `$` allows
 * more around what it finds.
 */
export function patternLengths(pattern: string): Lengths {
  try {
    const { least, most } = lengthsOf(regular.parse(pattern, 'u', FEATURES));
    return { least, most: isWhole(pattern) ? most : Infinity };
  } catch {
    return ANY;
  }
}

const isWhole = (pattern: string): boolean =>
  pattern.startsWith('^') && pattern.endsWith('$') && !pattern.includes('|');

function lengthsOf(node: Node): Lengths {
  switch (node.type) {
    case 'alternative':
      return node.body.map(lengthsOf).reduce(sum, NOTHING);
    case 'disjunction': {
      const all = node.body.map(lengthsOf);
      return { least: Math.min(...all.map(({ least }) => least)), most: Math.max(...all.map(({ most }) => most)) };
    }
    case 'quantifier': {
      const { least, most } = node.body.map(lengthsOf).reduce(sum, NOTHING);
      const times = node.max ?? Infinity;
      return { least: least * node.min, most: most === 0 ? 0 : most * times };
    }
    case 'group':
      return node.behavior === 'normal' || node.behavior === 'ignore' ? node.body.map(lengthsOf).reduce(sum) : NOTHING;
    case 'anchor':
      return NOTHING;
    case 'reference':
      return ANY;
    default:
      return { least: 1, most: 1 };
  }
}

function sum(one: Lengths, other: Lengths): Lengths {
  return { least: one.least + other.least, most: one.most + other.most };
}
