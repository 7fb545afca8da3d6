import type { EntityStore } from '#sandbox/entity-store.ts';
import { within } from '#sandbox/orders.ts';
import { type Flow, statementRow } from './statement.ts';

/** Finds stores of an owner by their numbers. */
export type StoresOf = (owner: string, numbers: string[]) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Writes rows into the statements of the merchants whose money moved. */
export async function keepFlows(entities: EntityStore, flows: readonly Flow[]): Promise<void> {
  const storesOf: StoresOf = (owner, numbers) => entities.as(owner).find('store', { where: { storeNo: numbers } });
  for (const [owner, rows] of await statementRows(flows, storesOf)) {
    await entities.as(owner).insertMany('account-flow', rows);
  }
}

/** The rows of flows in the statements of the merchants whose money moved, by merchant. */
export async function statementRows(
  flows: readonly Flow[],
  storesOf: StoresOf,
): Promise<Map<string, Record<string, unknown>[]>> {
  const byOwner = new Map<string, Flow[]>();
  for (const flow of flows) within(byOwner, flow.owner, () => []).push(flow);
  const rows = new Map<string, Record<string, unknown>[]>();
  for (const [owner, own] of byOwner) {
    const names = await storeNames(owner, own, storesOf);
    rows.set(
      owner,
      own.map((flow) => statementRow(flow, names.get(flow.dimension.split('/')[1] ?? ''))),
    );
  }
  return rows;
}

/** Store names at the time of the movement; later renaming changes no row. */
async function storeNames(owner: string, flows: readonly Flow[], storesOf: StoresOf): Promise<Map<string, string>> {
  const stores = [...new Set(flows.map((flow) => flow.dimension.split('/')[1] ?? ''))].filter((each) => each !== '');
  if (stores.length === 0) return new Map();
  const found = await storesOf(owner, stores);
  return new Map(found.map((store) => [String(store['storeNo']), String(store['storeName'])]));
}
