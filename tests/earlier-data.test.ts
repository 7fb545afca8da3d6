import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { type Bank, startBank } from '#bank/bank.ts';
import { standardGrants, standardRole } from '#bank/people/roles.ts';
import { filledDirectory } from './fixtures/filled-directory.ts';
import { signIn } from './fixtures/asking.ts';
import { done, newRole, sender } from './fixtures/staff.ts';
import { endServers } from './fixtures/server-process.ts';

/* A directory in the shape of an earlier version: the next start upgrades its roles and agreements. */

const A = '80010001';
const B = '80010002';
const FIGURES = '/account/userAccount#merchant';
const HOME = '/account/userAccount';
/** A screen that the earlier version did not have. */
const NEW_SCREEN = '/pay/poboPayee';

afterAll(endServers);

const open = (dataDir: string): Promise<Bank> =>
  startBank({ database: { dataDir }, seed: 'small', works: false, fixedCode: '246810', log: () => undefined });

type RoleRow = { roleId: string; permissionIds: string[] };
async function rolesOf(bank: Bank): Promise<Map<string, string[]>> {
  const { rows } = await sql<RoleRow>`select "roleId", "permissionIds" from entity_role where _owner = ${A}`.execute(
    bank.database.kysely,
  );
  return new Map(rows.map(({ roleId, permissionIds }) => [roleId, permissionIds]));
}

async function systemRows(bank: Bank): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`select "objectNo" as no from entity_audit_entry
    where _owner = ${A} and "callName" = 'role.bringUp' order by 1`.execute(bank.database.kysely);
  return rows.map(({ no }) => no);
}

describe('a directory of an earlier version', () => {
  it('gets the roles and agreements of this version at its next start, and nothing at the one after', async () => {
    const dataDir = await filledDirectory('small');
    const earlier = await open(dataDir);
    const main = sender(earlier, await signIn(earlier, '13800000001'));
    // The merchant has changed one preset role and created two roles of its own, one of them for a sub-account.
    const saved = ['/pay/commonPayee'];
    await done(main('permission.save', { roleId: standardRole(A, 'reader'), permissionIds: saved }));
    const [own, forSub] = [await newRole(main, ['/pay/commonPayee']), await newRole(main, [])];
    await sql`update operator set roles = ${JSON.stringify([forSub])} where operator_id = '8001000108'`.execute(
      earlier.database.kysely,
    );
    for (const entry of [FIGURES, NEW_SCREEN]) {
      await sql`update entity_role set "permissionIds" = "permissionIds" - ${entry}`.execute(earlier.database.kysely);
    }
    await sql`update entity_agreement set edition = null, signer = null`.execute(earlier.database.kysely);
    await sql`update entity_agreement set content = '<p>旧文本</p>', signed = false
      where "agreementType" = 'CARD_SERVICE'`.execute(earlier.database.kysely);
    // Another merchant signed a text that no longer exists.
    await sql`update entity_agreement set content = '<p>旧文本</p>', signed = true
      where "agreementType" = 'PAYMENT_SERVICE' and _owner = ${B}`.execute(earlier.database.kysely);
    await sql`delete from entity_agreement where "agreementType" in ('USER_SERVICE', 'PRIVACY')`.execute(
      earlier.database.kysely,
    );
    await sql`delete from entity_protocol where "protocolId" = 'REAL_NAME_SERVICE'`.execute(earlier.database.kysely);
    await sql`update entity_payment_order set "totalAmount" = null where "orderType" = 'WITHDRAW'`.execute(
      earlier.database.kysely,
    );
    await sql`delete from sandbox_migration where name in ('bank-0008', 'bank-0014')`.execute(earlier.database.kysely);
    await earlier.close();

    const bank = await open(dataDir);
    const roles = await rolesOf(bank);
    const { rows: totals } = await sql<{ same: boolean }>`select "totalAmount" = "payAmount" as same
      from entity_payment_order where "orderType" = 'WITHDRAW'`.execute(bank.database.kysely);
    expect(new Set(totals.map(({ same }) => same))).toEqual(new Set([true]));
    for (const code of ['maker', 'checker', 'operation', 'subAccount']) {
      const routes = standardGrants(code)[0]?.routes ?? [];
      expect(roles.get(standardRole(A, code))?.toSorted()).toEqual(routes.toSorted());
    }
    expect(roles.get(standardRole(A, 'reader'))).toEqual(expect.arrayContaining([HOME, FIGURES, ...saved]));
    expect(roles.get(standardRole(A, 'reader'))).not.toContain(NEW_SCREEN);
    expect(roles.get(own)).toContain(FIGURES);
    expect(roles.get(forSub)).not.toContain(FIGURES);
    expect(await systemRows(bank)).toEqual(['checker', 'maker'].map((code) => standardRole(A, code)));

    const again = sender(bank, await signIn(bank, '13800000001'));
    type Signed = { agreementType: string; edition?: string; signState: string; signer?: string };
    const { list } = await done<{ list: Signed[] }>(again('agreement.page', { pageSize: 20 }));
    const byType = Object.fromEntries(list.map((each) => [each.agreementType, each]));
    expect(byType['PAYMENT_SERVICE']).toMatchObject({ edition: 'V2.1', signState: 'SIGNED' });
    expect(byType['CARD_SERVICE']).toMatchObject({ edition: 'V1.2', signState: 'UNSIGNED' });
    expect(byType['USER_SERVICE']).toMatchObject({ edition: 'V3.2', signState: 'SIGNED', signer: '林远航' });
    const text = (await again('agreement.hasSign', { agreementType: 'CARD_SERVICE' })).text;
    expect(text).not.toContain('旧文本');
    expect((await again('help.protocol', { protocolId: 'REAL_NAME_SERVICE' })).code).toBe('0');
    const { rows } = await sql<{
      content: string;
      edition: string | null;
    }>`select content, edition from entity_agreement
      where "agreementType" = 'PAYMENT_SERVICE' and _owner = ${B}`.execute(bank.database.kysely);
    expect(rows).toEqual([{ content: '<p>旧文本</p>', edition: null }]);
    type Audit = { intact: boolean };
    expect(await done<Audit>(again('audit.verify'))).toMatchObject({ intact: true });
    await bank.close();

    const third = await open(dataDir);
    expect(await systemRows(third)).toHaveLength(2);
    expect(await rolesOf(third)).toEqual(roles);
    await third.close();
  });
});
