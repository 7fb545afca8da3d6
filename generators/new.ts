import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { Problem } from '#model/problem.ts';
import { generate, printProblem } from './generate.ts';
import { helped } from './help.ts';
import { make, NOUNS, Refused, type Asked } from './new/make.ts';
import { FIELD_TYPES, type Json } from './new/shapes.ts';
import { readOpenApi } from './new/openapi/document.node.ts';
import { openDesk, type FolderDesk } from './new/desk.node.ts';

const USAGE = `Usage: npm run new -- <what> <name> [options]

  enum memo-state --title 备忘状态 --values OPEN=待办,DONE=已办
  entity memo --title 备忘 --fields "title!:text:事项,dueAt:date:截止日期,state!:enum(memo-state):状态"
  call memo.add --of memo                       page, get, add, change or remove; its answer in the sandbox too
  call pay.quote --openapi FILE --operation ID  of an operation of an OpenAPI document
  area invoice --from invoice.json              a whole area at once: see generators/by-hand.md
  list|detail|form|wizard memo/memos --of memo  the screen, the calls that it lacks, and its entry in the menu

  --title TEXT    what people call it         --path /memo    its address
  --menu NAME     the menu (new, or the only one)
  --icon NAME     beside its entry
  --under GROUP   the group of the menu       --number XX     the family of an entity's numbers
  --root FOLDER   the schemas (schemas)       --open          opens it in the browser, where npm run dev is running
Types of fields: ${FIELD_TYPES.join(', ')}; "!" is required.
What is missing is asked. Nothing that is there is overwritten. Exit codes: 0 made, 1 refused, 2 usage.`;

const MADE = 0;
const REFUSED = 1;
const MISUSED = 2;

/**
 * @param words arguments after `npm run new --`
 * @param isChecked false leaves the check of the whole portal, which is most of the work, to the caller
 * @returns the exit code.
 */
export async function runNew(words: string[], isChecked = true): Promise<number> {
  if (helped(words, USAGE)) return MADE;
  const asked = await readAsked(words);
  if (asked === undefined) {
    console.error(USAGE);
    return MISUSED;
  }
  const { root, isOpened, ...rest } = asked;
  try {
    const desk = openDesk(root, rest.openapi === undefined ? undefined : await readOpenApi(rest.openapi));
    const { address } = make(rest, desk);
    desk.save();
    const { problems } = isChecked ? await generate({ root }) : { problems: [] };
    const { own, others } = problems.length > 0 ? await partsOf(problems, desk, root) : { own: [], others: [] };
    if (own.length > 0) {
      desk.undo();
      console.error(`${own.map(printProblem).join('\n\n')}\n\nNothing was made.`);
      return REFUSED;
    }
    for (const { file, isNew } of desk.written()) console.log(`${isNew ? 'wrote  ' : 'added to'} ${file}`);
    for (const note of desk.notes) console.log(note);
    if (others.length > 0)
      console.log(`${counted(others.length)} elsewhere from before: \`npm run check\` says where.`);
    if (address !== undefined) {
      const url = `http://127.0.0.1:${process.env['PORT'] ?? '4173'}${address}`;
      console.log(`It opens at ${url}`);
      if (isOpened) open(url);
    }
    return MADE;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
    return REFUSED;
  }
}

/** Existing problems do not prevent a new file. Other files stay as they were. */
async function partsOf(
  problems: Problem[],
  desk: FolderDesk,
  root: string,
): Promise<{ own: Problem[]; others: Problem[] }> {
  const said = ({ file, code, message }: Problem): string => `${file}\n${code}\n${message}`;
  desk.undo();
  const before = new Set((await generate({ root })).problems.map(said));
  desk.save();
  const own = problems.filter((each) => !before.has(said(each)));
  return { own, others: problems.filter((each) => !own.includes(each)) };
}

const counted = (count: number): string => (count === 1 ? 'There is 1 problem' : `There are ${count} problems`);

interface Line extends Asked {
  root: string;
  isOpened: boolean;
}

async function readAsked(words: string[]): Promise<Line | undefined> {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        title: { type: 'string' },
        values: { type: 'string' },
        fields: { type: 'string' },
        of: { type: 'string' },
        path: { type: 'string' },
        menu: { type: 'string' },
        icon: { type: 'string' },
        under: { type: 'string' },
        number: { type: 'string' },
        from: { type: 'string' },
        openapi: { type: 'string' },
        operation: { type: 'string' },
        root: { type: 'string', default: 'schemas' },
        open: { type: 'boolean', default: false },
      },
    });
    const [what, name, ...more] = positionals;
    const noun = NOUNS.find((each) => each === what);
    if (noun === undefined || name === undefined || more.length > 0 || !existsSync(values.root)) return undefined;
    const { root, open: isOpened, from, ...flags } = values;
    const description = from === undefined ? {} : { description: JSON.parse(readFileSync(from, 'utf8')) as Json };
    return { noun, name, root, isOpened, ...(await askFor(noun, flags)), ...description };
  } catch (error) {
    console.error(`${(error as Error).message}\n`);
    return undefined;
  }
}

type Flags = Omit<Asked, 'noun' | 'name' | 'description'>;

/** Prompts for the missing flags, on a terminal. */
async function askFor(noun: Asked['noun'], flags: Flags): Promise<Flags> {
  const wanted: [keyof Flags, string][] =
    noun === 'enum'
      ? [
          ['title', 'What do people call it?'],
          ['values', 'Its values, as OPEN=待办,DONE=已办?'],
        ]
      : noun === 'entity'
        ? [
            ['title', 'What do people call it?'],
            ['fields', 'Its fields, as title!:text:事项,dueAt:date:截止日期?'],
          ]
        : noun === 'area'
          ? []
          : noun === 'list'
            ? [
                ['of', 'Of which entity?'],
                ['under', 'Under which group of the menu? Nothing for the end of the menu.'],
              ]
            : flags.openapi === undefined
              ? [['of', 'Of which entity?']]
              : [];
  const missing = wanted.filter(([key]) => flags[key] === undefined);
  if (missing.length === 0 || process.stdin.isTTY !== true) return flags;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answered: Flags = { ...flags };
  for (const [key, question] of missing) {
    const answer = (await lines.question(`${question} `)).trim();
    if (answer !== '') answered[key] = answer;
  }
  lines.close();
  return answered;
}

function open(url: string): void {
  const program = process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer' : 'xdg-open';
  spawn(program, [url], { stdio: 'ignore', detached: true })
    .on('error', () => console.error(`No browser could be opened: go to ${url}`))
    .unref();
}

if (import.meta.main) process.exitCode = await runNew(process.argv.slice(2));
