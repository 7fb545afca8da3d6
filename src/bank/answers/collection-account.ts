import type { Entities } from '#generated/entities.ts';
import { dateTimeOf } from '#model/instant.ts';
import { printAmount } from '#model/money.ts';
import type { Judge, Template } from '#sandbox/answer.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import { fromMinor } from '#model/minor-units.ts';
import { balancesOf, STORES } from '../ledger/balances.ts';
import { isScreened } from '../payments/screening.ts';
import { bankDetails, banksFor, type CollectionBank, MOST_PER_BANK, mostOf } from '../reference/collection-banks.ts';
import { refusal } from '../words/refusals.ts';
import type { BankContext, Sources } from './answer-of.ts';
import { paper } from './papers.ts';

type Account = Entities['collection-account'];
type Context = Pick<BankContext, 'entities'>;

/** Wire values of the states in which an account counts towards the merchant's limit. */
export const OPEN = ['APPLYING', 'NORMAL', 'FROZEN', 'READY_CLOSE'];

export const collectionAccountSources = {
  /** Each account with its stores' balance and the number of stores bound to it. */
  'collection-accounts': async (context) => {
    const held = await balancesOf(context.tx, context.owner, STORES);
    const stores = await context.entities.find('store', { where: { status: 'BOUND' } });
    return (await context.entities.find('collection-account')).map((account) => {
      const { accountNo, currency } = account as Account;
      const mine = held.filter((each) => each.accountNo === accountNo);
      const total = mine.reduce((sum, each) => sum + each.balance, 0n);
      const storeCount = stores.filter((each) => (each as EntityRecord)['accountNo'] === accountNo).length;
      return { ...account, balance: fromMinor(total, currency), storeCount };
    });
  },
} satisfies Sources<'collection-accounts'>;

const state = (account: EntityRecord): string => String(account['status']);

/** Payment instructions that a merchant hands to its payers. @throws Refusal 10018, 10019 */
export const collectionAccountPaper = (isOther: boolean): Template =>
  paper('collection-account', (account) => {
    if ((account['category'] === 'OTHER') !== isOther) throw refusal('10018');
    if (['APPLYING', 'FAILED'].includes(state(account))) throw refusal('10019');
    return { fileName: `收款账户信息_${String(account['accountNo'])}` };
  });

/** The bank's certificate that the account is open. @throws Refusal 10019 */
export const accountCertificate: Template = paper('account-certificate', (account) => {
  if (!['NORMAL', 'FROZEN', 'READY_CLOSE'].includes(state(account))) throw refusal('10019');
  return { fileName: `账户证明_${String(account['accountNo'])}` };
});

/** The bank's certificate that the account is closed. @throws Refusal 10019 */
export const accountClosing: Template = paper('account-closing', (account) => {
  if (state(account) !== 'CLOSED') throw refusal('10019');
  return { fileName: `销户证明_${String(account['accountNo'])}` };
});

const YEAR = 366 * 86_400_000;

/** Receipts of the requested period, by default of the last year. @throws Refusal 10019 */
export const accountMovements: Template = paper('account-movements', async (account, context) => {
  if (['APPLYING', 'FAILED'].includes(state(account))) throw refusal('10019');
  const { request, clock } = context as BankContext<{ period?: string[] }>;
  const [from, to] = request.period ?? [dateTimeOf(clock.now() - YEAR).slice(0, 10), dateTimeOf(clock.now())];
  const accountNo = String(account['accountNo']);
  const createdAt = { from, to: to?.length === 10 ? `${to} 23:59:59` : to };
  const found = await context.entities.find('collection-order', {
    ...{ where: { accountNo, createdAt }, sort: 'createdAt desc, orderNo desc', limit: 500 },
  });
  const rows = found.map((order) => {
    const { orderNo, payerName, amount, currency, createdAt: at } = order as Entities['collection-order'];
    return [at, orderNo, payerName, printAmount(amount, currency)];
  });
  return {
    fileName: `银行流水_${accountNo}`,
    values: { from: String(from), to: String(to) },
    rows: { movements: rows },
  };
});

/** The bank at which the next account of a currency is opened; undefined when all of them are full. */
export async function nextBank(
  { entities }: Context,
  currency: string,
  country?: unknown,
): Promise<CollectionBank | undefined> {
  for (const bank of banksFor(currency)) {
    if (typeof country === 'string' && country !== bank.country) continue;
    const held = await entities.count('collection-account', { currency, bankName: bank.name, status: { any: OPEN } });
    if (held < MOST_PER_BANK) return bank;
  }
  return undefined;
}

/** The number of accounts of a currency that a merchant may still open. */
export async function remaining({ entities }: Context, currency: string): Promise<number> {
  const banks = banksFor(currency);
  if (banks.length === 0) return 0;
  let free = 0;
  let open = 0;
  for (const { name } of banks) {
    const held = await entities.count('collection-account', { currency, bankName: name, status: { any: OPEN } });
    free += Math.max(0, MOST_PER_BANK - held);
    open += held;
  }
  return Math.max(0, Math.min(mostOf(currency) - open, free));
}

/**
 * Opens an account: assigns an unguessable number at a bank of its currency that has room.
 * @throws Refusal 20008, 29011 when the limit is reached, 29013 for a country without a bank of the currency
 */
export const collectionAccountGuard: Guard = async (context, record) => {
  if (record['accountNo'] !== undefined) return record;
  const currency = String(record['currency']);
  const banks = banksFor(currency);
  if (banks.length === 0) throw refusal('20008', {}, '/currency');
  const isElsewhere =
    record['bankCountry'] !== undefined && !banks.some((each) => each.country === record['bankCountry']);
  if (isElsewhere) throw refusal('29013', { currency }, '/bankCountry');
  const bank =
    (await remaining(context, currency)) === 0 ? undefined : await nextBank(context, currency, record['bankCountry']);
  if (bank === undefined) throw refusal('29011', { currency, count: mostOf(currency) }, '/currency');
  const details = { bankName: bank.name, bankCountry: bank.country, ...bankDetails(currency, bank.name) };
  return { ...record, accountNo: await freeNumber(context), ...details };
};

async function freeNumber({ entities }: Context): Promise<string> {
  for (;;) {
    const digits = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte % 10);
    const accountNo = `999${digits.join('')}`;
    if ((await entities.get('collection-account', accountNo)) === null) return accountNo;
  }
}

export const isScreenedAccount: Judge = (_work, { accountName }) => isScreened(String(accountName));

/** True if the account may close: nothing is left on it and no receipt is in progress. */
export const isEmptyAccount: Judge = async ({ tx, entities }, account) => {
  const { accountNo } = account as Account;
  const held = await balancesOf(tx, entities.owner, STORES);
  const isEmpty = held.every((each) => each.accountNo !== accountNo || each.balance === 0n);
  const underWay = await entities.count('collection-order', { accountNo, status: { any: UNDER_WAY } });
  return isEmpty && underWay === 0;
};
const UNDER_WAY = [0, 1, 3, 7, 8, 10, 11];
