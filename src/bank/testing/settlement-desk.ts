import { credit, debit } from '#sandbox/ledger.ts';
import { instantOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { MemoryDesk } from '../desk/memory-desk.ts';
import { SUCCESS } from '../files/state.ts';
import { available, equity } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import type { SettlementRequest } from '../settlements/submit.ts';

/* A merchant with money, quota, settlement files and payees, in memory. */

export const OWNER = '80010001';
export const NAME = '样例商户有限公司';
/** A Friday morning. */
export const AT = '2026-11-20 10:30:00';

/** Files by number: scene and amount in USD. */
export type Files = Readonly<Record<string, { scene?: string; amount: string }>>;

export interface Opening {
  money?: Readonly<Record<string, string>>;
  /** Quota in USD. */
  quota?: string;
  files?: Files;
}

export async function openSettlementDesk({
  money = { USD: '20000.00' },
  quota = '50000.00',
  files = { M1: { amount: '10000.00' }, M2: { amount: '6000.00' } },
}: Opening = {}): Promise<MemoryDesk> {
  const desk = new MemoryDesk();
  desk.now = instantOf(AT);
  desk.merchants.set(OWNER, { owner: OWNER, names: [NAME], person: false, band: 1, frozen: false, verified: true });
  for (const [currency, amount] of Object.entries(money)) {
    const minor = toMinor(amount, currency);
    const lines = [debit(equity(currency), minor), credit(available(OWNER, currency), minor)];
    await post(desk.book, { kind: 'OPENING', reference: 'OPENING', at: AT, lines });
  }
  const grant = { step: 'GRANT', reference: 'G1', owner: OWNER, currency: 'USD', at: AT } as const;
  await desk.movePools([{ ...grant, kind: 'QUOTA', name: 'AMAZON', amount: toMinor(quota, 'USD') }]);
  for (const [batchNo, { scene = 'GOODS_TRADE', amount }] of Object.entries(files)) {
    await desk.addRecord(OWNER, 'settle-file', {
      ...{ batchNo, scene, currency: 'USD', status: SUCCESS, uploadedAt: AT, totalAmount: amount },
      ...{ usedAmount: '0.00', occupiedAmount: '0.00', remainAmount: amount, version: 1 },
    });
    await desk.movePools([{ ...grant, kind: 'MATERIAL', name: batchNo, amount: toMinor(amount, 'USD') }]);
  }
  await openPayees(desk);
  return desk;
}

async function openPayees(desk: MemoryDesk): Promise<void> {
  const account = { accountName: NAME, accountNo: '999000000001', bankName: '远山银行' };
  const own = { ...account, id: 'cny', bankCountry: 'CN', currency: 'CNY', auditState: 'PASS' };
  await desk.addRecord(OWNER, 'withdrawal-account', own);
  await desk.addRecord(OWNER, 'withdrawal-account', { ...own, id: 'hk', bankCountry: 'HK' });
  for (const supplier of [
    { supplierNo: 'S1', supplierName: '蓝河包装有限公司', creditCode: 'C1' },
    { supplierNo: 'S2', supplierName: '青山物流有限公司', creditCode: 'C1', accountNo: '999000000022' },
    { supplierNo: 'WAITS', supplierName: '待审供应商有限公司', creditCode: 'C1', auditState: 'WAIT' },
    { supplierNo: 'UNFILED', supplierName: '未备案供应商有限公司', creditCode: 'C2' },
    { supplierNo: 'EXPIRED', supplierName: '到期供应商有限公司', creditCode: 'C1', contractExpire: '2026-11-19' },
    { supplierNo: 'LASTDAY', supplierName: '末日供应商有限公司', creditCode: 'C1', contractExpire: '2026-11-20' },
    { supplierNo: 'E1', supplierName: '王小明', supplierType: 2, relation: 'EMPLOYEE' },
  ]) {
    await desk.addRecord(OWNER, 'supplier', { ...SUPPLIER, ...supplier });
  }
  await desk.addRecord(OWNER, 'filing', { filingNo: 'F1', creditCode: 'C1', status: 'PASS' });
  await desk.addRecord(OWNER, 'filing', { filingNo: 'F2', creditCode: 'C2', status: 'WAIT' });
}

const SUPPLIER = {
  ...{ supplierType: 1, relation: 'PURCHASE', auditState: 'PASS', contractExpire: '2027-11-20' },
  ...{ accountNo: '999000000011', bankName: '远山银行' },
};

/** S4: exactly 100,000 yuan to a supplier, against two files. */
export const TO_SUPPLIER: SettlementRequest = {
  ...{ scene: 'GOODS_TRADE', currency: 'USD', sellMode: 'BY_CNY', cnyAmount: '100000.00' },
  ...{ payeeType: 'SUPPLIER', supplierNo: 'S1', purpose: 'GOODS' },
  materials: [
    { batchNo: 'M1', amount: '10000.00' },
    { batchNo: 'M2', amount: '6000.00' },
  ],
};

/** Entries of the journals after the first `skip`, as `account amount`. */
export function entriesOf(desk: MemoryDesk, skip: number): string[][] {
  return desk.book.journals
    .slice(skip)
    .map(({ kind, entries: lines }) => [
      kind,
      ...lines.map(
        ({ account, amount }) => `${account.replace(OWNER, 'A')} ${fromMinor(amount, account.split('|')[3] ?? '')}`,
      ),
    ]);
}

/** The balance of an account, with `A` as the merchant; quota and materials are pools. */
export function balanceIn(desk: MemoryDesk, key: string): string {
  return fromMinor(desk.book.balances.get(key.replace('|A|', `|${OWNER}|`)) ?? 0n, key.split('|')[3] ?? '');
}

/** `total/occupied/used` of a file or a platform's quota, in USD. */
export async function poolIn(desk: MemoryDesk, kind: 'QUOTA' | 'MATERIAL' | 'RECEIPT', name: string): Promise<string> {
  const [pool] = await desk.pools(OWNER, kind, 'USD', [name]);
  return [pool?.total, pool?.occupied, pool?.used].map((minor) => fromMinor(minor ?? 0n, 'USD')).join('/');
}
