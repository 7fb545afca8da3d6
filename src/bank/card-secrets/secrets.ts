import { randomInt } from 'node:crypto';
import { type Kysely, sql, type Transaction as KyselyTransaction } from 'kysely';
import type { Transaction } from '#sandbox/database.ts';
import { insertRows, rowsInto } from '#sandbox/ledger.ts';
import { seal, sealKeys, unseal } from '#sandbox/sealing.ts';

/*
 * Card secrets: the card number, its expiry and its CVV. They are sealed for the merchant in a table of their own, so
 * that no list, export or log can hold them.
 */

/** The secrets of one card. */
export interface CardSecret {
  cardNo: string;
  /** Month and year, `11/29`. */
  expireAt: string;
  cvv: string;
}

/** A card to be issued. */
export interface Print {
  /** The first six digits. */
  cardBin: string;
  /** Month and year, `11/29`. */
  expireAt: string;
}

/** A card's secret with its owner. */
export interface OwnedSecret {
  owner: string;
  cardId: string;
  secret: CardSecret;
}

interface Tables {
  card_secret: { card_id: string; owner: string; sealed: string; number_key: string };
}

/** A digest of the card number is unique, so that no two cards have one number. */
export async function addCardSecrets(tx: Transaction): Promise<void> {
  await sql`create table if not exists card_secret (card_id text primary key, owner text not null,
    sealed text not null, number_key text not null unique)`.execute(tx);
}

const tablesOf = (tx: Transaction) => tx as KyselyTransaction<Tables> | Kysely<Tables>;
/** Card numbers of all merchants are compared with one another. */
const EVERYBODY = 'card-numbers';
const DIGITS_AFTER_BIN = 9;

/**
 * A number of sixteen digits with a check digit by Luhn, and a CVV.
 * @param digits returns that many random digits
 */
export function drawCard({ cardBin, expireAt }: Print, digits: (count: number) => string): CardSecret {
  const first = cardBin + digits(DIGITS_AFTER_BIN);
  return { cardNo: first + luhnDigit(first), expireAt, cvv: digits(3) };
}

/** The check digit of a number by Luhn. @param first all digits before it */
function luhnDigit(first: string): string {
  const digits = first.split('').reverse();
  const sum = digits.reduce((total, digit, n) => {
    const weighed = Number(digit) * (n % 2 === 0 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** The number as everybody may see it: the first six and the last four digits. */
export function maskedCardNo(cardNo: string): string {
  return `${cardNo.slice(0, 6)}${'*'.repeat(cardNo.length - 10)}${cardNo.slice(-4)}`;
}

const randomDigits = (count: number): string => Array.from({ length: count }, () => String(randomInt(10))).join('');

/** Draws a card number that no other card has, seals it for the merchant, and returns the masked number. */
export async function issueCard(tx: Transaction, owner: string, cardId: string, print: Print): Promise<string> {
  for (;;) {
    const secret = drawCard(print, randomDigits);
    const [number_key = ''] = await sealKeys(tx, EVERYBODY, [secret.cardNo]);
    const row = { card_id: cardId, owner, sealed: await seal(tx, owner, JSON.stringify(secret)), number_key };
    const written = await tablesOf(tx)
      .insertInto('card_secret')
      .values(row)
      .onConflict((conflict) => conflict.column('number_key').doNothing())
      .returning('card_id')
      .execute();
    if (written.length > 0) return maskedCardNo(secret.cardNo);
  }
}

/** Seals the cards of a history made in memory. */
export async function insertSecrets(tx: Transaction, cards: readonly OwnedSecret[]): Promise<void> {
  const keys = await sealKeys(
    tx,
    EVERYBODY,
    cards.map(({ secret }) => secret.cardNo),
  );
  const rows: Tables['card_secret'][] = [];
  for (const [n, { owner, cardId, secret }] of cards.entries()) {
    const sealed = await seal(tx, owner, JSON.stringify(secret));
    rows.push({ card_id: cardId, owner, sealed, number_key: keys[n] ?? '' });
  }
  await insertRows(
    rowsInto(tx),
    'card_secret',
    { card_id: 'text', owner: 'text', sealed: 'text', number_key: 'text' },
    rows,
  );
}

/** The data of a merchant's own card; undefined for a card of another one. */
export async function openSecret(tx: Transaction, owner: string, cardId: string): Promise<CardSecret | undefined> {
  const row = await tablesOf(tx)
    .selectFrom('card_secret')
    .select('sealed')
    .where('card_id', '=', cardId)
    .where('owner', '=', owner)
    .executeTakeFirst();
  const text = row && (await unseal(tx, owner, row.sealed));
  return text === undefined ? undefined : (JSON.parse(text) as CardSecret);
}
