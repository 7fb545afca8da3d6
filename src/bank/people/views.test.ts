import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '#generated/model.ts';
import { frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { smallBank } from '../testing/small-bank.ts';

/* Records from views of the bank's own tables contain no password, no secret, and no other column of the table. */

const OWNER = '80010001';
const VIEWS = ['merchant', 'operator-account', 'verification-choice', 'bound-app', 'trade-quota', 'trade-quota-move'];
/** Columns of these tables that no record may show, under any name. */
const SECRETS = {
  operator: ['password_hash', 'initial_password'],
  authenticator: ['sealed', 'pending', 'last_step'],
  merchant: ['band', 'link_code'],
};

let bank: Bank;
beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
});
afterAll(() => bank.close());

describe.each(VIEWS)('the records of %s', (name) => {
  const { fields } = model.entities[name]!;
  const table = `entity_${name.replaceAll('-', '_')}`;

  it('are a view with the fields of the entity and no other column', async () => {
    const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table}`.execute(bank.database.kysely);
    const names = rows.map(({ column_name: column }) => column);
    expect(names.toSorted()).toEqual(['_owner', '_version', ...fields.map((field) => field.name)].toSorted());
    const { rows: kinds } = await sql`select 1 from information_schema.views where table_name = ${table}`.execute(
      bank.database.kysely,
    );
    expect(kinds).toHaveLength(1);
  });

  it('read no secret column of any table', async () => {
    const { rows } = await sql<{ table_name: string; column_name: string }>`
      select distinct t.relname as table_name, a.attname as column_name from pg_rewrite r
      join pg_class v on v.oid = r.ev_class join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
      join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where v.relname = ${table} and d.refobjsubid > 0`.execute(bank.database.kysely);
    expect(rows.length).toBeGreaterThan(1);
    const secret = rows.filter(({ table_name: of, column_name: column }) =>
      (Object.entries(SECRETS).find(([each]) => each === of)?.[1] ?? []).includes(column),
    );
    expect(secret).toEqual([]);
  });

  it.each(['password_hash', 'passwordHash', 'sealed', 'band'])(
    'know nothing of %s in filter, order and change',
    async (column) => {
      const desk = (what: (of: ReturnType<Bank['sandbox']['entities']>) => Promise<unknown>): Promise<unknown> =>
        bank.database.transaction((tx) => what(bank.sandbox.entities(tx, OWNER)));
      await expect(desk((of) => of.find(name, { where: { [column]: 'x' } }))).rejects.toThrow();
      await expect(desk((of) => of.find(name, { sort: `${column} desc` }))).rejects.toThrow();
      await expect(desk((of) => of.update(name, OWNER, { [column]: 'x' }))).rejects.toThrow();
    },
  );
});

it('show the phone and the address of an operator masked, in every call', () => {
  const { fields } = model.entities['operator-account']!;
  const masked = fields.filter(({ format }) => format === 'mask').map(({ name }) => name);
  expect(masked).toEqual(['phoneNumber', 'email']);
});

it('belong to their merchant: another one neither reads nor changes them', async () => {
  await bank.database.transaction(async (tx) => {
    const other = bank.sandbox.entities(tx, '80010002');
    expect(await other.get('merchant', OWNER)).toBeNull();
    await expect(other.update('merchant', OWNER, { userEnName: 'X' })).rejects.toThrow();
    const own = bank.sandbox.entities(tx, OWNER);
    const found = await own.need('merchant', OWNER);
    expect(await own.update('merchant', OWNER, { userEnName: 'New Name' })).toEqual({
      ...found,
      userEnName: 'New Name',
    });
  });
});

it('have the roles of an operator equal in the text of older servers and in the record', async () => {
  await bank.database.transaction(async (tx) => {
    const own = bank.sandbox.entities(tx, OWNER);
    const operatorId = `${OWNER}02`;
    const textOf = async (): Promise<unknown> => {
      const { rows } = await sql<{
        roles: string;
      }>`select roles from operator where operator_id = ${operatorId}`.execute(tx);
      return JSON.parse(rows[0]?.roles ?? '');
    };
    await own.update('operator-account', operatorId, { roleIds: ['a', 'b'] });
    expect(await textOf()).toEqual(['a', 'b']);
    await sql`update operator set roles = '["c"]' where operator_id = ${operatorId}`.execute(tx);
    expect(await own.need('operator-account', operatorId)).toMatchObject({ roleIds: ['c'] });
  });
});

it('are created, changed and removed in the tables behind them', async () => {
  await bank.database.transaction(async (tx) => {
    const own = bank.sandbox.entities(tx, OWNER);
    await own.insert('verification-choice', { bizType: 6, authWay: 2 });
    await own.update('verification-choice', 6, { authWay: 3 }, 1);
    await expect(own.update('verification-choice', 6, { authWay: 1 }, 1)).rejects.toThrow();
    const { rows } =
      await sql`select auth_way, version from second_auth where owner = ${OWNER} and biz_type = 6`.execute(tx);
    expect(rows).toEqual([{ auth_way: 3, version: 2 }]);
    const app = {
      operator_id: `${OWNER}01`,
      owner: OWNER,
      sealed: 'x',
      since: '1700000000000',
      begun_at: '0',
      last_step: '0',
    };
    await sql`insert into authenticator (operator_id, owner, sealed, since, begun_at, last_step)
      values (${app.operator_id}, ${app.owner}, ${app.sealed}, ${app.since}, ${app.begun_at}, ${app.last_step})`.execute(
      tx,
    );
    expect(await own.find('bound-app')).toEqual([{ operatorId: app.operator_id, boundAt: '2023-11-15 06:13:20' }]);
    await own.remove('bound-app', app.operator_id);
    const { rows: left } = await sql`select 1 from authenticator where owner = ${OWNER}`.execute(tx);
    expect(left).toEqual([]);
  });
});
