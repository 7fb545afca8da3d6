import { execFileSync } from 'node:child_process';
import { benchFirstLoad } from './first-load.ts';
import { benchLists } from '../fixtures/list-times.ts';
import { benchForm } from './form.ts';
import { benchLongTable } from './long-table.ts';
import { benchSchemas } from './schemas.ts';
import { benchTable } from './table.ts';
import { benchWorkbench } from './workbench.ts';

/* Measures every figure of `tests/bench/figures.md`, one after the other: parallel work would spoil the measurement. */

execFileSync('node', ['generators/cli.ts', 'generate', '--root', 'tests/toy/schemas', '--out', 'tests/toy/generated']);
execFileSync('vite', ['build', '--mode', 'release', '--logLevel', 'warn'], { stdio: 'inherit' });

const reached = [
  await benchFirstLoad(),
  await benchSchemas(),
  await benchTable(),
  await benchLongTable(),
  await benchForm(),
  await benchLists(),
  await benchWorkbench(),
];
process.exitCode = reached.every(Boolean) ? 0 : 1;
