import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Model } from '#model/model.ts';
import type { Problem } from '#model/problem.ts';
import { PRINTERS, type Report, type ReportFormat } from './check/report.ts';
import { generate, printProblem } from './generate.ts';
import { helped } from './help.ts';

const USAGE = `Usage: node generators/cli.ts <command> [--root schemas] [--out src/generated] [--format text] [--data DIR_OR_URL]

  check      says everything that is wrong with the schemas, as text, json, sarif or github; with --data also what the
             rows of a data directory or a PostgreSQL have against them
  generate   checks, and writes the generated files when nothing is wrong
  tidy       prints the schema files as every tool prints them

Exit codes: 0 clean, 1 problems, 2 usage, 3 unreadable.`;

const CLEAN = 0;
const PROBLEMS = 1;
const MISUSED = 2;
const UNREADABLE = 3;
const COMMANDS = ['check', 'generate', 'tidy'];

async function main(): Promise<number> {
  const asked = readArguments();
  if (asked === undefined) return MISUSED;
  const { command, root, out, print, data } = asked;
  if (!existsSync(root) || !statSync(root).isDirectory()) {
    console.error(`There is no folder "${root}".`);
    return UNREADABLE;
  }
  try {
    if (command === 'tidy') return await tidyAll(root);
    return command === 'check' ? await checkAll(root, print, data) : await generateAll(root, out);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    console.error((error as Error).message);
    return UNREADABLE;
  }
}

interface Asked {
  command: string;
  root: string;
  out: string;
  data?: string;
  print(report: Report): string;
}

function readArguments(): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: {
        root: { type: 'string', default: 'schemas' },
        out: { type: 'string', default: 'src/generated' },
        format: { type: 'string', default: 'text' },
        data: { type: 'string' },
      },
    });
    const [command, ...more] = positionals;
    const { format, data, ...places } = values;
    const isKnown = command !== undefined && COMMANDS.includes(command) && Object.hasOwn(PRINTERS, format);
    if (isKnown && more.length === 0)
      return { command, ...places, ...(data !== undefined && { data }), print: PRINTERS[format as ReportFormat] };
    console.error(USAGE);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
  }
  return undefined;
}

async function checkAll(root: string, print: (report: Report) => string, data: string | undefined): Promise<number> {
  const start = performance.now();
  const { problems: found, model } = await generate({ root });
  const problems = [...found];
  // Rows are compared only with a Model without problems.
  if (data !== undefined && found.length === 0) problems.push(...(await rowsAgainst(root, model, data)));
  const report = { ...countsOf(model), milliseconds: Math.round(performance.now() - start), problems };
  // Tools read reports from stdout; people read problems.
  const say = problems.length > 0 && print === PRINTERS.text ? console.error : console.log;
  say(print(report));
  return problems.length > 0 ? PROBLEMS : CLEAN;
}

async function rowsAgainst(root: string, model: Model, data: string): Promise<Problem[]> {
  const { checkRows, DataUnread } = await import('./check-data.ts');
  try {
    return checkRows(root, model, data);
  } catch (error) {
    if (!(error instanceof DataUnread)) throw error;
    throw Object.assign(new Error(error.message), { code: 'UNREAD' });
  }
}

async function generateAll(root: string, out: string): Promise<number> {
  const start = performance.now();
  const { problems, model, written } = await generate({ root, out });
  const took = `${Math.round(performance.now() - start)} ms`;
  for (const problem of problems) console.error(`${printProblem(problem)}\n`);
  if (problems.length > 0) {
    console.error(
      `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} (${took}); nothing was written.`,
    );
    return PROBLEMS;
  }
  const { screens, calls } = countsOf(model);
  console.log(`${screens} screens, ${calls} calls: ${written.length} files written (${took}).`);
  return CLEAN;
}

function countsOf({ screens, calls }: Model): { screens: number; calls: number } {
  return { screens: Object.keys(screens).length, calls: Object.keys(calls).length };
}

async function tidyAll(root: string): Promise<number> {
  const { tidy } = await import('./tidy.ts');
  for (const path of tidy(root)) console.log(path);
  return CLEAN;
}

process.exitCode = helped(process.argv.slice(2), USAGE) ? CLEAN : await main();
