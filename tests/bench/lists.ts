import { model } from '#generated/model.ts';
import { bankAnswers } from '#bank/answers.ts';
import { Random } from '#bank/random.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { openDatabase } from '#sandbox/database.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { analyse, fillTable, pagedLists, readPage } from '#sandbox/testing/plans.ts';
import { startPostgres } from '#sandbox/testing/postgres.ts';

/*
 * A list of 200,000 records of one merchant, as its screen asks for it: filters, orders and pages drawn at random (one page
 * in five anywhere, the others among the first ten). The rows of a page, and what is told of all, are timed apart.
 */

const ROWS = Number(process.env['BENCH_ROWS'] ?? 200_000);
const ASKED = 200;
const LIST = 'collection.orders';
const MOST = { pglite: 300, postgres: 100 } as const;

function percentile(times: number[], share: number): string {
  return (times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(1);
}

export async function benchLists(): Promise<boolean> {
  const list = pagedLists(model).find(({ call }) => call.name === LIST) ?? pagedLists(model)[0];
  if (list === undefined) throw new Error('There is no list');
  let reached = true;
  for (const dialect of ['pglite', 'postgres'] as const) {
    const server = dialect === 'postgres' ? await startPostgres() : undefined;
    const database = await openDatabase(server ? { url: await server.url() } : { memory: true });
    const sandbox = await createSandbox({
      ...{ model, database, clock: frozenClock('2026-11-20 10:30:00'), works: false, wire: { cookie: 'x' } },
      answers: bankAnswers({ triggers: false, movingRates: false }),
      accounts: { load: () => Promise.resolve(null) },
    });
    await database.transaction((tx) => fillTable(model, tx, 'A', list.definition, ROWS));
    await database.transaction((tx) => analyse(tx, model, list.definition));
    const random = new Random(20240501, 'lists');
    const rows: number[] = [];
    const figures: number[] = [];
    for (let n = 0; n < ASKED; n += 1) {
      const request = requestOf(list, random);
      const times = await database.transaction((tx) => readPage(model, tx, 'A', list, request));
      rows.push(times.rows);
      figures.push(times.figures);
    }
    const p95 = Number(percentile(rows, 0.95));
    reached &&= p95 <= MOST[dialect];
    console.log(
      `${list.call.name}, ${ROWS} records, ${dialect}: a page p50 ${percentile(rows, 0.5)} p95 ${p95} ms (at most ${MOST[dialect]}); ` +
        `total, sums and counts p50 ${percentile(figures, 0.5)} p95 ${percentile(figures, 0.95)} ms`,
    );
    await sandbox.close();
    await database.close();
    await server?.close();
  }
  return reached;
}

type List = ReturnType<typeof pagedLists>[number];

function requestOf({ call, definition, sorts }: List, random: Random): Record<string, unknown> {
  const request: Record<string, unknown> = { pageSize: 20, currentPage: random.whole(1, 10) };
  if (random.next() < 0.2) request['currentPage'] = random.whole(1, ROWS / 20);
  if (sorts.length > 0 && random.next() < 0.3) request['sort'] = random.pick(sorts);
  const names = Object.keys(call.filters);
  for (let n = random.whole(0, 2); n > 0; n -= 1) {
    const name = random.pick(names);
    const field = definition.fields.find((each) => each.name === name);
    const values = (field?.enum === undefined ? undefined : model.enums[field.enum])?.values.map((each) => each.const);
    if (field === undefined || field.type === 'array' || field.type === 'object') continue;
    if (call.filters[name] === 'range') {
      const day = (month: number): string =>
        `20${25 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
      const from = random.whole(0, 200);
      request[name] = field.format.startsWith('date') ? [day(from), day(from + 6)] : ['100.00', '5000.00'];
    } else if (values !== undefined) request[name] = [random.pick(values), random.pick(values)];
    else if (field.type === 'string')
      request[name] = name === definition.key ? 'K0000001' : `文字${random.whole(1, 499)}`;
  }
  return request;
}
