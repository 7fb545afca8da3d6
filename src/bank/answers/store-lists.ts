import type { SourceName } from '#generated/names.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import { sealKeys } from '#sandbox/sealing.ts';
import { MATERIAL_LOOKS, materialSchema } from '../stores/materials.ts';
import { sitesOf } from '../stores/platforms.ts';
import type { BankContext, Sources } from './answer-of.ts';

/* Choices for binding a store: accounts, child stores, materials required by a platform. */

type Asking = BankContext<Record<string, unknown>>;

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
  const others = sitesOf(String(store['platformCode'])).filter(({ site }) => site !== store['site']);
  const bound = await entities.find('child-store', { where: { storeNo: String(store['storeNo']) } });
  const found = store['childSyncedAt'] === undefined ? others.slice(0, FIRST) : others;
  return found.map(({ site, siteName, currency }) => {
    const childNo = `${String(store['storeNo'])}-${site}`;
    const own = bound.find((each) => each['childNo'] === childNo);
    const childName = `${String(store['storeName'])} ${siteName}`;
    return { bound: false, ...own, childNo, storeNo: store['storeNo'], childName, site, currency };
  });
}

export const storeListSources = {
  'payout-accounts': payoutAccounts,
  'store-details': storeDetails,
  'store-file-configs': fileConfigs,
  'child-stores': childStores,
} satisfies Partial<Sources<SourceName>>;
