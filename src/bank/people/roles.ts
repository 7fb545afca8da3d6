import { sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import { dateTimeOf } from '#model/instant.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import { hasTrigger, type Transaction } from '#sandbox/database.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import { permissionsIn, type PermissionTree, treeOf } from '#sandbox/permission-tree.ts';
import everyones from '../rules/everyones-routes.json' with { type: 'json' };
import roles from '../rules/roles.json' with { type: 'json' };
import { peopleTablesOf } from './tables.ts';

/*
 * Roles are records of their merchant: the standard ones of rules/roles.json are made when the merchant is opened, and
 * can be changed like any other. A request reads the operator's grants together with the operator, so that every server
 * uses the latest committed roles.
 */

/** Permissions of one role: routes and `route#action`. */
export interface Grant {
  /** Every route and action that the Model knows. */
  all: boolean;
  routes: readonly string[];
}

/** An operator of a merchant. */
export interface Operator {
  operatorId: string;
  name: string;
  grants: readonly Grant[];
  disabled: boolean;
  /** For a sub-account, its number as a sub-user. */
  subUserNo?: string;
}

interface StandardRole {
  title: string;
  remark: string;
  all?: boolean;
  routes: string[];
}

/** System type of sub-accounts, which have a separate sign-in. */
export const SUB_ACCOUNT = 6;

/** Code of the role with all permissions. */
export const MAIN = 'main';

/** The id of a merchant's standard role. */
export function standardRole(owner: string, code: string): string {
  return `${owner}-${code}`;
}

const STANDARD: Record<string, StandardRole> = roles;

/** Routes that every role has, so that everybody can navigate the portal. */
export const EVERYONES: readonly string[] = everyones;

/** Routes that only the main operator's role can have. */
export const ONLY_MAIN: readonly string[] = STANDARD[MAIN]?.routes ?? [];

/** The only routes of an operator with an initial password: the password is changed there. */
export const UNTIL_OWN_PASSWORD: readonly string[] = ['/setting/selfCenter'];

/** The grants of a standard role before its merchant changes it. */
export function standardGrants(role: string): Grant[] {
  const rule = ownEntry(STANDARD, role);
  return rule === undefined ? [] : [{ all: rule.all === true, routes: rule.routes }];
}

/** True if a person may use a route or `route#action`. */
export function mayUse(grants: readonly Grant[], permission: string): boolean {
  return grants.some(({ all, routes }) => all || routes.includes(permission));
}

/** Cached per Model, since every request reads it. */
const allOf = new WeakMap<Model, readonly string[]>();

/** Every route and `route#action` that the Model knows. */
export function allPermissions(model: Model): readonly string[] {
  const known = allOf.get(model) ?? readAll(model);
  allOf.set(model, known);
  return known;
}

function readAll(model: Model): string[] {
  const known = Object.values(STANDARD).flatMap(({ routes }) => routes);
  return [...new Set([...known, ...permissionsIn(model)])].sort();
}

const trees = new WeakMap<Model, PermissionTree>();

/** The tree of permissions for setting up a role. */
export function permissionTree(model: Model): PermissionTree {
  const known = trees.get(model) ?? treeOf(model, { all: allPermissions(model), reads: '查看', lockOf });
  trees.set(model, known);
  return known;
}

function lockOf(permission: string): string | undefined {
  if (EVERYONES.includes(permission)) return '所有角色均可使用';
  return ONLY_MAIN.includes(permission) ? '仅主操作员可使用' : undefined;
}

/** Routes and `route#action` that an operator may use. */
export function permissionsOf(grants: readonly Grant[], model: Model): string[] {
  if (grants.some(({ all }) => all)) return [...allPermissions(model)];
  const [first, ...others] = grants;
  return others.length === 0 ? [...(first?.routes ?? [])] : [...new Set(grants.flatMap(({ routes }) => routes))];
}

/** Standard roles that a merchant may change, by code, with their routes. */
export function changeableRoles(): [code: string, routes: readonly string[]][] {
  return Object.entries(STANDARD).flatMap(([code, { all, routes }]) => (all === true ? [] : [[code, routes]]));
}

/** Makes the standard roles of a merchant. */
export async function openRoles(entities: EntityStore, owner: string, now: number): Promise<void> {
  const at = dateTimeOf(now);
  const records = Object.entries(STANDARD).map(([code, { title, remark, all, routes }]): Entities['role'] => ({
    roleId: standardRole(owner, code),
    roleName: title,
    remark,
    kind: all === true ? 'MAIN' : 'STANDARD',
    permissionIds: routes,
    createdAt: at,
    updatedAt: at,
  }));
  await entities.as(owner).insertMany(
    'role',
    records.map((record) => ({ ...record })),
  );
}

/**
 * Prevents that a role is granted and removed concurrently. Raised as a conflict, so that the removal is retried and
 * then refused by its call.
 */
export async function guardRoles(tx: Transaction, entities: EntityStore): Promise<void> {
  const name = entities.table('role');
  if (await hasTrigger(tx, name, 'role_in_use')) return;
  const table = sql.table(name);
  await sql`create or replace function role_in_use() returns trigger language plpgsql as $$ begin
    if exists (select 1 from operator where owner = old._owner and jsonb_exists(roles::jsonb, old."roleId")) then
      raise exception 'an operator has the role' using errcode = 'serialization_failure';
    end if;
    return old; end $$`.execute(tx);
  await sql`create or replace trigger role_in_use before delete on ${table}
    for each row execute function role_in_use()`.execute(tx);
}

/** Makes the standard roles of merchants opened before roles were records. */
export async function openMissingRoles(tx: Transaction, entities: EntityStore, now: number): Promise<void> {
  const found = await peopleTablesOf(tx)
    .selectFrom('merchant')
    .select('owner')
    .where(
      sql<boolean>`not exists (select 1 from ${sql.table(entities.table('role'))} as r where r._owner = merchant.owner)`,
    )
    .execute();
  for (const { owner } of found) await openRoles(entities, owner, now);
}

/** The grants of the row's operator, as one column; null without any role. */
export function grantsColumn(entities: EntityStore) {
  return sql<Grant[] | null>`(
    select jsonb_agg(jsonb_build_object('all', r.kind = 'MAIN', 'routes', r."permissionIds"))
    from ${sql.table(entities.table('role'))} as r
    where r._owner = operator.owner and jsonb_exists(operator.roles::jsonb, r."roleId"))`;
}

/** The names of the row's operator's roles, as one column; null without any role. */
export function roleNamesColumn(entities: EntityStore) {
  return sql<string | null>`(
    select string_agg(r."roleName", '、' order by r."createdAt", r."roleId") from ${sql.table(entities.table('role'))} as r
    where r._owner = operator.owner and jsonb_exists(operator.roles::jsonb, r."roleId"))`;
}

/** All operators of a merchant with their grants. */
export async function operatorsOf(tx: Transaction, entities: EntityStore, owner: string): Promise<Operator[]> {
  const rows = await peopleTablesOf(tx)
    .selectFrom('operator')
    .select(['operator_id', 'name', 'disabled', 'system_type', grantsColumn(entities).as('grants')])
    .where('owner', '=', owner)
    .orderBy('operator_id')
    .execute();
  return rows.map(({ operator_id, name, disabled, system_type, grants }) => ({
    operatorId: operator_id,
    name,
    disabled,
    grants: grants ?? [],
    ...(system_type === SUB_ACCOUNT && { subUserNo: operator_id }),
  }));
}
