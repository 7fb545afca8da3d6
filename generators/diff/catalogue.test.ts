import { describe, expect, it } from 'vitest';
import { compare, KINDS, type Finding } from './findings.ts';
import { placesIn } from './places.ts';
import { OF_DATA } from './testing/catalogue-of-data.ts';
import { OF_SCREENS } from './testing/catalogue-of-screens.ts';
import type { EditOfPortal } from './testing/edit.ts';
import { revision, type Files } from './testing/portal.ts';
import { BESIDE, richPortal } from './testing/rich-portal.ts';

/*
 * The catalogue of kinds, number by number: what a reviewer must be told of each, and what only looks like it. A change of
 * writing alone (X4) has a test of its own in compare.test.ts.
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
  it('is whole: every number has its cases', () => {
    const wanted = Object.entries(CATALOGUE).flatMap(([letter, count]) =>
      Array.from({ length: count }, (_, n) => `${letter}${n + 1}`),
    );
    expect(CASES.map((each) => each.id)).toEqual(wanted);
    const known = new Set(KINDS.map((kind) => kind.id));
    expect(wanted.filter((id) => !known.has(id))).toEqual([]);
  });

  it('says nothing where nothing changes', () => {
    expect(said(found(() => {}))).toEqual([]);
  });

  describe.each(CASES)('$id', ({ id, class: worst, hits, miss }) => {
    it.each(hits.map((hit, n) => ({ n: n + 1, hit })))('is told of change $n', ({ hit }) => {
      const findings = found(hit);
      const own = findings.filter((each) => each.id === id && each.classes[0] === worst);
      expect(own.length > 0 ? [] : said(findings), `${id} ${worst}`).toEqual([]);
      expect(own[0]!.place ?? '', 'its place').toMatch(/^$|^schemas\/.*:\d+:\d+$/);
      expect(own.length).toBeGreaterThan(0);
      expect(said(findings.filter((each) => each.kind === 'unclassified'))).toEqual([]);
    });

    it('is not told of what only looks like it', () => {
      const findings = found(miss);
      expect(said(findings.filter((each) => each.id === id))).toEqual([]);
      expect(said(findings.filter((each) => each.kind === 'unclassified'))).toEqual([]);
    });
  });
});
