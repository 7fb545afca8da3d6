import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dayOf } from '#model/instant.ts';
import { readApprovals } from './diff/approvals.node.ts';
import { STOPPING, type Class } from './changes/kind.ts';
import { printHtml } from './diff/print/html.ts';
import { printJson } from './diff/print/json.ts';
import { printMarkdown } from './diff/print/markdown.ts';
import { printReviewGithub, printReviewSarif } from './diff/print/mentions.ts';
import { printText } from './diff/print/text.ts';
import { LANGUAGES, openChanges, review, type Language, type Review } from './diff/review.ts';
import { COMPARING } from './diff/options.ts';
import { readRevision, readWith, Unreadable } from './diff/revision.node.ts';
import { helped } from './help.ts';

const USAGE = `Usage: npm run diff -- BASE [HEAD] [options]

BASE and HEAD are commits, or folders of schemas; without HEAD the files as they are.

  --format text|markdown|html|json|sarif|github    how it is printed (text)
  --lang en|zh                                     in English or Chinese; HTML has both (en)
  --fail-on ${STOPPING.join('|')}
                                              changes of this class or worse that nobody has approved are exit code 1 (security)
  --approvals FILE                            approvals of single changes (schemas/approvals.json)
  --root FOLDER                               where the schemas are (schemas)
  --roles FILE                                what each role may open, of which changes are told too

Exit codes: 0 nothing to stop for, 1 open changes or approvals out of order, 2 usage, 3 unreadable.`;

const CLEAN = 0;
const OPEN = 1;
const MISUSED = 2;
const UNREADABLE = 3;

const PRINTERS: Record<string, (review: Review, language: Language) => string> = {
  text: printText,
  markdown: printMarkdown,
  html: printHtml,
  json: printJson,
  sarif: printReviewSarif,
  github: printReviewGithub,
};

/** The number of arguments from git: path, old file, hash, mode, new file, hash, mode. */
const OF_GIT = 7;

/** Prints the effects of one file for `git diff`, compared with the current schemas. */
function printForGit([path = '', before = '', , , after = '']: string[]): number {
  const root = path.split('/')[0] ?? '';
  const text = (file: string): string | undefined => (file === '/dev/null' ? undefined : readFileSync(file, 'utf8'));
  const found = review(readWith(root, path, text(before)), readWith(root, path, text(after)), [], '');
  console.log(`${path}\n${printText(found)}\n`);
  return CLEAN;
}

function main(): number {
  const words = process.argv.slice(2);
  if (words[0] === '--git') return printForGit(words.slice(1, OF_GIT + 1));
  const asked = readArguments();
  if (asked === undefined) {
    console.error(USAGE);
    return MISUSED;
  }
  const { base, head, print, from, approvals, root, roles } = asked;
  try {
    // The newer revision is read first, so that unchanged files of the older one need not be read again.
    const after = readRevision(head, root, roles);
    const before = readRevision(base, root, roles);
    const found = review(before, after, readApprovals(approvals), dayOf(Date.now()));
    console.log(print(found));
    if (found.compared.unreadable > 0) {
      for (const { file, line, message } of [...before.problems, ...after.problems].slice(0, 20))
        console.error(`${file}:${line} ${message}`);
      return UNREADABLE;
    }
    return openChanges(found, from).length > 0 || found.stale.length > 0 ? OPEN : CLEAN;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    console.error(error.message);
    return UNREADABLE;
  }
}

interface Asked {
  base: string;
  head: string | undefined;
  print: (review: Review) => string;
  from: Class;
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
        format: { type: 'string', default: 'text' },
        'fail-on': { type: 'string', default: 'security' },
      },
    });
    const [base, head, ...more] = positionals;
    const from = STOPPING.find((each) => each === values['fail-on']);
    const printer = PRINTERS[values.format];
    const language = LANGUAGES.find((each) => each === values.lang);
    if (base === undefined || more.length > 0) return undefined;
    if (from === undefined || printer === undefined || language === undefined) return undefined;
    const print = (found: Review): string => printer(found, language);
    return {
      base,
      head,
      print,
      from,
      root: values.root,
      roles: values.roles,
      approvals: values.approvals ?? `${values.root}/approvals.json`,
    };
  } catch (error) {
    console.error(`${(error as Error).message}\n`);
    return undefined;
  }
}

process.exitCode = helped(process.argv.slice(2), USAGE) ? CLEAN : main();
