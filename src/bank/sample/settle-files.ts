import { dayOf } from '#model/instant.ts';
import { receiveFunds } from '../collections/receive.ts';
import { restOf } from '../desk/pools.ts';
import { takeOwnStep } from '../orders/take-step.ts';
import type { SettleFile } from '../settle-files/lines.ts';
import { settleFiles } from '../settle-files/settle-file.ts';
import { type SettleTerms, submitFile } from '../settle-files/submit.ts';
import { follow, leave, type Plan } from './follow.ts';
import { fromSchemas, wishes } from './from-schemas.ts';
import { placeholder } from './materials.ts';
import data from './settle-files.json' with { type: 'json' };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Context = Pick<Plan, 'desk' | 'timeline' | 'owner' | 'now' | 'random'>;

interface Brought {
  at: number;
  terms: SettleTerms;
  uploader: string;
  ending?: string | undefined;
  /** Lines of the detail file; none if there is only a contract. */
  count: number;
}

const PAPERS = ['采购合同', '商业发票', '报关单'].map(placeholder);

/** Evidence of goods and of e-commerce, one recent file for each state. */
export function planSettleFiles(plan: Plan & { files: number }): void {
  const { timeline, random, season, submitters, now, files } = plan;
  for (let n = 0; n < files; n += 1) {
    const recent = data.recent[files - 1 - n];
    const at = recent === undefined ? season.moment(random.next(), random.next()) : now - recent.days * DAY;
    const currency = recent === undefined ? random.pick(data.currencies) : 'USD';
    const scene = recent !== undefined || random.next() < 0.5 ? 'GOODS_TRADE' : 'ECOMMERCE';
    const terms = { scene, tradeType: 'GOODS', currency, attachments: PAPERS } as const;
    const uploader = random.pick(submitters);
    timeline.add(at, () => bring(plan, { at, terms, uploader, ending: recent?.ending, count: random.whole(12, 40) }));
  }
}

/** Evidence for settlements to come, with lines of about 1,800 dollars each. */
export function bringGoods(plan: Context, file: { at: number; uploader: string; count: number }): void {
  const terms = { scene: 'GOODS_TRADE', tradeType: 'GOODS', currency: 'USD', attachments: PAPERS } as const;
  plan.timeline.add(file.at, () => bring(plan, { ...file, terms }));
}

/** Plans the evidence of a service merchant: receipts, contracts for some of them, and lines that failed twice. */
export function planServiceFiles(context: Context & { uploader: string }): void {
  const { desk, timeline, owner, now, uploader, random } = context;
  const account = fromSchemas('collection-account', owner, now).find(({ category }) => category === 'SERVICE');
  if (account === undefined) return;
  const { accountNo, currency } = account;
  timeline.add(now - 190 * DAY, () => desk.addRecord(owner, 'collection-account', account));
  for (const [n, amount] of data.receipts.entries()) {
    timeline.add(now - (180 - 20 * n) * DAY, async () => {
      const payer = { payerName: 'Harbor Software LLC', payerCountry: 'US', postscript: `SOW ${random.digits(6)}` };
      await receiveFunds(desk, owner, { ...payer, accountNo, currency, amount, known: true });
      follow(desk, timeline);
    });
  }
  for (const { days, contractAmount, ending } of data.service) {
    const at = now - days * DAY;
    timeline.add(at, async () => {
      const receipts = (await desk.pools(owner, 'RECEIPT', currency)).filter((pool) => restOf(pool) > 0n);
      const terms: SettleTerms = {
        ...{ scene: 'SERVICE_TRADE', tradeType: 'SERVICE', currency, serviceType: 'SOFTWARE', contractAmount },
        ...{ contractNo: `SOW-${dayOf(at)}`, contract: [placeholder('服务合同')], invoices: [placeholder('商业发票')] },
        deliverables: [placeholder('服务验收单')],
        payeeOrders: receipts.map(({ name }) => ({ orderNo: name })),
      };
      await bring(context, { at, terms, uploader, ending, count: ending === 'failed' ? 6 : 0 });
    });
  }
}

/** Submits a file, and plays its review to the end. */
async function bring(context: Context, { at, terms, uploader, ending, count }: Brought): Promise<void> {
  const { desk, timeline, owner, now, random } = context;
  const { currency } = terms;
  const lines = wishes('settle-file-row', { owner, now: at, random }, count, { currency }).map((wish, n) => {
    const isWrong = ending === 'failed' || random.next() < 0.03;
    const day = isWrong ? dayOf(at - 500 * DAY) : (wish.orderedAt ?? '');
    const { orderNo, buyerName = '', goodsName = '', amount = '', logisticsNo = '' } = wish;
    const cells = [orderNo, day, buyerName, goodsName, isWrong ? 'CHF' : currency, amount, logisticsNo, '', ''];
    return { row: n + 2, cells: cells.map((cell) => cell ?? '') };
  });
  const file = { id: '', name: `结汇明细_${dayOf(at)}.xlsx`, sha256: `${owner}-${at}` };
  const detail = count === 0 ? undefined : { file, lines, hiddenCount: 0 };
  const { batchNo } = await submitFile(desk, owner, terms, uploader, detail);
  if (ending === 'checking') return leave(desk, timeline, now);
  const remove = async (): Promise<void> => {
    const { version } = (await desk.record(owner, 'settle-file', batchNo)) as SettleFile;
    await takeOwnStep(settleFiles, desk, owner, 'remove', { orderNo: batchNo, version });
  };
  if (ending === 'removed') desk.scheduled.splice(0);
  follow(desk, timeline);
  if (ending === 'removed') await remove();
  if (ending === 'withdrawn') timeline.add(at + 60 * MINUTE, remove);
}
