import { dateTimeOf } from '#model/instant.ts';
import { compare, decimal, round, scaleOf } from '#model/money.ts';
import type { Command } from '#sandbox/commands.ts';
import type { Transaction } from '#sandbox/database.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { cardCommands } from './card-transactions/commands.ts';
import { receiveFunds } from './collections/receive.ts';
import type { Desk } from './desk/desk.ts';
import { freezeAmount, releaseAmount, takeUp } from './families/freeze.ts';
import { fromMinor } from '#model/minor-units.ts';
import { bankTablesOf } from './ledger/tables.ts';
import { peopleTablesOf } from './people/tables.ts';
import type { MovedMarket } from './market.ts';
import { dollarPairs, isDealt, precisionOf } from './terms/rates.ts';
import { refusal, tooFine } from './words/refusals.ts';

/* Commands on the sandbox's page for trying the portal: an incoming payment, a freeze of a merchant, a market move. */

type Work = <Result>(
  task: (desk: Desk, tools: { tx: Transaction; entities: EntityStore }) => Promise<Result>,
) => Promise<Result>;

const PAYER = 'Sample Buyer Trading Inc.';
/** The receipt names its store, or leaves that to the merchant. */
const NAMED = 'STORE';
const RATE = /^\d{1,6}(\.\d{1,6})?$/;
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;

export function bankCommands(work: Work, market: MovedMarket, deliver: Sandbox['deliver']): Command[] {
  return [
    ...cardCommands(work, deliver),
    {
      name: 'incoming',
      title: '模拟入账 · Simulate an incoming payment',
      text: 'Money arrives on a collection account. What the bank then does with it (review, credit, asking the merchant) takes its time, and the clock above jumps there.',
      fields: [
        { name: 'account', title: 'Collection account', options: () => accountsOf(work) },
        { name: 'amount', title: 'Amount', value: '1000.00' },
        { name: 'payerName', title: 'Payer', value: PAYER },
        {
          name: 'store',
          title: 'Store',
          options: () =>
            Promise.resolve([
              { value: NAMED, title: 'The first store of the account: credited by itself' },
              { value: '', title: 'Not said: the merchant confirms it' },
            ]),
        },
      ],
      run: (values) => receive(work, values),
    },
    {
      name: 'freeze',
      title: '冻结商户 · Freeze a merchant, or let it go',
      text: 'Nothing goes out of a frozen merchant: submits and reviews are refused, rejecting and taking back are not; orders that were not sent yet wait until it is let go. What comes in is credited.',
      fields: [
        { name: 'owner', title: 'Merchant', options: () => merchantsOf(work) },
        {
          name: 'reason',
          title: 'Reason that the merchant reads (empty: not frozen any more)',
          value: '近期来账与申报的主营业务不符，正在风控核查',
        },
      ],
      run: (values) => freeze(work, values),
    },
    {
      name: 'freeze-amount',
      title: '司法冻结 · Freeze an amount',
      text: 'A court freezes so much of a main account, never more than is available. The merchant does business with the rest.',
      fields: [
        { name: 'owner', title: 'Merchant', options: () => merchantsOf(work) },
        { name: 'currency', title: 'Currency', value: 'USD' },
        { name: 'amount', title: 'Amount', value: '100.00' },
      ],
      run: ({ owner = '', currency = '', amount = '' }) =>
        work(async (desk) => {
          if (!isDealt(currency)) throw refusal('20008');
          const orderNo = await freezeAmount(desk, owner, amount, currency);
          return `${amount} ${currency} of ${owner} is frozen: ${orderNo}`;
        }),
    },
    {
      name: 'release-amount',
      title: '解除司法冻结 · Give a frozen amount back',
      text: 'All of it is available again.',
      fields: [{ name: 'orderNo', title: 'Frozen amount', options: () => amountsOf(work) }],
      run: ({ orderNo = '' }) =>
        work(async (desk) => {
          await releaseAmount(desk, orderNo);
          return `${orderNo} is given back`;
        }),
    },
    {
      name: 'freeze-account',
      title: '冻结收款账户 · Freeze a collection account, or let it go',
      text: 'The bank stops one account while it looks at it: it cannot be closed, and its platforms stay. What comes in is credited.',
      fields: [
        { name: 'account', title: 'Collection account', options: () => accountsOf(work) },
        {
          name: 'reason',
          title: 'Reason that the merchant reads (empty: not frozen any more)',
          value: '银行正在核实一笔来账',
        },
      ],
      run: (values) => freezeAccount(work, values),
    },
    {
      name: 'rate',
      title: '汇率变动 · Move a rate',
      text: 'From now on the pair stands at this mid; crosses and the onshore yuan go with it. Quotes that are open are refused where it moved too far, forwards are marked and closed at it.',
      fields: [
        { name: 'pair', title: 'Pair', options: () => pairsOf(work) },
        { name: 'mid', title: 'Mid', value: '7.2000' },
      ],
      run: async ({ pair = '', mid = '' }) => {
        const [, quote = ''] = pair.split('/');
        if (!dollarPairs().includes(pair)) throw refusal('22003');
        const rate = RATE.test(mid) ? round(mid, precisionOf(quote), 'halfEven') : '0';
        if (compare(rate, '0') <= 0) throw refusal('20002');
        const now = await work((desk) => Promise.resolve(desk.now));
        await market.move(pair, rate, now);
        return `${pair} stands at ${rate}`;
      },
    },
  ];
}

function pairsOf(work: Work): Promise<{ value: string; title: string }[]> {
  return work((desk) =>
    Promise.resolve(
      dollarPairs().map((value) => {
        const [base = '', quote = ''] = value.split('/');
        return { value, title: `${value} · ${desk.rates.quote(base, quote).mid}` };
      }),
    ),
  );
}

function merchantsOf(work: Work): Promise<{ value: string; title: string }[]> {
  return work(async (_desk, { tx }) => {
    const all = await bankTablesOf(tx)
      .selectFrom('merchant')
      .select(['owner', 'user_name', 'frozen'])
      .orderBy('owner')
      .execute();
    return all.map(({ owner, user_name: name, frozen }) => ({
      value: owner,
      title: `${owner} · ${name}${frozen ? ' · 已冻结' : ''}`,
    }));
  });
}

/** @throws Refusal 10018 for an unknown merchant */
function freeze(work: Work, { owner = '', reason = '' }: Record<string, string>): Promise<string> {
  return work(async (desk, { tx }) => {
    const frozen = reason !== '';
    await desk.book.lockOwner(owner);
    const { numUpdatedRows } = await peopleTablesOf(tx)
      .updateTable('merchant')
      .set({ frozen, frozen_at: frozen ? dateTimeOf(desk.now) : null, frozen_reason: frozen ? reason : null })
      .where('owner', '=', owner)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refusal('10018');
    if (!frozen) await takeUp(desk, owner);
    return `${owner} is ${frozen ? 'frozen' : 'not frozen any more'}`;
  });
}

/** Amounts frozen by courts, of all merchants. */
function amountsOf(work: Work): Promise<{ value: string; title: string }[]> {
  return work(async (_desk, { tx }) => {
    const rows = await bankTablesOf(tx)
      .selectFrom('ledger_hold')
      .select(['order_no', 'owner', 'currency', 'amount'])
      .where('state', '<>', 'DONE')
      .where('order_no', 'like', 'LF%')
      .orderBy('order_no')
      .execute();
    return rows.map(({ order_no: value, owner, currency, amount }) => ({
      value,
      title: `${owner} · ${fromMinor(BigInt(amount), currency)} ${currency} · ${value}`,
    }));
  });
}

/** Every open collection account of every merchant, as `owner/account`. */
function accountsOf(work: Work): Promise<{ value: string; title: string }[]> {
  return work(async (_desk, { tx, entities }) => {
    const merchants = await bankTablesOf(tx).selectFrom('merchant').select('owner').orderBy('owner').execute();
    const found: { value: string; title: string }[] = [];
    for (const { owner } of merchants) {
      const own = await entities.as(owner).find('collection-account', { sort: 'createdAt, accountNo' });
      for (const { accountNo, accountName, currency, status } of own) {
        if (status === 'CLOSED') continue;
        found.push({ value: `${owner}/${accountNo}`, title: `${owner} · ${accountName} · ${currency} · ${accountNo}` });
      }
    }
    return found;
  });
}

/** @throws Refusal 10018 for an unknown account, 10019 when it is neither open nor frozen */
function freezeAccount(work: Work, { account = '', reason = '' }: Record<string, string>): Promise<string> {
  return work(async (desk, { entities }) => {
    const [owner = '', accountNo = ''] = account.split('/');
    const own = entities.as(owner);
    await desk.book.lockOwner(owner);
    const known = await own.get('collection-account', accountNo, { lock: true });
    if (known === null) throw refusal('10018');
    const isFrozen = reason.trim() !== '';
    if (known['status'] !== (isFrozen ? 'NORMAL' : 'FROZEN')) throw refusal('10019');
    const stateReason = isFrozen ? reason.trim() : null;
    await own.transition('collection-account', accountNo, isFrozen ? 'FROZEN' : 'NORMAL', { stateReason });
    if (!isFrozen) await takeUp(desk, owner);
    return `${accountNo} of ${owner} is ${isFrozen ? 'frozen' : 'open again'}`;
  });
}

/** @throws Refusal 10018 for an unknown account, 20002 and 20003 for an invalid amount */
function receive(work: Work, { account = '', amount = '', payerName, store }: Record<string, string>): Promise<string> {
  return work(async (desk, { entities }) => {
    const [owner = '', accountNo = ''] = account.split('/');
    const own = entities.as(owner);
    const known = await own.get('collection-account', accountNo);
    if (known === null) throw refusal('10018');
    const currency = String(known['currency']);
    if (!AMOUNT.test(amount) || compare(amount, '0') <= 0) throw refusal('20002');
    if (!decimal(amount).eq(decimal(amount).round(scaleOf(currency)))) throw tooFine(currency, '/amount');
    const [first] =
      store === NAMED ? await own.find('store', { where: { status: 'BOUND' }, sort: 'storeNo', limit: 1 }) : [];
    const row = await receiveFunds(desk, owner, {
      ...{ accountNo, currency, amount, payerName: payerName ?? PAYER },
      ...(first !== undefined && { storeNo: String(first['storeNo']) }),
    });
    return `${amount} ${currency} has arrived for ${owner}: receipt ${row?.orderNo ?? ''}`;
  });
}
