import type { Entities } from '#generated/entities.ts';
import type { Model } from '#model/model.ts';
import type { Session, Who } from '#sandbox/answer.ts';
import type { Clock } from '#sandbox/clock.ts';
import type { Transaction } from '#sandbox/database.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import { contactChangesOfAll, pauseNote, roleNote } from './contact-changes.ts';
import { allPermissions, type Grant, grantsColumn, MAIN, permissionsOf, standardRole } from './roles.ts';
import { peopleTablesOf } from './tables.ts';

/* Operators, sub-accounts and roles of a merchant, as seen by the operator who manages them. */

const MAIN_OPERATOR = 1;
const OPERATOR = 2;
const ENABLED = 1;
const DISABLED = 0;

export interface Looking {
  tx: Transaction;
  entities: EntityStore;
  model: Model;
  session: Session | null;
  clock: Pick<Clock, 'now'>;
}

/** True if grants exceed the caller's permissions. Permissions unknown to the Model allow nothing. */
function isBeyond(grants: readonly Grant[], { model, session }: Pick<Looking, 'model' | 'session'>): boolean {
  const known = new Set(allPermissions(model));
  return permissionsOf(grants, model).some((each) => known.has(each) && session?.permissions.includes(each) !== true);
}

export async function operatorRecords({
  tx,
  entities,
  model,
  session,
  clock,
}: Looking): Promise<Entities['operator'][]> {
  const names = new Map((await entities.find('role')).map(({ roleId, roleName }) => [roleId, String(roleName)]));
  const rows = await peopleTablesOf(tx)
    .selectFrom('operator')
    .leftJoin('authenticator', 'authenticator.operator_id', 'operator.operator_id')
    .selectAll('operator')
    .select(['authenticator.since', grantsColumn(entities).as('grants')])
    .where('operator.owner', '=', entities.owner)
    .orderBy('operator.operator_id')
    .execute();
  const changes = await contactChangesOfAll(tx, entities.owner, clock.now());
  const newMains = new Map(
    rows.filter(isActiveMain).flatMap(({ operator_id: id }) => {
      const change = changes.get(id)?.find(({ kind }) => kind === 'role');
      return change === undefined ? [] : [[id, change] as const];
    }),
  );
  const self = rows.find((row) => row.operator_id === session?.userId);
  // A new main operator cannot confirm others.
  const mayConfirmOthers = self !== undefined && isActiveMain(self) && !newMains.has(self.operator_id);
  return rows.map((row) => {
    const own = changes.get(row.operator_id) ?? [];
    const contactNote = pauseNote(own, 'phone') ?? pauseNote(own, 'email');
    const setBy = newMains.get(row.operator_id)?.byId ?? null;
    const mainNote = roleNote(own);
    const roleIds = JSON.parse(row.roles) as string[];
    return {
      operatorId: row.operator_id,
      operatorName: row.name,
      loginNo: row.login_no,
      phonePrefix: row.phone_prefix as Entities['operator']['phonePrefix'],
      phoneNumber: row.phone,
      phone: row.phone,
      ...(row.email !== null && { email: row.email, mail: row.email }),
      roleIds,
      roleNames: roleIds.flatMap((id) => names.get(id) ?? []).join('、'),
      operatorType: row.operator_type as Entities['operator']['operatorType'],
      systemType: row.system_type as Entities['operator']['systemType'],
      state: row.disabled ? DISABLED : ENABLED,
      ...(row.remark !== null && { remark: row.remark }),
      ...(row.last_login_at !== null && { lastLoginAt: row.last_login_at }),
      ...(row.created_at !== null && { createdAt: row.created_at }),
      isSelf: row.operator_id === session?.userId,
      isBeyond: isBeyond(row.grants ?? [], { model, session }),
      hasApp: row.since !== null,
      ...(contactNote !== undefined && { contactNote }),
      ...(mainNote !== undefined && newMains.has(row.operator_id) && { mainNote }),
      mayConfirm: mayConfirmOthers && setBy !== null && setBy !== self.operator_id,
    };
  });
}

function isActiveMain({ operator_type: type, disabled }: { operator_type: number; disabled: boolean }): boolean {
  return type === MAIN_OPERATOR && !disabled;
}

const ORDER = { MAIN: 0, STANDARD: 1, OWN: 2 } as const;

/** Roles with their number of operators; permissions as stored. */
export async function roleRecords({ tx, entities, model, session }: Looking): Promise<Entities['role'][]> {
  const roles = (await entities.find('role', { sort: 'createdAt asc, roleId asc' })) as Entities['role'][];
  const rows = await peopleTablesOf(tx)
    .selectFrom('operator')
    .select(['operator_id', 'roles'])
    .where('owner', '=', entities.owner)
    .execute();
  const holders = rows.map((row) => ({ id: row.operator_id, roles: JSON.parse(row.roles) as string[] }));
  return roles
    .map((role) => {
      const having = holders.filter((each) => each.roles.includes(role.roleId));
      const grant = { all: role.kind === 'MAIN', routes: role.permissionIds };
      return {
        ...role,
        operatorCount: having.length,
        isOwn: having.some(({ id }) => id === session?.userId),
        isBeyond: isBeyond([grant], { model, session }),
      };
    })
    .sort((one, other) => ORDER[one.kind] - ORDER[other.kind]);
}

/** Locks the operators and roles of this merchant until the transaction ends. */
export async function lockStaff(tx: Transaction, owner: string): Promise<void> {
  await peopleTablesOf(tx).selectFrom('merchant').select('owner').where('owner', '=', owner).forUpdate().execute();
}

/** True if another operator still has all permissions of the merchant. */
export async function hasOtherMain(tx: Transaction, { owner, userId }: Who): Promise<boolean> {
  const row = await peopleTablesOf(tx)
    .selectFrom('operator')
    .select('operator_id')
    .where('owner', '=', owner)
    .where('operator_id', '<>', userId)
    .where('operator_type', '=', MAIN_OPERATOR)
    .where('disabled', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function isMain(owner: string, roles: readonly string[]): boolean {
  return roles.includes(standardRole(owner, MAIN));
}

/** The operator type that follows from roles. */
export function operatorTypeOf(owner: string, roles: readonly string[]): number {
  return isMain(owner, roles) ? MAIN_OPERATOR : OPERATOR;
}
