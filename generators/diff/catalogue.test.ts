import { describe, expect, it } from 'vitest';
import { compare, KINDS, type Finding } from './findings.ts';
import { placesIn } from './places.ts';
import { OF_DATA } from './testing/catalogue-of-data.ts';
import { OF_SCREENS } from './testing/catalogue-of-screens.ts';
import type { EditOfPortal } from './testing/edit.ts';
import { revision, type Files, type Json } from './testing/portal.ts';
import { BESIDE, richPortal } from './testing/rich-portal.ts';

/*
 * The catalogue of kinds by number: changes that the review must report, and similar changes that it must not report.
 * The last kind, X4, a change of only the spelling, is never reported.
 */

const CATALOGUE: Record<string, number> = { S: 11, R: 7, F: 9, L: 15, I: 7, D: 24, A: 12, E: 6, P: 4, X: 3 };
const CASES = [...OF_SCREENS, ...OF_DATA];

const base = richPortal();
const before = revision(base, 'base');

function found(edit: EditOfPortal): Finding[] {
  const all: Files = { ...structuredClone(base), ...structuredClone(BESIDE), renames: [] };
  edit(all);
  const { dialect, roles, approvals, renames, ...files } = all;
  const after = revision(files, 'head');
  return compare(before.model, after.model, placesIn(after.sources), {
    renames,
    beside: { before: BESIDE, after: { dialect, roles, approvals } },
  });
}

const said = (findings: Finding[]): string[] =>
  findings.map(
    ({ id, kind, classes, subject, path }) => `${id} ${kind} ${classes.join('+')} ${subject} ${path.join('/')}`,
  );

describe('the catalogue', () => {
  it('is complete: every number has its cases', () => {
    const wanted = Object.entries(CATALOGUE).flatMap(([letter, count]) =>
      Array.from({ length: count }, (_, n) => `${letter}${n + 1}`),
    );
    expect(CASES.map((each) => each.id)).toEqual(wanted);
    const known = new Set(KINDS.map((kind) => kind.id));
    expect(wanted.filter((id) => !known.has(id))).toEqual([]);
  });

  it('reports nothing if nothing changes', () => {
    expect(said(found(() => {}))).toEqual([]);
  });

  describe.each(CASES)('$id', ({ id, class: worst, hits, miss }) => {
    it.each(hits.map((hit, n) => ({ n: n + 1, hit })))('reports change $n', ({ hit }) => {
      const findings = found(hit);
      const own = findings.filter((each) => each.id === id && each.classes[0] === worst);
      expect(own.length > 0 ? [] : said(findings), `${id} ${worst}`).toEqual([]);
      expect(own[0]!.place ?? '', 'its place').toMatch(/^$|^schemas\/.*:\d+:\d+$/);
      expect(own.length).toBeGreaterThan(0);
      // A sent field is still one finding; a field of a payment is also a finding about money.
      if (id === 'D1' || id === 'D3')
        expect(said(findings.filter((each) => each.id === 'D15' && each.classes[0] === 'api'))).toEqual([]);
      expect(said(findings.filter((each) => each.kind === 'unclassified'))).toEqual([]);
    });

    it('does not report the near miss', () => {
      const findings = found(miss);
      expect(said(findings.filter((each) => each.id === id))).toEqual([]);
      expect(said(findings.filter((each) => each.kind === 'unclassified'))).toEqual([]);
    });
  });

  describe('X4', () => {
    /** The same records with reversed keys, where their order has no meaning. */
    const turned = (value: Json): Json => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      const isNamed = Object.values(value).every((each) => typeof each === 'object');
      const entries = Object.entries(value).map(([key, each]) => [key, turned(each)] as const);
      return Object.fromEntries(isNamed ? entries : entries.reverse());
    };

    it('does not report keys in another order, other spaces and other line ends', () => {
      const spaces = [undefined, 1, 7, '\t'];
      const writing = (all: Files): void => {
        const names = Object.keys(all).filter((name) => name.endsWith('.json'));
        for (const [n, name] of names.entries())
          all[name] =
            `\r\n${JSON.stringify(turned(all[name]), null, spaces[n % spaces.length]).replaceAll('\n', '\r\n')}\r\n\r\n`;
      };
      expect(said(found(writing))).toEqual([]);
    });

    it('does not report a name written as a record, notes, spaces in a condition, and a default written out', () => {
      const longhand = (all: Files): void => {
        for (const [name, file] of Object.entries(all)) {
          if (!name.startsWith('screens/')) continue;
          file.description = 'A note';
          all[name] = spelled(file);
        }
        for (const each of Object.values(all['calls/shop.json'].calls) as Json[]) each.description = 'A note';
      };
      expect(said(found(longhand))).toEqual([]);
    });

    it('reports another order of shown things, and one changed character of a condition', () => {
      const columns = (all: Files): void => void all['screens/orders.json'].table.columns.reverse();
      expect(found(columns).length).toBeGreaterThan(0);
      const condition = (all: Files): void => {
        const { row } = all['screens/orders.json'].table;
        row.close.visible = row.close.visible.replace('>', '>=');
      };
      expect(found(condition).length).toBeGreaterThan(0);
    });
  });
});

/** Lists of names as records, and conditions with additional spaces. */
function spelled(value: Json, key = ''): Json {
  if (Array.isArray(value))
    return value.map((each) =>
      ['columns', 'fields', 'filter', 'items'].includes(key) && typeof each === 'string'
        ? { field: each }
        : spelled(each),
    );
  if (typeof value !== 'object' || value === null)
    return key === 'visible' && typeof value === 'string' ? `  ${value.replaceAll(' ', '   ')} ` : value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spelled(each, name)]));
}
