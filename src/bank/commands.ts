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
/** Value of a choice: the receipt names its store. */
const NAMED = 'STORE';
const RATE = /^\d{1,6}(\.\d{1,6})?$/;
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;

export function bankCommands(work: Work, market: MovedMarket, deliver: Sandbox['deliver']): Command[] {
  return [
    ...cardCommands(work, deliver),
    {
      name: 'incoming',
      title: '模拟入账',
      text: '一笔款项到达收款账户。银行随后的处理（审核、入账、请商户确认）按各自的时间发生，可用上面的银行时间跳过去。',
      fields: [
        { name: 'account', title: '收款账户', options: () => accountsOf(work) },
        { name: 'amount', title: '金额', value: '1000.00' },
        { name: 'payerName', title: '付款人', value: PAYER },
        {
          name: 'store',
          title: '店铺',
          options: () =>
            Promise.resolve([
              { value: NAMED, title: '该账户的第一家店铺：自动入账' },
              { value: '', title: '未说明：由商户确认' },
            ]),
        },
      ],
      run: (values) => receive(work, values),
    },
    {
      name: 'freeze',
      title: '冻结或解冻商户',
      text: '冻结的商户不能付出款项：不能提交与通过复核，可以驳回与撤回；尚未汇出的订单等到解冻。来账照常入账。',
      fields: [
        { name: 'owner', title: '商户', options: () => merchantsOf(work) },
        {
          name: 'reason',
          title: '商户看到的原因（留空即解冻）',
          value: '近期来账与申报的主营业务不符，正在风控核查',
        },
      ],
      run: (values) => freeze(work, values),
    },
    {
      name: 'freeze-amount',
      title: '司法冻结',
      text: '法院冻结主账户中的一笔金额，不超过可用余额。其余资金照常使用。',
      fields: [
        { name: 'owner', title: '商户', options: () => merchantsOf(work) },
        { name: 'currency', title: '币种', value: 'USD' },
        { name: 'amount', title: '金额', value: '100.00' },
      ],
      run: ({ owner = '', currency = '', amount = '' }) =>
        work(async (desk) => {
          if (!isDealt(currency)) throw refusal('20008');
          const orderNo = await freezeAmount(desk, owner, amount, currency);
          return `已冻结商户 ${owner} 的 ${amount} ${currency}：${orderNo}`;
        }),
    },
    {
      name: 'release-amount',
      title: '解除司法冻结',
      text: '全部金额恢复可用。',
      fields: [{ name: 'orderNo', title: '冻结金额', options: () => amountsOf(work) }],
      run: ({ orderNo = '' }) =>
        work(async (desk) => {
          await releaseAmount(desk, orderNo);
          return `已解冻 ${orderNo}`;
        }),
    },
    {
      name: 'freeze-account',
      title: '冻结或解冻收款账户',
      text: '银行核查期间冻结一个账户：不能关闭，平台绑定不变。来账照常入账。',
      fields: [
        { name: 'account', title: '收款账户', options: () => accountsOf(work) },
        {
          name: 'reason',
          title: '商户看到的原因（留空即解冻）',
          value: '银行正在核实一笔来账',
        },
      ],
      run: (values) => freezeAccount(work, values),
    },
    {
      name: 'rate',
      title: '汇率变动',
      text: '该货币对从现在起按此中间价，交叉汇率与在岸人民币随之变动。变动过大时，未成交的报价会被拒绝；远期按新价估值与平仓。',
      fields: [
        { name: 'pair', title: '货币对', options: () => pairsOf(work) },
        { name: 'mid', title: '中间价', value: '7.2000' },
      ],
      run: async ({ pair = '', mid = '' }) => {
        const [, quote = ''] = pair.split('/');
        if (!dollarPairs().includes(pair)) throw refusal('22003');
        const rate = RATE.test(mid) ? round(mid, precisionOf(quote), 'halfEven') : '0';
        if (compare(rate, '0') <= 0) throw refusal('20002');
        const now = await work((desk) => Promise.resolve(desk.now));
        await market.move(pair, rate, now);
        return `${pair} 现为 ${rate}`;
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
    return `${frozen ? '已冻结' : '已解冻'}商户 ${owner}`;
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
    return `${isFrozen ? '已冻结' : '已解冻'}商户 ${owner} 的账户 ${accountNo}`;
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
    return `${amount} ${currency} 已到达商户 ${owner}：收款单 ${row?.orderNo ?? ''}`;
  });
}
