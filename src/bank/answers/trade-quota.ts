import { fromMinor } from '#model/minor-units.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import type { Calls } from '#generated/calls.ts';
import type { AnswerOf } from './answer-of.ts';

/*
 * What may still be exchanged into yuan, platform by platform.
 */

const SIZE = 10;

type Quotas = Calls['exchange.quotas']['result'];
type Moves = Calls['exchange.quotaMoves']['result'];

function several<T>(value: T | T[] | undefined): T[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

const quotas: AnswerOf<'exchange.quotas'> = async ({ tx, owner, request }) => {
  const { currentPage = 1, pageSize = SIZE } = request;
  const platforms = several(request.platformCode);
  const currencies = several(request.currency);
  let query = bankTablesOf(tx).selectFrom('quota').selectAll().where('owner', '=', owner);
  if (platforms.length > 0) query = query.where('platform', 'in', platforms);
  if (currencies.length > 0) query = query.where('currency', 'in', currencies);
  const rows = await query.orderBy('platform').orderBy('currency').execute();
  const latest = await bankTablesOf(tx)
    .selectFrom('quota_entry')
    .select(({ fn }) => ['platform', 'currency', fn.max('at').as('at')])
    .where('owner', '=', owner)
    .groupBy(['platform', 'currency'])
    .execute();
  const list = rows.slice((currentPage - 1) * pageSize, currentPage * pageSize).map((row) => {
    const { platform, currency } = row;
    const [total, used, occupied] = [BigInt(row.total), BigInt(row.used), BigInt(row.occupied)];
    const updateAt = latest.find((each) => each.platform === platform && each.currency === currency)?.at;
    return {
      quotaId: `${platform}-${currency}`,
      platformCode: platform,
      currency,
      totalQuota: fromMinor(total, currency),
      usedQuota: fromMinor(used, currency),
      frozenQuota: fromMinor(occupied, currency),
      remainQuota: fromMinor(total - used - occupied, currency),
      ...(updateAt !== undefined && { updateAt }),
    };
  });
  const sums = [...new Set(rows.map(({ currency }) => currency))].sort().map((currency) => {
    const of = (name: 'total' | 'used' | 'occupied'): bigint =>
      rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + BigInt(row[name]), 0n);
    const [total, used, occupied] = [of('total'), of('used'), of('occupied')];
    return {
      currency,
      totalQuota: fromMinor(total, currency),
      usedQuota: fromMinor(used, currency),
      frozenQuota: fromMinor(occupied, currency),
      remainQuota: fromMinor(total - used - occupied, currency),
    };
  });
  return { list, total: rows.length, currentPage, pageSize, sums } as unknown as Quotas;
};

const quotaMoves: AnswerOf<'exchange.quotaMoves'> = async ({ tx, owner, request }) => {
  const { platformCode, currency, currentPage = 1, pageSize = SIZE } = request;
  const all = bankTablesOf(tx)
    .selectFrom('quota_entry')
    .where('owner', '=', owner)
    .where('platform', '=', platformCode)
    .where('currency', '=', currency);
  const count = await all.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirst();
  const rows = await all
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
    .execute();
  const list = rows.map((row) => ({
    moveId: String(row.id),
    platformCode,
    currency,
    kind: row.kind,
    amount: fromMinor(BigInt(row.amount), currency),
    reference: row.reference,
    at: row.at,
  }));
  return { list, total: Number(count?.count ?? 0), currentPage, pageSize } as unknown as Moves;
};

export const tradeQuotaAnswers = { 'exchange.quotas': quotas, 'exchange.quotaMoves': quotaMoves };
