import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bank } from '#bank/bank.ts';
import { idFrontPicture } from '#bank/files/papers.ts';
import { askCode, CODE, type Customer, customer, postWithCode, type Reply, signIn } from '#bank/testing/customer.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { newOperator, newRole, sender } from './fixtures/staff.ts';
import { filledIn, newMember, send, uploadFile } from './fixtures/verification.ts';
import { tableDigests } from './fixtures/table-digests.ts';

/* Invalid input in settings of permissions: refused with a message, nothing written, one audit row. */

let bank: Bank;
let clock: FrozenClock;
let main: Customer;
let other: Customer;
let manager: Customer;
let unverified: Customer;
let checker: Customer;
let weak: string;

/** Tables that a refused call may change: audit, limits, used codes and stored answers. */
const KEPT = [
  ...['entity_audit_entry', 'audit_head', 'sandbox_code', 'sandbox_code_lock', 'sandbox_limit'],
  ...['sandbox_idempotency', 'sandbox_session', 'sandbox_health'],
];

const everything = (): Promise<Record<string, string>> => tableDigests(bank, KEPT);

interface Row {
  callName: string;
  outcome: string;
  code: string;
}

async function auditRows(): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select "callName", outcome, code from entity_audit_entry order by _owner, position`.execute(
      bank.database.kysely,
    );
  return rows;
}

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  [main, other, checker] = [
    await signIn(bank, '13800000001'),
    await signIn(bank, '13900000001'),
    await signIn(bank, '13800000003'),
  ];
  const asMain = sender(bank, main.cookie);
  const managing = await newRole(asMain, [
    '/setting/operator/user',
    '/setting/operator/user#edit',
    '/setting/operator/permission/:roleId',
    '/pay/commonPayee',
  ]);
  weak = await newRole(asMain, ['/pay/commonPayee']);
  const { cookie } = await newOperator(bank, asMain, [managing]);
  manager = customer(bank, cookie);
  unverified = await newMember(bank, true, clock.now());
});
afterAll(() => bank.close());

const person = { operatorName: '外来者', phoneNumber: '13611110000' };

const APPROVALS = '/user/payment-approval/save';

interface Attempt {
  what: string;
  call: string;
  code: string;
  /** Prepares the attempt; its writes are not checked. */
  prepare?(): Promise<unknown>;
  attempt(prepared: unknown): Promise<Reply>;
}

const ATTEMPTS: Attempt[] = [
  {
    ...{ what: 'a forged role', call: 'operator.add', code: '10018' },
    attempt: () => postWithCode(main, '/user/operator/add', { ...person, loginNo: 'forged01', roleIds: ['RL999'] }),
  },
  {
    ...{ what: 'another merchant’s operator', call: 'operator.update', code: '10018' },
    attempt: () =>
      postWithCode(other, '/user/operator/update', {
        ...person,
        ...{ operatorId: '8001000102', roleIds: ['80010002-reader'] },
      }),
  },
  {
    ...{ what: 'a permission above one’s own', call: 'permission.save', code: '10102' },
    async prepare() {
      const request = { roleId: weak, permissionIds: ['/pay/commonPayee#delete'] };
      expect((await askCode(manager, '/user/permission/save', request)).code).toBe('0');
      return request;
    },
    attempt: (request) => manager.post('/user/permission/save', { ...(request as object), msgCode: CODE }),
  },
  {
    ...{ what: 'a code for another change', call: 'payment-approval.save', code: '10004' },
    async prepare() {
      clock.advance(61_000);
      expect((await askCode(main, APPROVALS, { enabled: false, rules: [] })).code).toBe('0');
    },
    attempt: () => {
      const rule = { bizType: 'TRANSFER', currency: 'USD', minAmount: '5000', level: 1, reviewer: [] };
      return main.post(APPROVALS, { enabled: true, rules: [rule], msgCode: CODE });
    },
  },
  {
    ...{ what: 'a document of the wrong kind', call: 'real-name.add', code: '10042' },
    async prepare() {
      const filled = await filledIn(bank, clock, unverified, 'company');
      return { ...filled, license: await uploadFile(unverified, 'ID_FRONT_REAL_NAME', idFrontPicture()) };
    },
    attempt: (filled) => send(unverified, 'company', 'add', filled as object),
  },
  {
    ...{ what: 'a stale review', call: 'transfer.review', code: '10010' },
    async prepare() {
      const maker = await signIn(bank, '13800000002');
      const path = '/user/otherRecharge/innerTransfer';
      const transfer = {
        ...{ currency: 'USD', amount: '10000.00', inUserNo: '80010005', inUserName: '新港貿易有限公司' },
        purpose: 'GOODS',
      };
      const { code, message, result } = await postWithCode(maker, path, transfer, {
        'idempotency-key': crypto.randomUUID(),
      });
      expect(code, message).toBe('0');
      const review = { orderNo: result.orderNo as string, version: 99, reviewResult: 'PASS' };
      expect((await askCode(checker, '/user/otherRecharge/innerTransferReview', review)).code).toBe('0');
      return review;
    },
    attempt: (review) =>
      checker.post(
        '/user/otherRecharge/innerTransferReview',
        { ...(review as object), messageCode: CODE },
        { 'idempotency-key': crypto.randomUUID() },
      ),
  },
];

describe('bad input', () => {
  it.each(ATTEMPTS.map((each) => [each.what, each] as const))(
    '%s is refused with its sentence, changes no table and leaves one audit row',
    async (_what, { call, code, prepare, attempt }) => {
      const prepared = await prepare?.();
      const [before, rows] = [await everything(), await auditRows()];
      const reply = await attempt(prepared);
      expect([reply.status, reply.code], reply.message).toEqual([200, code]);
      expect(reply.message).toMatch(/\p{Script=Han}/u);
      expect(await everything()).toEqual(before);
      const after = await auditRows();
      const told = (each: Row[]): number =>
        each.filter((row) => row.callName === call && row.code === code && row.outcome === 'refused').length;
      expect(after).toHaveLength(rows.length + 1);
      expect(told(after)).toBe(told(rows) + 1);
    },
  );
});
