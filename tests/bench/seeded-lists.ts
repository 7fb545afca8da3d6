import { sql } from 'kysely';
import { model } from '#generated/model.ts';
import { Random } from '#bank/random.ts';
import { openDatabase } from '#sandbox/database.ts';
import { type PagedList, pagedLists, readPage } from '#sandbox/testing/plans.ts';

/*
 * node tests/bench/seeded-lists.ts <data directory or postgres address> [times]
 * Every list that pages, on a bank that is there (SEED=load makes one): pages with filters of values that its records have.
 * The rows of a page, and what is told of all, are timed apart. Nobody else may have the data directory open.
 */

const OWNER = '80010001';
const FEW = 1000;

type Row = Record<string, unknown>;

function percentile(times: number[], share: number): string {
  return (times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(1).padStart(7);
}

/** @param rows some of the list's records, whose values are asked for */
function requestOf({ call, definition, sorts }: PagedList, rows: Row[], total: number, random: Random): Row {
  const isFar = random.next() < 0.2;
  const currentPage = random.whole(1, isFar ? Math.max(1, Math.floor(total / 20)) : 10);
  const request: Row = { pageSize: 20, currentPage };
  if (sorts.length > 0 && random.next() < 0.3) request['sort'] = random.pick(sorts);
  for (let n = random.whole(0, 2); n > 0 && rows.length > 0; n -= 1) {
    const name = random.pick(Object.keys(call.filters));
    const field = definition.fields.find((each) => each.name === name);
    const [one, other] = [random.pick(rows)[name], random.pick(rows)[name]];
    if (field === undefined || typeof one !== typeof other || (typeof one !== 'string' && typeof one !== 'number'))
      continue;
    const both = [String(one), String(other)].toSorted(
      (a, b) => (field.format.startsWith('date') ? 0 : Number(a) - Number(b)) || (a < b ? -1 : 1),
    );
    if (call.filters[name] === 'range')
      request[name] = field.format.startsWith('date') ? both.map((each) => each.slice(0, 10)) : both;
    else if (field.enum !== undefined) request[name] = one === other ? [one] : [one, other];
    else if (typeof one === 'string') request[name] = one;
  }
  return request;
}

const [place = '', times = '100'] = process.argv.slice(2);
const database = await openDatabase(place.startsWith('postgres') ? { url: place } : { dataDir: place });
for (const list of pagedLists(model)) {
  const table = sql.table(`entity_${list.definition.name.replaceAll('-', '_')}`);
  const { rows: counted } = await sql<{ n: string }>`
    select count(*) as n from ${table} where _owner in (${OWNER}, '*')`.execute(database.kysely);
  const total = Number(counted[0]?.n ?? 0);
  if (total < FEW) continue;
  const { rows } = await sql<Row>`select * from ${table} where _owner = ${OWNER} order by random() limit 60`.execute(
    database.kysely,
  );
  const random = new Random(20261121, list.call.name);
  const pages: number[] = [];
  const figures: number[] = [];
  for (let n = 0; n < Number(times); n += 1) {
    const request = requestOf(list, rows, total, random);
    const took = await database.transaction((tx) => readPage(model, tx, OWNER, list, request));
    pages.push(took.rows);
    figures.push(took.figures);
  }
  console.log(
    `${list.call.name.padEnd(24)} ${String(total).padStart(7)} records: page p50 ${percentile(pages, 0.5)} p95 ${percentile(pages, 0.95)} ms; ` +
      `total, sums, counts p50 ${percentile(figures, 0.5)} p95 ${percentile(figures, 0.95)} ms`,
  );
}
await database.close();
