import type { Desk, EdgeHandler, EdgeName } from '../desk/desk.ts';
import { matureForward } from './close-out.ts';
import { beginDelivery } from './confirm.ts';
import { refuseExchange, settleExchange } from './deliver.ts';
import { endCall, markForward } from './margin.ts';
import { type Exchange, exchangeOf } from './order.ts';
import { expireQuote } from './quote.ts';

function edge(move: (exchange: Exchange) => Promise<boolean>): EdgeHandler {
  return async (desk: Desk, orderNo: string) => {
    const exchange = await exchangeOf(desk, orderNo);
    return exchange === undefined ? false : move(exchange);
  };
}

/** What the bank does with exchanges by itself. */
export const exchangeEdges = {
  'exchange.expire': expireQuote,
  'exchange.begin': edge(beginDelivery),
  'exchange.settle': edge(settleExchange),
  'exchange.refuse': edge(refuseExchange),
  'exchange.mature': edge(matureForward),
  'exchange.mark': edge(markForward),
  'exchange.call': edge(endCall),
} satisfies Record<EdgeName, EdgeHandler>;
