import { balanceOf } from '#sandbox/ledger.ts';
import { checkSize, customerOf, dollarsOf } from '../checks.ts';
import { dateTimeOf } from '#model/instant.ts';
import { needsReview } from '../approvals.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { mainAccountNo } from '../accounts.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available } from '../ledger/chart.ts';
import { placeHold } from '../ledger.ts';
import { isDealt } from '../rates.ts';
import { refusal, refusalText } from '../refusals.ts';
import { Refusal } from '#sandbox/refusal.ts';
import type { StoreLine, TransferFacts, TransferRow } from './transfer.ts';
import { outcomeOf } from '../orders/outcome.ts';
import { askedOf, open, type Submitter } from './submit.ts';
import { allocationFee } from './terms.ts';

/** A collection account's balance that belongs to no store. */
export const NO_STORE = '-';

export interface AllocationRequest {
  currency: string;
  /** What each store gives; amounts in `currency`, the fee inside. */
  stores: { storeNo: string; accountNo: string; amount: string }[];
  remark?: string | undefined;
}

type Store = Pick<Row<'store'>, 'storeNo' | 'storeName'> & { platformCode?: string };

/** What an allocation would take from each store, checked. @throws Refusal 20002, 20003, 20008, 10018, 25011, 25012 */
export async function allocationLines(desk: Desk, owner: string, request: AllocationRequest): Promise<StoreLine[]> {
  const { currency, stores } = request;
  if (!isDealt(currency)) throw refusal('20008', {}, '/currency');
  const asked = new Map<string, bigint>();
  const lines: StoreLine[] = [];
  for (const [n, { storeNo, accountNo, amount }] of stores.entries()) {
    checkSize(amount, currency, `/stores/${n}/amount`);
    const store = await storeOf(desk, owner, storeNo, n);
    const account = `${accountNo}/${storeNo}`;
    // A store that is named twice gives both amounts.
    const sum = (asked.get(account) ?? 0n) + toMinor(amount, currency);
    asked.set(account, sum);
    if ((await balanceOf(desk.book, available(owner, currency, account))) < sum) {
      throw atStore('25011', store, `/stores/${n}/amount`);
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

function atStore(code: '25011', store: Store, path: string): Refusal {
  const message = refusalText(code, { store: store.storeName });
  return new Refusal({ code, message }, [{ path, message }]);
}

/** Moves store balances to the main account: one order, one hold for each store. */
export async function submitAllocation(
  desk: Desk,
  owner: string,
  request: AllocationRequest,
  submitter: Submitter,
): Promise<TransferRow> {
  await desk.book.lockOwner(owner);
  const { currency } = request;
  const merchant = await customerOf(desk, owner, 'COLLECTION');
  const lines = await allocationLines(desk, owner, request);
  const whole = fromMinor(
    lines.reduce((sum, line) => sum + toMinor(line.amount, currency), 0n),
    currency,
  );
  const rule = await needsReview(desk, owner, {
    business: 'ALLOCATE',
    amount: whole,
    currency,
    submitterId: submitter.operatorId,
  });
  const at = dateTimeOf(desk.now);
  const orderNo = await desk.book.nextNumber('AL', at);
  const holds: TransferFacts['holds'] = [];
  for (const { accountNo, storeNo, amount, fee } of lines) {
    const dimension = `${accountNo}/${storeNo}`;
    const minor = toMinor(amount, currency);
    const hold = await placeHold(desk.book, { orderNo, owner, dimension, currency, amount: minor, at });
    holds.push({ holdNo: hold.holdNo, amount: String(minor), fee: String(toMinor(fee, currency)) });
  }
  const total = toMinor(whole, currency);
  const fee = holds.reduce((sum, hold) => sum + BigInt(hold.fee), 0n);
  const [name] = merchant.names;
  const row: TransferRow = {
    orderNo,
    createdAt: at,
    orderType: 'ALLOCATION',
    direction: 'IN',
    ...storesOf(lines),
    inUserNo: owner,
    ...(name === undefined ? {} : { inUserName: name }),
    inAccount: mainAccountNo(owner, currency),
    currency,
    amount: whole,
    fee: fromMinor(fee, currency),
    arriveAmount: fromMinor(total - fee, currency),
    ...askedOf(submitter),
    attempt: 1,
    version: 1,
    ...(request.remark === undefined ? {} : { remark: request.remark }),
  };
  const facts: TransferFacts = {
    type: 'ALLOCATION',
    currency,
    amount: String(total),
    fee: String(fee),
    holds,
    from: owner,
    to: owner,
    trigger: outcomeOf(desk, total),
  };
  return open(desk, owner, {
    row,
    facts,
    dollars: dollarsOf(desk, row.amount, currency),
    submitter,
    review: rule && { business: 'ALLOCATE', rule },
  });
}

/** The stores as a list shows them: the first by its name, the others by their number. */
function storesOf(lines: StoreLine[]): Partial<TransferRow> {
  const names = [...new Set(lines.map((line) => line.storeName))];
  const accounts = [...new Set(lines.map((line) => line.accountNo))];
  const [first = ''] = names;
  return {
    storeName: names.length > 1 ? `${first} 等 ${names.length} 家店铺` : first,
    storeNo: [...new Set(lines.map((line) => line.storeNo))],
    ...(accounts.length === 1 ? { accountNo: accounts[0] ?? '' } : {}),
    stores: lines,
  };
}
