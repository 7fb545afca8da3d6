import { countsOf, type Change, type Review } from '../review.ts';
import type { Finding } from '../findings.ts';
import type { Class } from '../../changes/kind.ts';

export const WORDS: Record<Class, string> = {
  money: 'money',
  permission: 'permission',
  mask: 'hidden values',
  security: 'security',
  merchant: 'breaking merchants',
  api: 'breaking the API',
  data: 'may meet stored rows',
  cosmetic: 'additive or cosmetic',
};

const SIGNS: Record<Class, string> = {
  money: '!',
  permission: '!',
  mask: '!',
  security: '!',
  merchant: '~',
  api: '~',
  data: '~',
  cosmetic: ' ',
};

/** At most so many places of one change; the others are counted. */
const PLACES = 3;

/** For a terminal, like a plan: one change, at most three lines and its places, and a last line that is always there. */
export function printText(review: Review): string {
  const lines = review.changes.flatMap(printChange);
  for (const { approval, why } of review.stale)
    lines.push(`! approval ${approval.fingerprint} (${approval.kind}) ${why}  security`);
  return [...lines, ...(lines.length > 0 ? [''] : []), summaryOf(review)].join('\n');
}

function printChange(change: Change): string[] {
  const [first, ...more] = change.findings;
  if (first === undefined) return [];
  const classes = change.classes.join('+');
  const approved = change.approval === undefined ? '' : `  approved by ${change.approval.by.join(', ')}`;
  const head = `${SIGNS[change.classes[0] as Class]} ${first.subject}  ${pathOf(first)}${valuesOf(first)}`;
  const shown = more
    .slice(0, PLACES - 1)
    .map((each) => `    also ${each.subject}  ${pathOf(each)}  ${each.place ?? ''}`);
  const rest = more.length - shown.length;
  return [
    head,
    `    ${classes}  ${change.id} ${change.kind}: ${change.reason}`,
    `    ${first.place ?? ''}  [${change.fingerprint}]${approved}`,
    ...shown,
    ...(rest > 0 ? [`    and ${rest} more like it`] : []),
  ];
}

/** Names that only say where in the Model it is are left out. */
const STRUCTURE = new Set(['block', 'blocks', 'action', 'does', 'question', 'properties', 'value']);

export function pathOf({ path }: Pick<Finding, 'path'>): string {
  return path.filter((name, n) => !STRUCTURE.has(name) || n === path.length - 1).join(' › ');
}

export function valuesOf({ does, before, after }: Pick<Finding, 'does' | 'before' | 'after'>): string {
  if (does === 'add') return `  + ${quote(after)}`;
  if (does === 'remove') return `  − ${quote(before)}`;
  return `  ${quote(before)} → ${quote(after)}`;
}

const LONGEST = 80;

/** A value in quotation marks; a title has its own already. */
export function quote(value: string | undefined): string {
  const text = (value ?? '').replace(/\s+/g, ' ');
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return short.startsWith('「') ? short : `"${short}"`;
}

export function summaryOf({ changes, compared, base, head }: Review): string {
  const counts = countsOf(changes);
  const said = (Object.keys(WORDS) as Class[])
    .filter((each) => counts[each] > 0)
    .map((each) => `${counts[each]} ${WORDS[each]}`);
  const { screens, calls, unreadable } = compared;
  return `${said.length === 0 ? 'No change' : said.join(', ')}; compared ${screens} screens, ${calls} calls (${base} to ${head}), ${unreadable} unreadable.`;
}
