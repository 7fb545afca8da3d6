import { printPlace, type Place, type Problem } from '#model/problem.ts';
import { placeInside, placeOf, type At } from '../source/source.ts';
import type { Rule } from './rule.ts';
import { nearest } from './nearest.ts';

/** Collects problems; nothing stops at the first one. */
export interface Problems {
  readonly list: Problem[];
  add(rule: Rule, at: At | Place, message: string, more?: More): void;
}

/** Further facts about a problem. */
export interface More {
  word?: string;
  /** The valid names; the nearest one is suggested. */
  among?: Iterable<string>;
  /** For a string value: the index of the wrong character. */
  index?: number;
}

export function collectProblems(): Problems {
  const list: Problem[] = [];
  return {
    list,
    add({ code }, at, message, { word, among, index } = {}) {
      const place = 'node' in at ? (index === undefined ? placeOf(at) : placeInside(at, index)) : at;
      const near = word === undefined || among === undefined ? undefined : nearest(word, among);
      const problem: Problem = {
        ...place,
        code,
        message: near === undefined ? message : `${message} Did you mean "${near}"?`,
        ...(word !== undefined && { word }),
        ...(near !== undefined && { nearest: near }),
      };
      if (!list.some((each) => each.code === code && each.message === problem.message && samePlace(each, problem))) {
        list.push(problem);
      }
    },
  };
}

function samePlace(a: Place, b: Place): boolean {
  return a.file === b.file && a.line === b.line && a.column === b.column;
}

/** Codes of problems within one file, which may cause other problems. */
const BY_ITSELF = new Set<string>([
  ...([
    'broken-json',
    'shape',
    'unknown-key',
    'duplicate-name',
    'duplicate-route',
    'stray-file',
    'moved-file',
  ] as const),
]);
/** Codes of problems that may be consequences of others. */
const FOLLOWING = new Set<string>([
  ...(['unmet-part', 'unreachable-screen', 'offered-but-refused', 'unused-definition', 'unused-param'] as const),
]);

const rank = ({ code }: Problem): number => (BY_ITSELF.has(code) ? 0 : FOLLOWING.has(code) ? 2 : 1);

/** Sorts causes first and consequences last; within each by file and line. */
export function sortProblems(problems: Problem[]): Problem[] {
  return [...problems].sort(
    (a, b) =>
      rank(a) - rank(b) || (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column,
  );
}

/** Two lines: the place with the code, then the sentence. */
export function printProblem(problem: Problem): string {
  return `${printPlace(problem)}  ${problem.code}\n  ${problem.message}`;
}
