import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '#generated/model.ts';
import { bankAnswers, bankComputations, bankSources } from '#bank/answers.ts';
import { bankOrderAnswers } from '#bank/order-answers.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { emptyPlace } from '#sandbox/testing/templates.ts';
import type { Database } from '#sandbox/database.ts';
import { openDatabase } from '#sandbox/open-database.ts';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import { analyse, fillTable, type PagedList, pagedLists, type PlanStep, stepsOfPage } from '#sandbox/testing/plans.ts';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';

const SETTING = { triggers: false, movingRates: false };

/*
 * Every list that pages, of the Model: whatever its filters choose and whatever a column sorts by, the database reads a page
 * along an index. It reads no table whole, and it sorts nothing but the records that begin with a text, where they are few.
 */

const OWNER = 'A';
const ROWS = 1_500;
/** The person who asks, and who owns all records. */
const USER = { operatorId: 'ONE' };
const lists = pagedLists(model);
/** No list draws one. */
const NO_DOCUMENTS = Object.fromEntries(
  Object.values(model.calls).flatMap(({ answer }) =>
    answer.kind === 'document' ? [[answer.template, () => Promise.reject(new Error('A list draws no document'))]] : [],
  ),
);
/** How every text begins, and every key. */
const COMMON = ['文字', 'K'];

describe.each(['pglite', 'postgres'] as const)('on %s', (dialect) => {
  let server: TestServer | undefined;
  let database: Database;
  let sandbox: Sandbox;

  beforeAll(async () => {
    server = dialect === 'postgres' ? await startPostgres() : undefined;
    database = await openDatabase(server ? { url: await server.url() } : await emptyPlace());
    sandbox = await createSandbox({
      model,
      database,
      clock: frozenClock('2026-11-20 10:30:00'),
      answers: bankAnswers(SETTING),
      orders: bankOrderAnswers(SETTING),
      documents: NO_DOCUMENTS,
      sources: bankSources(SETTING),
      computations: bankComputations,
      accounts: { load: () => Promise.resolve(null) },
      wire: { cookie: 'x' },
      works: false,
    });
    const entities = new Map(lists.map(({ definition }) => [definition.name, definition]));
    for (const definition of entities.values()) {
      await database.transaction(async (tx) => {
        for (const [n, owner] of [OWNER, 'B'].entries()) {
          await fillTable(model, tx, owner, definition, ROWS, USER, n * ROWS);
        }
        await analyse(tx, model, definition);
      });
    }
  });
  afterAll(async () => {
    await sandbox.close();
    await database.close();
    await server?.close();
  });

  it.each(lists.map((list) => [list.call.name, list] as const))(
    '%s reads every page along an index',
    async (_, list) => {
      for (const request of requestsOf(list)) {
        const steps = await database.transaction((tx) => stepsOfPage(model, tx, OWNER, list, request, USER));
        const said = JSON.stringify(request);
        if (steps.length === 0) continue;
        const kinds = steps.map((step) => step['Node Type']);
        expect(kinds, said).not.toContain('Seq Scan');
        const begins = Object.entries(request).some(
          ([name, text]) => list.call.filters[name] === 'text' && !COMMON.includes(String(text)),
        );
        if (begins) expect(steps.filter(isNarrowed).length, said).toBeGreaterThan(0);
        else
          expect(
            kinds.filter((kind) => ['Sort', 'Incremental Sort'].includes(kind)),
            said,
          ).toEqual([]);
      }
    },
  );
});

it('there are lists to look at', () => {
  expect(lists.length).toBeGreaterThan(5);
  expect(lists.flatMap(requestsOf).length).toBeGreaterThan(50);
});

/** Reads less of an index than all records of an owner. */
function isNarrowed(step: PlanStep): boolean {
  return /\bAND\b/.test(step['Index Cond'] ?? '');
}

/** Nothing chosen; each filter alone, with one value and with several; each order. */
function requestsOf({ call, definition, sorts }: PagedList): Record<string, unknown>[] {
  const requests: Record<string, unknown>[] = [{}, { currentPage: 3 }, ...sorts.map((sort) => ({ sort }))];
  for (const [name, kind] of Object.entries(call.filters)) {
    const field = definition.fields.find((each) => each.name === name);
    if (field === undefined || field.type === 'array' || field.type === 'object') continue;
    const values = (field.enum === undefined ? undefined : model.enums[field.enum])?.values.map((each) => each.const);
    if (kind === 'range') requests.push({ [name]: rangeOf(field.format) });
    else if (values !== undefined) requests.push({ [name]: [values[0]] }, { [name]: values.slice(0, 3) });
    else if (field.type === 'string') {
      const [few, all] = field.name === definition.key ? ['K0000001', 'K'] : ['文字419', '文字'];
      requests.push({ [name]: few });
      if (kind === 'text' || kind === 'contains') requests.push({ [name]: all });
    }
  }
  return requests;
}

function rangeOf(format: string): [string, string] {
  return format.startsWith('date') ? ['2025-01-10', '2025-02-10'] : ['100.00', '5000.00'];
}
