import type { EntityRecord } from '#sandbox/entity-store.ts';
import type { AnswerContext, Template } from '#sandbox/answer.ts';
import { type ZipEntry, zipOf } from '#sandbox/zip.ts';
import { refusal } from '../words/refusals.ts';
import type { Sources } from './answer-of.ts';
import { paper } from './papers.ts';

/* Trades of stores that other merchants have entrusted to the caller with the right to view them. */

interface EntrustedTrade {
  trade: EntityRecord;
  /** The merchant that owns the store. */
  holder: string;
}

/** Trades of all stores entrusted now, or the named trade; trades from before the grant began are excluded. */
async function entrusted({ grants }: Pick<AnswerContext, 'grants'>, orderNo?: string): Promise<EntrustedTrade[]> {
  const found: EntrustedTrade[] = [];
  for (const { record, entities } of await grants('trusteeship', 'VIEW')) {
    const where = {
      storeNo: { any: [record['storeNo']] },
      createdAt: { from: beginOf(record) },
      ...(orderNo !== undefined && { orderNo: { any: [orderNo] } }),
    };
    const trades = await entities.find('collection-order', { where });
    const holder = String(record['initiatorName']);
    found.push(...trades.map((trade) => ({ trade, holder })));
  }
  return found;
}

/** The first day of the grant, or the moment of its acceptance if later. */
function beginOf({ startDate, acceptedAt }: EntityRecord): string {
  const begin = `${String(startDate)} 00:00:00`;
  return typeof acceptedAt === 'string' && acceptedAt > begin ? acceptedAt : begin;
}

export const entrustedSources = {
  'entrusted-trades': async (context) => {
    const all = await entrusted(context);
    return all.map(({ trade, holder }) => ({
      ...trade,
      ...{ tradeNo: trade['orderNo'], tradeTime: trade['createdAt'], initiatorName: holder },
    }));
  },
} satisfies Sources<'entrusted-trades'>;

const ZIP = 'application/zip';
/** Wire value of the state. */
const CREDITED = 2;

/** One receipt per requested trade, each naming the merchant that was credited. */
export const creditReceipts: Template = async (context) => {
  const entries: ZipEntry[] = [];
  for (const [n, orderNo] of [...new Set(context.request['orderNos'] as string[])].entries()) {
    const { trade, holder } = await tradeOf(context, orderNo, n);
    if (trade['status'] !== CREDITED) throw refusal('10019', {}, `/orderNos/${n}`);
    const drawn = await paper('credit-receipt', () => (holder === undefined ? {} : { values: { holder } }))(
      context,
      trade,
    );
    entries.push({ name: `入账凭证_${orderNo}.pdf`, bytes: drawn.bytes });
  }
  return { type: ZIP, bytes: zipOf(entries, { isPacked: false }) };
};

/**
 * A trade of the caller itself, or of a store entrusted to it.
 * @throws Refusal 10018
 */
async function tradeOf(
  context: AnswerContext,
  orderNo: string,
  n: number,
): Promise<Partial<EntrustedTrade> & Pick<EntrustedTrade, 'trade'>> {
  const own = await context.entities.get('collection-order', orderNo);
  if (own) return { trade: own };
  const [found] = await entrusted(context, orderNo);
  if (!found) throw refusal('10018', {}, `/orderNos/${n}`);
  return found;
}
