import { dateTimeOf, dayOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { Random } from '#model/random.ts';
import { receiveFunds } from '../collections/receive.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { restOf } from '../desk/pools.ts';
import type { Row } from '../desk/row.ts';
import { drawFrom } from '../orders/pool-use.ts';
import { takeOwnStep } from '../orders/take-step.ts';
import type { SettleFile } from '../settle-files/lines.ts';
import { settleFiles } from '../settle-files/settle-file.ts';
import { type DetailFile, type SettleTerms, submitFile } from '../settle-files/submit.ts';
import { follow, leave, type Plan } from './follow.ts';
import { fromSchemas, wishes } from './from-schemas.ts';
import { placeholder } from './materials.ts';
import type { Timeline } from './timeline.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Ending = 'passes' | 'fails' | 'is removed' | 'is withdrawn' | 'is being checked';

/** The last files of a merchant, newest first: one for each state. */
const RECENT: [ago: number, ending: Ending][] = [
  [0.4 * MINUTE, 'is being checked'],
  [2 * DAY, 'passes'],
  // A file that is refused twice: the second one was corrected in haste.
  [3 * DAY, 'fails'],
  [3 * DAY + 2 * HOUR, 'fails'],
  [5 * DAY, 'is removed'],
  [9 * DAY, 'is withdrawn'],
  [12 * DAY, 'passes'],
];
const CURRENCIES = ['USD', 'USD', 'USD', 'EUR', 'GBP', 'JPY'];
const [CONTRACT, INVOICE, CUSTOMS, ACCEPTANCE] = ['采购合同', '商业发票', '报关单', '服务验收单'].map(placeholder);

interface Context {
  desk: MemoryDesk;
  timeline: Timeline;
  owner: string;
  now: number;
}

interface Brought extends Context {
  at: number;
  terms: SettleTerms;
  uploader: string;
  ending: Ending;
  detail?: Omit<DetailFile, 'hiddenCount'>;
}

/** Evidence of goods and of e-commerce, uploaded as by the merchant. */
export function planSettleFiles(plan: Plan & { files: number }): void {
  const { desk, timeline, owner, random, season, submitters, now, files } = plan;
  for (let n = 0; n < files; n += 1) {
    const [ago, ending] = RECENT[files - 1 - n] ?? [undefined, 'passes' as const];
    const at = ago === undefined ? season.moment(random.next(), random.next()) : now - ago;
    const currency = ago === undefined ? random.pick(CURRENCIES) : 'USD';
    const scene = ago !== undefined || random.next() < 0.5 ? 'GOODS_TRADE' : 'ECOMMERCE';
    const attachments = [CONTRACT ?? '', INVOICE ?? '', CUSTOMS ?? ''];
    const terms = { scene, tradeType: 'GOODS', currency, attachments } as const;
    const name = `${scene === 'GOODS_TRADE' ? '出口订单' : '平台订单'}_${dayOf(at)}.xlsx`;
    const count = random.whole(12, 40);
    const detail = detailOf(plan, { name, at, currency, count, isBroken: ending === 'fails' });
    bring({ desk, timeline, owner, now, at, terms, uploader: random.pick(submitters), ending, detail });
  }
  timeline.add(now - 2 * MINUTE, () => useSome({ desk, timeline, owner, now }));
}

/** A merchant of services: credited receipts, some with evidence, one file still being checked. */
export function planServiceFiles(context: Context & { uploader: string; random: Random }): void {
  const { desk, timeline, owner, now, uploader, random } = context;
  const account = fromSchemas('collection-account', owner, now).find(({ category }) => category === 'SERVICE');
  if (account === undefined) return;
  const { accountNo, currency } = account;
  timeline.add(now - 190 * DAY, () => desk.addRecord(owner, 'collection-account', account));
  const amounts = ['12800.00', '9650.00', '21400.00', '7320.50', '15000.00', '4980.00', '18600.00'];
  for (const [n, amount] of amounts.entries()) {
    const receipt = { accountNo, currency, amount, payerName: 'Harbor Software LLC', payerCountry: 'US', known: true };
    timeline.add(now - (180 - 20 * n) * DAY, async () => {
      await receiveFunds(desk, owner, { ...receipt, postscript: `SOW ${random.digits(6)}` });
      follow(desk, timeline);
    });
  }
  const kinds = [
    [100, 'passes', 20_000, false],
    [40, 'fails', 60_000, true],
    [38, 'fails', 60_000, true],
    [12, 'passes', 12_000, false],
    [7, 'is removed', 5_000, false],
    [0.4 / (24 * 60), 'is being checked', 6_000, false],
  ] as const;
  for (const [days, ending, dollars, isDetailed] of kinds) {
    const at = now - days * DAY;
    const detail = isDetailed
      ? detailOf({ owner, random, now }, { name: `服务明细_${dayOf(at)}.xlsx`, at, currency, count: 6, isBroken: true })
      : undefined;
    timeline.add(at - 1, async () => {
      const pools = (await desk.pools(owner, 'RECEIPT', currency)).filter((pool) => restOf(pool) > 0n);
      const contractAmount = `${dollars}.00`;
      const terms: SettleTerms = {
        ...{ scene: 'SERVICE_TRADE', tradeType: 'SERVICE', currency, serviceType: 'SOFTWARE', contractAmount },
        ...{ contractNo: `SOW-${dayOf(at).replaceAll('-', '')}`, contract: [placeholder('服务合同')] },
        ...{ invoices: [INVOICE ?? ''], deliverables: [ACCEPTANCE ?? ''] },
        payeeOrders: pools.map(({ name }) => ({ orderNo: name })),
      };
      bring({ desk, timeline, owner, now, at, terms, uploader, ending, ...(detail && { detail }) });
    });
  }
}

/** Uploads a file, and lets it end. */
function bring({ desk, timeline, owner, now, at, terms, uploader, ending, detail }: Brought): void {
  timeline.add(at, async () => {
    const kept = detail && { ...detail, hiddenCount: 0 };
    const { batchNo } = await submitFile(desk, owner, terms, uploader, kept);
    if (ending === 'is being checked') return leave(desk, timeline, now);
    const remove = async (): Promise<void> => {
      const { version } = (await desk.record(owner, 'settle-file', batchNo)) as SettleFile;
      await takeOwnStep(settleFiles, desk, owner, 'remove', { orderNo: batchNo, version });
    };
    if (ending === 'is removed') desk.scheduled.splice(0);
    if (ending === 'is removed') return remove();
    follow(desk, timeline);
    if (ending === 'is withdrawn') timeline.add(at + HOUR, remove);
  });
}

/** Settlements of the last weeks have used a file and a part of another one; one that goes on occupies a third one. */
async function useSome({ desk, owner, now }: Context): Promise<void> {
  const settled = [...desk.orders.values()].filter((each) => each.owner === owner && each.row.orderType === 'SETTLE');
  const files = (await desk.findRecords(owner, 'settle-file', { currency: 'USD', status: 3 })).toReversed();
  const orders = settled.map(({ row }) => row).filter((row) => row.payCcy === 'USD');
  const done = orders.filter((row) => row.status === 'SUCCESS').slice(-3);
  const open = orders.filter((row) => ['AUDITING', 'PROCESSING', 'WAIT_REVIEW'].includes(row.status)).slice(0, 1);
  for (const [n, row] of [...done, ...open].entries()) {
    const file = files[n % Math.max(1, files.length - 1)];
    if (file === undefined) continue;
    const [pool] = await desk.pools(owner, 'MATERIAL', 'USD', [file.batchNo]);
    const share = pool === undefined ? 0n : (restOf(pool) * BigInt([100, 40, 25][n] ?? 30)) / 100n;
    const asked = toMinor(row.payAmount, 'USD');
    const amount = n === 0 || asked > share ? share : asked;
    if (amount <= 0n) continue;
    const order = { desk, owner, orderNo: row.orderNo, at: dateTimeOf(now - 2 * MINUTE) };
    await drawFrom(order, { occupy: [{ kind: 'MATERIAL', names: [file.batchNo], currency: 'USD', amount }] });
    if (row.status === 'SUCCESS') await drawFrom(order, 'USE');
  }
}

function detailOf(
  { owner, random, now }: Pick<Plan, 'owner' | 'random' | 'now'>,
  asked: { name: string; at: number; currency: string; count: number; isBroken: boolean },
): NonNullable<Brought['detail']> {
  const { name, at, currency, count, isBroken } = asked;
  const rows = wishes('settle-file-row', { owner, now: at, random }, count, { currency });
  const lines = rows.map((row, n) => ({ row: n + 2, cells: cellsOf(row, at, isBroken || random.next() < 0.03) }));
  return { file: { id: '', name, sha256: `${owner}-${at}-${now}` }, lines };
}

/** The cells of a line, as filled in by the merchant; a broken line has an old date and the wrong currency. */
function cellsOf(wish: Row<'settle-file-row'>, at: number, isBroken: boolean): string[] {
  const { orderNo, orderedAt, buyerName, goodsName, currency, amount, logisticsNo } = wish;
  const minor = toMinor(amount ?? '0', currency);
  return [
    orderNo,
    isBroken ? dayOf(at - 500 * DAY) : (orderedAt ?? ''),
    ...[buyerName ?? '', goodsName ?? '', isBroken ? 'CHF' : currency, fromMinor(minor, currency), logisticsNo ?? ''],
    ...['', ''],
  ];
}
