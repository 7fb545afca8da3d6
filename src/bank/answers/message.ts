import type { Session } from '#sandbox/answer.ts';
import type { Where } from '#sandbox/entity-store.ts';
import type { Calls } from '#generated/calls.ts';
import { READ, UNREAD } from '../messages.ts';
import { refusal } from '../refusals.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';

/*
 * Internal messages: each operator has copies of their own. Another operator's is one that does not exist.
 */

const REMOVE = 2;
const DEFAULT_SIZE = 20;

const operator = ({ session }: Pick<BankContext, 'session'>): string => (session as Session).userId;

type Page = Calls['message.page'];

const unreadTotal: AnswerOf<'message.unreadTotal'> = async (context) => ({
  total: await context.entities.count('message', { operatorId: operator(context), readFlag: UNREAD }),
});

const unread: AnswerOf<'message.unread'> = (context) => pageOf(context, context.request, { readFlag: UNREAD });

const page: AnswerOf<'message.page'> = (context) => {
  const { readFlag, title, createdAt } = context.request;
  return pageOf(context, context.request, {
    ...(readFlag !== undefined && { readFlag: { any: several(readFlag) } }),
    ...(title !== undefined && title.trim() !== '' && { title: { contains: title.trim() } }),
    ...(createdAt !== undefined && { createdAt: rangeOf(createdAt) }),
  });
};

async function pageOf(
  context: Pick<BankContext, 'entities' | 'session' | 'show'>,
  request: Pick<Page['request'], 'bizType' | 'currentPage' | 'pageSize' | 'sort'>,
  where: Where,
): Promise<Page['result']> {
  const { bizType, currentPage = 1, pageSize = DEFAULT_SIZE, sort = 'readFlag desc, createdAt desc' } = request;
  const found = await context.entities.page('message', {
    where: {
      ...where,
      ...(bizType !== undefined && { bizType: { any: several(bizType) } }),
      operatorId: operator(context),
    },
    sort,
    currentPage,
    pageSize,
    counts: 'readFlag',
  });
  return { ...found, list: found.list.map((each) => context.show('message', each)) };
}

const operate: AnswerOf<'message.operate'> = async (context) => {
  const { operate: what, ids, bizType } = context.request;
  const where: Where = {
    operatorId: operator(context),
    ...(ids !== undefined && { messageId: { any: ids } }),
    ...(bizType !== undefined && { bizType }),
    ...(what !== REMOVE && ids === undefined && { readFlag: UNREAD }),
  };
  const found = await context.entities.find('message', { where, lock: true });
  if (ids !== undefined && found.length < new Set(ids).size) throw refusal('10018');
  for (const each of found) {
    const messageId = String(each['messageId']);
    if (what === REMOVE) await context.entities.remove('message', messageId);
    else if (each['readFlag'] !== READ) await context.entities.update('message', messageId, { readFlag: READ });
  }
  return null;
};

const detail: AnswerOf<'message.detail'> = async (context) => {
  const where = { operatorId: operator(context), messageId: { any: [context.request.messageId] } };
  const [found] = await context.entities.find('message', { where, limit: 1 });
  if (found === undefined) throw refusal('10018');
  return context.show('message', found);
};

function several<T extends string | number>(value: T | T[]): T[] {
  return Array.isArray(value) ? value : [value];
}

function rangeOf(value: unknown): { from?: unknown; to?: unknown } {
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : [value, value];
  return { from, to };
}

export const messageAnswers = {
  'message.unreadTotal': unreadTotal,
  'message.unread': unread,
  'message.page': page,
  'message.operate': operate,
  'message.detail': detail,
};
