import type { Calls } from '#generated/calls.ts';
import type { Session } from '#sandbox/answer.ts';
import type { EntityRecord, Where } from '#sandbox/entity-store.ts';
import { READ, UNREAD } from '../messages/tell.ts';
import { readBy } from '../messages/notices.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import type { AnswerOf, BankContext, Sources } from './answer-of.ts';

type Notice = Calls['notice.get']['result'];
type Context = Pick<BankContext, 'entities' | 'session' | 'tx' | 'show' | 'clock'>;

const operator = ({ session }: Pick<BankContext, 'session'>): string => (session as Session).userId;

/** Announcements, newest first, with the caller's read state. */
async function noticesOf(context: Context, where: Where = {}): Promise<Notice[]> {
  const read = await readBy(context.entities, operator(context));
  const found = await context.entities.find('notice', { where, sort: 'updateAt desc' });
  return found.map((each) => shown(context, each, read));
}

function shown(context: Context, record: EntityRecord, read: ReadonlySet<string>): Notice {
  const readFlag = read.has(String(record['noticeId'])) ? READ : UNREAD;
  return context.show('notice', { ...record, readFlag });
}

/** Announcements with the caller's read state. */
export const noticeSources = { notices: noticesOf } satisfies Sources<'notices'>;

/** Turns off further reminders about the current certificate. */
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
  'user.signCertificate': signCertificate,
};
