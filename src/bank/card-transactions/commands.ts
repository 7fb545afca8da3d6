import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '#sandbox/commands.ts';
import type { Transaction } from '#sandbox/database.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import type { Delivered, InboxEvent } from '#sandbox/inbox.ts';
import { compare } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import { Random } from '#model/random.ts';
import type { CardRow } from '../cards/operation.ts';
import type { Desk } from '../desk/desk.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { refusal } from '../words/refusals.ts';
import type { TransFacts, TransRow } from './transaction.ts';

/* Commands of the sandbox's page that deliver messages of the card scheme about one or many purchases. */

type Work = <Result>(
  task: (desk: Desk, tools: { tx: Transaction; entities: EntityStore }) => Promise<Result>,
) => Promise<Result>;
type Deliver = (events: readonly InboxEvent[]) => Promise<readonly Delivered[]>;

const SOURCE = 'card-scheme';
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const MOST_A_SECOND = 50;
const MOST_SECONDS = 10;
const SHOPS = ['Sample Cloud Ltd', 'Sample Ads Network', 'Sample Freight Co.', 'Sample Office Supplies'];

const KINDS = [
  { value: 'card-authorisation', title: '授权：一笔新消费' },
  { value: 'wrong-cvv', title: '授权：CVV 错误' },
  { value: 'no-3ds', title: '授权：网上消费未过 3DS' },
  { value: 'card-increment', title: '追加：未结消费增加金额' },
  { value: 'card-reversal', title: '撤销：未结消费的一部分，金额留空即全部' },
  { value: 'partial-clearing', title: '部分清算' },
  { value: 'card-clearing', title: '清算：没有对应消费时，一小时后强制入账' },
  { value: 'card-refund', title: '退货：卖家退款' },
  { value: 'card-otp', title: '3DS 验证码：网上消费' },
];

export function cardCommands(work: Work, deliver: Deliver): Command[] {
  return [
    {
      name: 'card-event',
      title: '卡组织消息',
      text: '经收件箱到达，与真实卡组织的消息一样。到期、卡组织结算等后续步骤，可用上面的银行时间跳过去。',
      fields: [
        { name: 'kind', title: '消息', options: () => Promise.resolve(KINDS) },
        { name: 'card', title: '卡片', options: () => cardsOf(work) },
        { name: 'purchase', title: '未结消费（新消费除外）', options: () => purchasesOf(work) },
        { name: 'amount', title: '金额', value: '42.00' },
        { name: 'currency', title: '币种', value: 'USD' },
        { name: 'merchantName', title: '卖家', value: SHOPS[0] ?? '' },
        { name: 'mcc', title: '商户类别（7011 住宿，7995 博彩）', value: '5734' },
      ],
      run: (values) => one(work, deliver, values),
    },
    {
      name: 'card-stream',
      title: '卡交易流',
      text: `商户所有正常卡片的消费，其中一部分立即清算；每秒最多 ${MOST_A_SECOND} 笔，最长 ${MOST_SECONDS} 秒。`,
      fields: [
        { name: 'owner', title: '商户', options: () => ownersOf(work) },
        { name: 'rate', title: '每秒笔数', value: '20' },
        { name: 'seconds', title: '秒数', value: '5' },
      ],
      run: (values) => stream(work, deliver, values),
    },
  ];
}

/** @throws Refusal 10018 for an unknown card or purchase, 20002 for an invalid amount */
async function one(work: Work, deliver: Deliver, values: Record<string, string>): Promise<string> {
  const { kind: said = '', card = '', purchase = '', amount = '', currency = '', merchantName = '', mcc = '' } = values;
  const isReversal = said === 'card-reversal' && amount.trim() === '';
  if (!isReversal && (!AMOUNT.test(amount) || compare(amount, '0') <= 0)) throw refusal('20002');
  const [owner = '', cardId = ''] = card.split('/');
  const open = purchase === '' ? undefined : await work((desk) => openOf(desk, purchase));
  const id = `${SOURCE}-${crypto.randomUUID()}`;
  const reference = open?.reference ?? id.slice(-12);
  const shop = { merchantName, mcc };
  const sequence = open?.sequence ?? (said.endsWith('clearing') ? 2 : 1);
  const base = { cardId: open?.cardId ?? cardId, sequence };
  const price = { amount, currency };
  const bodies: Record<string, [kind: string, body: object]> = {
    'card-authorisation': ['card-authorisation', { ...base, ...price, ...shop, ...OVER_3DS, cvv: 'MATCH' }],
    'wrong-cvv': ['card-authorisation', { ...base, ...price, ...shop, ...OVER_3DS, cvv: 'WRONG' }],
    'no-3ds': ['card-authorisation', { ...base, ...price, ...shop, entryMode: 'ECOM', authentication: 'NONE' }],
    'card-increment': ['card-increment', { ...base, amount }],
    'card-reversal': ['card-reversal', { ...base, ...(!isReversal && { amount }) }],
    'partial-clearing': ['card-clearing', { ...base, ...price, merchantName, final: false }],
    'card-clearing': ['card-clearing', { ...base, ...price, merchantName, ...(open === undefined && { mcc }) }],
    'card-refund': [
      'card-refund',
      { ...base, sequence: 1, ...price, merchantName, ...(open && { original: reference }) },
    ],
    'card-otp': [
      'card-otp',
      { cardId: base.cardId, otp: new Random(Date.now(), id).digits(6), ...price, merchantName },
    ],
  };
  const [kind, body] = ownEntry(bodies, said) ?? [];
  if (kind === undefined || body === undefined) throw refusal('10018');
  const own = kind === 'card-refund' ? id.slice(-12) : reference;
  await deliver([{ source: SOURCE, id, kind, owner: open?.owner ?? owner, reference: own, body }]);
  return `${kind} ${own} 已进入收件箱`;
}

const OVER_3DS = { entryMode: 'ECOM', authentication: 'PASSED' } as const;

interface Open {
  owner: string;
  cardId: string;
  reference: string;
  sequence: number;
}

/** @param purchase `owner/transaction` @throws Refusal 10018 */
async function openOf(desk: Desk, purchase: string): Promise<Open> {
  const [owner = '', transId = ''] = purchase.split('/');
  const row = await desk.record(owner, 'card-trans', transId);
  const known = await desk.facts<TransFacts>(transId);
  if (row === undefined || known === undefined) throw refusal('10018');
  const last = Math.max(0, ...known.facts.seen.split(',').map(Number));
  return { owner, cardId: row.cardId, reference: row.networkRef ?? '', sequence: last + 1 };
}

async function stream(work: Work, deliver: Deliver, values: Record<string, string>): Promise<string> {
  const { owner = '' } = values;
  const within = (text: string | undefined, most: number): number =>
    Math.min(most, Math.max(1, Math.floor(Number(text) || 1)));
  const [rate, seconds] = [within(values['rate'], MOST_A_SECOND), within(values['seconds'], MOST_SECONDS)];
  const cards = await work((desk) => desk.findRecords(owner, 'card', { status: 'ACTIVE' }));
  if (cards.length === 0) throw refusal('10018');
  const random = new Random(Date.now(), 'card-stream');
  let sent = 0;
  for (let second = 0; second < seconds; second += 1) {
    const events = Array.from({ length: rate }, () => purchaseOf(owner, random.pick(cards), random)).flat();
    for (let at = 0; at < events.length; at += 100) await deliver(events.slice(at, at + 100));
    sent += rate;
    if (second < seconds - 1) await sleep(1000);
  }
  return `${sent} 笔消费已进入收件箱`;
}

/** A purchase of a card; every third one is cleared at once. */
function purchaseOf(owner: string, { cardId, currency }: CardRow, random: Random): InboxEvent[] {
  const reference = random.digits(12);
  const price = { amount: `${random.whole(1, 60)}.${random.digits(2)}`, currency };
  const merchantName = random.pick(SHOPS);
  const event = (kind: string, sequence: number, body: object): InboxEvent => ({
    ...{ source: SOURCE, id: `${SOURCE}-${reference}-${sequence}`, kind, owner, reference },
    body: { cardId, sequence, ...price, merchantName, ...body },
  });
  const first = event('card-authorisation', 1, { mcc: '5734', ...OVER_3DS, cvv: 'MATCH' });
  return random.next() < 0.33 ? [first, event('card-clearing', 2, {})] : [first];
}

async function ownersOf(work: Work): Promise<{ value: string; title: string }[]> {
  return work(async (_desk, { tx, entities }) => {
    const merchants = await bankTablesOf(tx)
      .selectFrom('merchant')
      .select(['owner', 'user_name'])
      .orderBy('owner')
      .execute();
    const found: { value: string; title: string }[] = [];
    for (const { owner, user_name: name } of merchants) {
      const [card] = await entities.as(owner).find('card', { where: { status: 'ACTIVE' }, limit: 1 });
      if (card !== undefined) found.push({ value: owner, title: `${owner} · ${name}` });
    }
    return found;
  });
}

async function cardsOf(work: Work): Promise<{ value: string; title: string }[]> {
  const owners = await ownersOf(work);
  return work(async (_desk, { entities }) => {
    const found: { value: string; title: string }[] = [];
    for (const { value: owner } of owners) {
      const cards = await entities.as(owner).find<CardRow>('card', { sort: 'createdAt desc', limit: 60 });
      for (const { cardId, cardMask, status, balance, currency } of cards) {
        found.push({
          value: `${owner}/${cardId}`,
          title: `${owner} · ${cardMask} · ${status} · ${balance} ${currency}`,
        });
      }
    }
    return found;
  });
}

async function purchasesOf(work: Work): Promise<{ value: string; title: string }[]> {
  const owners = await ownersOf(work);
  return work(async (_desk, { entities }) => {
    const found = [{ value: '', title: '无：一笔新消费' }];
    for (const { value: owner } of owners) {
      const where = { transType: 'AUTH', status: ['PENDING', 'SETTLED', 'REVERSED'] };
      const rows = await entities.as(owner).find<TransRow>('card-trans', { where, sort: 'transTime desc', limit: 40 });
      for (const { transId, cardNo, transAmount, transCcy, status } of rows) {
        found.push({
          value: `${owner}/${transId}`,
          title: `${owner} · ${cardNo} · ${transAmount} ${transCcy} · ${status}`,
        });
      }
    }
    return found;
  });
}
