import { parseArgs } from 'node:util';
import { dayOf } from '#model/instant.ts';
import { readApprovals, writeApprovals, type Approval } from './diff/approvals.node.ts';
import { approve, NotApproved, withdraw, withoutStale } from './diff/approving.ts';
import { LANGUAGES, mustBeApproved, namesFor, review, type Change, type Language, type Review } from './diff/review.ts';
import { COMPARING } from './diff/options.ts';
import { authorsSince, besideNow, nameOfPerson, readRevision, Unreadable } from './diff/revision.node.ts';
import { CLASS_WORDS, reasonIn } from './diff/print/text.ts';
import { helped } from './help.ts';

const USAGE = `Usage: npm run approve -- BASE [HEAD] [options]

Writes approvals of changes between BASE and HEAD, which are as for diff. Without --change it lists the changes that
wait for one.

  --change FINGERPRINT    the change that is approved, as diff prints it; repeatable
  --reason TEXT           why it is right
  --by NAME               who approves; repeatable (user.name of Git)
  --until DAY             the last day of the approval, such as 2026-12-31 (30 days from today)
  --withdraw              takes the name of --by back
  --clear                 removes approvals that have run out or name no change
  --lang en|zh            in English or Chinese (en)
  --approvals FILE        the approvals (schemas/approvals.json)
  --root FOLDER           where the schemas are (schemas)
  --roles FILE            what each role may open

Exit codes: 0 nothing waits, 1 changes wait or the approval is refused, 2 usage, 3 unreadable.`;

const DONE = 0;
const WAITS = 1;
const MISUSED = 2;
const UNREADABLE = 3;

const DAY_LENGTH = 24 * 60 * 60 * 1000;

function daysFromNow(days: number): string {
  return dayOf(Date.now() + days * DAY_LENGTH);
}

function main(): number {
  const asked = readArguments();
  if (asked === undefined) {
    console.error(USAGE);
    return MISUSED;
  }
  const { base, head, root, roles, approvals: file, changes, isClear, language } = asked;
  try {
    const today = daysFromNow(0);
    const [after, before] = [readRevision(head, root, roles), readRevision(base, root, roles)];
    const given = readApprovals(file);
    const found = review(before, after, given, today);
    const kept = isClear ? withoutStale(given, found) : given;
    const next = changes.reduce((list, fingerprint) => signed(list, found, fingerprint, asked, today), kept);
    if (next !== given) writeApprovals(file, next);
    // The file of the approvals is part of the comparison.
    const written = head === undefined ? { ...after, beside: besideNow(root, roles) } : after;
    const now = review(before, written, next, today);
    for (const line of printWaiting(now, next, language)) console.log(line);
    return waiting(now).length > 0 || now.stale.length > 0 ? WAITS : DONE;
  } catch (error) {
    if (error instanceof NotApproved) {
      console.error(error.said[language]);
      return WAITS;
    }
    if (!(error instanceof Unreadable)) throw error;
    console.error(error.message);
    return UNREADABLE;
  }
}

/** The approvals with, or without, the names under one change. @throws NotApproved */
function signed(list: Approval[], found: Review, fingerprint: string, asked: Asked, today: string): Approval[] {
  const { by, reason, until, isWithdrawn, base, head, root } = asked;
  if (isWithdrawn) return by.reduce((rows, name) => withdraw(rows, fingerprint, name), list);
  const change = found.changes.find((each) => each.fingerprint === fingerprint);
  if (change === undefined)
    throw new NotApproved({
      en: `The comparison has no change "${fingerprint}". diff prints the fingerprint of each change.`,
      zh: `这次比较里没有「${fingerprint}」。diff 打印每处改动的指纹。`,
    });
  const authors = authorsSince(base, head, root);
  return approve(list, change, { by, reason, until }, authors, today);
}

const waiting = ({ changes }: Review): Change[] =>
  changes.filter((change) => mustBeApproved(change) && change.approval === undefined);

function printWaiting(found: Review, approvals: readonly Approval[], language: Language): string[] {
  const zh = language === 'zh';
  const lines = waiting(found).flatMap((change) => {
    const [first] = change.findings;
    const names = approvals.find((each) => each.fingerprint === change.fingerprint)?.by ?? [];
    const missing = namesFor(change) - names.length;
    const by = names.length === 0 ? '' : zh ? `，${names.join('、')} 已批准` : `, approved by ${names.join(', ')}`;
    const classes = change.classes.map((each) => CLASS_WORDS[language][each]).join(' + ');
    return [
      `${change.fingerprint}  ${classes}  ${first?.subject ?? ''}  ${zh ? `还要 ${missing} 人批准` : `waits for ${missing} ${missing === 1 ? 'name' : 'names'}`}${by}`,
      `    ${first === undefined ? '' : reasonIn(language, first)}`,
    ];
  });
  for (const { approval, why } of found.stale)
    lines.push(`${approval.fingerprint}  ${zh ? '这条批准已失效' : `the approval ${why}`}  --clear`);
  if (lines.length > 0) return lines;
  return [zh ? '没有等待批准的改动。' : 'No change waits for an approval.'];
}

interface Asked {
  base: string;
  head: string | undefined;
  changes: string[];
  by: string[];
  reason: string;
  until: string;
  isWithdrawn: boolean;
  isClear: boolean;
  language: Language;
  approvals: string;
  root: string;
  roles: string | undefined;
}

function readArguments(): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: {
        ...COMPARING,
        change: { type: 'string', multiple: true, default: [] },
        by: { type: 'string', multiple: true },
        reason: { type: 'string', default: '' },
        until: { type: 'string', default: daysFromNow(30) },
        withdraw: { type: 'boolean', default: false },
        clear: { type: 'boolean', default: false },
      },
    });
    const [base, head, ...more] = positionals;
    const { change, by, reason, until, root, roles } = values;
    const language = LANGUAGES.find((each) => each === values.lang);
    if (base === undefined || more.length > 0 || language === undefined) return undefined;
    return {
      base,
      head,
      changes: change,
      by: by ?? [nameOfPerson()],
      reason,
      until,
      isWithdrawn: values.withdraw,
      isClear: values.clear,
      language,
      approvals: values.approvals ?? `${root}/approvals.json`,
      root,
      roles,
    };
  } catch (error) {
    console.error(`${(error as Error).message}\n`);
    return undefined;
  }
}

process.exitCode = helped(process.argv.slice(2), USAGE) ? DONE : main();
