import { readFileSync } from 'node:fs';
import { Validator, type Schema } from '@cfworker/json-schema';
import { describe, expect, it } from 'vitest';
import { PRINTERS, type Report } from '../check/report.ts';
import { RULES } from '../check/rules.ts';
import { printReviewGithub, printReviewSarif } from '../diff/print/mentions.ts';
import { review } from '../diff/review.ts';
import { portal, revision } from '../diff/testing/portal.ts';

const schema = JSON.parse(readFileSync(new URL('sarif.schema.json', import.meta.url), 'utf8')) as Schema;
const validator = new Validator(schema, '2020-12', false);

const place = { file: 'schemas/screens/提现 100%.json', line: 3, column: 9 };
const report: Report = {
  screens: 2,
  calls: 3,
  milliseconds: 4,
  problems: [
    { ...place, code: 'unknown-field', message: '"a, b: c" is no field;\nnor is 100%.' },
    { ...place, line: 4, code: 'shape', message: 'Wrong.' },
  ],
};

const head = portal();
head['screens/pay.json'].form.fields[1].max = 100;
delete head['screens/orders.json'];
const found = review(revision(portal(), 'base'), revision(head, 'head'), [], '2026-01-01');

interface Log {
  runs: [{ tool: { driver: { rules: { id: string }[] } }; results: { ruleId: string; locations?: object[] }[] }];
}

describe.each([
  ['check', PRINTERS.sarif(report), RULES.length, 2],
  ['diff', printReviewSarif(found), undefined, found.changes.flatMap((each) => each.findings).length],
])('SARIF of %s', (_name, text, rules, results) => {
  const log = JSON.parse(text) as Log;
  const [run] = log.runs;

  it('has the right format, and each result has a rule that is declared once', () => {
    const { valid, errors } = validator.validate(log);
    expect(errors).toEqual([]);
    expect(valid).toBe(true);
    const ids = run.tool.driver.rules.map((each) => each.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(rules ?? ids.length);
    for (const { ruleId } of run.results) expect(ids).toContain(ruleId);
    expect(run.results.length).toBe(results);
  });

  it('has no other format', () => {
    expect(validator.validate({ ...log, version: '2.2.0' }).valid).toBe(false);
    const [first, ...more] = run.results;
    const spoiled = [{ ...run, results: [{ ...first, line: 3 }, ...more] }];
    expect(validator.validate({ ...log, runs: spoiled }).valid).toBe(false);
  });
});

describe('annotations of a code host', () => {
  it('are one line each, whatever characters names and sentences contain', () => {
    expect(PRINTERS.github(report).split('\n')).toEqual([
      '::error file=schemas/screens/提现 100%25.json,line=3,col=9,title=unknown-field::"a, b: c" is no field;%0Anor is 100%25.',
      '::error file=schemas/screens/提现 100%25.json,line=4,col=9,title=shape::Wrong.',
    ]);
  });

  it('of a review are as severe as the change, and end with what an approval names', () => {
    const lines = printReviewGithub(found).split('\n');
    expect(lines.length).toBe(found.changes.flatMap((each) => each.findings).length);
    for (const line of lines) expect(line).toMatch(/^::(error|warning|notice) file=.*::.* \[[0-9a-f]{12}\]$/);
    expect(lines.some((line) => line.startsWith('::warning'))).toBe(true);
  });
});
