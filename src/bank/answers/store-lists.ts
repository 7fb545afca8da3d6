import type { SourceName } from '#generated/names.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import { sealKeys } from '#sandbox/sealing.ts';
import { MATERIAL_LOOKS, materialSchema } from '../stores/materials.ts';
import { platformCodes, platformOf, siteName } from '../stores/platforms.ts';
import type { BankContext, Sources } from './answer-of.ts';

/* Choices for binding a store: sites, accounts, holders, categories, materials required by a platform. */

type Asking = BankContext<Record<string, unknown>>;

async function sites(): Promise<object[]> {
  return platformCodes.flatMap((platformCode) => {
    const { sites: known = {}, ways = [] } = platformOf(platformCode) ?? {};
    return Object.entries(known).map(([site, currency]) => ({
      ...{ siteId: `${platformCode}-${site}`, platformCode, site, siteName: siteName(site), currency, ways },
    }));
  });
}

/** Groups stores by the value of a field. */
function countBy(stores: readonly EntityRecord[], field: string): Map<string, EntityRecord[]> {
  const found = new Map<string, EntityRecord[]>();
  for (const store of stores) {
    const value = String(store[field] ?? '');
    found.set(value, [...(found.get(value) ?? []), store]);
  }
  return found;
}

/** Open accounts for stores; account ids are sealed because the numbers are shown masked. */
async function payoutAccounts({ tx, owner, entities }: Asking): Promise<object[]> {
  const where = { status: 'NORMAL', category: 'ECOMMERCE' };
  const accounts = await entities.find('collection-account', { where, sort: 'createdAt, accountNo' });
  const numbers = accounts.map(({ accountNo }) => String(accountNo));
  const ids = await sealKeys(tx, owner, numbers);
  const stores = countBy(await entities.find('store'), 'accountNo');
  return accounts.map((account, n) => {
    const bound = stores.get(numbers[n] ?? '') ?? [];
    const platforms = [...new Set(bound.map(({ platformCode }) => String(platformCode)))];
    return { ...account, accountId: ids[n] ?? '', storeCount: bound.length, platforms };
  });
}

/** One store with the sealed id of its account, so that a form shows the account as selected. */
async function storeDetails({ tx, owner, entities, request }: Asking): Promise<object[]> {
  const store = await entities.get('store', String(request['storeNo']));
  if (store === null) return [];
  const { accountNo } = store;
  if (typeof accountNo !== 'string' || accountNo === '') return [store];
  const [accountId] = await sealKeys(tx, owner, [accountNo]);
  return [{ ...store, accountId }];
}

async function ownPlatforms({ entities }: Asking): Promise<object[]> {
  const found = countBy(await entities.find('store', { where: { status: { not: 'CLOSED' } } }), 'platformCode');
  return [...found].map(([platformCode, stores]) => ({ platformCode, stores: stores.length }));
}

/** The merchant itself, and verified subjects of stores. */
async function holders({ entities, session }: Asking): Promise<object[]> {
  const subjects = await entities.find('holder', { where: { audience: 'SUBJECT', status: 'PASS' }, sort: 'createdAt' });
  const own = String(session?.user['userName'] ?? '');
  const names = subjects.map(({ holderName }) => String(holderName)).filter((name) => name !== own);
  return [own, ...new Set(names)].map((holderName, n) => ({ holderName, isOwn: n === 0 }));
}

const STATES = { WAIT_MATERIAL: 'WAIT', UNBIND: 'WAIT', AUDITING: 'AUDITING', REJECTED: 'REJECT' } as const;

async function fileConfigs({ entities, request }: Asking): Promise<object[]> {
  const store = await entities.get('store', String(request['storeNo'] ?? ''));
  if (store === null) return [];
  const materialStatus = STATES[store['status'] as keyof typeof STATES] ?? 'PASS';
  return [
    { ...store, materialStatus, schema: materialSchema(String(store['platformCode'])), uiSchema: MATERIAL_LOOKS },
  ];
}

/** Number of child stores found when a store is bound; a later sync finds the others. */
const FIRST = 2;

/** Shops of the same seller on other sites of the platform, and which of them are bound. */
async function childStores({ entities, request }: Asking): Promise<object[]> {
  const store = await entities.get('store', String(request['storeNo'] ?? ''));
  if (store === null || store['status'] !== 'BOUND') return [];
  const known = platformOf(String(store['platformCode']))?.sites ?? {};
  const others = Object.entries(known).filter(([site]) => site !== store['site']);
  const bound = await entities.find('child-store', { where: { storeNo: String(store['storeNo']) } });
  const found = store['childSyncedAt'] === undefined ? others.slice(0, FIRST) : others;
  return found.map(([site, currency]) => {
    const childNo = `${String(store['storeNo'])}-${site}`;
    const own = bound.find((each) => each['childNo'] === childNo);
    const childName = `${String(store['storeName'])} ${siteName(site)}`;
    return { bound: false, ...own, childNo, storeNo: store['storeNo'], childName, site, currency };
  });
}

export const storeListSources = {
  'store-sites': sites,
  'payout-accounts': payoutAccounts,
  'store-details': storeDetails,
  'own-platforms': ownPlatforms,
  'store-holders': holders,
  'store-file-configs': fileConfigs,
  'child-stores': childStores,
} satisfies Partial<Sources<SourceName>>;
