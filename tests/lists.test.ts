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
 * Every paged list of the Model. In its initial order, alone or with chosen states, the database reads a page along an
 * index: it reads no whole table and sorts nothing. Any other filter and order reads the records that a side may see
 * once, for any number of chosen values.
 */

const OWNER = 'A';
const ROWS = 1_500;
/** The requesting person, who owns all records. */
const USER = { operatorId: 'ONE' };
const lists = pagedLists(model);
/** No list draws a document. */
const NO_DOCUMENTS = Object.fromEntries(
  Object.values(model.calls).flatMap(({ answer }) =>
    answer.kind === 'document' ? [[answer.template, () => Promise.reject(new Error('A list draws no document'))]] : [],
  ),
);

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
    '%s reads its pages along an index, and each selection once',
    async (_, list) => {
      for (const { request, isIndexed } of requestsOf(list)) {
        const steps = await database.transaction((tx) => stepsOfPage(model, tx, OWNER, list, request, USER));
        const said = JSON.stringify(request);
        if (steps.length === 0) continue;
        if (isIndexed) {
          expect(
            steps.map((step) => step['Node Type']),
            said,
          ).not.toContain('Seq Scan');
          expect(steps.filter(sortsMany), said).toEqual([]);
        } else expect(steps.filter(readsAll).length, said).toBeLessThanOrEqual(SIDES);
      }
    },
  );
});

it('there are lists to test', () => {
  expect(lists.length).toBeGreaterThan(5);
  expect(lists.flatMap(requestsOf).length).toBeGreaterThan(50);
});

/** Number of queries: the owner's records, everybody's, and received records of others. */
const SIDES = 3;

/** Maximum records of a side that may be sorted. */
const FEW = 50;

function sortsMany(step: PlanStep): boolean {
  return ['Sort', 'Incremental Sort'].includes(step['Node Type']) && step['Plan Rows'] > FEW;
}

function readsAll(step: PlanStep): boolean {
  return ['Seq Scan', 'Bitmap Heap Scan'].includes(step['Node Type']);
}

interface Asked {
  request: Record<string, unknown>;
  /** True if an index has this order. */
  isIndexed: boolean;
}

/** Requests without filters, with each filter alone (one value, several values), and with each order. */
function requestsOf({ call, definition, sorts, firstSorts }: PagedList): Asked[] {
  const begins = firstSorts.map((sort) => ({ request: { sort }, isIndexed: true }));
  const others = sorts.filter((sort) => !firstSorts.includes(sort));
  const requests: Asked[] = [
    { request: {}, isIndexed: true },
    { request: { currentPage: 3 }, isIndexed: true },
    ...begins,
    ...others.map((sort) => ({ request: { sort }, isIndexed: false })),
  ];
  for (const [name, kind] of Object.entries(call.filters)) {
    const field = definition.fields.find((each) => each.name === name);
    if (field === undefined || field.type === 'array' || field.type === 'object') continue;
    const values = (field.enum === undefined ? undefined : model.enums[field.enum])?.values.map((each) => each.const);
    const chosen: Record<string, unknown>[] = [];
    if (kind === 'range') chosen.push({ [name]: rangeOf(field.format) });
    else if (values !== undefined) chosen.push({ [name]: [values[0]] }, { [name]: values.slice(0, 3) });
    else if (field.type === 'string') chosen.push({ [name]: field.name === definition.key ? 'K0000001' : '文字419' });
    const isIndexed = name === definition.lifecycle?.field;
    requests.push(...chosen.map((request) => ({ request, isIndexed })));
  }
  return requests;
}

function rangeOf(format: string): [string, string] {
  return format.startsWith('date') ? ['2025-01-10', '2025-02-10'] : ['100.00', '5000.00'];
}
