import { credit, debit, lockedBalanceOf } from '#sandbox/ledger.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available, due, fxIncome } from '../ledger/chart.ts';
import type { Move } from '../orders/family.ts';
import { type Exchange, undeliveredOf } from './order.ts';
import { securityOf } from './security.ts';
import { closeOutLoss, spotPair, widerBy } from './terms.ts';
import { sayMinor } from '../words/amounts.ts';

/** The cause that closes a forward: the merchant, its maturity, or security that was not topped up. */
export type Closing = 'cancel' | 'mature' | 'call';

/** The loss of closing a forward now, in minor units of its security's currency. */
export async function lossOf(exchange: Exchange): Promise<bigint> {
  const { desk, owner, row } = exchange;
  const { sellCcy, buyCcy } = row;
  const merchant = await desk.merchant(owner);
  const market = spotPair(desk.rates, sellCcy, buyCcy, widerBy(desk.now, merchant?.groups ?? []));
  const open = fromMinor(undeliveredOf(exchange), sellCcy);
  return toMinor(closeOutLoss(market, sellCcy, open, row.rate), sellCcy);
}

/**
 * Closes the undelivered part of a forward at the market price. The loss is taken from the security, then from the
 * balance, and the rest is owed; a gain is not paid out.
 */
export async function closeOut(exchange: Exchange, why: Closing, actor: string): Promise<Move<Exchange>> {
  const { desk, owner, row, facts, at } = exchange;
  const { sellCcy } = row;
  const loss = await lossOf(exchange);
  const security = (await securityOf(exchange)).reduce((sum, { left }) => sum + left, 0n);
  const secured = loss < security ? loss : security;
  const open = loss - secured;
  const there = await lockedBalanceOf(desk.book, available(owner, sellCcy));
  const paid = there < open ? there : open;
  const isPart = BigInt(facts.sold) > 0n;
  const failReason = reasonOf(why, isPart);
  const note = loss > 0n ? `平仓损失 ${sayMinor(loss, sellCcy)}` : '无平仓损失';
  return {
    captures: { kind: 'CLOSE_OUT', amount: secured, linesOf: (part) => [credit(fxIncome(sellCcy), part)] },
    ...(open > 0n && {
      posts: {
        kind: 'CLOSE_OUT',
        lines: [
          debit(available(owner, sellCcy), paid),
          debit(due(owner, sellCcy), open - paid),
          credit(fxIncome(sellCcy), open),
        ],
      },
    }),
    releases: true,
    draws: 'RELEASE',
    stage: isPart ? 'SETTLED' : 'CLOSED',
    to: isPart ? 'FAILED' : 'CANCELLED',
    set: {
      failReason,
      finishedAt: at,
      deposit: fromMinor(0n, sellCcy),
      closeOutLoss: fromMinor(loss, sellCcy),
      marginCall: null,
      marginDueAt: null,
    },
    says: { step: '平仓', actor, note, result: isPart ? 'FAILED' : 'DONE' },
  };
}

function reasonOf(why: Closing, isPart: boolean): string {
  if (why === 'cancel') return '经办取消，已平仓';
  if (why === 'call') return '保证金未按时追加，已平仓';
  return isPart ? '到期未足额交割，已平仓' : '到期未交割，已平仓';
}
