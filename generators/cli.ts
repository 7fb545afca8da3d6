import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { check, printProblem } from './check.ts';

const USAGE = `Usage: node generators/cli.ts <command> [--root schemas] [--out src/generated]

  check      says everything that is wrong with the schemas
  generate   checks, and writes the generated files when nothing is wrong

Exit codes: 0 clean, 1 problems, 2 usage, 3 unreadable.`;

const CLEAN = 0;
const PROBLEMS = 1;
const MISUSED = 2;
const UNREADABLE = 3;

async function main(): Promise<number> {
  let command: string | undefined;
  let options: { root: string; out: string };
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { root: { type: 'string', default: 'schemas' }, out: { type: 'string', default: 'src/generated' } },
    });
    command = positionals.length === 1 ? positionals[0] : undefined;
    options = values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return MISUSED;
  }
  if (command !== 'check' && command !== 'generate') {
    console.error(USAGE);
    return MISUSED;
  }
  if (!existsSync(options.root) || !statSync(options.root).isDirectory()) {
    console.error(`There is no folder "${options.root}".`);
    return UNREADABLE;
  }
  const start = performance.now();
  try {
    // The emitters load compilers that a check has no use for.
    const { problems, written, model } =
      command === 'check' ? checked(options.root) : await (await import('./generate.ts')).generate(options);
    for (const problem of problems) console.error(`${printProblem(problem)}\n`);
    const took = `${Math.round(performance.now() - start)} ms`;
    if (problems.length > 0) {
      console.error(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} (${took}); nothing was written.`);
      return PROBLEMS;
    }
    const counted = `${Object.keys(model.screens).length} screens, ${Object.keys(model.calls).length} calls`;
    console.log(command === 'check' ? `${counted}: clean (${took}).` : `${counted}: ${written.length} files written (${took}).`);
    return CLEAN;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    console.error((error as Error).message);
    return UNREADABLE;
  }
}

function checked(root: string): { problems: ReturnType<typeof check>['problems']; written: string[]; model: ReturnType<typeof check>['resolved']['model'] } {
  const { problems, resolved } = check(root);
  return { problems, written: [], model: resolved.model };
}

process.exitCode = await main();
