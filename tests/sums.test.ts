import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '#generated/model.ts';
import type { Bank } from '#bank/bank.ts';
import { type Customer, signIn } from '#bank/testing/customer.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import type { Blocks } from '#model/block.ts';
import type { CallContract } from '#model/call.ts';
import type { EntityDefinition, EntityField } from '#model/entity.ts';
import { add, compare } from '#model/money.ts';
import { frozenClock } from '#sandbox/clock.ts';

/*
 * Every table of the product with a sum: it mixes no currencies, counts no failed row, and never subtracts expenses
 * from income. Failed rows and unaccepted offers are recognised here by the names of their states, independently of the
 * schemas.
 */

const FAILED = /FAIL|DECLINED|REVERSED|REJECT|CANCEL|TERMINATED|REFUNDED|REFUND_SUCCEEDED|QUOTED/;

type Row = Record<string, unknown>;

interface Summing {
  table: Blocks['table'];
  call: CallContract;
  entity: EntityDefinition;
  /** Amounts that are summed. */
  fields: EntityField[];
}

const summing = tablesIn(Object.values(model.screens)).flatMap((table): Summing[] => {
  const call = table.source.kind === 'call' ? model.calls[table.source.question.call] : undefined;
  const entity = model.entities[call?.of ?? ''];
  const summed = table.columns.filter(({ sum }) => sum === true).map(({ name }) => name);
  const fields = entity?.fields.filter((field) => summed.includes(field.name) && field.currency !== undefined) ?? [];
  const isSample = call?.name.startsWith('sample-') ?? false;
  return call === undefined || entity === undefined || fields.length === 0 || isSample
    ? []
    : [{ table, call, entity, fields }];
});
const byName = summing.map((each) => [`${each.table.place} (${each.call.name})`, each] as const);

it('there are tables to test', () => {
  expect(summing.length).toBeGreaterThan(12);
});

it.each(byName)('%s leaves out the values of its rows that mean a failure', (_, { table, call, entity }) => {
  // A reason for blocked money is not a final state of an order.
  if (call.name === 'assets.unavailable') return;
  const shown = new Set(table.columns.map(({ name }) => name));
  for (const field of entity.fields.filter((each) => each.enum !== undefined && shown.has(each.name))) {
    const failed = (model.enums[field.enum ?? '']?.values ?? []).filter(({ name }) => FAILED.test(name));
    if (failed.length === 0 || !/status|state|result/i.test(field.name) || isAnother(entity, field)) continue;
    const leftOut = table.sums?.without?.find((each) => each.field === field.name)?.values ?? [];
    expect(leftOut, field.name).toEqual(expect.arrayContaining(failed.map((value) => value.const)));
  }
});

it.each(byName)('%s splits a sum of rows that go both ways', (_, { table, entity }) => {
  const shown = new Set(table.columns.map(({ name }) => name));
  const bothWays = entity.fields.filter(({ name, enum: values }) => {
    const names = model.enums[values ?? '']?.values.map((each) => each.name) ?? [];
    return shown.has(name) && ['RECHARGE', 'REFUND'].every((way) => names.includes(way));
  });
  if (bothWays.length > 0) expect(table.sums?.by).toBeDefined();
});

describe('over the rows of the sample', () => {
  let bank: Bank;
  let merchant: Customer;
  let service: Customer;
  beforeAll(async () => {
    bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
    merchant = await signIn(bank, '13800000001');
    service = await signIn(bank, '13900000002');
  });
  afterAll(() => bank.close());

  it.each(byName.filter(([, { call }]) => call.result === 'page'))('%s equals the sum of its rows', async (_, each) => {
    const { call, fields, table } = each;
    const [largest] = fields.map(({ name }) => `${name} desc`);
    const requests = await requestsOf(call);
    for (const asked of requests.flatMap((request) => [request, { ...request, sort: largest }])) {
      const { rows, sums } = await everyRow(call, asked);
      if (call.name !== 'advance.page' && !Object.values(asked).some(Array.isArray))
        expect(rows.length).toBeGreaterThan(0);
      const split = table.sums?.by?.field;
      for (const field of fields) {
        expect(sumsBy(sums, field.name, split), field.name).toEqual(addedUp(each, field, rows, split));
      }
    }
  });

  it('the statement shows income and expenses separately, each with one sign', async () => {
    const { sums } = await everyRow(model.calls['statement.page']!, {});
    expect(new Set(sums.map((sum) => sum['direction']))).toEqual(new Set(['IN', 'OUT']));
    for (const { direction, amount } of sums) {
      expect(compare(String(amount), '0')).toBe(direction === 'IN' ? 1 : -1);
    }
  });

  async function requestsOf(call: CallContract): Promise<object[]> {
    if (!call.required.includes('batchNo')) return [{}, ...askedByCurrency(call)];
    const { rows } = await everyRow(model.calls['batch.page']!, {});
    return rows.slice(0, 8).map(({ batchNo }) => ({ batchNo }));
  }

  /** The list restricted to one currency, and to two. */
  function askedByCurrency({ filters }: CallContract): object[] {
    const currencies = ['currency', 'payCcy', 'sellCcy'].filter((name) => name in filters);
    return currencies.flatMap((name) => [{ [name]: ['USD'] }, { [name]: ['EUR', 'HKD'] }]);
  }

  async function everyRow(call: CallContract, asked: object): Promise<{ rows: Row[]; sums: Row[] }> {
    const rows: Row[] = [];
    for (let currentPage = 1; ; currentPage += 1) {
      const who = call.name === 'settle-pre-file.servicePage' ? service : merchant;
      const { code, result } = await who.post(call.path.slice('/api'.length), {
        ...asked,
        currentPage,
        pageSize: 100,
      });
      expect(code).toBe('0');
      rows.push(...(result.list as Row[]));
      if (rows.length >= result.total) return { rows, sums: (result.sums ?? []) as Row[] };
    }
  }
});

/** Sums computed by this test. */
function addedUp({ entity, call }: Summing, field: EntityField, rows: Row[], split?: string): Record<string, string> {
  const sums: Record<string, string> = {};
  for (const row of rows) {
    const amount = row[field.name];
    const currency = field.currency && ('code' in field.currency ? field.currency.code : row[field.currency.field]);
    if (typeof amount !== 'string' || typeof currency !== 'string') continue;
    if (call.answer.kind === 'list' && hasFailed(entity, row)) continue;
    const key = split === undefined ? currency : `${currency} ${String(row[split])}`;
    sums[key] = add(sums[key] ?? '0', amount);
  }
  return sums;
}

function sumsBy(sums: Row[], field: string, split?: string): Record<string, string> {
  return Object.fromEntries(
    sums.flatMap((sum) => {
      const key = split === undefined ? String(sum['currency']) : `${String(sum['currency'])} ${String(sum[split])}`;
      return typeof sum[field] === 'string' ? [[key, add('0', sum[field])]] : [];
    }),
  );
}

function hasFailed(entity: EntityDefinition, row: Row): boolean {
  return entity.fields.some((field) => {
    if (!/^(status|auditState|checkResult)$/.test(field.name) || isAnother(entity, field)) return false;
    const value = model.enums[field.enum ?? '']?.values.find((each) => each.const === row[field.name]);
    return value !== undefined && FAILED.test(value.name);
  });
}

/** A batch with some refused rows is still a batch, and an advance is paid regardless of its evidence. */
function isAnother({ name }: EntityDefinition, field: EntityField): boolean {
  return (
    (name === 'batch-order' && field.name === 'auditState') ||
    (name === 'payment-order' && field.name === 'materialStatus')
  );
}

function tablesIn(part: unknown): Blocks['table'][] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'kind' in part && part.kind === 'table' && 'columns' in part ? [part as Blocks['table']] : [];
  return [...own, ...Object.values(part).flatMap(tablesIn)];
}
