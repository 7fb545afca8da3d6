import { spawnSync } from 'node:child_process';

/* `npm run tidy`: prints the schemas and the code as every tool prints them. */

/** Written by generators/dialect/write.ts, committed as they come out. */
const GENERATED_BY_DIALECT = '!src/model/dialect*';

const commands = [
  ['node', 'generators/cli.ts', 'tidy'],
  ['oxfmt', '--config', 'tests/oxfmt.json', 'src', 'generators', 'tests', 'vite.config.ts', GENERATED_BY_DIALECT],
];
for (const [program = '', ...parameters] of commands) {
  const { status } = spawnSync(program, parameters, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
