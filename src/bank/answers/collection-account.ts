import { ownEntry } from '#model/own-entry.ts';
import type { Template } from '#sandbox/answer.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import { normalName } from '../payees/names.ts';
import { refusal } from '../words/refusals.ts';
import rules from '../rules/accounts.json' with { type: 'json' };
import type { AnswerOf, BankContext, Sources } from './answer-of.ts';
import { paper } from './papers.ts';

/** Accounts of one currency that a merchant may have at once; one that is closed counts no more. */
const MOST = 5;

const BANKS: Record<string, { name: string; country: string }> = rules.collectionBanks;

type Context = Pick<BankContext, 'entities' | 'session'>;

/** Whether an account stands in one of the merchant's own names. */
function isOwn({ session }: Pick<BankContext, 'session'>, account: EntityRecord): boolean {
  const names = [session?.user['userName'], session?.user['userEnName']].filter((each) => typeof each === 'string');
  return names.map(normalName).includes(normalName(String(account['accountName'])));
}

const accountsOf = (own: boolean) => async (context: Context) => {
  const found = await context.entities.find('collection-account', { sort: 'createdAt desc, accountNo desc' });
  return found.filter((account) => isOwn(context, account) === own);
};

export const collectionAccountSources = {
  'own-accounts': accountsOf(true),
  'accounts-of-others': accountsOf(false),
} satisfies Sources<'own-accounts' | 'accounts-of-others'>;

/** Where money is to be sent: what a merchant hands to whoever pays it. */
export const collectionAccountPaper = (own: boolean): Template =>
  paper('collection-account', (account, context) => {
    if (isOwn(context, account) !== own) throw refusal('10018');
    if (['APPLYING', 'FAILED'].includes(String(account['status']))) throw refusal('10019');
    return { fileName: `收款账户信息_${String(account['accountNo'])}` };
  });

async function remaining({ entities }: Pick<BankContext, 'entities'>, currency: string): Promise<number> {
  const open = await entities.count('collection-account', { currency, status: { any: OPEN } });
  return ownEntry(BANKS, currency) === undefined ? 0 : Math.max(0, MOST - open);
}
const OPEN = ['APPLYING', 'NORMAL', 'FROZEN', 'READY_CLOSE'];

const check: AnswerOf<'collection-account.check'> = async (context) => {
  const { currency } = context.request;
  const remain = await remaining(context, currency);
  if (remain > 0) return { allowed: true, remain };
  const reason = BANKS[currency] === undefined ? '暂不支持该币种' : `${currency} 账户已达${MOST}个`;
  return { allowed: false, remain, reason };
};

/**
 * An account as the bank opens it: a number that nobody can guess, at the bank of its currency.
 * @throws Refusal 20008, 29011 where no more may be opened
 */
export const collectionAccountGuard: Guard = async (context, record) => {
  if (record['accountNo'] !== undefined) return record;
  const currency = String(record['currency']);
  const bank = ownEntry(BANKS, currency);
  if (bank === undefined) throw refusal('20008', {}, '/currency');
  if ((await remaining(context, currency)) === 0) throw refusal('29011', { currency, count: MOST }, '/currency');
  return { ...record, accountNo: await freeNumber(context), bankName: bank.name, bankCountry: bank.country };
};

async function freeNumber({ entities }: Pick<BankContext, 'entities'>): Promise<string> {
  for (;;) {
    const digits = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte % 10);
    const accountNo = `999${digits.join('')}`;
    if ((await entities.get('collection-account', accountNo)) === null) return accountNo;
  }
}

export const collectionAccountAnswers = { 'collection-account.check': check };
