import type { Calls } from '#generated/calls.ts';
import { dateTimeOf } from '#model/instant.ts';
import type { Session } from '#sandbox/answer.ts';
import type { EntityRecord, Where } from '#sandbox/entity-store.ts';
import { READ, UNREAD } from '../messages.ts';
import { markRead, readBy } from '../notices.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';

const NEW = 30 * 86_400_000;
const MOST = 10;
const LATEST = 5;
const DEFAULT_SIZE = 20;

type Notice = Calls['notice.get']['result'];
type Context = Pick<BankContext, 'entities' | 'session' | 'tx' | 'show' | 'clock'>;

const operator = ({ session }: Pick<BankContext, 'session'>): string => (session as Session).userId;

/** Announcements, newest first, as whoever is signed in has read them. */
async function noticesOf(context: Context, where: Where = {}, sort = 'updateAt desc'): Promise<Notice[]> {
  const read = await readBy(context.tx, operator(context));
  const found = await context.entities.find('notice', { where, sort });
  return found.map((each) => shown(context, each, read));
}

function shown(context: Context, record: EntityRecord, read: ReadonlySet<string>): Notice {
  const readFlag = read.has(String(record['noticeId'])) ? READ : UNREAD;
  return context.show('notice', { ...record, readFlag });
}

const isUnread = ({ readFlag }: Notice): boolean => readFlag === UNREAD;

const unread: AnswerOf<'notice.unread'> = async (context) => {
  const recent = { updateAt: { from: dateTimeOf(context.clock.now() - NEW) } };
  const notices = await noticesOf(context, recent);
  return [...notices.filter(isUnread), ...notices.filter((each) => !isUnread(each))].slice(0, MOST);
};

const unreadOnly = async (context: Context): Promise<Notice[]> => (await noticesOf(context)).filter(isUnread);

const latest: AnswerOf<'notice.latest'> = async (context) => (await noticesOf(context)).slice(0, LATEST);

type Page = Calls['notice.page'];

/** There are few announcements: what has been read is told apart here, not by the database. */
const page: AnswerOf<'notice.page'> = async (context) => {
  const { request } = context;
  const { currentPage = 1, pageSize = DEFAULT_SIZE, sort, title, bizType, updateAt, readFlag } = request;
  const [from, to] = Array.isArray(updateAt) ? updateAt : [updateAt, updateAt];
  const where: Where = {
    ...(title !== undefined && title.trim() !== '' && { title: { contains: title.trim() } }),
    ...(bizType !== undefined && { bizType: { any: Array.isArray(bizType) ? bizType : [bizType] } }),
    ...(updateAt !== undefined && { updateAt: { from, to } }),
    ...(request.noticeId !== undefined && { noticeId: request.noticeId }),
  };
  const all = await noticesOf(context, where, sort);
  const wanted = readFlag === undefined ? undefined : new Set<unknown>(Array.isArray(readFlag) ? readFlag : [readFlag]);
  // Unless somebody asked for another order, what is unread comes first.
  const ordered = sort === undefined ? [...all.filter(isUnread), ...all.filter((each) => !isUnread(each))] : all;
  const list = wanted === undefined ? ordered : ordered.filter((each) => wanted.has(each.readFlag));
  const count = all.filter(isUnread).length;
  const start = (currentPage - 1) * pageSize;
  const result: Page['result'] = {
    list: list.slice(start, start + pageSize),
    total: list.length,
    currentPage,
    pageSize,
    counts: { READ: all.length - count, UNREAD: count },
  };
  return result;
};

/** With the one before it and the one after it in time, of one type where that is asked. */
const get: AnswerOf<'notice.get'> = async (context) => {
  const { id, bizType } = context.request;
  const found = await context.entities.need('notice', id);
  const all = await noticesOf(context, bizType === undefined ? {} : { bizType });
  const at = all.findIndex((each) => each.noticeId === id);
  const [previous, next] = at < 0 ? [] : [all[at - 1], all[at + 1]];
  return {
    ...shown(context, found, await readBy(context.tx, operator(context))),
    ...(previous && { previousId: previous.noticeId, previousTitle: previous.title }),
    ...(next && { nextId: next.noticeId, nextTitle: next.title }),
  };
};

/** @throws Refusal notFound */
async function sign(context: Context, id: string): Promise<null> {
  await context.entities.need('notice', id);
  await markRead(context, operator(context), [id]);
  return null;
}

const signAll: AnswerOf<'notice.signAll'> = async (context) => {
  const unreadOnes = await unreadOnly(context);
  await markRead(
    context,
    operator(context),
    unreadOnes.map((each) => each.noticeId),
  );
  return null;
};

/** Not to be reminded of the present certificate again. */
const signCertificate: AnswerOf<'user.signCertificate'> = async (context) => {
  const expire = context.session?.user['certificateExpireAt'];
  if (typeof expire !== 'string') return null;
  await bankTablesOf(context.tx)
    .insertInto('certificate_alert')
    .values({ operator_id: operator(context), expire_at: expire })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return null;
};

export const noticeAnswers = {
  'notice.unread': unread,
  'notice.unreadOnly': (context: BankContext) => unreadOnly(context),
  'notice.unreadInfo': (context: BankContext<{ id: string }>) => unreadOnly(context),
  'notice.latest': latest,
  'notice.page': page,
  'notice.get': get,
  'notice.read': (context: BankContext<{ id: string }>) => sign(context, context.request.id),
  'notice.sign': (context: BankContext<{ id: string }>) => sign(context, context.request.id),
  'notice.signAll': signAll,
  'user.signCertificate': signCertificate,
};
