import type { Deed } from '../deeds.ts';
import { areasOf, countsOf, type Change, type Language, type Review } from '../review.ts';
import { CLASSES_ZH } from '../words.zh.ts';
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

/** The classes in both languages. */
export const CLASS_WORDS: Record<Language, Record<Class, string>> = { en: WORDS, zh: CLASSES_ZH };

export const reasonIn = (language: Language, { reason, reasonZh }: Pick<Finding, 'reason' | 'reasonZh'>): string =>
  language === 'zh' ? reasonZh : reason;

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

/** Maximum number of listed places of one change; the others are counted. */
const PLACES = 3;

/**
 * For a terminal, like a plan: the author's edits and their effects by part of the product; always with a last line.
 */
export function printText(review: Review, language: Language = 'en'): string {
  const lines = areasOf(review.changes).flatMap(({ name, nameZh, changes }) => [
    `${language === 'zh' ? nameZh : name} (${changes.length})`,
    ...changes.flatMap((change) => printChange(change, language)),
    '',
  ]);
  for (const { approval, why } of review.stale)
    lines.push(`! approval ${approval.fingerprint} (${approval.kind}) ${why}  security`);
  if (review.stale.length > 0) lines.push('');
  return [...lines, summaryOf(review, language)].join('\n');
}

function printChange(change: Change, language: Language): string[] {
  const [first, ...more] = change.findings;
  if (first === undefined) return [];
  const { deed, approval, fingerprint } = change;
  const classes = change.classes.map((each) => (language === 'zh' ? CLASSES_ZH[each] : each)).join('+');
  const by = approval?.by.join(', ');
  const approved = approval === undefined ? '' : language === 'zh' ? `  已由 ${by} 批准` : `  approved by ${by}`;
  const head = `${SIGNS[change.classes[0] as Class]} ${first.subject}  ${pathOf(first)}${valuesOf(first)}`;
  const shown = others(first, more).slice(0, PLACES - 1);
  const rest = more.length - shown.length;
  return [
    head,
    `    ${classes}  ${change.id} ${change.kind}: ${reasonIn(language, first)}`,
    `    ${deed?.place ?? first.place ?? ''}${deed === undefined ? '' : `  ${saidOf(deed)}`}  [${fingerprint}]${approved}`,
    ...shown.map((each) => `    ${language === 'zh' ? '还有' : 'also'} ${each.kind}  ${each.subject}  ${pathOf(each)}`),
    ...(rest > 0 ? [language === 'zh' ? `    另有 ${rest} 处` : `    and ${rest} more that follow from it`] : []),
  ];
}

/** Further findings: the first one of each kind, then the others. */
export function others(first: Finding, more: readonly Finding[]): Finding[] {
  const known = new Set([first.kind]);
  const fresh = more.filter(({ kind }) => !known.has(kind) && known.add(kind));
  return [...fresh, ...more.filter((each) => !fresh.includes(each))];
}

/** The edited word and its values. */
export function saidOf(deed: Deed): string {
  const [words, values] = [deed.path.join(' › '), changeIn(deed)];
  return words === '' ? values.trim() : `${words}${values}`;
}

/** The values of the edited word. For a whole file, its name is enough. */
export function changeIn({ path, does, before, after }: Deed): string {
  if (path.length === 0) return does === 'add' ? ' +' : does === 'remove' ? ' −' : '';
  if (does === 'order') return ' ⇅';
  return valuesOf({ does, ...(before !== undefined && { before }), ...(after !== undefined && { after }) });
}

/** Names that only give the position in the Model are left out. */
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

/** A value in quotation marks, unless it is a title, which has its own. */
export function quote(value: string | undefined): string {
  const text = (value ?? '').replace(/\s+/g, ' ');
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return short.startsWith('“') ? short : `"${short}"`;
}

export function summaryOf({ changes, compared, base, head }: Review, language: Language = 'en'): string {
  const counts = countsOf(changes);
  const words = CLASS_WORDS[language];
  const said = (Object.keys(WORDS) as Class[])
    .filter((each) => counts[each] > 0)
    .map((each) => `${counts[each]} ${words[each]}`);
  const { screens, calls, unreadable } = compared;
  if (language === 'zh')
    return `${said.length === 0 ? '没有改动' : said.join('，')}；比较了 ${screens} 个页面、${calls} 个接口（${base} 到 ${head}），${unreadable} 个文件无法读取。`;
  return `${said.length === 0 ? 'No change' : said.join(', ')}; compared ${screens} screens, ${calls} calls (${base} to ${head}), ${unreadable} unreadable.`;
}
