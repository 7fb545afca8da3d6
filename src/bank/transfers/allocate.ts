import { balanceOf } from '#sandbox/ledger.ts';
import { checkSize, customerOf } from '../orders/checks.ts';
import { checkAccountsOpen } from '../orders/frozen-accounts.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available } from '../ledger/chart.ts';
import { isDealt } from '../terms/rates.ts';
import { refusal } from '../words/refusals.ts';
import { storesText } from '../orders/stores.ts';
import type { StoreLine, TransferRow } from './transfer.ts';
import { open, receiverSide, type Submitter } from './submit.ts';
import { allocationFee } from './terms.ts';

/** Marks a collection account's balance without a store. */
export const NO_STORE = '-';

export interface AllocationRequest {
  currency: string;
  /** Each store's part; amounts in `currency`, including the fee. */
  stores: { storeNo: string; accountNo: string; amount: string }[];
  remark?: string | undefined;
}

type Store = Pick<Row<'store'>, 'storeNo' | 'storeName'> & { platformCode?: string };

/** Validated lines of an allocation, one per store. @throws Refusal 10012, 20002, 20003, 20008, 10018, 25011, 25012 */
export async function allocationLines(desk: Desk, owner: string, request: AllocationRequest): Promise<StoreLine[]> {
  const { currency, stores } = request;
  if (!isDealt(currency)) throw refusal('20008', {}, '/currency');
  await checkAccountsOpen(desk, owner, stores);
  const asked = new Map<string, bigint>();
  const lines: StoreLine[] = [];
  for (const [n, { storeNo, accountNo, amount }] of stores.entries()) {
    checkSize(amount, currency, `/stores/${n}/amount`);
    const store = await storeOf(desk, owner, storeNo, n);
    const account = `${accountNo}/${storeNo}`;
    // The amounts of a store that is named twice are added up.
    const sum = (asked.get(account) ?? 0n) + toMinor(amount, currency);
    asked.set(account, sum);
    if ((await balanceOf(desk.book, available(owner, currency, account))) < sum) {
      throw refusal('25011', { store: store.storeName }, `/stores/${n}/amount`);
    }
    const fee = allocationFee(amount, currency, store.platformCode);
    lines.push({
      storeNo,
      storeName: store.storeName,
      accountNo,
      currency,
      amount: fromMinor(toMinor(amount, currency), currency),
      fee: fromMinor(toMinor(fee, currency), currency),
    });
  }
  return lines;
}

async function storeOf(desk: Desk, owner: string, storeNo: string, n: number): Promise<Store> {
  if (storeNo === NO_STORE) return { storeNo, storeName: '未归属店铺' };
  const store = await desk.record(owner, 'store', storeNo);
  if (store === undefined) throw refusal('10018', {}, `/stores/${n}/storeNo`);
  if (store.migrationStatus === 'RECEIVING' || store.migrationStatus === 'PROCESSING') {
    throw refusal('25012', {}, `/stores/${n}/amount`);
  }
  return store;
}

/** Moves store balances to the main account: one order, one hold per store. */
export async function submitAllocation(
  desk: Desk,
  owner: string,
  request: AllocationRequest,
  submitter: Submitter,
): Promise<TransferRow> {
  await desk.book.lockOwner(owner);
  const { currency, remark } = request;
  const merchant = await customerOf(desk, owner, 'COLLECTION');
  const lines = await allocationLines(desk, owner, request);
  const parts = lines.map(({ accountNo, storeNo, amount, fee }) => ({
    ...{ currency, dimension: `${accountNo}/${storeNo}` },
    ...{ amount: toMinor(amount, currency), fee: toMinor(fee, currency) },
  }));
  const amount = parts.reduce((sum, part) => sum + part.amount, 0n);
  const fee = parts.reduce((sum, part) => sum + part.fee, 0n);
  return open(desk, owner, submitter, {
    ...{ numbers: 'AL', amount, fee, from: owner, to: owner, parts },
    review: { business: 'ALLOCATE', amount: fromMinor(amount, currency), currency },
    row: {
      orderType: 'ALLOCATION',
      direction: 'IN',
      ...storesOf(lines),
      ...receiverSide(merchant, currency),
      arriveAmount: fromMinor(amount - fee, currency),
      ...{ remark, operatorName: submitter.name, submitterId: submitter.operatorId },
    },
  });
}

/** Store fields of an order, with the account if all stores share one. */
function storesOf(lines: StoreLine[]): Partial<TransferRow> {
  const accounts = new Set(lines.map(({ accountNo }) => accountNo));
  const accountNo = accounts.size === 1 ? lines[0]?.accountNo : undefined;
  return {
    storeName: storesText(lines),
    storeNo: [...new Set(lines.map((line) => line.storeNo))],
    accountNo,
    stores: lines,
  };
}
