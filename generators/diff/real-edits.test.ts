import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { print } from '../source/print.ts';
import { review, type Change } from './review.ts';
import { revision, type Files, type Json } from './testing/portal.ts';
import { REAL_EDITS, type RealEdit } from './testing/real-edits.ts';

/* Edits of the product's own schemas: a reviewer must get each one once, with its class and kind, and nothing else. */

const ROOT = join(import.meta.dirname, '../../schemas');
const TEXTS: Record<string, string> = Object.fromEntries(
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.json') && name.includes('/') && !name.startsWith('dialect/'))
    .map((name) => [name, readFileSync(join(ROOT, name), 'utf8')]),
);
const base = revision(TEXTS, 'base');

/** The files changed by an edit, with their new texts; undefined for a removed file. */
function touchedBy(edit: RealEdit[1]): Map<string, string | undefined> {
  const files: Files = { ...TEXTS };
  // Files are read on demand, because most edits read only one.
  const all = new Proxy(files, {
    get(target, name: string): Json {
      if (typeof target[name] === 'string') target[name] = JSON.parse(target[name]);
      return target[name];
    },
  });
  edit(all);
  return new Map(
    [...new Set([...Object.keys(TEXTS), ...Object.keys(files)])].flatMap((name) => {
      const json = files[name];
      const text = json === undefined || typeof json === 'string' ? json : print(json);
      return text === TEXTS[name] ? [] : [[name, text] as const];
    }),
  );
}

/** Compares edits of different files at once; each change names its file. */
function together(): {
  edits: { edit: RealEdit; files: string[] }[];
  texts: Map<string, string | undefined>;
}[] {
  const rounds: ReturnType<typeof together> = [];
  for (const edit of REAL_EDITS) {
    const texts = touchedBy(edit[1]);
    const files = [...texts.keys()];
    let round = rounds.find((each) => files.every((file) => !each.texts.has(file)));
    if (round === undefined) rounds.push((round = { edits: [], texts: new Map() }));
    round.edits.push({ edit, files });
    for (const [file, text] of texts) round.texts.set(file, text);
  }
  return rounds;
}

it(`${REAL_EDITS.length} edits of the product's schemas are reported by class and kind, and nothing else is`, () => {
  const found = together().map(({ edits, texts }) => {
    const all: Files = { ...TEXTS, ...Object.fromEntries(texts) };
    for (const [file, text] of texts) if (text === undefined) delete all[file];
    const { changes } = review(base, revision(all, 'head'), [], '2026-01-01');
    return edits.map(({ edit: [did, , told], files }) => {
      const own = changes.filter(({ deed }) => files.some((file) => deed?.file === `schemas/${file}`));
      return [did, own.map(saidOf).sort(), [...told].sort()] as const;
    });
  });
  const all = found.flat();
  expect(Object.fromEntries(all.map(([did, told]) => [did, told]))).toEqual(
    Object.fromEntries(all.map(([did, , told]) => [did, told])),
  );
});

const saidOf = ({ classes, kind }: Change): string => `${classes.join('+')} ${kind}`;
