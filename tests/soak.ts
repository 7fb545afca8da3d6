import { spawnSync } from 'node:child_process';
import { type Part, PARTS } from './soak-parts.ts';

/*
 * Runs the tests that `npm test` only samples, and the files of the tier `soak`:
 * - the books under many random operations and kills
 * - edits and mutations of schemas with their findings
 * - thousands of schemas of others, drawn and sent
 * - every kind of block, call, choice, file and draft with every fault, and every hostile text in every place
 * - a thousand submits right after the last key, by each way and hand, on a slowed processor
 * - the gallery and every screen in every look, and every screen with every fault
 *
 * The parts run one after another, even if an earlier one fails; a summary follows at the end. SOAK_SEED repeats a run;
 * the seed is printed first and last. `npm run soak -- books kills` runs only some parts. `npm run soak -- money` is a
 * shorter proof of the books for a release, which only runs by name.
 */

const PASSED = 'passed';

const wanted = partsFor(process.argv.slice(2));
const seed = process.env['SOAK_SEED'] ?? String(Date.now() % 2 ** 31);
const became = new Map<string, string>();
console.log(`SOAK_SEED=${seed}`);
for (const part of wanted) became.set(part.name, run(part));
console.log(`\nSOAK_SEED=${seed}`);
for (const [name, what] of became) console.log(`${name.padEnd(12)} ${what}`);
if ([...became.values()].some((what) => !what.startsWith(PASSED))) process.exitCode = 1;

/** All parts, or the named ones with the parts that they need. */
function partsFor(names: readonly string[]): Part[] {
  const unknown = names.find((name) => !PARTS.some((part) => part.name === name));
  if (unknown !== undefined) {
    console.error(`There is no part "${unknown}": ${PARTS.map(({ name }) => name).join(', ')}`);
    process.exit(2);
  }
  if (names.length === 0) return PARTS.filter(({ named }) => named !== true);
  const needed = new Set(names);
  for (const { name, after } of PARTS.toReversed()) if (needed.has(name) && after !== undefined) needed.add(after);
  return PARTS.filter(({ name }) => needed.has(name));
}

function run({ name, command: [program, ...parameters], after, environment }: Part): string {
  const before = after === undefined ? undefined : became.get(after);
  if (before !== undefined && !before.startsWith(PASSED)) return `not run: ${after} did not pass`;
  console.log(`\n── ${name}`);
  const started = performance.now();
  const { status, signal, error } = spawnSync(program, parameters, {
    stdio: 'inherit',
    env: { ...environment, ...process.env, SOAK: '1', SOAK_SEED: seed },
  });
  const took = `in ${((performance.now() - started) / 60_000).toFixed(1)} min`;
  if (status === 0) return `${PASSED} ${took}`;
  return `failed ${took}: ${error?.message ?? signal ?? `exit code ${status}`}`;
}
