import { createHash } from 'node:crypto';
import type { CallContract, Confirmed, ConfirmedAmount } from '#model/call.ts';
import { canonical } from '#model/canonical.ts';
import { CurrencyMismatch, evaluate, isKnown, type Scope } from '#model/evaluate.ts';
import { maskText, shortMask } from '#model/mask.ts';
import { add, isDecimal, round, scaleOf, type Money } from '#model/money.ts';
import type { Moved } from '#model/need.ts';
import { ownEntry } from '#model/own-entry.ts';
import { EMPTY, printMoney } from '#model/print.ts';
import type { AnswerContext, Confirmation } from '../context/answer.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import { Refusal } from '../context/refusal.ts';
import { fingerprint } from '../gate/idempotency.ts';
import { completeRequest, requestScopeOf, withAnswers, withRecords } from '../gate/rules.ts';
import { sentenceOf } from '../wire/sentences.ts';
import { keysOf, recordsOf } from './batch.ts';

/** Maximum number of payees in a message; the others are counted. */
const NAMED = 3;
/** Label of the debited amount in a message. */
const DEBIT = '账户扣款';
/** Maximum number of lines that describe the effects of a request. */
const SAID = 5;

/** One confirmed item: a request, or one record of a batch. */
interface Part {
  key: string;
  amounts: Money[];
  payee: string;
}

/**
 * Computes what a code confirms from the request and its records, never from texts that the client sent.
 * @throws Refusal if a record does not exist, or a batch selects none or too many
 */
export async function confirmationOf(context: AnswerContext, site: Record<string, unknown>): Promise<Confirmation> {
  const { call, request, model } = context;
  const { confirms } = call;
  await completeRequest(context, site);
  const records = await withRecords(context, requestScopeOf(context, site), confirms?.records ?? {});
  const scope = await withAnswers(context, records, confirms?.data ?? {});
  const rows = await rowsOf(context, call, site);
  const about = rows ? { ...scope, rows: rows.map(([, row]) => row) } : scope;
  const title = confirms?.title === undefined ? call.title : sentenceOf(confirms.title, about, model);
  const parts = rows
    ? rows.map(([key, row]) => partOf(confirms, { ...scope, row }, model, key))
    : [partOf(confirms, scope, model, '')];
  const scopes = rows ? rows.map(([, row]) => ({ ...scope, row })) : [scope];
  const debited = () => debitsOf(context, confirms, scopes);
  // Without the price that the person saw, the request leaves the debit open.
  const isOpen = call.quoted?.some((field) => !isKnown(ownEntry(request, field))) === true;
  const open = isOpen ? await debited() : undefined;
  const meaning = [call.name, fingerprint(request, call.requestSchema), title, parts, ...(open ?? [])];
  return {
    async words() {
      const sums = sumsOf(parts.map(({ amounts }) => amounts));
      const debits = sumsOf(open ?? (await debited()));
      const called = confirms?.debit?.title === undefined ? DEBIT : sentenceOf(confirms.debit.title, scope, model);
      const named = debits.length === 0 || debits[0] === sums[0] ? [] : [`${called} ${debits[0]}`];
      // Without an amount or an account nobody is paid: the parts are only named.
      const isPaid = sums.length > 0 || confirms?.account !== undefined;
      const counted = rows ? `${title} ${rows.length} ${isPaid ? '笔' : '项'}` : title;
      return [counted, ...sums, ...named, ...payeesOf(parts, isPaid)].join('，');
    },
    binding: createHash('sha256').update(canonical(meaning)).digest('hex'),
    moved: movedBy(parts),
  };
}

function movedBy(parts: readonly Part[]): Moved {
  return {
    count: parts.length,
    sums: sumsByCurrency(parts.map(({ amounts }) => amounts)),
    lines: parts.slice(0, SAID).map(({ payee, amounts: [first, ...more] }) => ({
      payee,
      ...(first !== undefined && more.length === 0 && first),
    })),
    payees: new Set(parts.flatMap(({ payee }) => payee || [])).size,
  };
}

/** The records of a batch by their keys; null for any other call. */
async function rowsOf(
  context: AnswerContext,
  { answer }: CallContract,
  site: Record<string, unknown>,
): Promise<[string, EntityRecord][] | null> {
  if (answer.kind !== 'batch') return null;
  // A record that is named twice runs once.
  const keys = [...new Set(await keysOf(context, answer, site))];
  const found = await recordsOf(context, answer, keys);
  const rows = found.map((record): [string, EntityRecord] => [String(record[answer.key]), record]);
  if (rows.length < keys.length) throw new Refusal(context.refusals.notFound);
  return rows.sort(([left], [right]) => (left < right ? -1 : 1));
}

function partOf(confirms: Confirmed | undefined, scope: Scope, model: AnswerContext['model'], key: string): Part {
  const amounts = (confirms?.amounts ?? []).flatMap((each) => amountsIn(each, scope));
  const said = confirms?.payee === undefined ? '' : sentenceOf(confirms.payee, scope, model);
  const name = said === EMPTY ? '' : said;
  const account = confirms?.account && evaluate(confirms.account, scope);
  const masked = isKnown(account) ? shortMask(maskText(String(account))) : '';
  return { key, amounts, payee: [name, masked].filter(Boolean).join(' ') };
}

function amountsIn({ value, currency }: ConfirmedAmount, scope: Scope): Money[] {
  const codes = [evaluate(currency, scope)].flat();
  return [evaluate(value, scope)].flat().flatMap((amount, n) => {
    const code = codes[n] ?? codes[0];
    return isDecimal(amount) ? [{ amount, currency: typeof code === 'string' ? code : '' }] : [];
  });
}

/**
 * The amounts that leave the account, for each confirmed item. A request whose price is refused is itself refused, so
 * it has none.
 */
async function debitsOf(
  context: AnswerContext,
  confirms: Confirmed | undefined,
  scopes: readonly Scope[],
): Promise<Money[][]> {
  const debit = confirms?.debit;
  if (debit === undefined) return [];
  try {
    const debits: Money[][] = [];
    for (const scope of scopes) debits.push(amountsIn(debit, await withAnswers(context, scope, debit.data ?? {})));
    return debits;
  } catch (error) {
    if (error instanceof Refusal || error instanceof CurrencyMismatch) return [];
    throw error;
  }
}

/** All amounts, added up by currency. */
function sumsByCurrency(all: readonly Money[][]): Money[] {
  const sums = new Map<string, string>();
  for (const { amount, currency } of all.flat()) {
    sums.set(currency, add(sums.get(currency) ?? '0', amount));
  }
  const sorted = [...sums].toSorted(([left], [right]) => (left < right ? -1 : 1));
  return sorted.map(([currency, sum]) => ({ amount: round(sum, scaleOf(currency), 'halfUp'), currency }));
}

function sumsOf(all: readonly Money[][]): string[] {
  const sums = sumsByCurrency(all);
  const figures = sums.map(({ amount, currency }) => printMoney(amount, currency)).join('、');
  return sums.length === 0 ? [] : [all.flat().length === 1 ? figures : `合计 ${figures}`];
}

function payeesOf(parts: readonly Part[], isPaid: boolean): string[] {
  const all = [...new Set(parts.flatMap(({ payee }) => payee || []))];
  if (all.length === 0) return [];
  const more = all.length > NAMED ? ` 等 ${all.length} ${isPaid ? '方' : '项'}` : '';
  return [`${isPaid ? '收款方 ' : ''}${all.slice(0, NAMED).join('、')}${more}`];
}
