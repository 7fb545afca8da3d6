import { formatFacts } from '#model/formats.ts';
import { at, textAt, type Edit } from './edits.ts';
import type { Class } from './kind.ts';
import type { Branch, Digest } from './digest.ts';

/**
 * Roots and fields that the expressions of a part read: a rule about the user is a permission, a rule about an amount
 * concerns money.
 */
export function readsOf(part: Digest | undefined): string[] {
  if (part === undefined) return [];
  if (part.kind === 'branch') return [...part.members.values()].flatMap(readsOf);
  const { reads } = (part.value ?? {}) as { reads?: unknown };
  return Array.isArray(reads) ? (reads as string[]) : [];
}

/**
 * Classes of an edit of a rule: a rule that reads the user is a permission, a rule that reads an amount concerns money.
 * @param others the classes of a rule that reads neither
 */
export function classesByReads(edit: Edit, others: Class[], isMoney = false): Class[] {
  const reads = [edit.before, edit.after].flatMap(readsOf);
  const found: Class[] = [];
  const where = edit.path.slice(edit.path.indexOf('where') + 1 || edit.path.length);
  if (isMoney || [...reads, ...where].some((read) => isAmount(read, edit))) found.push('money');
  if (reads.some((read) => /^user(\.|$)/.test(read))) found.push('permission');
  return found.length > 0 ? found : others;
}

/** True if the path ends with an amount of the request, or of any record. */
function isAmount(read: string, edit: Edit): boolean {
  const name = read.slice(read.lastIndexOf('.') + 1);
  const call = edit.path[0] === 'calls' ? edit.path[1] : undefined;
  return edit.around
    .slice(0, 1)
    .some(({ before, after }) =>
      [before, after].some((model) => amountsIn(model, call).has(name) || amountsIn(model).has(name)),
    );
}

const known = new WeakMap<Branch, Map<string, Set<string>>>();

/** Names of the amounts of a call's request; without a call, those of all records. */
export function amountsIn(model: Branch, call = ''): ReadonlySet<string> {
  const own = known.get(model) ?? new Map<string, Set<string>>();
  known.set(model, own);
  const found = own.get(call) ?? new Set<string>();
  if (own.has(call)) return found;
  own.set(call, found);
  const from = call === '' ? at(model, 'entities') : at(model, 'calls', call, 'request');
  const walk = (part: Digest | undefined, name: string): void => {
    if (part?.kind !== 'branch') return;
    if (formatFacts(textAt(part, 'format') ?? '').holds === 'decimal' && isOfMoney(part)) found.add(name);
    for (const [key, inner] of part.members) if (inner.kind === 'branch') walk(inner, key);
  };
  walk(from, '');
  return found;
}

/** True for an amount or a rate, but not for other decimals. */
const isOfMoney = (part: Digest): boolean => {
  const { isMoney, aboutMoney } = formatFacts(textAt(part, 'format') ?? '');
  return isMoney === true || aboutMoney === true;
};
