import { execFileSync } from 'node:child_process';
import { tellSizes } from './sizes.ts';

/* Measures every figure of `tests/bench/figures.md`, one after the other: parallel work would spoil the measurement. */

execFileSync('node', ['generators/cli.ts', 'generate', '--root', 'tests/toy/schemas', '--out', 'tests/toy/generated']);
execFileSync('vite', ['build', '--mode', 'release', '--logLevel', 'warn'], { stdio: 'inherit' });

// Loaded after the commands above: on a fresh clone the generated modules do not exist before.
const { benchFirstLoad } = await import('./first-load.ts');
const { benchSchemas } = await import('./schemas.ts');
const { benchTable } = await import('./table.ts');
const { benchLongTable } = await import('./long-table.ts');
const { benchForm } = await import('./form.ts');
const { benchLists } = await import('../fixtures/list-times.ts');
const { benchWorkbench } = await import('./workbench.ts');

const reached = [
  tellSizes(),
  await benchFirstLoad(),
  await benchSchemas(),
  await benchTable(),
  await benchLongTable(),
  await benchForm(),
  await benchLists(),
  await benchWorkbench(),
];
process.exitCode = reached.every(Boolean) ? 0 : 1;
