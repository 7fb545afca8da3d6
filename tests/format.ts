import { spawnSync } from 'node:child_process';

/* `npm run tidy`: formats the schemas and the code like all other tools. */

/** Written by generators/dialect/write.ts and committed without formatting. */
const GENERATED_BY_DIALECT = '!src/model/dialect*';

const commands = [
  ['node', 'generators/cli.ts', 'tidy'],
  ['oxfmt', '--config', 'tests/oxfmt.json', 'src', 'generators', 'tests', 'vite.config.ts', GENERATED_BY_DIALECT],
];
for (const [program = '', ...parameters] of commands) {
  const { status } = spawnSync(program, parameters, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
