import { dateTimeOf } from '#model/instant.ts';
import { maskPhoneEnd } from '#model/mask.ts';
import { fromMinor } from '#model/minor-units.ts';
import { hashPassword } from '#sandbox/passwords.ts';
import { COUNTED } from '../desk/cards-of.ts';
import { type Balance, balancesOf } from '../ledger/balances.ts';
import { endTrust, tellOfChange } from '../people/change-letters.ts';
import { noteContactChange } from '../people/contact-changes.ts';
import { refuseWeakPassword } from '../people/password-rule.ts';
import { isLoginTaken } from '../people/people.ts';
import { standardRole, SUB_ACCOUNT } from '../people/roles.ts';
import { lockStaff } from '../people/staff.ts';
import { peopleTablesOf } from '../people/tables.ts';
import { changeSubUser } from '../sub-users/status.ts';
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

/** Changes the contacts of a sub-user. Its sessions and known devices end, as after every change of a contact. */
const updateInfo: AnswerOf<'sub-user.updateInfo'> = async (context) => {
  const { tx, owner, entities, request, clock } = context;
  const { subUserNo, subUserName, phonePrefix = '86', phoneNumber } = request;
  await lockStaff(tx, owner);
  await entities.update('sub-user', subUserNo, { subUserName });
  const found = await peopleTablesOf(tx)
    .selectFrom('operator')
    .select(['phone', 'email', 'login_no'])
    .where('operator_id', '=', subUserNo)
    .where('owner', '=', owner)
    .executeTakeFirst();
  if (found === undefined) throw refusal('10018');
  const email = await freeEmail(context, request.email, found.email ?? '');
  await peopleTablesOf(tx)
    .updateTable('operator')
    .set({ name: subUserName, phone_prefix: phonePrefix, phone: phoneNumber, email })
    .where('operator_id', '=', subUserNo)
    .execute();
  const who = { owner, userId: subUserNo };
  const [by, byId, at] = [personOf(context).name, personOf(context).operatorId, clock.now()];
  const changed = { ...who, loginNo: found.login_no, contacts: [found.phone, phoneNumber, found.email, email] };
  if (phoneNumber !== found.phone)
    await noteContactChange(tx, who, { kind: 'phone', at, by, byId, before: found.phone });
  if (email !== found.email) await noteContactChange(tx, who, { kind: 'email', at, by, byId, before: found.email });
  if (phoneNumber === found.phone && email === found.email) return null;
  await endTrust(context, changed);
  await tellOfChange(context, by, `修改了子用户 ${subUserName}（登录账号 ${found.login_no}）的联系方式`, changed);
  return null;
};

export function subUserAnswers(setting: BankSetting) {
  const changeStatus: AnswerOf<'sub-user.changeStatus'> = async (context) => {
    const { tx, owner, request } = context;
    const { subUserNo, status } = request;
    const person = personOf(context);
    await lockStaff(tx, owner);
    if (!(await changeSubUser(deskOf(context, setting), owner, { subUserNo, status, person }))) return null;
    const disabled = status === 'DISABLED';
    const { name, login_no, phone, email } = await peopleTablesOf(tx)
      .updateTable('operator')
      .set({ disabled })
      .where('operator_id', '=', subUserNo)
      .where('owner', '=', owner)
      .returning(['name', 'login_no', 'phone', 'email'])
      .executeTakeFirstOrThrow();
    const changed = { owner, userId: subUserNo, loginNo: login_no, contacts: [phone, email] };
    if (disabled) await context.revokeSessions(changed);
    if (disabled) await endTrust(context, changed);
    const did = `${disabled ? '停用' : '启用'}了子用户 ${name}（登录账号 ${login_no}）`;
    await tellOfChange(context, person.name, did, changed);
    return null;
  };
  return { 'sub-user.add': add, 'sub-user.updateInfo': updateInfo, 'sub-user.changeStatus': changeStatus };
}

export const subUserSources = { 'sub-users': subUsers } satisfies Sources<'sub-users'>;
