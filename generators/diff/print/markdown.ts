import type { Finding } from '../findings.ts';
import { countsOf, type Change, type Review } from '../review.ts';
import { CLASSES, type Class } from '../../changes/kind.ts';
import { pathOf, quote, summaryOf, WORDS } from './text.ts';

/** A comment on a pull request may have 65,536 characters; this leaves room for what is put around it. */
export const MOST_CHARACTERS = 60_000;

/** So many approvals out of order are named. */
const MOST_STALE = 20;

/** Shown in full to the reviewer; the others are folded. */
const OPEN: readonly Class[] = ['money', 'permission', 'mask', 'security'];

/** For a pull request: counts, what is dangerous in full, the rest folded, never longer than a comment may be. */
export function printMarkdown(review: Review): string {
  const counts = countsOf(review.changes);
  const head = [
    '## What this change of schemas does',
    '',
    `| ${CLASSES.map((each) => WORDS[each]).join(' | ')} |`,
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
  const foot = ['', summaryOf(review)];
  let room = MOST_CHARACTERS - [...head, ...foot].join('\n').length - 200;
  const body: string[] = [];
  let left = 0;
  for (const each of CLASSES) {
    const rows = review.changes.filter(({ classes }) => classes[0] === each).map(rowOf);
    if (rows.length === 0) continue;
    const fitting: string[] = [];
    room -= 160;
    for (const row of rows) {
      room -= row.length + 1;
      if (room < 0) left += 1;
      else fitting.push(row);
    }
    if (fitting.length > 0) body.push(...section(each, fitting, rows.length));
  }
  if (left > 0) body.push('', `… and ${left} more: see the JSON or the text of the same comparison.`);
  return [...head, ...body, ...foot].join('\n');
}

function section(name: Class, rows: string[], count: number): string[] {
  const table = ['| where | what | why |', '| --- | --- | --- |', ...rows];
  if (OPEN.includes(name)) return ['', `### ${WORDS[name]} (${count})`, '', ...table];
  return ['', `<details><summary>${WORDS[name]} (${count})</summary>`, '', ...table, '', '</details>'];
}

function rowOf(change: Change): string {
  const [first, ...more] = change.findings as [Finding, ...Finding[]];
  const where = `${cell(first.subject)}<br>${cell(pathOf(first))}${more.length > 0 ? `<br>and ${more.length} more like it` : ''}`;
  const approved =
    change.approval === undefined
      ? ''
      : `<br>✔ ${cell(change.approval.by.join(', '))}: ${cell(change.approval.reason)}`;
  const why = `**${change.kind}** (${change.classes.join(' + ')}) ${change.reason}<br>\`${first.place ?? ''}\` \`${change.fingerprint}\`${approved}`;
  return `| ${where} | ${cell(values(first))} | ${why} |`;
}

function values({ does, before, after }: Finding): string {
  if (does === 'add') return `+ ${quote(after)}`;
  if (does === 'remove') return `− ${quote(before)}`;
  return `${quote(before)} → ${quote(after)}`;
}

/** Texts of schemas must not become tables, links or tags of a comment. */
const cell = (text: string): string => text.replace(/[\\|`*_[\]<>@#]/g, (sign) => `\\${sign}`).replace(/\n/g, ' ');
