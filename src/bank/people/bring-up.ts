import { sql } from 'kysely';
import { dateTimeOf } from '#model/instant.ts';
import { writeEntry } from '#sandbox/audit-chain.ts';
import type { Transaction } from '#sandbox/database.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import { currentAgreements } from './agreements.ts';
import { changeableRoles, openMissingRoles, standardRole } from './roles.ts';

/* Updates records of an earlier version at a start. */

const SYSTEM = { userId: 'system', operatorName: '系统' };

/**
 * A preset role follows the version until its merchant changes its permissions; each change is logged for the merchant.
 */
export async function bringUpRoles(tx: Transaction, entities: EntityStore, now: number): Promise<void> {
  await openMissingRoles(tx, entities, now);
  const roles = sql.table(entities.table('role'));
  const log = sql.table(entities.table('audit-entry'));
  for (const [code, routes] of changeableRoles()) {
    const ids = sql`cast(${JSON.stringify(routes)} as jsonb)`;
    const { rows } = await sql<{ owner: string }>`
      select role._owner as owner from ${roles} as role
      where role."roleId" = role._owner || '-' || ${code}
        and not (role."permissionIds" @> ${ids} and role."permissionIds" <@ ${ids})
        and not exists (
          select 1 from ${log} as log where log._owner = role._owner and log."callName" = 'permission.save'
            and log."objectNo" = role."roleId" and log.outcome = 'done')`.execute(tx);
    for (const { owner } of rows) {
      const roleId = standardRole(owner, code);
      await entities.as(owner).update('role', roleId, { permissionIds: routes, updatedAt: dateTimeOf(now) });
      await writeEntry(tx, entities, {
        ...{ kind: 'permission', call: 'role.bringUp', title: '系统升级：更新预置角色权限' },
        ...{ who: { owner, userId: SYSTEM.userId }, user: SYSTEM, at: now, address: '', device: '' },
        ...{ outcome: 'done', code: '0', objectNo: roleId },
      });
    }
  }
}

/** A signed agreement keeps its text and gets that text's edition; an unsigned one gets the current text. */
export async function bringUpAgreements(tx: Transaction, entities: EntityStore): Promise<void> {
  const agreements = sql.table(entities.table('agreement'));
  for (const { isAtTheDoor, ...current } of currentAgreements()) {
    const { agreementType, agreementName, edition, content } = current;
    const named = sql`"agreementType" = ${agreementType}`;
    await sql`update ${agreements} set edition = ${edition}, _version = _version + 1
      where ${named} and signed and edition is null and content = ${content}`.execute(tx);
    await sql`
      update ${agreements}
      set "agreementName" = ${agreementName}, edition = ${edition}, content = ${content}, _version = _version + 1
      where ${named} and not signed and (edition is distinct from ${edition} or content is distinct from ${content})`.execute(
      tx,
    );
    const { rows } = await sql<{ owner: string; name: string; opened: string | null }>`
      select merchant.owner, operator.name, operator.created_at as opened
      from merchant join operator on operator.operator_id = merchant.owner || '01'
      where not exists (select 1 from ${agreements} as known where known._owner = merchant.owner and ${named})`.execute(
      tx,
    );
    for (const { owner, name, opened } of rows) {
      const signature = { signed: isAtTheDoor, ...(isAtTheDoor && { signer: name, signedAt: opened }) };
      await entities.as(owner).insert('agreement', { ...current, ...signature });
    }
  }
}
