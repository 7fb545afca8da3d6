import type { Calls } from '#generated/calls.ts';
import type { Session } from '#sandbox/answer.ts';
import type { EntityRecord, Where } from '#sandbox/entity-store.ts';
import { READ, UNREAD } from '../messages.ts';
import { markRead, readBy } from '../notices.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import type { AnswerOf, BankContext, Sources } from './answer-of.ts';

type Notice = Calls['notice.get']['result'];
type Context = Pick<BankContext, 'entities' | 'session' | 'tx' | 'show' | 'clock'>;

const operator = ({ session }: Pick<BankContext, 'session'>): string => (session as Session).userId;

/** Announcements, newest first, as whoever is signed in has read them. */
async function noticesOf(context: Context, where: Where = {}): Promise<Notice[]> {
  const read = await readBy(context.tx, operator(context));
  const found = await context.entities.find('notice', { where, sort: 'updateAt desc' });
  return found.map((each) => shown(context, each, read));
}

function shown(context: Context, record: EntityRecord, read: ReadonlySet<string>): Notice {
  const readFlag = read.has(String(record['noticeId'])) ? READ : UNREAD;
  return context.show('notice', { ...record, readFlag });
}

/** Announcements as whoever asks has read them. */
export const noticeSources = { notices: noticesOf } satisfies Sources<'notices'>;

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
  const unreadOnes = (await noticesOf(context)).filter(({ readFlag }) => readFlag === UNREAD);
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
  'notice.get': get,
  'notice.read': (context: BankContext<{ id: string }>) => sign(context, context.request.id),
  'notice.sign': (context: BankContext<{ id: string }>) => sign(context, context.request.id),
  'notice.signAll': signAll,
  'user.signCertificate': signCertificate,
};
