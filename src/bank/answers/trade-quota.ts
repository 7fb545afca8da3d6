import { fromMinor } from '#model/minor-units.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import type { Calls } from '#generated/calls.ts';
import type { AnswerOf, BankContext, Sources } from './answer-of.ts';

/* Amounts that may still be exchanged into yuan, by platform. */

const SIZE = 10;

type Moves = Calls['exchange.quotaMoves']['result'];

/** Quota per platform and currency: total, used, and occupied by open orders. */
async function quotasOf({ tx, owner }: BankContext): Promise<object[]> {
  const tables = bankTablesOf(tx);
  const rows = await tables
    .selectFrom('quota')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('platform')
    .orderBy('currency')
    .execute();
  const latest = await tables
    .selectFrom('quota_entry')
    .select(({ fn }) => ['platform', 'currency', fn.max('at').as('at')])
    .where('owner', '=', owner)
    .groupBy(['platform', 'currency'])
    .execute();
  return rows.map(({ platform, currency, ...row }) => {
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
}

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
  return { list, total: Number(count?.count ?? 0), currentPage, pageSize } as Moves;
};

export const tradeQuotaSources = { 'trade-quotas': quotasOf } satisfies Sources<'trade-quotas'>;

export const tradeQuotaAnswers = { 'exchange.quotaMoves': quotaMoves };
