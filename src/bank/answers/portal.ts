import type { Where } from '#sandbox/entity-store.ts';
import type { AnswerContext } from '#sandbox/answer.ts';
import type { AnswerOf } from './answer-of.ts';

/** How many orders wait, and since when; counted from the rows. */
async function waiting(
  context: Pick<AnswerContext, 'entities'>,
  where: Where,
): Promise<{ count: number; oldestAt?: string }> {
  const count = await context.entities.count('payment-order', where);
  if (count === 0) return { count };
  const [oldest] = await context.entities.find('payment-order', { where, sort: 'createdAt', limit: 1 });
  return { count, oldestAt: String(oldest?.['createdAt'] ?? '') };
}

const orders: AnswerOf<'todo.orders'> = (context) => waiting(context, { status: context.request.id });

/** Failed withdrawals that nobody has sent again yet. */
const withdrawFailed: AnswerOf<'todo.withdrawFailed'> = (context) =>
  waiting(context, { status: 'FAILED', orderType: 'WITHDRAW', againOrderNo: { known: false } });

const serverTime: AnswerOf<'system.serverTime'> = ({ clock }) => Promise.resolve({ serverTime: clock.now() });

export const portalAnswers = {
  'todo.orders': orders,
  'todo.withdrawFailed': withdrawFailed,
  'system.serverTime': serverTime,
};
