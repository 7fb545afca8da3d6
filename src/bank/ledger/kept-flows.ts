import type { EntityStore } from '#sandbox/entity-store.ts';
import { type Flow, statementRow } from './statement.ts';

/** Rows that are made of a long history at a time. */
const AT_ONCE = 5_000;

/** Writes rows into the statements of the merchants whose money moved. */
export async function keepFlows(entities: EntityStore, flows: readonly Flow[]): Promise<void> {
  const byOwner = new Map<string, Flow[]>();
  for (const flow of flows) {
    const own = byOwner.get(flow.owner);
    if (own === undefined) byOwner.set(flow.owner, [flow]);
    else own.push(flow);
  }
  for (const [owner, own] of byOwner) {
    const mine = entities.as(owner);
    const names = await storeNames(mine, own);
    for (let start = 0; start < own.length; start += AT_ONCE) {
      const part = own.slice(start, start + AT_ONCE);
      await mine.insertMany(
        'account-flow',
        part.map((flow) => statementRow(flow, names.get(flow.dimension.split('/')[1] ?? ''))),
      );
    }
  }
}

/** Store names at the time of the movement; later renaming changes no row. */
async function storeNames(entities: EntityStore, flows: readonly Flow[]): Promise<Map<string, string>> {
  const stores = [...new Set(flows.map((flow) => flow.dimension.split('/')[1] ?? ''))].filter((each) => each !== '');
  if (stores.length === 0) return new Map();
  const found = await entities.find('store', { where: { storeNo: stores } });
  return new Map(found.map((store) => [String(store['storeNo']), String(store['storeName'])]));
}
