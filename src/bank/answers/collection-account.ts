import { dateTimeOf } from '#model/instant.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { FileResult } from '#sandbox/answer.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import { accountPaperOf } from '../documents/account.ts';
import { writePdf } from '../documents/document.ts';
import { normalName } from '../payees/names.ts';
import { refusal } from '../refusals.ts';
import { issuerOf } from '../site.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';

/** Accounts of one currency that a merchant may have at once; one that is closed counts no more. */
const MOST = 5;

const BANKS: Record<string, [name: string, country: string]> = {
  USD: ['Sample Plains Bank', 'US'],
  EUR: ['Sample Hanse Bank', 'DE'],
  GBP: ['Sample Thames Bank', 'GB'],
  JPY: ['サンプル銀行', 'JP'],
  HKD: ['远山银行（香港）', 'HK'],
  CNY: ['远山银行（香港）', 'HK'],
  AUD: ['Sample Coral Bank', 'AU'],
  CAD: ['Sample Maple Bank', 'CA'],
  SGD: ['Sample Straits Bank', 'SG'],
};

type Context = Pick<BankContext, 'entities' | 'session'>;
type Account = Awaited<ReturnType<AnswerOf<'collection-account.own'>>>[number];
type Wanted = { currency?: string | undefined; status?: string | undefined };

/** Whether an account stands in one of the merchant's own names. */
function isOwn({ session }: Context, account: EntityRecord): boolean {
  const names = [session?.user['userName'], session?.user['userEnName']].filter((each) => typeof each === 'string');
  return names.map(normalName).includes(normalName(String(account['accountName'])));
}

async function accountsOf(context: Context, own: boolean, { currency, status }: Wanted = {}): Promise<EntityRecord[]> {
  const where = { ...(currency !== undefined && { currency }), ...(status !== undefined && { status }) };
  const found = await context.entities.find('collection-account', { where, sort: 'createdAt desc, accountNo desc' });
  return found.filter((account) => isOwn(context, account) === own);
}

async function need(context: Context, accountNo: string, own: boolean): Promise<EntityRecord> {
  const account = await context.entities.need('collection-account', accountNo);
  if (isOwn(context, account) !== own) throw refusal('10018');
  return account;
}

const listed =
  (own: boolean) =>
  async (context: BankContext<Wanted>): Promise<Account[]> => {
    const found = await accountsOf(context, own, context.request);
    return found.map((each) => context.show('collection-account', each) as Account);
  };

const ofOther: AnswerOf<'collection-account.ofOther'> = async (context) =>
  context.show('collection-account', await need(context, context.request.id, false));

const paper =
  (own: boolean) =>
  async (context: BankContext<{ accountNo: string }>): Promise<FileResult> => {
    const account = await need(context, context.request.accountNo, own);
    if (['APPLYING', 'FAILED'].includes(String(account['status']))) throw refusal('10019');
    const now = context.clock.now();
    const bytes = await writePdf(accountPaperOf(account, issuerOf(context.model), dateTimeOf(now)), now);
    return { name: `收款账户信息_${context.request.accountNo}.pdf`, type: 'application/pdf', bytes };
  };

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
  const [bankName, bankCountry] = ownEntry(BANKS, currency) ?? [];
  if (bankName === undefined) throw refusal('20008', {}, '/currency');
  if ((await remaining(context, currency)) === 0) throw refusal('29011', { currency, count: MOST }, '/currency');
  return { ...record, accountNo: await freeNumber(context), bankName, bankCountry };
};

async function freeNumber({ entities }: Pick<BankContext, 'entities'>): Promise<string> {
  for (;;) {
    const digits = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte % 10);
    const accountNo = `999${digits.join('')}`;
    if ((await entities.get('collection-account', accountNo)) === null) return accountNo;
  }
}

export const collectionAccountAnswers = {
  'collection-account.own': listed(true),
  'collection-account.ofOthers': listed(false),
  'collection-account.ofOther': ofOther,
  'collection-account.paper': paper(true),
  'collection-account.paperOfOther': paper(false),
  'collection-account.check': check,
};
