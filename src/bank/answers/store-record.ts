import { sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import type { Judge } from '#sandbox/answer.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import { unseal } from '#sandbox/sealing.ts';
import { refusal } from '../words/refusals.ts';
import { holdCategory } from '../stores/categories.ts';
import { holdMaterials } from '../stores/materials.ts';
import { sitesOf } from '../stores/platforms.ts';

type Store = Partial<Entities['store']>;
type Context = Parameters<Guard>[0];

/**
 * Validates and completes a store: site and way of its platform, the merchant's own account, required materials.
 * @throws Refusal 28011 to 28016, at the field
 */
export const storeGuard: Guard = async (context, record) => {
  const store = record as Store;
  const { platformCode = '', site, authWay, category } = store;
  const sites = sitesOf(platformCode);
  if (sites.length === 0) throw refusal('28012', {}, '/platformCode');
  const { currency, ways } = sites.find((each) => each.site === site) ?? {};
  if (currency === undefined) throw refusal('28012', {}, '/site');
  if (authWay && !ways?.includes(authWay)) throw refusal('28013', {}, '/authWay');
  if (category) holdCategory(category);
  await holdFree(context, store);
  const accountNo = await accountOf(context, store);
  const files = store.materials ? await holdMaterials(context, store) : undefined;
  return {
    ...record,
    currency,
    ...(accountNo !== undefined && { accountNo, accountTail: accountNo.slice(-4) }),
    ...(files && { files }),
  };
};

/** Refuses a platform's shop that is bound already; the lock makes concurrent bindings wait. */
async function holdFree({ tx, owner, entities }: Context, store: Store): Promise<void> {
  const { platformCode = '', site = '', sellerId = '', storeNo = '', status } = store;
  if (sellerId === '' || status === 'CLOSED') return;
  await sql`select pg_advisory_xact_lock(hashtext(${`store/${platformCode}/${site}/${sellerId}`}))`.execute(tx);
  const { rows } = await sql`select 1 from ${sql.table(entities.table('store'))}
    where "platformCode" = ${platformCode} and site = ${site} and "sellerId" = ${sellerId}
      and not (_owner = ${owner} and "storeNo" = ${storeNo}) and status <> 'CLOSED' limit 1`.execute(tx);
  if (rows.length > 0) throw refusal('28011', {}, '/sellerId');
}

/** The account number behind the sealed id of the request; undefined when it does not change. */
async function accountOf({ tx, owner, entities }: Context, store: Store): Promise<string | undefined> {
  if (!store.accountId) return undefined;
  const accountNo = await unseal(tx, owner, store.accountId);
  if (accountNo === store.accountNo && accountNo !== undefined) return undefined;
  const account = accountNo === undefined ? null : await entities.get('collection-account', accountNo);
  if (account?.['status'] !== 'NORMAL') throw refusal('28014', {}, '/accountId');
  return accountNo;
}

/** The sandbox's bank treats a seller id ending in 0000 as another shop. */
export const isUnlikeStore: Judge = (_work, { sellerId }) => String(sellerId ?? '').endsWith('0000');
