import type { Finding } from '../findings.ts';
import { areasOf, countsOf, type Change, type Language, type Review } from '../review.ts';
import { CLASSES, type Class } from '../../changes/kind.ts';
import { CLASS_WORDS, pathOf, quote, reasonIn, saidOf, summaryOf } from './text.ts';

/** A comment on a pull request may have 65,536 characters; this leaves room for surrounding text. */
export const MOST_CHARACTERS = 60_000;

/** Maximum number of listed invalid approvals. */
const MOST_STALE = 20;

/** Shown in full to the reviewer; the others are folded. */
const OPEN: readonly Class[] = ['money', 'permission', 'mask', 'security'];

/** For a pull request: counts, dangerous changes in full, the others folded; never longer than a comment may be. */
export function printMarkdown(review: Review, language: Language = 'en'): string {
  const words = CLASS_WORDS[language];
  const counts = countsOf(review.changes);
  const head = [
    language === 'zh' ? '## 这次改动的影响' : '## What this change of schemas does',
    '',
    `| ${CLASSES.map((each) => words[each]).join(' | ')} |`,
    `|${CLASSES.map(() => ' ---: |').join('')}`,
    `| ${CLASSES.map((each) => counts[each]).join(' | ')} |`,
    '',
    ...review.stale
      .slice(0, MOST_STALE)
      .map(
        ({ approval, why }) =>
          `> ⚠ Approval \`${approval.fingerprint}\` (${cell(approval.kind).slice(0, 80)}) ${why}.\n`,
      ),
    ...(review.stale.length > MOST_STALE ? [`> ⚠ … and ${review.stale.length - MOST_STALE} more approvals.\n`] : []),
  ];
  const foot = ['', summaryOf(review, language)];
  let room = MOST_CHARACTERS - [...head, ...foot].join('\n').length - 200;
  const body: string[] = [];
  let left = 0;
  for (const { name: nameEn, nameZh, changes } of areasOf(review.changes)) {
    const name = language === 'zh' ? nameZh : nameEn;
    const rows = changes.map((change) => rowOf(change, language));
    const fitting: string[] = [];
    room -= 160 + name.length;
    for (const row of rows) {
      room -= row.length + 1;
      if (room < 0) left += 1;
      else fitting.push(row);
    }
    const isOpen = changes.some(({ classes }) => OPEN.includes(classes[0]!));
    if (fitting.length > 0) body.push(...section(cell(name), isOpen, fitting, rows.length, language));
  }
  if (left > 0) body.push('', `… and ${left} more: see the JSON or the text of the same comparison.`);
  return [...head, ...body, ...foot].join('\n');
}

function section(name: string, isOpen: boolean, rows: string[], count: number, language: Language): string[] {
  const heads = language === 'zh' ? '| 位置 | 改动 | 影响 |' : '| where | what | why |';
  const table = [heads, '| --- | --- | --- |', ...rows];
  if (isOpen) return ['', `### ${name} (${count})`, '', ...table];
  return ['', `<details><summary>${name} (${count})</summary>`, '', ...table, '', '</details>'];
}

function rowOf(change: Change, language: Language): string {
  const [first, ...more] = change.findings as [Finding, ...Finding[]];
  const { deed, approval } = change;
  const rest = language === 'zh' ? `另有 ${more.length} 处` : `and ${more.length} more that follow from it`;
  const where = `${cell(first.subject)}<br>${cell(pathOf(first))}${more.length > 0 ? `<br>${rest}` : ''}`;
  const approved = approval === undefined ? '' : `<br>✔ ${cell(approval.by.join(', '))}: ${cell(approval.reason)}`;
  const classes = change.classes.map((each) => CLASS_WORDS[language][each]).join(' + ');
  const what = `${cell(values(first))}${deed === undefined ? '' : `<br>${cell(saidOf(deed))}`}`;
  const why = `**${change.kind}** (${classes}) ${cell(reasonIn(language, first))}<br>\`${deed?.place ?? first.place ?? ''}\` \`${change.fingerprint}\`${approved}`;
  return `| ${where} | ${what} | ${why} |`;
}

function values({ does, before, after }: Finding): string {
  if (does === 'add') return `+ ${quote(after)}`;
  if (does === 'remove') return `− ${quote(before)}`;
  return `${quote(before)} → ${quote(after)}`;
}

/** Escapes texts of schemas so that they cannot become tables, links or tags in a comment. */
const cell = (text: string): string => text.replace(/[\\|`*_[\]<>@#]/g, (sign) => `\\${sign}`).replace(/\n/g, ' ');
