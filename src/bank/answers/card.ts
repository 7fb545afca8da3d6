import { dateTimeOf } from '#model/instant.ts';
import { add, round, subtract } from '#model/money.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { arrivesAt, checkFunding, checkLeast, fundingTerms, poolCurrencies } from '../card-funding/terms.ts';
import { checkPool } from '../cards/balances.ts';
import { openOtp } from '../card-secrets/otp.ts';
import { openSecret } from '../card-secrets/secrets.ts';
import { issuedBin, rechargeFee } from '../cards/terms.ts';
import { type Balance, balancesOf } from '../ledger/balances.ts';
import { checkBalance, customerOf } from '../orders/checks.ts';
import { HELD } from '../orders/held-rate.ts';
import { refusal } from '../words/refusals.ts';
import type { AnswerOf, BankContext, Computations, Sources } from './answer-of.ts';
import { type BankSetting, deskOf } from './setting.ts';
import { subUserOf } from './sub-user.ts';

const CURRENCY = 'USD';
/** Account kinds of the chart: the pools of a merchant and its sub-users, and its cards. */
const POOLS = ['C.POOL', 'C.SUB'];
const CARDS = ['C.CARD', 'C.GRP'];

/** Opens the sealed data of one card: the call needs a code of scene 2, and is logged. */
const secret: AnswerOf<'card.secret'> = async ({ tx, owner, entities, request: { cardId } }) => {
  // The seal depends only on the merchant; the record's access check protects the cards of sub-users.
  await entities.need('card', cardId);
  const opened = await openSecret(tx, owner, cardId);
  if (opened === undefined) throw refusal('10018');
  return opened;
};

/** Opens a code of 3-D Secure, like the data of a card. */
const otpCode: AnswerOf<'card-otp.code'> = async ({ tx, owner, clock, entities, request: { id } }) => {
  if ((await entities.get('card-otp', id)) === null) throw refusal('10018');
  const otp = await openOtp(tx, owner, id, clock.now());
  if (otp === undefined) throw refusal('10019');
  return { otp };
};

export function cardAnswers(setting: BankSetting) {
  const check: AnswerOf<'card-account.check'> = async (context) => {
    const { request, owner } = context;
    const desk = deskOf(context, setting);
    await customerOf(desk, owner, 'CARD');
    checkFunding(desk, request);
    const { direction, payCcy, arriveCcy, amount } = request;
    const { arriveAmount, atMid, rate, rateBase, rateQuote } = fundingTerms(request, desk.rates);
    checkLeast(request, arriveAmount);
    const paid = toMinor(amount, payCcy);
    await (direction === 'IN' ? checkBalance(desk, owner, payCcy, paid) : checkPool(desk, owner, payCcy, paid));
    type Code = typeof payCcy;
    const priced = rate !== undefined && {
      ...{ rate, rateBase: rateBase as Code, rateQuote: rateQuote as Code },
      ...{ midRate: desk.rates.quote(payCcy, arriveCcy).mid, rateCost: subtract(atMid, arriveAmount) },
      ...{ quotedAt: dateTimeOf(desk.now), expireAt: dateTimeOf(desk.now + HELD) },
    };
    return {
      ...{ payCcy, payAmount: fromMinor(paid, payCcy), arriveCcy, ...priced },
      arriveAmount: fromMinor(toMinor(arriveAmount, arriveCcy), arriveCcy),
      arriveTime: dateTimeOf(direction === 'IN' ? desk.now : arrivesAt(desk.now, arriveCcy)),
    };
  };
  return {
    'card.secret': secret,
    'card-otp.code': otpCode,
    'card-account.check': check,
  };
}

interface CardAccount {
  currency: string;
  poolBal: string;
  subBal?: string;
  cardBal: string;
  mainBal?: string;
}

/**
 * Every currency of card accounts with the pool, the money of sub-users and on cards, and the main account's available
 * money. A sub-user gets only its own money and cards.
 */
async function accountsOf(context: BankContext): Promise<CardAccount[]> {
  const { tx, owner, entities } = context;
  const subUserNo = subUserOf(context);
  const held = await balancesOf(tx, owner, [...POOLS, ...CARDS, 'M.AVL']);
  const sums = (of: readonly Balance[], currency: string, kinds: readonly string[]): string =>
    fromMinor(total(of, currency, kinds), currency);
  if (subUserNo !== undefined) {
    const cards = (await entities.find('card')).map(({ cardId }) => cardId);
    const groups = (await entities.find('card-group')).map(({ groupId }) => groupId);
    const spent = new Set([...cards, ...groups]);
    const own = held.filter(({ kind, dimension }) =>
      kind === 'C.SUB' ? dimension === subUserNo : spent.has(dimension),
    );
    const used = poolCurrencies.filter((each) => each === CURRENCY || own.some(({ currency }) => currency === each));
    return used.map((currency) => ({
      ...{ currency, poolBal: sums(own, currency, ['C.SUB']), cardBal: sums(own, currency, CARDS) },
    }));
  }
  const sum = (currency: string, kinds: readonly string[]): string => sums(held, currency, kinds);
  return poolCurrencies.map((currency) => ({
    ...{ currency, poolBal: sum(currency, ['C.POOL']), subBal: sum(currency, ['C.SUB']) },
    ...{ cardBal: sum(currency, CARDS), mainBal: sum(currency, ['M.AVL']) },
  }));
}

function total(held: readonly Balance[], currency: string, kinds: readonly string[]): bigint {
  const own = held.filter((each) => each.currency === currency && kinds.includes(each.kind));
  return own.reduce((sum, { balance }) => sum + balance, 0n);
}

export const cardSources = { 'card-accounts': accountsOf } satisfies Sources<'card-accounts'>;

export const cardComputations = {
  /** The fee that the card account pays; null for a range that is not issued in that currency. */
  'card-fee': ({ opType, cardBin, currency, amount, quantity, cardMode }) => {
    const bin = issuedBin(cardBin, currency);
    if (bin === undefined) return null;
    const [code, count] = [String(currency), BigInt(Number(quantity ?? 1))];
    const times = (each: string, n = count): string => fromMinor(toMinor(each, code) * n, code);
    // A group is charged once, and its cards have no money of their own.
    const isSingle = (cardMode ?? 'SINGLE') === 'SINGLE';
    const first = times(String(amount), isSingle ? count : 1n);
    const openFee = times(opType !== 'APPLY' ? '0' : isSingle ? bin.openFee : bin.groupOpenFee);
    const charged = times(rechargeFee(bin, String(amount), code), isSingle ? count : 1n);
    const fee = round(add(openFee, charged), 2, 'halfUp');
    const whole = round(add(first, fee), 2, 'halfUp');
    const quantityOf = Number(quantity ?? 1);
    return { currency, quantity: quantityOf, amount: first, openFee, rechargeFee: charged, fee, total: whole };
  },
} satisfies Computations<'card-fee'>;
