import { isSafePattern } from 'redos-detector';
import regular, { type AstNode } from 'regjsparser';

/** Maximum steps for judging one repetition; above them it counts as ambiguous. */
const MOST_STEPS = 2000;
/** A repetition with a higher bound counts as unbounded. */
const MANY = 10;

const FEATURES = { lookbehind: true, namedGroups: true, unicodePropertyEscape: true } as const;
type Node = AstNode<typeof FEATURES>;

const known = new Map<string, boolean>();

/**
 * Returns true if the pattern may take exponential time, because it repeats a part that matches one text in two ways. A
 * pattern that is no regular expression is not slow.
 */
export function isSlowPattern(pattern: string): boolean {
  let isSlow = known.get(pattern);
  if (isSlow === undefined) {
    isSlow = repeatedParts(pattern).some(isAmbiguous);
    known.set(pattern, isSlow);
  }
  return isSlow;
}

function repeatedParts(pattern: string): string[] {
  const found: string[] = [];
  const walk = (node: Node): void => {
    if (node.type === 'quantifier' && (node.max ?? Infinity) >= MANY)
      found.push(...node.body.filter(({ type }) => type === 'group').map(({ raw }) => raw));
    if ('body' in node) (node.body as Node[]).forEach(walk);
  };
  try {
    walk(regular.parse(pattern, 'u', FEATURES));
  } catch {
    return [];
  }
  return found;
}

function isAmbiguous(part: string): boolean {
  try {
    return !isSafePattern(`^(?:${part})*$`, {
      unicode: true,
      maxSteps: MOST_STEPS,
      maxScore: 20,
      downgradePattern: false,
    }).safe;
  } catch {
    // A reference to a group outside of the part cannot be judged.
    return false;
  }
}
