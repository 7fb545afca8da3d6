import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../findings.ts';
import { areasOf, review } from '../review.ts';
import { REASONS_ZH } from '../words.zh.ts';
import { portal, revision } from '../testing/portal.ts';
import { printHtml } from './html.ts';
import { printJson } from './json.ts';
import { MOST_CHARACTERS, printMarkdown } from './markdown.ts';
import { printReviewGithub, printReviewSarif } from './mentions.ts';
import { printText } from './text.ts';

const head = portal();
head['screens/pay.json'].form.fields[1].max = 100;
head['screens/pay.json'].title = '<img src=x onerror=alert(1)> | `code` [a](b)';
delete head['screens/orders.json'].table.row.close.confirm;
const approval = { fingerprint: '0'.repeat(12), kind: 'x', reason: 'r', by: ['a'], until: '2027-01-01' };
const found = review(revision(portal(), 'base'), revision(head, 'head'), [approval], '2026-01-01');

/** Too many changes for one comment. */
const many = {
  ...found,
  changes: Array.from({ length: 3000 }, (_, n) => ({ ...found.changes[n % found.changes.length]!, id: `S${n}` })),
};

describe('a review', () => {
  it('is JSON that fits its schema', () => {
    const schema = JSON.parse(readFileSync(new URL('../review.schema.json', import.meta.url), 'utf8')) as object;
    const validate = new Ajv2020({ strict: false }).compile(schema);
    validate(JSON.parse(printJson(found)));
    expect(validate.errors).toBeNull();
    expect(validate({ ...(JSON.parse(printJson(found)) as object), more: 1 })).toBe(false);
  });

  it('is a page without scripts, in which no text of the schemas becomes a tag', () => {
    const page = printHtml(found);
    expect(page).not.toMatch(/<img|<script|onerror=alert\(1\)>/i);
    expect(page).toContain('&lt;img');
    expect(page).toContain('confirm-removed');
    expect(page).toContain(found.changes[0]!.fingerprint);
  });

  it('fits into a comment, says what was left out, and keeps its tables whole', () => {
    const text = printMarkdown(many);
    expect(text.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    expect(text).toMatch(/… and \d+ more/);
    for (const line of text.split('\n').filter((each) => each.startsWith('| '))) expect(line.trim()).toMatch(/\|$/);
    expect((text.match(/<details>/g) ?? []).length).toBe((text.match(/<\/details>/g) ?? []).length);
    expect(printMarkdown(found)).not.toMatch(/(?<!\\)<img/);
  });

  it('fits with any contents: long names and values, and approvals without a change', () => {
    const [change] = found.changes;
    const long = 'x|`<b>'.repeat(4000);
    const finding = { ...change!.findings[0]!, subject: `screen ${long}`, path: [long], before: long, after: long };
    const worst = printMarkdown({
      ...many,
      changes: [...many.changes, { ...change!, findings: [finding] }, ...many.changes],
      stale: Array.from({ length: 5000 }, () => ({
        approval: { ...approval, kind: long },
        why: 'ran out',
        whyZh: '已到期',
      })),
    });
    expect(worst.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    expect(worst).toMatch(/… and 4980 more approvals/);
    expect(worst.split('\n').at(-1)).toMatch(/compared \d+ screens/);
    const [said, named] = [
      /… and (\d+) more: see/.exec(worst)![1],
      worst.match(/^\| (?!where|---|[\d ]+\|)/gm)!.length,
    ];
    expect(Number(said) + named).toBeGreaterThanOrEqual(many.changes.length * 2);
  });

  it('ends as text with a line that says what was compared', () => {
    expect(printText(found).split('\n').at(-1)).toMatch(
      /compared \d+ screens, \d+ calls \(base to head\), 0 unreadable\.$/,
    );
  });

  it('says every kind of change in Chinese too', () => {
    const names = [...new Set(KINDS.map(({ name }) => name))].sort();
    expect(names.filter((name) => !(name in REASONS_ZH))).toEqual([]);
    expect(Object.keys(REASONS_ZH).filter((name) => !names.includes(name))).toEqual(['unclassified']);
    expect(printText(found, 'zh')).toContain(REASONS_ZH['confirm-removed']);
    expect(printMarkdown(found, 'zh')).toContain('资金');
    expect(printHtml(found)).toMatch(/<span lang="en">[^<]+<\/span><span lang="zh">/);
  });

  it('is grouped by the part of the product and the edit of the author, worst first', () => {
    expect(areasOf(found.changes).map(({ name }) => name)).toEqual(['orders', 'pay']);
    expect(found.changes.map(({ deed }) => deed?.path.join(' '))).toEqual([
      'table row close confirm',
      'form fields amount max',
      'title',
    ]);
    expect(printText(found)).toContain('table › row › close › confirm');
  });

  it('names rules, places and fingerprints for programs', () => {
    const { runs } = JSON.parse(printReviewSarif(found)) as { runs: { results: object[] }[] };
    expect(runs[0]!.results.length).toBe(found.changes.flatMap((each) => each.findings).length);
    expect(printReviewGithub(found)).toMatch(/^::error .*file=schemas\/screens\/orders.json,line=\d+/m);
  });
});
