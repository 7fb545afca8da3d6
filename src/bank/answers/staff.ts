import type { Entities } from '#generated/entities.ts';
import { dateTimeOf } from '#model/instant.ts';
import { maskPhoneEnd } from '#model/mask.ts';
import type { AnswerContext, Session } from '#sandbox/answer.ts';
import type { Transaction } from '#sandbox/database.ts';
import { hashPassword, newPassword } from '#sandbox/passwords.ts';
import { leavesHeld, leavesOf } from '#sandbox/permission-tree.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import { endTrust, tellOfChange } from '../people/change-letters.ts';
import { endRolePause, noteContactChange, roleNote, safeContactOf } from '../people/contact-changes.ts';
import { changeOwnContact } from '../people/own-contact.ts';
import { isLoginTaken, setPassword } from '../people/people.ts';
import { EVERYONES, ONLY_MAIN, permissionTree, SUB_ACCOUNT } from '../people/roles.ts';
import {
  hasOtherMain,
  isMain,
  lockStaff,
  type Looking,
  operatorRecords,
  operatorTypeOf,
  roleRecords,
} from '../people/staff.ts';
import { peopleTablesOf } from '../people/tables.ts';
import { refusal } from '../words/refusals.ts';
import type { AnswerOf, Sources } from './answer-of.ts';

/*
 * Operators and roles. Nobody grants permissions beyond their own, changes a more powerful operator (both checked by
 * the calls), or changes their own permissions. At least one operator always has every permission.
 */

/** Most operators of a merchant: an operator's id numbers them with two digits. */
const MOST = 99;
const DISABLED = 0;

export const staffSources = {
  async operators(context) {
    const keyword = String(context.request['keyword'] ?? '').trim();
    const records = await operatorRecords(context);
    return records.filter(({ operatorName, loginNo }) => operatorName.includes(keyword) || loginNo.includes(keyword));
  },
  async roles(context) {
    const tree = permissionTree(context.model);
    return (await roleRecords(context)).map((role) => ({
      ...role,
      permissionIds: leavesHeld(tree, role.kind === 'MAIN' ? 'all' : role.permissionIds),
    }));
  },
  async permissions(context) {
    const { nodes, below } = permissionTree(context.model);
    const may = new Set(context.session?.permissions);
    return nodes.map((node) =>
      node.isLocked || below.has(node.permissionId) || may.has(node.permissionId)
        ? node
        : { ...node, isLocked: true, reason: '超出您本人的权限' },
    );
  },
} satisfies Sources<'operators' | 'roles' | 'permissions'>;

/** Prepares a role for saving: choices on the tree become routes and actions of the Model. */
export const roleGuard: Guard = async (context, record) => {
  const { roleId, permissionIds } = record as Partial<Entities['role']>;
  const updatedAt = dateTimeOf(context.clock.now());
  if (roleId === undefined) return { ...record, permissionIds: EVERYONES, updatedAt };
  await lockStaff(context.tx, context.owner);
  const before = (await roleRecords(context)).find((each) => each.roleId === roleId);
  if (before === undefined) throw refusal('10018');
  if (before.kind === 'MAIN') throw refusal('10110');
  if (before.isBeyond) throw refusal('10103');
  if (context.call.name !== 'permission.save') return { ...record, updatedAt };
  if (before.isOwn) throw refusal('10107');
  const routes = routesFor(context, permissionIds ?? [], before.permissionIds);
  const did = `修改了角色 ${before.roleName} 的权限（${before.operatorCount ?? 0} 名操作员）`;
  await tellOfChange(context, nameOf(context.session), did, { owner: context.owner, contacts: [] });
  return { ...record, permissionIds: routes, updatedAt };
};

/** @throws Refusal 10102 for a permission that the caller does not have */
function routesFor(
  { model, session }: AnswerContext,
  chosen: readonly string[],
  before: readonly string[],
): readonly string[] {
  const tree = permissionTree(model);
  const routes = leavesOf(tree, chosen).flatMap((leaf) => tree.grants.get(leaf) ?? []);
  const above = routes.find(
    (each) => ONLY_MAIN.includes(each) || (session?.permissions.includes(each) !== true && !before.includes(each)),
  );
  if (above !== undefined) {
    const what = tree.nodes.find(({ permissionId }) => permissionId === above)?.name ?? above;
    throw refusal('10102', { what }, '/permissionIds');
  }
  return [...new Set([...EVERYONES, ...routes])];
}

const add: AnswerOf<'operator.add'> = async (context) => {
  const { tx, owner, request, clock, outbox, session } = context;
  const { operatorName, phonePrefix = '86', phoneNumber, roleIds, remark } = request;
  const loginNo = request.loginNo.toLowerCase();
  await lockStaff(tx, owner);
  const people = peopleTablesOf(tx);
  if (/^\d+$/.test(loginNo) && loginNo !== phoneNumber) throw refusal('10106', {}, '/loginNo');
  if (await isLoginTaken(tx, loginNo)) throw refusal('10105', {}, '/loginNo');
  const email = await freeEmail(context, request.email);
  const operatorId = await newOperatorId(tx, owner);
  const password = newPassword();
  const [who, at] = [{ owner, userId: operatorId }, clock.now()];
  const { by, byId } = changerOf(session);
  await people
    .insertInto('operator')
    .values({
      ...{ operator_id: operatorId, owner, login_no: loginNo, password_hash: await hashPassword(password) },
      ...{ name: operatorName, roles: JSON.stringify(roleIds), operator_type: operatorTypeOf(owner, roleIds) },
      ...{ system_type: 1, phone_prefix: phonePrefix, phone: phoneNumber, email, disabled: false, activated: true },
      initial_password: true,
      ...{ remark: remark ?? null, created_at: dateTimeOf(clock.now()) },
    })
    .execute();
  // A new main operator cannot confirm anything during a pause, which begins here.
  const role = { kind: 'role', at, by, byId, before: null } as const;
  const isNewMain = isMain(owner, roleIds);
  if (isNewMain) await noteContactChange(tx, who, role);
  const added = `新增了操作员 ${operatorName}（登录账号 ${loginNo}，手机 ${maskPhoneEnd(phoneNumber)}）`;
  const did = isNewMain ? `${added}。${roleNote([role])}` : added;
  await tellOfChange(context, by, did, { owner, contacts: [] });
  await outbox.post({
    to: phoneNumber,
    subject: '操作员账号开通',
    text: `${String(session?.user['userName'] ?? '')}为您开通了操作员账号，登录账号 ${loginNo}，初始密码 ${password}，首次登录须修改密码。`,
  });
  return { operatorId };
};

/** The number of a merchant's next operator or sub-account; the staff is locked. @throws Refusal 10109 */
export async function newOperatorId(tx: Transaction, owner: string): Promise<string> {
  const { count } = await peopleTablesOf(tx)
    .selectFrom('operator')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST) throw refusal('10109', { count: MOST });
  return `${owner}${String(Number(count) + 1).padStart(2, '0')}`;
}

type Account = Entities['operator-account'];

/** Calls by which operators change their own phone or address, with a code to each. */
const OWN_CONTACT: readonly string[] = ['user.updatePhone', 'user.updateEmail'];

/**
 * Checks changes of an operator's account and applies their consequences: the pause of new contacts and main operators,
 * the end of sessions and trust, letters.
 * @throws Refusal 10104, 10107, 10112 to 10114, 10131, 10134
 */
export const operatorGuard: Guard = async (context, record) => {
  const account = record as Account;
  if (OWN_CONTACT.includes(context.call.name)) return changeOwnContact(context, account);
  const { tx, owner } = context;
  const { operatorId, roleIds, phoneNumber, disabled } = account;
  await lockStaff(tx, owner);
  const before = await needOperator(context, operatorId);
  const email = await freeEmail(context, account.email ?? '', before.mail ?? '');
  const isChanged = roleIds.toSorted().join() !== before.roleIds.toSorted().join();
  if (isChanged && before.isSelf) throw refusal('10107', {}, '/roleIds');
  if (before.isSelf && (phoneNumber !== before.phone || email !== (before.mail ?? null))) throw refusal('10113');
  // Sub-accounts sign in at a page of their own, so they cannot have the main role.
  if (before.systemType === SUB_ACCOUNT && isMain(owner, roleIds)) throw refusal('10114', {}, '/roleIds');
  // A sub-user must be enabled by its own call, which also handles its cards.
  const subUser = await context.entities.get('sub-user', operatorId);
  if (!disabled && subUser?.['status'] === 'DISABLED') throw refusal('26021');
  await keepOneMain(context, operatorId, before, isMain(owner, roleIds) && !disabled);
  const named = `${subUser === null ? '操作员' : '子用户'} ${before.operatorName}（登录账号 ${before.loginNo}）`;
  await tellOfUpdate(context, before, { ...account, email }, named);
  if (disabled !== (before.state === DISABLED)) await tellOfState(context, before, disabled, named);
  return { ...account, email, operatorType: operatorTypeOf(owner, roleIds) };
};

/**
 * Records and reports changes of an operator's contacts and roles.
 * @param named the operator in the letter
 */
async function tellOfUpdate(
  context: AnswerContext,
  before: Entities['operator'],
  { operatorId, phoneNumber, roleIds, email }: Omit<Account, 'email'> & { email: string | null },
  named: string,
): Promise<void> {
  const { tx, owner, clock, session } = context;
  const [who, at] = [{ owner, userId: operatorId }, clock.now()];
  const { by, byId } = changerOf(session);
  const { loginNo, phone = '', mail = null } = before;
  const isNewPhone = phoneNumber !== phone;
  const isNewEmail = (email?.toLowerCase() ?? null) !== (mail?.toLowerCase() ?? null);
  const isNewMain = isMain(owner, roleIds) && !isMain(owner, before.roleIds);
  if (isNewPhone) await noteContactChange(tx, who, { kind: 'phone', at, by, byId, before: phone });
  if (isNewEmail) await noteContactChange(tx, who, { kind: 'email', at, by, byId, before: mail });
  const role = { kind: 'role', at, by, byId, before: null } as const;
  if (isNewMain) await noteContactChange(tx, who, role);
  // Only main operators have this pause.
  else if (!isMain(owner, roleIds)) await endRolePause(tx, operatorId);
  const changed = { ...who, loginNo, contacts: [phone, phoneNumber, mail, email] };
  if (isNewPhone || isNewEmail) await endTrust(context, changed);
  const isNewRole = roleIds.toSorted().join() !== before.roleIds.toSorted().join();
  const what = [isNewPhone && '手机', isNewEmail && '邮箱', isNewRole && '角色'].filter(Boolean).join('、');
  if (what === '') return;
  const did = `修改了${named}的${what}`;
  await tellOfChange(context, by, isNewMain ? `${did}。${roleNote([role])}` : did, changed);
}

/**
 * Ends sessions and known devices of a disabled operator, and reports the change.
 * @param named the operator in the letter
 */
async function tellOfState(
  context: AnswerContext,
  before: Entities['operator'],
  disabled: boolean,
  named: string,
): Promise<void> {
  const { operatorId, loginNo, phone, mail } = before;
  const { owner } = context;
  const changed = { owner, userId: operatorId, loginNo, contacts: [phone, mail] };
  if (disabled) await context.revokeSessions(changed);
  if (disabled) await endTrust(context, changed);
  const did = `${disabled ? '停用' : '启用'}了${named}`;
  await tellOfChange(context, nameOf(context.session), did, changed);
}

/** Two main operators who are neither new nor the same confirm a third: the one who set the role, and this one. */
const confirmMain: AnswerOf<'operator.confirmMain'> = async (context) => {
  const { tx, owner, request } = context;
  await lockStaff(tx, owner);
  // The call's check read the operator before the lock.
  const { operatorId, operatorName, loginNo, phone, mail, mayConfirm } = await needOperator(
    context,
    request.operatorId,
  );
  if (!mayConfirm) throw refusal('10115');
  await endRolePause(tx, operatorId);
  const did = `确认了主操作员 ${operatorName}（登录账号 ${loginNo}），其验证立即可用`;
  await tellOfChange(context, nameOf(context.session), did, { owner, contacts: [phone, mail] });
  return null;
};

const resetPassword: AnswerOf<'operator.resetPassword'> = async (context) => {
  const { tx, owner, request, outbox, clock } = context;
  const before = await needOperator(context, request.operatorId);
  const { operatorId, operatorName, phone = '', mail = null, loginNo, state, isSelf } = before;
  if (isSelf || state === DISABLED) throw refusal('10019');
  // The new password goes to the contact from before a recent change, which somebody else may have made.
  const safe = await safeContactOf(tx, { operatorId, phone: phone ?? '', email: mail }, clock.now());
  const changed = { owner, userId: operatorId, loginNo, contacts: [phone, safe.phone] };
  const password = newPassword();
  await setPassword(tx, operatorId, password, true);
  await context.revokeSessions(changed);
  await endTrust(context, changed);
  const did = `重置了操作员 ${operatorName}（登录账号 ${loginNo}）的登录密码`;
  await tellOfChange(context, nameOf(context.session), did, changed);
  const text = `您的登录账号 ${loginNo} 的密码已被重置为 ${password}，登录后须修改密码。`;
  await outbox.post({ to: safe.phone, subject: '密码重置', text });
  return null;
};

const changerOf = (session: Session | null): { by: string; byId: string | null } => ({
  by: nameOf(session),
  byId: session?.userId ?? null,
});

const nameOf = (session: Session | null): string => String(session?.user['operatorName'] ?? '');

/** @throws Refusal 10018 */
async function needOperator(context: Looking, operatorId: string): Promise<Entities['operator']> {
  const found = (await operatorRecords(context)).find((each) => each.operatorId === operatorId);
  if (found === undefined) throw refusal('10018');
  return found;
}

/** @throws Refusal 10104 when no other operator would have every permission */
async function keepOneMain(
  { tx, owner }: Pick<AnswerContext, 'tx' | 'owner'>,
  userId: string,
  { roleIds, state }: Entities['operator'],
  stays: boolean,
): Promise<void> {
  if (stays || !isMain(owner, roleIds) || state === DISABLED) return;
  if (!(await hasOtherMain(tx, { owner, userId }))) throw refusal('10104');
}

/** A trimmed email; it must be unique, since operators sign in with it. @throws Refusal 10112 */
export async function freeEmail({ tx }: Pick<AnswerContext, 'tx'>, typed = '', before = ''): Promise<string | null> {
  const email = typed.trim();
  if (email === '') return null;
  if (email.toLowerCase() !== before.toLowerCase() && (await isLoginTaken(tx, email)))
    throw refusal('10112', {}, '/email');
  return email;
}

export const staffAnswers = {
  'operator.add': add,
  'operator.resetPassword': resetPassword,
  'operator.confirmMain': confirmMain,
};
