import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { print } from '../source/print.ts';
import { compare } from './findings.ts';
import { review, type Change } from './review.ts';
import { EDITS, type Meant } from './testing/editor.ts';
import { revision, type Files, type Json } from './testing/portal.ts';
import { randomOf, type Random } from './testing/random.ts';
import type { Rename } from './testing/renaming.ts';
import { shopOf, type Shop } from './testing/shop.ts';

/*
 * An editor that shares no code with the comparison: many small shops of random shape, with one edit in each, which
 * must be reported with its number and its class. The real schemas in another spelling must give no report. `npm test`
 * takes a part of them, `npm run soak` all.
 */

const SOAK = process.env['SOAK'] === '1';
const SEED = Number(process.env['SOAK_SEED'] ?? 20261121);
/** Number of kinds of edits; a revision contains one edit of each kind. */
const KINDS_OF_EDITS = 109;
const EDITS_IN_ALL = SOAK ? Number(process.env['EDITS'] ?? 10_000) : KINDS_OF_EDITS;
const AT_ONCE = 33;
/** All edits take minutes on a busy machine, in milliseconds. */
const PATIENCE = SOAK ? 3_600_000 : 400_000;
const REWRITES = Number(process.env['REWRITES'] ?? (SOAK ? 20_000 : 2000));

const SHARED: Files = {
  'enums/currency.json': {
    title: 'Currency',
    oneOf: [
      { const: 'USD', title: 'Dollar' },
      { const: 'EUR', title: 'Euro' },
    ],
  },
  'entities/user.json': {
    title: 'User',
    type: 'object',
    key: 'userNo',
    properties: { userNo: { type: 'string', title: 'No' } },
  },
  'needs/code.json': { title: 'Code', code: { send: 'shared.send', field: 'messageCode' } },
  'calls/shared.json': {
    title: 'Shared',
    unguarded: 'Only in a test',
    calls: {
      send: {
        title: 'Send',
        post: '/api/send',
        result: 'none',
        permission: 'signed-in',
        answer: 'code',
      },
      store: {
        title: 'Store',
        post: '/api/store',
        request: {
          and: {
            file: { type: 'string', format: 'binary' },
            businessType: { type: 'string' },
            type: { type: 'string' },
          },
        },
        result: { and: { fileId: { type: 'string' }, fileUrl: { type: 'string' } } },
        answer: 'custom',
      },
    },
  },
};

function together(shops: Shop[]): Files {
  return Object.assign({}, structuredClone(SHARED), ...shops.map((each) => each.files)) as Files;
}

function beside(shops: Shop[]): { dialect: Files; roles: Files; approvals: Files } {
  const by = (name: (shop: Shop) => string, part: (shop: Shop) => Json): Files =>
    Object.fromEntries(shops.map((each) => [name(each), part(each)]));
  return {
    dialect: by(
      ({ n }) => `word${n}`,
      (each) => each.word,
    ),
    roles: by(
      ({ n }) => `role${n}`,
      (each) => each.role,
    ),
    approvals: by(
      (each) => each.approval.fingerprint,
      (each) => each.approval,
    ),
  };
}

/** Maximum average number of review entries per edit: its effects must be grouped under it. */
const MOST_CHANGES = 1.3;

/** Makes a number of edits, compares, and returns those that were not reported. */
function edited(from: number, count: number): { missed: string[]; changes: Change[] } {
  const olds: Shop[] = [];
  const news: Shop[] = [];
  const meant: Meant[] = [];
  const renames: Rename[] = [];
  for (let n = from; n < from + count; n += 1) {
    const random = randomOf(SEED + n);
    const [id, worst, edits] = EDITS[n % EDITS.length]!;
    const seed = random.below(2 ** 30);
    const [before, after] = [shopOf(n, seed), shopOf(n, seed)];
    const done = random.pick(edits)(after, random, before);
    if (typeof done !== 'string') renames.push(...done.renames);
    meant.push({ id, class: worst, subject: typeof done === 'string' ? done : done.subject });
    olds.push(before);
    news.push(after);
  }
  const [base, head] = [revision(together(olds), 'base'), revision(together(news), 'head')];
  const { changes } = review(
    { ...base, beside: beside(olds) },
    { ...head, beside: beside(news), renames },
    [],
    '2026-01-01',
  );
  const found = changes.flatMap((each) => each.findings);
  const missed = meant.flatMap(({ id, class: worst, subject }, n) => {
    const own = found.filter((each) => each.subject === subject);
    if (own.some((each) => each.id === id && each.classes[0] === worst)) return [];
    const told = own.map((each) => `${each.id} ${each.classes.join('+')} ${each.path.join('/')}`).join('; ');
    return [`edit ${from + n}: ${id} ${worst} of ${subject}, told: ${told}`];
  });
  return { missed, changes };
}

describe(`edits with a meaning (seed ${SEED})`, () => {
  it('start from equal shops without problems', () => {
    const [one, two] = [1, 2].map(() => revision(together([shopOf(1, SEED), shopOf(2, SEED + 1)]), 'x'));
    expect(one!.problems.map((each) => `${each.file}:${each.line} ${each.message}`)).toEqual([]);
    expect(compare(one!.model, two!.model, () => undefined)).toEqual([]);
  });

  it(
    `${EDITS_IN_ALL} of them, of all ${KINDS_OF_EDITS} reported kinds, are reported once, with number and class`,
    { timeout: PATIENCE },
    () => {
      expect(EDITS.length).toBe(KINDS_OF_EDITS);
      const all: string[] = [];
      let changes = 0;
      for (let n = 0; n < EDITS_IN_ALL; n += AT_ONCE) {
        const done = edited(n, Math.min(AT_ONCE, EDITS_IN_ALL - n));
        all.push(...done.missed);
        changes += done.changes.length;
      }
      expect(all).toEqual([]);
      console.log(`${EDITS_IN_ALL} edits are ${changes} changes: ${(changes / EDITS_IN_ALL).toFixed(2)} each`);
      expect(changes / EDITS_IN_ALL).toBeLessThanOrEqual(MOST_CHANGES);
    },
  );
});

/** Keys of objects whose names are given by authors and drawn in their order. */
const IN_ORDER = new Set([
  'items',
  'row',
  'toolbar',
  'bulk',
  'actions',
  'steps',
  'tabs',
  'links',
  'properties',
  'and',
  'ways',
  'unbound',
  'calls',
  // Groups without a day or month are in the order of their keys.
  'by',
  'path',
  'props',
  'get',
  'value',
  'defaults',
  'from',
  'set',
  'data',
]);

/** The same schema with keys in another order, where their order has no meaning. */
function shuffled(value: Json, random: Random, key = ''): Json {
  if (Array.isArray(value)) return value.map((each) => shuffled(each, random));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, shuffled(inner, random, name)] as const);
  return Object.fromEntries(IN_ORDER.has(key) ? entries : random.shuffle(entries));
}

const root = join(import.meta.dirname, '../../schemas');
const real: Files = Object.fromEntries(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.json') && name.includes('/') && !name.startsWith('dialect/'))
    .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
);

describe('edits without a meaning', () => {
  const names = Object.keys(real);
  const base = revision(real, 'base');

  it(`${REWRITES} of them, of the real schemas, are not reported`, { timeout: PATIENCE }, () => {
    const random = randomOf(SEED);
    for (let left = REWRITES; left > 0; left -= names.length) {
      const chosen = random.shuffle(names).slice(0, left);
      const head: Files = { ...real };
      for (const name of chosen) {
        const json = shuffled(JSON.parse(real[name]), random);
        head[name] = random.pick([
          () => JSON.stringify(json),
          () => JSON.stringify(json, null, 1 + random.below(8)),
          () => print(json),
          () => JSON.stringify(json, null, '\t').replaceAll('\n', '\r\n'),
        ])();
      }
      const found = compare(base.model, revision(head, 'head').model, () => undefined);
      expect(
        found.map(({ id, subject, path, before, after }) => `${id} ${subject} ${path.join('/')} ${before} → ${after}`),
      ).toEqual([]);
    }
  });

  it.runIf(SOAK)('150 screens are compared in under 3 seconds', () => {
    const copies: Files = { ...real };
    const screens = names.filter((name) => name.startsWith('screens/'));
    for (let n = 0; screens.length + n < 150; n += 1) {
      const from = screens[randomOf(SEED + n).below(screens.length)]!;
      const json = JSON.parse(real[from]);
      copies[`screens/copy${n}.json`] = {
        ...json,
        ...(json.path !== undefined && { path: `/copy/${n}` }),
      };
    }
    const head: Files = {
      ...copies,
      [screens[0]!]: { ...JSON.parse(real[screens[0]!]), title: 'Other' },
    };
    const start = process.cpuUsage();
    const [before, after] = [revision(copies, 'base'), revision(head, 'head')];
    expect(compare(before.model, after.model, () => undefined).length).toBeGreaterThan(0);
    // Processor time: other processes may be running.
    const { user, system } = process.cpuUsage(start);
    const took = (user + system) / 1000;
    console.log(`150 screens read, resolved twice and compared in ${Math.round(took)} ms`);
    expect(took).toBeLessThan(3000);
  });
});
