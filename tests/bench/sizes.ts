import { globSync, readFileSync } from 'node:fs';

/* Sizes of code that stays small because most of the product is in the schemas. */

const SAMPLE_LIMIT = 2_500;

/** Lines of the code for sample data: most sample data is generated from the schemas. */
export function tellSizes(): boolean {
  const files = globSync('src/bank/{sample.ts,sample/**/*.ts,answers/sample.ts}').filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const lines = files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);
  const isReached = lines > 0 && lines <= SAMPLE_LIMIT;
  console.log(`${isReached ? 'reached' : 'MISSED '}  ${lines}  (limit ${SAMPLE_LIMIT})  lines of code of sample data`);
  return isReached;
}
