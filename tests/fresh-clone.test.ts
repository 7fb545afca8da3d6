import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FreshClone } from './fixtures/fresh-clone.ts';
import { guideSteps } from './fixtures/guide-steps.ts';

/*
 * Every command of README and its pages on a fresh clone. A server runs until it answers. A command of the pages that
 * is missing in this file is a failure; tests/guide-by-npm.test.ts runs those of the guide.
 */

/** Commands of the pages in running order, each with the command that is run for it. */
const COMMANDS: Record<string, string> = {
  'npm run check': 'npm run check',
  'npm run new -- --help': 'npm run new -- --help',
  'npm run check -- --format json': 'npm run check -- --format json',
  'npm run generate': 'npm run generate',
  'npm run dialect': 'npm run dialect',
  'npm run tidy': 'npm run tidy',
  'npm run reference --silent': 'npm run reference --silent',
  'npm run diff -- BASE [HEAD]': 'npm run diff -- HEAD',
  'npm run approve -- BASE': 'npm run approve -- HEAD',
  'npm run bench': 'npm run bench -- sizes',
  'npm run bench -- sizes table': 'npm run bench -- sizes',
  'npm start': 'npm start',
  'npm run build': 'npm run build',
  'npm run serve': 'npm run serve',
  'npm run dev': 'npm run dev',
};

/** tests/operating.test.ts runs the commands of this page. */
const FOR_OPERATORS = 'src/bank/operating.md';

/** Commands that other test files run. */
const ELSEWHERE: Record<string, string> = {
  'npm test': 'runs this file',
  'npm run verify': 'runs this file',
  'npm run soak': 'takes hours',
  'npm run soak -- books kills': 'takes hours',
  'npm run soak -- money': 'takes hours',
  'npm run rules': 'runs tests again',
  'npm run rules -- --change 30 --seed 7': 'runs tests again',
  'npm run pictures': 'changes the pictures',
  'npm run new': 'the guide has its parameters',
  'npm run diff': 'needs a base',
  'npm run diff -- main': 'runs with another base',
  'npm run approve': 'needs a base',
  'npm run approve -- main --change 0123456789ab --by "Li Na" --reason "The bank confirms these orders by telephone"':
    'generators/diff/approving.test.ts has such a change',
  'npm pack': 'tests/own-product.test.ts walks its page',
  'npm install': 'tests/own-product.test.ts walks its page',
  'npm install ../screenwright-0.1.0.tgz': 'tests/own-product.test.ts walks its page',
  'npm run new -- entity memo --title Memo --fields "title!:text:Title,due:date:Due"':
    'tests/own-product.test.ts walks its page',
  'npm run new -- list memo/list --of memo --path /memos --title Memos': 'tests/own-product.test.ts walks its page',
  'npm run new -- form memo/add --of memo --path /memos/add': 'tests/own-product.test.ts walks its page',
  'npm run new -- area invoice --from invoice.json':
    'generators/new/new.test.ts makes it of the description in the page',
  'npm run new -- call pay.payout --openapi FILE --operation ID':
    'generators/new/openapi/import.test.ts has a document',
  'npm run mcp --silent': 'generators/mcp/mcp.test.ts speaks to it',
  'npm run review': 'needs a base',
  'npm run review -- main': 'runs with another base',
  'npm run review -- BASE [HEAD]': 'the guide has its base',
};

const ROOT = resolve(import.meta.dirname, '..');
let clone: FreshClone;
const GUIDE = guideSteps().flatMap(({ kind, text }) => (kind === 'sh' ? text.split('\n') : []));

describe.skipIf(process.platform === 'win32')('on a fresh clone', () => {
  beforeAll(() => {
    clone = new FreshClone();
  });
  afterAll(() => clone.close());

  it('every command that the pages name is run', () => {
    const known = new Set([...Object.keys(COMMANDS), ...Object.keys(ELSEWHERE), ...GUIDE]);
    expect(commandsOfPages().filter((command) => !known.has(command))).toEqual([]);
  });

  it.each([...new Set(Object.values(COMMANDS))])('%s works', async (command) => {
    if (/^npm (start|run (dev|serve))$/.test(command)) await clone.serve(command);
    else {
      const { status, said } = await clone.run(command);
      expect(status, said).toBe(0);
    }
  });

  it('no committed file was changed by the commands', () => {
    const { stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: clone.path, encoding: 'utf8' });
    expect(stdout).toBe('');
  });
});

/** Commands in code blocks and inline code, without variables before them and comments after them. */
function commandsOfPages(): string[] {
  const pages = globSync('{README.md,{src,generators,tests,schemas}/**/*.md}', {
    cwd: ROOT,
    exclude: ['src/generated/**', 'tests/results/**', 'tests/.*/**', FOR_OPERATORS],
  });
  const found = pages.flatMap((page) => {
    const text = readFileSync(join(ROOT, page), 'utf8');
    const lines = [...text.matchAll(/^```(?:sh)?\n([\s\S]*?)\n```$/gm)].flatMap(([, block = '']) => block.split('\n'));
    const inline = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
    return [...lines, ...inline].flatMap(
      (line) => /^(?:[A-Z_]+=\S+ )*(npm .*?)(?:\s+#.*)?$/.exec(line.trim())?.[1] ?? [],
    );
  });
  return [...new Set(found)];
}
