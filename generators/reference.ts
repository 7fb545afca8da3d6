import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { plainReference } from './dialect/plain-reference.ts';
import { helped } from './help.ts';

const USAGE = `Usage: npm run reference --silent -- [--out FILE]

Prints the words of the schemas, a portal that uses them and the problems of check as one text for a language model.`;

const MISUSED = 2;

function main(): number {
  try {
    const { values } = parseArgs({
      args: process.argv.slice(2),
      options: { out: { type: 'string' } },
    });
    const text = plainReference();
    if (values.out === undefined) process.stdout.write(text);
    else writeFileSync(values.out, text);
    return 0;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return MISUSED;
  }
}

process.exitCode = helped(process.argv.slice(2), USAGE) ? 0 : main();
