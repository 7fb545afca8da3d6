import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { problemsOf } from './check-data.ts';

let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('reports conflicts of rows with the schemas at the field, or else at the entity', () => {
  root = mkdtempSync(join(tmpdir(), 'check-'));
  mkdirSync(join(root, 'entities'));
  const entity = [
    '{',
    '  "title": "Depot", "type": "object",',
    '  "key": "no", "families": { "haul": ["stop"] },',
    '  "properties": {',
    '    "no": { "type": "string" }',
    '  }',
    '}',
  ];
  writeFileSync(join(root, 'entities/depot.json'), entity.join('\n'));
  const stop = { code: 'required-without-value', rows: 3, message: 'A sentence.' } as const;
  const problems = problemsOf(root, [
    { ...stop, entity: 'depot', field: 'no' },
    { ...stop, entity: 'depot', field: 'gone' },
    { ...stop, entity: 'depot' },
    { ...stop, entity: 'nothing' },
    // A stop about the facts of orders names the orders' family.
    { ...stop, entity: 'haul', field: 'weight' },
  ]);
  expect(problems.map(({ file, line }) => `${file.split('/').at(-1)}:${line}`)).toEqual([
    'depot.json:5',
    'depot.json:4',
    'depot.json:3',
    'renames.json:1',
    'depot.json:3',
  ]);
});
