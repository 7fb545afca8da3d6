import { fromMinor, toMinor } from '#model/minor-units.ts';
import { type Pool, restOf } from '../desk/pools.ts';
import type { Row } from '../desk/row.ts';
import type { Desk, OrderRow } from '../desk/desk.ts';
import { SUCCESS } from '../files/state.ts';
import { checkSize } from '../orders/checks.ts';
import { type Draw, spread } from '../orders/pool-use.ts';
import { refusal } from '../words/refusals.ts';

export type Scene = NonNullable<OrderRow['scene']>;

/** A part of a settlement file that a settlement uses. */
export interface MaterialLine {
  batchNo: string;
  /** Decimal string in the settlement's currency. */
  amount: string;
}

/**
 * Checks the chosen files in their order and returns what the order occupies of them. Files may offer more than the
 * order needs: the last ones are used in part, or not at all.
 * @param gross the sold amount, which the files must cover
 * @throws Refusal 10018, 10019, 24021, 24024 at the line
 */
export async function drawMaterials(
  desk: Desk,
  owner: string,
  { scene, currency, gross }: { scene: Scene; currency: string; gross: string },
  lines: readonly MaterialLine[],
): Promise<{ draws: Draw[]; used: (MaterialLine & { currency: string })[] }> {
  for (const [n, { batchNo, amount }] of lines.entries()) {
    const at = `/materials/${String(n)}`;
    const file = await desk.record(owner, 'settle-file', batchNo);
    if (file === undefined || file.currency !== currency) throw refusal('10018', {}, `${at}/batchNo`);
    if (file.status !== SUCCESS) throw refusal('10019', {}, `${at}/batchNo`);
    if (file.scene !== scene) throw refusal('24024', {}, `${at}/batchNo`);
    checkSize(amount, currency, `${at}/amount`);
  }
  const named = lines.map(({ batchNo, amount }) => ({ name: batchNo, amount }));
  const drawing = { kind: 'MATERIAL', currency, gross, field: 'materials' } as const;
  const { draws, used } = await drawPools(desk, owner, drawing, named);
  return { draws, used: used.map(({ name: batchNo, amount }) => ({ batchNo, currency, amount })) };
}

/** The draws of a settlement on pools. */
interface Drawing {
  kind: 'MATERIAL' | 'RECEIPT';
  currency: string;
  /** The amount that the pools must cover. */
  gross: string;
  /** The list in the request. */
  field: string;
}

/**
 * Draws an amount from named pools in their order.
 * @throws Refusal 24021 when a pool has less than the amount of its line, is named twice, or the sum of the lines is
 *   too small
 */
export async function drawPools(
  desk: Desk,
  owner: string,
  { kind, currency, gross, field }: Drawing,
  lines: readonly { name: string; amount: string }[],
): Promise<{ draws: Draw[]; used: { name: string; amount: string }[] }> {
  const offers = lines.map(({ name, amount }) => ({ name, rest: toMinor(amount, currency) }));
  for (const [n, { name, rest }] of offers.entries()) {
    const [pool] = await desk.pools(owner, kind, currency, [name]);
    const isTwice = offers.slice(0, n).some((each) => each.name === name);
    if (pool === undefined || restOf(pool) < rest || isTwice) {
      throw refusal('24021', {}, `/${field}/${String(n)}/amount`);
    }
  }
  const parts = spread(offers, toMinor(gross, currency));
  if (parts.reduce((sum, { part }) => sum + part, 0n) < toMinor(gross, currency)) {
    throw refusal('24021', {}, `/${field}`);
  }
  return {
    draws: parts.map(({ name, part }) => ({ kind, names: [name], currency, amount: part })),
    used: parts.map(({ name, part }) => ({ name, amount: fromMinor(part, currency) })),
  };
}

/** Checked files of a scene and currency with an amount left, oldest first, with their pools. */
export async function usableFiles(
  desk: Desk,
  owner: string,
  { scene, currency }: { scene: Scene; currency: string },
): Promise<(Row<'settle-file'> & { pool: Pool })[]> {
  const files = await desk.findRecords(owner, 'settle-file', { scene, currency, status: SUCCESS });
  const pools = new Map((await desk.pools(owner, 'MATERIAL', currency)).map((pool) => [pool.name, pool]));
  return files
    .flatMap((file) => {
      const pool = pools.get(file.batchNo);
      return pool === undefined || restOf(pool) <= 0n ? [] : [{ ...file, pool }];
    })
    .sort((a, b) => (a.uploadedAt + a.batchNo < b.uploadedAt + b.batchNo ? -1 : 1));
}
