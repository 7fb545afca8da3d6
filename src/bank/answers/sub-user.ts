import type { Entities } from '#generated/entities.ts';
import { dateTimeOf } from '#model/instant.ts';
import { maskPhoneEnd } from '#model/mask.ts';
import { fromMinor } from '#model/minor-units.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import { hashPassword } from '#sandbox/passwords.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import { changeCard } from '../cards/change.ts';
import { COUNTED } from '../desk/cards-of.ts';
import { type Balance, balancesOf } from '../ledger/balances.ts';
import { tellOfChange } from '../people/change-letters.ts';
import { refuseWeakPassword } from '../people/password-rule.ts';
import { isLoginTaken } from '../people/people.ts';
import { standardRole, SUB_ACCOUNT } from '../people/roles.ts';
import { lockStaff } from '../people/staff.ts';
import { peopleTablesOf } from '../people/tables.ts';
import { refusal } from '../words/refusals.ts';
import type { AnswerOf, BankContext, Sources } from './answer-of.ts';
import { personOf } from './operator.ts';
import { type BankSetting, deskOf } from './setting.ts';
import { freeEmail, newOperatorId } from './staff.ts';

/*
 * Sub-users: a record for permissions and a sub-account for the sign-in, under one number. Their cards and money are
 * identified by that number, which the session has as `user.subUserNo`.
 */

/** Role of the sub-accounts of sub-users. */
const ROLE = 'subAccount';
/** The currency in which a sub-user's money is listed; amounts in other currencies follow as text. */
export const CURRENCY = 'USD';

/** The signed-in sub-user's number; undefined for everybody else. */
export function subUserOf({ session }: Pick<BankContext, 'session'>): string | undefined {
  const named = session?.user['subUserNo'];
  return typeof named === 'string' && named !== '' ? named : undefined;
}

/** Every sub-user with its contacts, its money and its cards. */
export async function subUsers({ tx, owner, entities }: BankContext): Promise<object[]> {
  const people = await peopleTablesOf(tx)
    .selectFrom('operator')
    .select(['operator_id', 'name', 'login_no', 'phone_prefix', 'phone', 'email', 'last_login_at'])
    .where('owner', '=', owner)
    .where('system_type', '=', SUB_ACCOUNT)
    .execute();
  const held = await balancesOf(tx, owner, ['C.SUB']);
  const cards = await entities.find('card', { where: { status: [...COUNTED], subUserNo: { known: true } } });
  const scopes = new Map(people.map((each) => [each.operator_id, each]));
  return (await entities.find('sub-user')).map((record) => {
    const subUserNo = String(record['subUserNo']);
    const person = scopes.get(subUserNo);
    const own = cards.filter((card) => card['subUserNo'] === subUserNo);
    const bins = record['cardBins'] as string[];
    return {
      ...record,
      ...(person && { subUserName: person.name, loginNo: person.login_no, phonePrefix: person.phone_prefix }),
      ...(person && { phoneNumber: person.phone, email: person.email ?? '' }),
      ...(person?.last_login_at && { lastLoginAt: person.last_login_at }),
      ...moneyOf(held.filter(({ dimension }) => dimension === subUserNo)),
      ...{ cardCount: own.length, activeCards: own.filter((card) => card['status'] === 'ACTIVE').length },
      binText: bins.join('、'),
    };
  });
}

function moneyOf(held: readonly Balance[]): object {
  const shown = (currency: string): string =>
    fromMinor(held.find((each) => each.currency === currency)?.balance ?? 0n, currency);
  const others = held.filter(({ currency, balance }) => currency !== CURRENCY && balance !== 0n);
  const otherBalances = others.map(({ currency }) => `${shown(currency)} ${currency}`).join('、');
  return { currency: CURRENCY, balance: shown(CURRENCY), ...(otherBalances !== '' && { otherBalances }) };
}

const add: AnswerOf<'sub-user.add'> = async (context) => {
  const { tx, owner, entities, request, clock, outbox, session } = context;
  const { subUserName, password, phonePrefix = '86', phoneNumber, cardBins, maxCards } = request;
  const loginNo = request.loginNo.toLowerCase();
  await lockStaff(tx, owner);
  if (await isLoginTaken(tx, loginNo)) throw refusal('10105', {}, '/loginNo');
  const email = await freeEmail(context, request.email);
  await refuseWeakPassword(password, [loginNo, phoneNumber, email], '/password');
  const subUserNo = await newOperatorId(tx, owner);
  const createdAt = dateTimeOf(clock.now());
  await peopleTablesOf(tx)
    .insertInto('operator')
    .values({
      ...{ operator_id: subUserNo, owner, login_no: loginNo, password_hash: await hashPassword(password) },
      ...{ name: subUserName, roles: JSON.stringify([standardRole(owner, ROLE)]), operator_type: 2 },
      ...{ system_type: SUB_ACCOUNT, phone_prefix: phonePrefix, phone: phoneNumber, email, disabled: false },
      ...{ activated: true, initial_password: true, remark: null, created_at: createdAt },
    })
    .execute();
  const limits = { cardBins, ...(maxCards !== undefined && { maxCards }) };
  await entities.insert('sub-user', { subUserNo, subUserName, loginNo, ...limits, status: 'ENABLED', createdAt });
  const did = `新增了子用户 ${subUserName}（登录账号 ${loginNo}，手机 ${maskPhoneEnd(phoneNumber)}）`;
  await tellOfChange(context, personOf(context).name, did, { owner, contacts: [] });
  const text = `${String(session?.user['userName'] ?? '')}为您开通了子账号，用户编号 ${owner}，登录账号 ${loginNo}，初始密码请向主账号索取，首次登录须修改密码。`;
  await outbox.post({ to: phoneNumber, subject: '子账号开通', text });
  return { subUserNo };
};

/**
 * Disabling freezes the usable cards of a sub-user and keeps its money. Enabling keeps the cards frozen, because
 * somebody must choose which of them to release.
 */
export const subUserGuard =
  (setting: BankSetting): Guard =>
  async (context, record) => {
    const { tx, owner, entities } = context;
    const { subUserNo, status } = record as Entities['sub-user'];
    const before = await entities.need<Entities['sub-user'] & EntityRecord>('sub-user', subUserNo);
    if (status !== 'DISABLED' || before.status === status) return record;
    await lockStaff(tx, owner);
    const desk = deskOf(context, setting);
    await desk.book.lockOwner(owner);
    for (const { cardId } of await desk.findRecords(owner, 'card', { subUserNo, status: 'ACTIVE' })) {
      await changeCard(desk, owner, { cardId, person: personOf(context), status: 'FROZEN' });
    }
    return record;
  };

export const subUserAnswers = { 'sub-user.add': add };

export const subUserSources = { 'sub-users': subUsers } satisfies Sources<'sub-users'>;
