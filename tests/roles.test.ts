import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '#generated/model.ts';
import type { Bank } from '#bank/bank.ts';
import { Random } from '#model/random.ts';
import { letCodesRest } from '#bank/testing/customer.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { STANDING } from '#model/wire.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { ask, callNamed, calls, type Reply, signIn } from './fixtures/asking.ts';
import { done, newOperator, newRole, routesOfLeaves, type Send, sender } from './fixtures/staff.ts';

/*
 * Roles that are created and changed while the bank runs: the permissions of each for every call, the effect on
 * sessions, and changes that nobody may make.
 */

const soak = process.env['SOAK'] === '1';
const seed = Number(process.env['SOAK_SEED'] ?? 20261122);
const ROLES = Number(process.env['SOAK_ROLES'] ?? (soak ? 40 : 3));
/** Number of stored roles in a short run. */
const STORED = 3;
const STRANGE = { nobodyKnowsThis: '1' };
const MAIN = '8001000101';
const MAKER = '8001000102';
const SUB_ACCOUNT = '8001000108';
const standard = (code: string): string => `80010001-${code}`;

interface Node {
  permissionId: string;
  parentId?: string;
  name: string;
  path?: string;
  isLocked: boolean;
  reason?: string;
}

let bank: Bank;
let clock: FrozenClock;
let main: Send;
let other: Send;
let tree: Node[];
let leaves: string[];

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  main = sender(bank, await signIn(bank, '13800000001'));
  other = sender(bank, await signIn(bank, '13900000001'));
  tree = await done<Node[]>(main('permission.tree'));
  const branches = new Set(tree.map(({ parentId }) => parentId));
  leaves = tree.filter((node) => !branches.has(node.permissionId) && !node.isLocked).map((node) => node.permissionId);
});
afterAll(() => bank.close());

/** Permissions of every role: the locked leaves. */
const always = (): string[] =>
  tree
    .filter(({ isLocked, permissionId }) => isLocked && permissionId !== '/setting/operator')
    .map((node) => node.permissionId);

async function auditRows(
  send: Send,
): Promise<{ callName: string; outcome: string; code: string; operatorId: string }[]> {
  type Page = { list: { callName: string; outcome: string; code: string; operatorId: string }[] };
  return (await done<Page>(send('audit.page', { pageSize: 100, kind: 'permission' }))).list;
}

describe('the tree', () => {
  it('contains every screen of members and every action that the calls name', () => {
    const known = new Set(tree.map(({ permissionId }) => permissionId));
    const screens = Object.values(model.screens).filter(
      (each) => !each.public && each.demo !== true && Object.keys(each.paths).length > 0,
    );
    for (const { paths } of screens) expect(Object.values(paths).some((path) => known.has(path))).toBe(true);
    const named = calls.flatMap(({ permission, demo }) =>
      typeof permission === 'object' && demo !== true ? permission.anyOf : [],
    );
    const actions = named.filter((entry) => entry.includes('#'));
    expect(actions.length).toBeGreaterThan(20);
    for (const action of actions) expect(known).toContain(action);
  });

  it('is connected: every node exists once, below an existing one', () => {
    const ids = tree.map(({ permissionId }) => permissionId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { parentId } of tree) expect([undefined, ...ids]).toContain(parentId);
    for (const { name } of tree) expect(name).toMatch(/\p{Script=Han}/u);
  });
});

describe('every call', () => {
  const random = new Random(seed, 'roles');
  it.each(Array.from({ length: ROLES }, (_, n) => [n, random.whole(0, 100)] as const))(
    `is as open to the role %i (%i %% of the tree, seed ${seed}) as that was given`,
    async (_n, share) => {
      const chosen = leaves.filter(() => random.next() * 100 < share);
      const { cookie } = await newOperator(bank, main, [await newRole(main, chosen)]);
      const routes = routesOfLeaves([...chosen, ...always()]);
      const wrong: string[] = [];
      for (const call of calls) {
        if (typeof call.permission !== 'object') continue;
        const { status } = await ask(bank, call, { request: STRANGE, cookie });
        const may = call.permission.anyOf.some((entry) => routes.has(entry));
        if (status !== (may ? 400 : 403)) wrong.push(`${call.name} ${status}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('R-197 is open to somebody with two roles where one of them opens it', async () => {
    const [one, two] = [await newRole(main, ['/exchange/exchangeQuery']), await newRole(main, ['/setting/audit-log'])];
    const { cookie } = await newOperator(bank, main, [one, two]);
    const send = sender(bank, cookie);
    expect((await send('audit.page', STRANGE)).status).toBe(400);
    expect((await send('payee.page', STRANGE)).status).toBe(403);
    const { permission } = await done<{ permission: string[] }>(send('user.info'));
    expect(permission).toEqual(expect.arrayContaining(['/exchange/exchangeQuery', '/setting/audit-log']));
  });
});

it('a person with the permission of transfers to suppliers alone sends to nobody else', async () => {
  const { cookie } = await newOperator(bank, main, [await newRole(main, ['/pay-china/transfer-apply'])]);
  // Rules of a call are checked before its code is sent.
  const askCode = (to: object): Promise<Reply> => {
    const request = { currency: 'USD', amount: '20.00', purpose: 'GOODS', files: ['none'], ...to };
    const confirms = { call: 'transfer.apply', request };
    return sender(bank, cookie)('user.sendCode', { sendType: 1, bizType: 1, confirms });
  };
  const other = { inUserNo: '80010005', inUserName: '新港貿易有限公司' };
  expect(await askCode(other)).toMatchObject({ code: '25001', message: '请选择供应商' });
  await letCodesRest(bank);
  expect((await askCode({ supplierNo: 'SU202601089001000001' })).code).toBe('0');
});

describe('a session', () => {
  const standing = async (cookie: string): Promise<string> =>
    String(
      (
        await bank.sandbox.inject({
          url: '/api/user/userInfo',
          headers: { cookie, 'system-name': 'member-exchange-client' },
        })
      ).headers[STANDING],
    );

  it('follows its role with the next call, both ways, and says with each answer that it has', async () => {
    const roleId = await newRole(main, ['/pay/commonPayee']);
    const { cookie } = await newOperator(bank, main, [roleId]);
    const send = sender(bank, cookie);
    expect((await send('payee.page')).code).toBe('0');
    const before = await standing(cookie);
    await done(main('permission.save', { roleId, permissionIds: ['/pay/commonPayee', '/pay/commonPayee#delete'] }));
    expect((await send('payee.remove', STRANGE)).status).toBe(400);
    expect(await standing(cookie)).not.toBe(before);
    await done(main('permission.save', { roleId, permissionIds: [] }));
    expect((await send('payee.page')).status).toBe(403);
    expect((await done<{ permission: string[] }>(send('user.info'))).permission).not.toContain('/pay/commonPayee');
  });

  it('ends when its operator is disabled, and says why; enabled again, nobody is signed in', async () => {
    const { cookie, operatorId, loginNo } = await newOperator(bank, main, [standard('reader')]);
    const send = sender(bank, cookie);
    await done(main('operator.updateState', { operatorId, state: 0 }));
    expect(await send('user.info')).toMatchObject({ status: 401, message: '该账号已被停用，请联系主操作员' });
    await done(main('operator.updateState', { operatorId, state: 1 }));
    expect(await send('user.info')).toMatchObject({ status: 401, message: '登录已失效，请重新登录' });
    expect((await sender(bank, await signIn(bank, loginNo))('user.info')).code).toBe('0');
  });

  it('ends when its password is reset, and the old password is of no use', async () => {
    const { cookie, operatorId, loginNo } = await newOperator(bank, main, [standard('reader')]);
    await done(main('operator.resetPassword', { operatorId }));
    expect((await sender(bank, cookie)('user.info')).status).toBe(401);
    await expect(signIn(bank, loginNo)).rejects.toThrow('登录账号或密码错误');
  });

  it('of a sub-account is looked after by the main operator too', async () => {
    const { list } = await done<{ list: { operatorId: string; systemType: number }[] }>(
      main('operator.page', { keyword: 'sub01' }),
    );
    expect(list).toMatchObject([{ operatorId: SUB_ACCOUNT, systemType: 6 }]);
    const send = sender(bank, await signIn(bank, 'sub01'));
    await done(main('operator.updateState', { operatorId: SUB_ACCOUNT, state: 0 }));
    expect((await send('user.info')).status).toBe(401);
    await done(main('operator.updateState', { operatorId: SUB_ACCOUNT, state: 1 }));
    await done(main('operator.resetPassword', { operatorId: SUB_ACCOUNT }));
    await expect(signIn(bank, 'sub01')).rejects.toThrow('登录账号或密码错误');
  });

  it('has other roles with the next call', async () => {
    const { cookie, operatorId } = await newOperator(bank, main, [standard('reader')]);
    const phoneNumber = '13700009999';
    await done(
      main('operator.update', { operatorId, operatorName: '改名', phoneNumber, roleIds: [standard('operation')] }),
    );
    expect((await sender(bank, cookie)('payee.page')).status).toBe(403);
  });
});

describe('an initial password', () => {
  const letterTo = async (phone: string): Promise<string> => {
    const letters = bank.database.kysely.selectFrom('sandbox_outbox').select(['to', 'text']).orderBy('id', 'desc');
    const letter = await letters.where('to', '=', phone).executeTakeFirstOrThrow();
    return /(?:初始密码|重置为) (\S+?)，/.exec(letter.text)?.[1] ?? '';
  };
  const enter = async (loginNo: string, password: string): Promise<Reply> =>
    ask(bank, callNamed('user.login'), { request: { loginNo, password } });

  it('only allows its own change, and afterwards everything of the role', async () => {
    const phoneNumber = '13700018888';
    const roleIds = [standard('maker')];
    const loginNo = 'newcomer01';
    const { operatorId = '' } = await done(
      main('operator.add', { operatorName: '新人', loginNo, phoneNumber, roleIds }),
    );
    const first = await letterTo(phoneNumber);
    const { cookie } = await enter(loginNo, first);
    const send = sender(bank, cookie);
    expect(await done(send('user.info'))).toMatchObject({ initialPassword: true, permission: ['/setting/selfCenter'] });
    const open: string[] = [];
    for (const call of calls) {
      if (typeof call.permission !== 'object' || call.permission.anyOf.includes('/setting/selfCenter')) continue;
      if ((await ask(bank, call, { request: STRANGE, cookie })).status !== 403) open.push(call.name);
    }
    expect(open).toEqual([]);
    const confirms = { call: 'user.updatePassword', request: { oldPassword: first, newPassword: first } };
    await done(send('security.authSendCode', { sendType: 1, bizType: 1, confirms }));
    const change = (newPassword: string): Promise<Reply> =>
      send('user.updatePassword', { oldPassword: first, newPassword, msgCode: '246810' });
    expect((await change(first)).code).toBe('10036');
    expect((await done<{ initialPassword?: boolean }>(send('user.info'))).initialPassword).toBe(true);
    await done(change('Chosen#2026'));
    const { initialPassword, permission } = await done<{ initialPassword?: boolean; permission: string[] }>(
      send('user.info'),
    );
    expect(initialPassword).toBeUndefined();
    expect(permission).toContain('/pay/withdrawal/initiateWithdrawal');

    // After a reset by somebody else, the password must be changed again.
    await done(main('operator.resetPassword', { operatorId }));
    const again = await enter(loginNo, await letterTo(phoneNumber));
    expect((await sender(bank, again.cookie)('payee.page')).status).toBe(403);
  });
});

describe('what nobody can do', () => {
  /** The permissions to manage operators and roles and to read payees, and no others. */
  const MANAGER = [
    '/setting/operator/user',
    '/setting/operator/user#edit',
    '/setting/operator/role',
    '/setting/operator/role#edit',
    '/setting/operator/permission/:roleId',
    '/setting/audit-log',
    '/pay/commonPayee',
  ];
  let manager: Send;
  let managerId: string;
  let managing: string;
  let weak: string;

  beforeAll(async () => {
    managing = await newRole(main, MANAGER);
    weak = await newRole(main, ['/pay/commonPayee']);
    const made = await newOperator(bank, main, [managing]);
    manager = sender(bank, made.cookie);
    managerId = made.operatorId;
  });

  const person = { operatorName: '外来者', phoneNumber: '13611110000' };
  const ATTACKS: [what: string, code: string, attack: () => Promise<Reply>][] = [
    [
      'gives a role that is not there',
      '10018',
      () => main('operator.add', { ...person, loginNo: 'forged01', roleIds: ['RL999'] }),
    ],
    [
      'gives another merchant’s role',
      '10018',
      async () => main('operator.add', { ...person, loginNo: 'forged02', roleIds: [await newRole(other, [])] }),
    ],
    [
      'gives a role above their own',
      '10102',
      () => manager('operator.add', { ...person, loginNo: 'forged03', roleIds: [standard('maker')] }),
    ],
    [
      'takes another role themselves',
      '10107',
      () => manager('operator.update', { ...person, operatorId: managerId, roleIds: [weak] }),
    ],
    [
      'makes somebody else the main operator',
      '10102',
      () => manager('operator.add', { ...person, loginNo: 'forged04', roleIds: [standard('main')] }),
    ],
    [
      'gives a permission above their own',
      '10102',
      () => manager('permission.save', { roleId: weak, permissionIds: ['/pay/commonPayee#delete'] }),
    ],
    [
      'gives what only the main operator has',
      '10102',
      () => main('permission.save', { roleId: weak, permissionIds: ['/setting/operator'] }),
    ],
    [
      'gives a permission that does not exist',
      '10111',
      () => main('permission.save', { roleId: weak, permissionIds: ['/setting/nowhere'] }),
    ],
    [
      'gives a permission that only objects have',
      '10111',
      () => main('permission.save', { roleId: weak, permissionIds: ['__proto__'] }),
    ],
    [
      'changes the role that they have',
      '10107',
      () => manager('permission.save', { roleId: managing, permissionIds: ['/pay/commonPayee'] }),
    ],
    [
      'changes a role above their own',
      '10103',
      () => manager('permission.save', { roleId: standard('maker'), permissionIds: [] }),
    ],
    [
      'renames a role above their own',
      '10103',
      () => manager('role.update', { roleId: standard('maker'), roleName: '改名' }),
    ],
    [
      'changes what the main operator may do',
      '10110',
      () => main('permission.save', { roleId: standard('main'), permissionIds: [] }),
    ],
    [
      'renames the role of the main operator',
      '10110',
      () => main('role.update', { roleId: standard('main'), roleName: '改名' }),
    ],
    [
      'changes another merchant’s role',
      '10018',
      async () => main('permission.save', { roleId: await newRole(other, []), permissionIds: [] }),
    ],
    ['removes another merchant’s role', '10018', async () => main('role.delete', { roleId: await newRole(other, []) })],
    ['removes a role that came with the portal', '10110', () => main('role.delete', { roleId: standard('operation') })],
    ['removes a role that somebody has', '10108', () => main('role.delete', { roleId: managing })],
    ['calls two roles alike', '10101', () => main('role.add', { roleName: '财务经办' })],
    [
      'changes somebody who may do more',
      '10103',
      () => manager('operator.update', { ...person, operatorId: MAKER, roleIds: [weak] }),
    ],
    ['disables the main operator', '10103', () => manager('operator.updateState', { operatorId: MAIN, state: 0 })],
    [
      'resets the password of the main operator',
      '10103',
      () => manager('operator.resetPassword', { operatorId: MAIN }),
    ],
    ['disables themselves', '10107', () => main('operator.updateState', { operatorId: MAIN, state: 0 })],
    [
      'takes the last main role away from themselves',
      '10107',
      () => main('operator.update', { ...person, operatorId: MAIN, roleIds: [standard('reader')] }),
    ],
    [
      'moves their own phone',
      '10113',
      () => main('operator.update', { ...person, operatorId: MAIN, roleIds: [standard('main')] }),
    ],
    [
      'makes a sub-account the main operator',
      '10114',
      () => main('operator.update', { ...person, operatorId: SUB_ACCOUNT, roleIds: [standard('main')] }),
    ],
    [
      'changes another merchant’s operator',
      '10018',
      () => other('operator.update', { ...person, operatorId: MAKER, roleIds: [standard('reader')] }),
    ],
    [
      'disables another merchant’s operator',
      '10018',
      () => other('operator.updateState', { operatorId: MAKER, state: 0 }),
    ],
    ['resets another merchant’s operator', '10018', () => other('operator.resetPassword', { operatorId: MAKER })],
    [
      'takes a login name of another merchant',
      '10105',
      () => main('operator.add', { ...person, loginNo: '13900000001', phoneNumber: '13900000001', roleIds: [weak] }),
    ],
    [
      'takes somebody else’s number as a login name',
      '10106',
      () => main('operator.add', { ...person, loginNo: '13655556666', roleIds: [weak] }),
    ],
    [
      'takes the address that somebody signs in by',
      '10112',
      () =>
        main('operator.add', { ...person, loginNo: 'forged05', email: 'op1-80010003@example.com', roleIds: [weak] }),
    ],
  ];

  it.each(ATTACKS)('nobody %s: refused with %s, nothing written, one line in the log', async (_what, code, attack) => {
    // One attack creates another merchant's role, which is in that merchant's log.
    const state = (): Promise<unknown> =>
      Promise.all(
        [main('operator.page', { pageSize: 100 }), main('role.page', { pageSize: 100 }), other('operator.page')].map(
          async (each) => (await each).text,
        ),
      );
    const linesOf = async (send: Send, filter: object): Promise<number> =>
      (await done<{ total: number }>(send('audit.page', { kind: 'permission', ...filter }))).total;
    const logs = async (): Promise<number> =>
      (await linesOf(main, {})) + (await linesOf(other, { outcome: ['refused'] }));
    clock.advance(1000);
    const [before, lines] = [await state(), await logs()];
    const reply = await attack();
    expect([reply.status, reply.code]).toEqual([200, code]);
    expect(reply.message).toMatch(/\p{Script=Han}/u);
    expect(await state()).toEqual(before);
    expect(await logs()).toBe(lines + 1);
  });

  it('only the last main operator must stay: a second one may replace the first one', async () => {
    const second = await newOperator(bank, main, [standard('main')]);
    const send = sender(bank, second.cookie);
    await done(send('operator.updateState', { operatorId: MAIN, state: 0 }));
    expect((await main('user.info')).status).toBe(401);
    expect((await send('operator.updateState', { operatorId: second.operatorId, state: 0 })).code).toBe('10107');
    await done(send('operator.updateState', { operatorId: MAIN, state: 1 }));
    main = sender(bank, await signIn(bank, '13800000001'));
    await done(main('operator.updateState', { operatorId: second.operatorId, state: 0 }));
  });

  it('a role stays while somebody has it, whatever its call read before', async () => {
    const remove = bank.work((_desk, { entities }) => entities.as('80010001').remove('role', standard('reader')));
    await expect(remove).rejects.toThrow('an operator has the role');
  });

  it('sees nothing of another merchant’s operators and roles', async () => {
    const theirs = await newRole(other, []);
    for (const name of ['operator.page', 'role.page', 'role.list']) {
      const { text } = await main(name, name.endsWith('page') ? { pageSize: 100 } : {});
      expect(text).not.toContain(theirs);
      expect(text).not.toContain('80010002');
    }
    expect((await main('permission.role', { roleId: theirs })).code).toBe('10018');
    expect((await other('operator.one', { operatorId: MAKER })).code).toBe('10018');
  });
});

it('every change is in the log, with its author', async () => {
  const roleId = await newRole(main, ['/pay/commonPayee']);
  const { operatorId } = await newOperator(bank, main, [roleId]);
  await done(main('role.update', { roleId, roleName: '改过名的角色' }));
  await done(main('operator.updateState', { operatorId, state: 0 }));
  const rows = (await auditRows(main)).filter(({ outcome }) => outcome === 'done').slice(0, 5);
  expect(rows.map(({ callName }) => callName).toSorted()).toEqual(
    ['operator.add', 'operator.updateState', 'permission.save', 'role.add', 'role.update'].toSorted(),
  );
  expect(new Set(rows.map((each) => each.operatorId))).toEqual(new Set([MAIN]));
});

it(
  `every call is as open to each role that the database holds by now as its record says (${soak ? 'all' : STORED} of them, seed ${seed})`,
  { timeout: soak ? 900_000 : 120_000 },
  async () => {
    type Stored = { roleId: string; kind: string; permissionIds: string[] };
    const stored = await bank.work(async (_desk, { entities }) => {
      return (await entities.as('80010001').find('role')) as unknown as Stored[];
    });
    expect(stored.length).toBeGreaterThan(10);
    const random = new Random(seed, 'stored roles');
    const drawn = soak ? stored : Array.from({ length: STORED }, () => random.pick(stored));
    const wrong: string[] = [];
    for (const { roleId, kind, permissionIds } of drawn) {
      const { cookie } = await newOperator(bank, main, [roleId]);
      for (const call of calls) {
        if (typeof call.permission !== 'object') continue;
        const may = kind === 'MAIN' || call.permission.anyOf.some((entry) => permissionIds.includes(entry));
        const { status } = await ask(bank, call, { request: STRANGE, cookie });
        if (status !== (may ? 400 : 403)) wrong.push(`${roleId} ${call.name} ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);
