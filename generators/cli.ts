import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { generate, printProblem } from './generate.ts';

const USAGE = `Usage: node generators/cli.ts <command> [--root schemas] [--out src/generated]

  check      says everything that is wrong with the schemas
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
  const { command, root, out } = asked;
  if (!existsSync(root) || !statSync(root).isDirectory()) {
    console.error(`There is no folder "${root}".`);
    return UNREADABLE;
  }
  try {
    return command === 'tidy' ? await tidyAll(root) : await run(command, root, out);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    console.error((error as Error).message);
    return UNREADABLE;
  }
}

function readArguments(): { command: string; root: string; out: string } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { root: { type: 'string', default: 'schemas' }, out: { type: 'string', default: 'src/generated' } },
    });
    const [command, ...more] = positionals;
    if (command !== undefined && COMMANDS.includes(command) && more.length === 0) return { command, ...values };
    console.error(USAGE);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
  }
  return undefined;
}

async function run(command: string, root: string, out: string): Promise<number> {
  const start = performance.now();
  const { problems, model, written } = await generate(command === 'check' ? { root } : { root, out });
  const took = `${Math.round(performance.now() - start)} ms`;
  for (const problem of problems) console.error(`${printProblem(problem)}\n`);
  if (problems.length > 0) {
    const nothing = command === 'check' ? '' : '; nothing was written';
    console.error(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} (${took})${nothing}.`);
    return PROBLEMS;
  }
  const counted = `${Object.keys(model.screens).length} screens, ${Object.keys(model.calls).length} calls`;
  console.log(
    command === 'check' ? `${counted}: clean (${took}).` : `${counted}: ${written.length} files written (${took}).`,
  );
  return CLEAN;
}

async function tidyAll(root: string): Promise<number> {
  const { tidy } = await import('./tidy.ts');
  for (const path of tidy(root)) console.log(path);
  return CLEAN;
}

process.exitCode = await main();
