import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallContract } from '#model/call.ts';
import { model } from '#generated/model.ts';
import { fromMinor } from '#model/minor-units.ts';
import { printMoney } from '#model/print.ts';
import { askCode, customer } from '#bank/testing/customer.ts';
import { contractHints } from './fixtures/contract-hints.ts';
import { found, payment, pick } from './fixtures/money-hints.ts';
import { otherWays } from './fixtures/other-ways.ts';
import { answerable, startTrials, type Trials, type Watching } from './fixtures/trials.ts';
import { type ContractHint, fresh, type Row, say, type World } from './fixtures/world.ts';

/*
 * The message with the code of every call that moves money names the amount that leaves an account, in its currency,
 * including fees, coupons and exchanges. A review names the amounts that its orders hold.
 */

let trials: Trials;
beforeAll(async () => {
  trials = await startTrials();
});
afterAll(() => trials.bank.close());

const binding = new Set(
  Object.values(model.needs).flatMap((need) => (need.kind === 'code' && need.binds ? need.name : [])),
);
const calls = answerable.filter(({ money, needs }) => money && needs.some((name) => binding.has(name)));
const isReview = ({ fields }: CallContract): boolean => fields.includes('reviewResult') || fields.includes('decision');

/** Accounts of merchants from which money may leave: of the main account, of stores and of cards. */
const OWN = ['M.AVL', 'S.AVL', 'C.POOL', 'C.SUB', 'C.CARD', 'C.GRP'];
/** Calls whose message names more than the amount that leaves the account, because a part of it is held already. */
const HELD_BEFORE: Record<string, string> = {
  'exchange.deliver': 'the margin of a forward pays a part of its delivery',
};

interface Balance {
  currency: string;
  balance: bigint;
}

async function balances(): Promise<Map<string, Balance>> {
  const { rows } = await sql<{ key: string; kind: string; currency: string; balance: string }>`
    select key, kind, currency, balance from ledger_account`.execute(trials.bank.database.kysely);
  const own = rows.filter(({ kind }) => OWN.includes(kind));
  return new Map(own.map(({ key, currency, balance }) => [key, { currency, balance: BigInt(balance) }]));
}

/** The amounts that left accounts, by currency, as messages print them. */
async function leftSince(before: Map<string, Balance>): Promise<string[]> {
  const left = new Map<string, bigint>();
  for (const [key, { currency, balance }] of await balances()) {
    const change = balance - (before.get(key)?.balance ?? 0n);
    if (change < 0n) left.set(currency, (left.get(currency) ?? 0n) - change);
  }
  return [...left].map(([currency, amount]) => printMoney(fromMinor(amount, currency), currency));
}

/**
 * The amounts that the orders of a request hold, by currency; the lines of a batch hold under the numbers of their
 * orders.
 */
async function heldBy(request: Row): Promise<string[]> {
  const named = JSON.stringify(request);
  const { kysely } = trials.bank.database;
  const { rows } = await sql<{ currency: string; amount: string }>`
    select h.currency, sum(h.amount - h.captured - h.released) as amount from ledger_hold h
    left join entity_batch_row b on b."orderNo" = h.order_no
    left join entity_transfer_line t on t."orderNo" = h.order_no
    where h.state <> 'DONE' and (position('"' || h.order_no || '"' in ${named}) > 0
      or position('"' || b."rowId" || '"' in ${named}) > 0 or position('"' || b."batchNo" || '"' in ${named}) > 0
      or position('"' || t."batchNo" || '"' in ${named}) > 0)
    group by h.currency`.execute(kysely);
  return rows.map(({ currency, amount }) => printMoney(fromMinor(BigInt(amount), currency), currency));
}

/** Sends the code for a request. @returns its message */
async function messageFor(
  call: CallContract,
  { messageCode: _code, ...request }: Row,
  cookie: string,
): Promise<string> {
  const path = call.path.replace(/^\/api/, '');
  const { code, message } = await askCode(customer(trials.bank, cookie), path, request);
  if (code !== '0') return `${code} ${message}`;
  const letters = trials.bank.database.kysely.selectFrom('sandbox_outbox').select('text').orderBy('id', 'desc');
  return (await letters.limit(1).executeTakeFirstOrThrow()).text;
}

function telling(call: CallContract): Watching<{ message: string; held: string[]; was: Map<string, Balance> }> {
  return {
    async before({ request }, { cookie }) {
      return { held: await heldBy(request), message: await messageFor(call, request, cookie), was: await balances() };
    },
    async after({ request }, { message, held, was }) {
      const isHeldBefore = Object.hasOwn(HELD_BEFORE, call.name);
      const asked = printMoney(String(request['deliveryAmount']), String(request['sellCcy']));
      const wanted = isReview(call) ? held : isHeldBefore ? [asked] : await leftSince(was);
      const missing = wanted.filter((sum) => !new RegExp(`(^|[^\\d,.])${sum.replaceAll('.', '\\.')}`).test(message));
      seen.set(call.name, (seen.get(call.name) ?? 0) + wanted.length);
      return missing.length === 0 ? undefined : `${missing.join('、')} is not in: ${message}`;
    },
  };
}

/** Number of compared sums by call. */
const seen = new Map<string, number>();

const prepared = async (name: string, world: World): Promise<Row> =>
  (await contractHints[name]?.prepare?.(world)) as Row;

/**
 * Further requests: with all fees paid, at a rate that was just read, by yuan, from a store, a forward with its margin,
 * and others.
 */
const MORE: [string, string, ContractHint][] = [
  [
    'payment.apply',
    'in one currency, all fees paid',
    {
      async prepare(world) {
        const payee = await found(world, 'payee', { auditState: 'PASS', payWay: 'SWIFT', currency: 'USD' });
        const amount = `61.${fresh().slice(-2)}`;
        return { ...(await payment(world)), ...pick(payee, 'payeeNo'), arriveCcy: 'USD', feeBearer: 'OUR', amount };
      },
    },
  ],
  [
    'payment.apply',
    'at a rate that was read ten seconds ago',
    {
      async prepare(world) {
        const request = await payment(world);
        const { amount, payeeNo, payCcy, feeBearer, arriveCcy } = request;
        const asked = { amount, payeeNo, payCcy, feeBearer, arriveCcy, currency: arriveCcy };
        const { rate } = await say(world, 'pay.withdrawFee', asked);
        world.clock.advance(10_000);
        return { ...request, rate };
      },
    },
  ],
  [
    'settle.apply',
    'by yuan',
    {
      async prepare(world) {
        const { amount: _amount, couponNo: _coupon, materials, ...rest } = await prepared('settle.apply', world);
        const [file = {}] = materials as Row[];
        const asked = { ...rest, sellMode: 'BY_CNY', cnyAmount: '8000.00' };
        const { amount } = await say(world, 'settle.calc', pick(asked, 'scene', 'sellMode', 'currency', 'cnyAmount'));
        return { ...asked, materials: [{ ...file, amount }] };
      },
    },
  ],
  [
    'exchange.confirm',
    'forward, with its margin',
    {
      async prepare(world) {
        const terms = { exchangeType: 'FORWARD', deliveryType: 'FORWARD_FIXED', deliveryDate: '2026-12-16' };
        const deal = { sellCcy: 'USD', buyCcy: 'CNY', deal: { side: 'SELL', amount: '2000.00' } };
        await prepared('exchange.confirm', world);
        const { orderNo } = await say(world, 'exchange.quote', { ...terms, ...deal });
        return { ...terms, ...deal, orderNo };
      },
    },
  ],
  [
    'card-group.move',
    'closed with a balance',
    { prepare: async (world) => ({ ...(await prepared('card-group.move', world)), status: 'CLOSED' }) },
  ],
];

describe('the message of a code', () => {
  it.each(calls.map((call) => [call.name, call] as const))('%s names what leaves the account', async (name, call) => {
    const told = { ...contractHints[name], ...otherWays[name] };
    expect(await trials.run(call, telling(call), told)).toBeUndefined();
  });

  it.each(MORE)('%s names what leaves the account: %s', async (name, _, told) => {
    const call = calls.find((each) => each.name === name);
    if (call === undefined) throw new Error(`${name} takes no code`);
    expect(await trials.run(call, telling(call), told)).toBeUndefined();
  });

  it('was held to a sum for all calls but those that move none in the sample', () => {
    const unheld = calls.filter(({ name }) => (seen.get(name) ?? 0) === 0).map(({ name }) => name);
    expect(unheld.toSorted()).toEqual(Object.keys(MOVES_NONE).toSorted());
  });
});

const MOVES_NONE: Record<string, string> = {
  'advance.apply': 'the bank pays the store',
  'b2b.againWithdrawOrder': 'the yuan left before and is in transit',
  'card-supplement.closeMany': 'a card of a group has no money of its own',
  'exchange.cancel': 'the margin comes back, less the loss that the message names',
  'exchange.modify': 'nothing moves before the delivery',
  'refund.modifyPayee': 'the money is held for the remitter',
};
