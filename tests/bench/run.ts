import { execFileSync } from 'node:child_process';

/*
 * Measures every figure of `tests/bench/figures.md`, one after another, because parallel work would distort the
 * measurement. `npm run bench -- sizes table` measures only some parts.
 */

execFileSync('node', ['generators/cli.ts', 'generate', '--root', 'tests/toy/schemas', '--out', 'tests/toy/generated']);

// Loaded after the command above: on a fresh clone the generated modules do not exist before.
const PARTS: Record<string, () => boolean | Promise<boolean>> = {
  sizes: (await import('./sizes.ts')).tellSizes,
  'first-load': (await import('./first-load.ts')).benchFirstLoad,
  schemas: (await import('./schemas.ts')).benchSchemas,
  table: (await import('./table.ts')).benchTable,
  'long-table': (await import('./long-table.ts')).benchLongTable,
  form: (await import('./form.ts')).benchForm,
  lists: (await import('../fixtures/list-times.ts')).benchLists,
  'list-pages': (await import('../fixtures/list-pages.ts')).benchListPages,
  'settle-file': (await import('./settle-file.ts')).benchSettleFile,
  postings: (await import('./postings.ts')).benchPostings,
  events: (await import('./events.ts')).benchEvents,
  'card-events': (await import('./card-events.ts')).benchCardEvents,
  live: (await import('./live.ts')).benchLive,
  workbench: (await import('./workbench.ts')).benchWorkbench,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => PARTS[name] === undefined);
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

const isAsked = (name: string): boolean => asked.length === 0 || asked.includes(name);
if (isAsked('first-load'))
  execFileSync('vite', ['build', '--mode', 'release', '--logLevel', 'warn'], { stdio: 'inherit' });
let isReached = true;
for (const [name, measure] of Object.entries(PARTS)) {
  // oxlint-disable-next-line no-await-in-loop -- one figure after the other
  if (isAsked(name) && !(await measure())) isReached = false;
}
// The package that starts PostgreSQL ends a process with 0 once nothing is left to do, whatever `exitCode` says.
process.exit(isReached ? 0 : 1);
