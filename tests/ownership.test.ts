import { credit, debit } from '#sandbox/ledger.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CallContract } from '#model/call.ts';
import type { Bank } from '#bank/bank.ts';
import { toMinor } from '#model/minor-units.ts';
import { available, equity } from '#bank/ledger/chart.ts';
import { post } from '#bank/ledger/posting.ts';
import { CODE } from '#bank/testing/customer.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { fill, idsOf, meant } from './fixtures/own-requests.ts';
import { ask, type Asked, callNamed, calls, type Reply, signIn } from './fixtures/asking.ts';
import { announceToE, LOGIN_OF_E, openStoreOfE } from './fixtures/trading-company.ts';

/*
 * Ownership, for every call of the Model: merchant A's answers do not depend on merchant B's data, and A gets the same
 * answer for an id of B as for one that does not exist, byte for byte.
 */

const A = '80010001';
const B = '80010002';
/** Sent as E, a company, because B is a person. */
const FOR_COMPANIES = ['advance.offers', 'settle.calc'];

/** Reading calls with data. Calls of the gallery belong to nobody. */
const queries = calls.filter(
  ({ name, writes, answer, result, multipart, grant }) =>
    writes.length === 0 &&
    result !== 'file' &&
    multipart !== true &&
    !['code', 'captcha', 'job', 'export', 'confirmation'].includes(answer.kind) &&
    !name.startsWith('sample-') &&
    // Reads only another merchant's grant: tests/grants.test.ts.
    grant === undefined &&
    // Accepts error reports and returns nothing about them.
    name !== 'system.reportError' &&
    // Decrypts sealed texts after a code: src/bank/sealed.test.ts.
    name !== 'file.decrypt' &&
    // About a card, which neither merchant has: src/bank/cards/wire.test.ts.
    ![
      ...['card.detail', 'card.secret', 'card-account.check', 'card-supplement.detail', 'card-group.one'],
      ...['card-account.transferSteps', 'card.operationSteps'],
    ].includes(name) &&
    // About a card transaction or its code: src/bank/card-transactions/wire.test.ts.
    ![
      ...['card-trans.detail', 'card-trans.steps', 'card-trans.niumDetail', 'card-trans.paper', 'card-otp.code'],
      // About an advance, which neither merchant has: src/bank/order-steps.test.ts.
      'advance.steps',
    ].includes(name) &&
    // Refuses incomplete payees, and returns nothing.
    name !== 'payee.check' &&
    // For waiting forwards, of which B has none: src/bank/exchanges/.
    name !== 'exchange.modifyOffer' &&
    // Packs evidence, which no receipt of B has: src/bank/collections/.
    name !== 'material.downloadByBiz' &&
    // Uses up a mailed link, which does not exist here.
    name !== 'register.activate',
);
/** Request fields that identify a record of one merchant. */
const NAMING = [
  'orderNo',
  'payeeNo',
  'partnerNo',
  'holderNo',
  'withdrawalAccount',
  'dfsId',
  'picId',
  'messageId',
  'applyNo',
  'couponNo',
  'viewId',
  'sessionId',
  'uuId',
  'flowNo',
  'batchNo',
  'rowId',
  'importNo',
  'remindId',
  'poboRecordId',
  'bizId',
  'roleId',
  'storeNo',
  'transferNo',
  'filingNo',
  'supplierNo',
] as const;
/** Numbers and ids that identify no merchant's record, or that only restrict the sender's own records. */
const NAMING_NOTHING: Record<string, string> = {
  id: 'what it means, the call knows: notices are for all, a job and a file have tests of their own',
  noticeId: 'narrows down the announcements, which are for all',
  operatorId: 'narrows down the own log; refused beside the own number; of operators, tried in tests/roles.test.ts',
  roleIds: 'each must be in the list of the own roles: tests/roles.test.ts',
  permissionIds: 'entries of the Model, which are for all',
  cardId: 'another’s card is 10018, and in a filter narrows down the own: src/bank/cards/wire.test.ts',
  groupId: 'another’s group is 10018, and in a filter narrows down the own: src/bank/card-groups/wire.test.ts',
  cardIds: 'each is asked of the call for one, which refuses what is another’s',
  subUserNo: 'another’s sub-user is 10018, and in a filter narrows down the own: src/bank/sub-users/wire.test.ts',
  subUserNos: 'each is asked of the call for one, or narrows down the own list',
  opNo: 'narrows down the own operations',
  transId:
    'another’s transaction is 10018, and in a filter narrows down the own: src/bank/card-transactions/wire.test.ts',
  settleId: 'narrows down the own clearings',
  ruleId: 'another’s rule is 10018, and in a filter narrows down the own',
  relatedNo: 'narrows down the own flows',
  loginNo: 'a name that is typed; one that is taken is refused whoever has it',
  userNo: 'refused beside the own number (R-269)',
  objectNo: 'narrows down the own log',
  parentOrderNo: 'narrows down the own orders',
  platformOrderNo: 'narrows down the own orders',
  rowIds: 'each is asked of the call for one, which refuses what is another’s',
  orderNos: 'each is asked of the call for one, which refuses what is another’s',
  refundAccountNo: 'an account that is typed',
  bankNo: 'a number of a bank',
  contractNo: 'a number of a contract that is typed',
  firstBatchNo: 'narrows down the own files',
  receiptNo: 'a receipt of the own pools: 24021, in src/bank/settlements/advance.test.ts',
  certifyId: 'of a face; that of another one is refused in tests of the verification',
  idNo: 'a number of a card that is typed',
  operatorIdNo: 'a number of a card that is typed',
  accountNo: 'an account that is typed',
  routingNo: 'a number of a bank',
  legalIdNo: 'a paper that is typed',
  sendNo: 'a phone or an address that is typed',
  bizNo: 'a template, which is for all',
  tradeOrderNo: 'narrows down the own orders',
  receiverUserNo:
    'whom a store is entrusted to: another by its nature, checked with its name (28031); narrows down the own',
  initiatorUserNo: 'narrows down the trusteeships of which one is a side',
  inUserNo: 'whom money is sent to: another by its nature, checked with its name (25002)',
  advanceNo: 'narrows down the own advances',
  balanceId: 'sealed for its merchant, and one of those that a grant opens: tests/grants.test.ts',
  accountId: 'sealed for its merchant: for another one it opens nothing (28014)',
  transferNos: 'each is asked of the call for one, which refuses what is another’s',
  storeNos: 'each must be of the own stores: src/bank/store-transfers.test.ts',
  toUserNo: 'whom a store goes to: another by its nature, checked with its name (28005)',
  childNos: 'each must be in the list of the own store: src/bank/stores.test.ts',
  categoryId: 'a category, which is for all',
  sellerId: 'a number of a platform that is typed; one that is taken is refused whoever has it (28011)',
};
type Naming = (typeof NAMING)[number];

let bank: Bank;
let clock: FrozenClock;
let a: string;
let b: string;
let e: string;
/** Own values of A and B for requests. */
let ofA: Record<string, unknown>;
let ofB: Record<string, unknown>;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  a = await signIn(bank, '13800000001');
  b = await signIn(bank, '13900000001');
  e = await signIn(bank, LOGIN_OF_E);
  // B has no stores, so a store and a batch of its orders are added here.
  await bank.work((desk) =>
    desk.addRecord(B, 'store', {
      ...{ storeNo: 'ST-OF-B', storeName: 'Store of B', platformCode: 'AMAZON', site: 'US', currency: 'USD' },
      ...{ status: 'BOUND', createdAt: '2026-11-01 10:00:00' },
    }),
  );
  await bank.work((desk) =>
    desk.addRecord(B, 'quota-batch', {
      ...{ batchNo: 'BT-OF-B', uploadedAt: '2026-11-01 10:00:00', fileName: 'b.xlsx', platformCode: 'AMAZON' },
      ...{ storeNo: 'ST-OF-B', currency: 'USD', orderCount: 0, checkedCount: 0, passCount: 0, failCount: 0 },
      ...{ orderAmount: '0.00', passAmount: '0.00', status: 3, version: 1 },
    }),
  );
  for (const owner of [A, B]) {
    await bank.work((desk) =>
      desk.addRecord(owner, 'transfer-batch', {
        ...{ batchNo: `TB-OF-${owner}`, createdAt: '2026-11-01 10:00:00', fileName: 'b.xlsx', currency: 'USD' },
        ...{ lineCount: 0, checkedCount: 0, passCount: 0, failCount: 0, totalAmount: '0.00', fee: '0.00' },
        ...{ deductTotal: '0.00', status: 'CANCELLED', version: 1 },
      }),
    );
  }
  await bank.work((desk) =>
    desk.addRecord(B, 'settle-file', {
      ...{ batchNo: 'BT-OF-B-S', uploadedAt: '2026-11-01 10:00:00', scene: 'GOODS_TRADE', tradeType: 'GOODS' },
      ...{ currency: 'USD', totalCount: 0, checkedCount: 0, passCount: 0, failCount: 0, status: 2, version: 1 },
      ...{ fileAmount: '0.00', passAmount: '0.00', totalAmount: '0.00', usedAmount: '0.00', occupiedAmount: '0.00' },
      remainAmount: '0.00',
    }),
  );
  await bank.work((desk) =>
    desk.addRecord(B, 'trusteeship', {
      ...{
        applyNo: 'TS-OF-B0000',
        storeNo: 'ST-OF-B',
        storeName: 'Store of B',
        platformCode: 'AMAZON',
        currency: 'USD',
      },
      ...{ initiatorUserNo: B, initiatorName: '陈晓岚', receiverUserNo: '80010004', receiverName: 'D' },
      ...{ permissions: ['VIEW'], startDate: '2026-11-01', endDate: '2027-11-01', period: '' },
      ...{ status: 'EFFECTIVE', applyAt: '2026-11-01 10:00:00', endAt: '2027-11-01 23:59:59' },
    }),
  );
  await openStoreOfE(bank);
  ofA = await idsOf(bank, a);
  ofB = await idsOf(bank, b);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => bank.close());

describe('an answer', () => {
  const ajv = new Ajv2020({ strict: false, logger: false, allErrors: true, formats: wireFormats() });

  it.each(queries.map((call) => [call.name, call] as const))('%s fits its schema', async (_name, call) => {
    for (const [cookie, own] of [
      [a, ofA],
      [otherThanA(call), ofB],
    ] as const) {
      const reply = await ask(bank, call, { request: fill(call, own), cookie });
      expect(reply).toMatchObject({ status: 200, code: '0' });
      if (call.result === 'none') expect(reply.result).toBeNull();
      else {
        const isValid = ajv.validate(call.resultSchema, reply.result);
        expect(isValid ? [] : ajv.errors).toEqual([]);
      }
    }
  });
});

it('every number or id that a member sends is tested, or identifies no record of one merchant', () => {
  const known: readonly string[] = [...NAMING, ...Object.keys(NAMING_NOTHING)];
  const sent = calls
    .filter(({ name, permission }) => permission !== 'public' && !name.startsWith('sample-'))
    .flatMap(({ name, fields }) =>
      fields.filter((each) => /(?:No|Id|Nos|Ids|^id)$/.test(each)).map((each) => [name, each]),
    );
  expect(sent.filter(([, field]) => !known.includes(field as string))).toEqual([]);
});

it('orders of B behave for A like unknown orders', async () => {
  const said = async (orderNo: string): Promise<string> => {
    const confirms = { call: 'payment.reviewMany', request: { orderNos: [orderNo], reviewResult: 'PASS' } };
    const reply = await ask(bank, callNamed('user.confirmation'), { request: { confirms }, cookie: a });
    return JSON.stringify([reply.status, reply.code, reply.result]);
  };
  const [theirs, own] = [String(ofB['orderNo']), String(ofA['orderNo'])];
  expect(await said(theirs)).toBe(await said(unknownLike(theirs)));
  expect(await said(own)).toContain('"0"');
});

it('an id of B behaves for A like an unknown one', async () => {
  // A workbook contains its time of writing, with a resolution of two seconds.
  vi.useFakeTimers({ toFake: ['Date'] });
  const answersOfB = (): Promise<Reply[]> =>
    Promise.all(
      ['pay.order', 'pay.orderAccount', 'pay.orderEvents', 'payee.get', 'payee.account'].map((name) =>
        ask(bank, callNamed(name), { request: fill(callNamed(name), ofB), cookie: b }),
      ),
    );
  const before = await answersOfB();
  const told: Record<string, string> = {};
  // An export only returns a new job, so the next test reads on from there.
  for (const call of calls.filter(({ answer }) => answer.kind !== 'export')) {
    // Codes must be a minute apart, and an unused session expires.
    await ask(bank, callNamed('user.info'), { cookie: b });
    for (const field of NAMING.filter((each) => call.fields.includes(each))) {
      const theirs = meant(call, ofB)[field];
      const foreign = await as(a, call, field, theirs);
      const unknown = await as(a, call, field, unknownLike(String(theirs)));
      expect(foreign.text, `${call.name} with ${field}`).toBe(unknown.text);
      expect(foreign.status).toBe(unknown.status);
      told[`${call.name} ${field}`] = foreign.code;
    }
  }
  expect(told).toMatchObject({
    'pay.order orderNo': '10018',
    'pay.orderAccount orderNo': '10018',
    'pay.orderEvents orderNo': '10018',
    'pay.cancelOrder orderNo': '10018',
    'pay.withdrawAgain orderNo': '10018',
    'pay.withdrawAgain withdrawalAccount': '23002',
    'pay.withdraw withdrawalAccount': '10018',
    'real-name.reveal applyNo': '10018',
    'payee.get payeeNo': '10018',
    'payee.account payeeNo': '10018',
    'payee.edit payeeNo': '10018',
    'payee.remove payeeNo': '10018',
    'payee.check payeeNo': '10018',
    'payee-hk.get payeeNo': '10018',
    'partner-org.detail partnerNo': '10018',
    'partner-org.remove partnerNo': '10018',
    'pay.voucher orderNo': '10018',
    'pay.advice orderNo': '10018',
    'file.downloadInfo dfsId': '10018',
    'file.download dfsId': '10018',
    'file.ocr picId': '10018',
    'message.detail messageId': '10018',
    'marketing.activate couponNo': '10018',
    'portal.removeView viewId': '10018',
    'portal.saveView viewId': '10018',
    'session.end sessionId': '10018',
    'filing.detail filingNo': '10018',
    'filing.modify filingNo': '10018',
    'filing.remove filingNo': '10018',
    'filing.reveal filingNo': '10018',
    'supplier.detail supplierNo': '10018',
    'supplier.modify supplierNo': '10018',
    'supplier.remove supplierNo': '10018',
    'supplier.reveal supplierNo': '10018',
    'transfer-batch.detail batchNo': '10018',
    'settle.apply supplierNo': '10018',
    'settle.file batchNo': '10018',
    'settle-advance.apply supplierNo': '10018',
    'settle-advance.receipts orderNo': '10018',
    'settle-advance.evidence orderNo': '10018',
    'settle.orders orderNo': '0',
    'pobo.detail poboRecordId': '10018',
    'pobo.idNo poboRecordId': '10018',
    'pobo.update poboRecordId': '10018',
    'pobo.remove poboRecordId': '10018',
    'payment.checkPayer poboRecordId': '10018',
    'payment.apply payeeNo': '10018',
    'payment.review orderNo': '10018',
    'payment.supply orderNo': '10018',
    'statement.detail flowNo': '10018',
    'statement.receipt flowNo': '10018',
    'collection.order orderNo': '10018',
    'collection.events orderNo': '10018',
    'collection.confirm orderNo': '10018',
    'collection.supplement orderNo': '10018',
    'collection.voucher orderNo': '10018',
    'collection.refundProof orderNo': '10018',
    'refund.apply orderNo': '10018',
    'refund.modifyPayee orderNo': '10018',
    'refund.byOriginal orderNo': '10018',
    'refund.accountByOriginal orderNo': '10018',
    'material.query bizId': '10018',
    'material.upload bizId': '10018',
    'material.download orderNo': '10018',
    'exchange.order orderNo': '10018',
    'exchange.orderEvents orderNo': '10018',
    'exchange.confirm orderNo': '10018',
    'exchange.cancel orderNo': '10018',
    'exchange.deliver orderNo': '10018',
    'exchange.voucher orderNo': '10018',
    'rate.removeReminder remindId': '10018',
    'transfer.order orderNo': '10018',
    'transfer.orderEvents orderNo': '10018',
    'transfer.voucher orderNo': '10018',
    'transfer.review orderNo': '10018',
    'transfer.cancel orderNo': '10018',
    'b2b.againWithdrawOrder orderNo': '10018',
    'store-transfer.detail transferNo': '10018',
    'store-transfer.receive transferNo': '10018',
    'store-transfer.reject transferNo': '10018',
    'batch.progress batchNo': '10018',
    'batch.steps batchNo': '10018',
    'batch.correct batchNo': '10018',
    'batch.submit batchNo': '10018',
    'order-comment.add orderNo': '10018',
    'card-account.transferSteps orderNo': '10018',
    'batch.terminate batchNo': '10018',
    'batch.download batchNo': '10018',
    'batch.rowAccount rowId': '10018',
    'batch.audit rowId': '10018',
    'permission.role roleId': '10018',
    'permission.save roleId': '10018',
    'role.update roleId': '10018',
    'role.delete roleId': '10018',
    'payee-import.progress importNo': '10018',
    'payee-import.rowAccount rowId': '10018',
    'payee-import.submit importNo': '10018',
    'payee-import.download importNo': '10018',
    // A list without rows.
    'batch.rows batchNo': '0',
    'pay.orders orderNo': '0',
    'transfer.orders orderNo': '0',
  });
  // B's records are unchanged.
  expect(before.map(({ code }) => code)).toEqual(['0', '0', '0', '0', '0']);
  expect((await answersOfB()).map(({ text }) => text)).toEqual(before.map(({ text }) => text));
});

it('a job and a file of B behave for A like unknown ones', async () => {
  const { result } = await ask(bank, callNamed('pay.exportOrders'), { cookie: b });
  const { uuId } = result as { uuId: string };
  await bank.sandbox.settle();
  const state = callNamed('system.exportResult');
  const own = await ask(bank, state, { request: { id: uuId }, cookie: b });
  expect(own).toMatchObject({ code: '0', result: { status: 'PASS' } });
  const foreign = await ask(bank, state, { request: { id: uuId }, cookie: a });
  const unknown = await ask(bank, state, { request: { id: unknownLike(uuId) }, cookie: a });
  expect(foreign.text).toBe(unknown.text);
  expect(foreign.code).toBe('10018');

  const { downloadUrl } = own.result as { downloadUrl: string };
  const download = (url: string, cookie: string): Promise<{ statusCode: number; body: string }> =>
    bank.sandbox.inject({ method: 'GET', url, headers: { cookie } });
  expect((await download(downloadUrl, b)).statusCode).toBe(200);
  const stolen = await download(downloadUrl, a);
  const none = await download(unknownLike(downloadUrl), a);
  expect(stolen.statusCode).toBe(404);
  expect(stolen.body).toBe(none.body);
});

it('no row, sum or count of A changes when B gets more', async () => {
  const answersOf = async (
    cookieFor: (call: CallContract) => string,
    own: Record<string, unknown>,
  ): Promise<Record<string, string>> => {
    const answers: Record<string, string> = {};
    // The audit log itself records these reads.
    for (const call of queries.filter(({ name }) => !name.startsWith('audit.'))) {
      answers[call.name] = (await ask(bank, call, { request: fill(call, own), cookie: cookieFor(call) })).text;
    }
    return answers;
  };
  // The earlier session has expired.
  e = await signIn(bank, LOGIN_OF_E);
  const before = await answersOf(() => a, ofA);
  const beforeOfB = await answersOf(otherThanA, ofB);
  const keysOfB = await listedKeys(b);
  expect(keysOfB.size).toBeGreaterThan(20);
  for (const key of await listedKeys(a)) expect(keysOfB.has(key), key).toBe(false);

  await giveToB();
  await announceToE(bank);
  expect(await answersOf(() => a, ofA)).toEqual(before);
  const after = await answersOf(otherThanA, ofB);
  const moved = queries.map(({ name }) => name).filter((name) => after[name] !== beforeOfB[name]);
  expect(moved).toEqual(
    expect.arrayContaining([
      'account.balances',
      'account.total',
      'advance.offers',
      'pay.orders',
      'pay.latest',
      'pay.withdrawAccounts',
      'payee.page',
      'todo.orders',
    ]),
  );
});

/** Sends a call with A's own values except for one field, with a code if it needs one. */
async function as(cookie: string, call: CallContract, field: Naming, value: unknown): Promise<Reply> {
  const confirms = { call: call.name, request: { ...fill(call, ofA), [field]: value } };
  const sender = { 'payment-code': 'user.sendCode', 'second-auth': 'security.authSendCode' };
  const sending = Object.entries(sender).find(([need]) => call.needs.includes(need))?.[1];
  if (sending !== undefined) {
    clock.advance(61_000);
    // Keeps the other session alive while minutes pass.
    await ask(bank, callNamed('user.info'), { cookie: b });
    const sent = await ask(bank, callNamed(sending), {
      request: { sendType: 1, bizType: 1, confirms },
      cookie,
    });
    // No code is sent for a record of somebody else.
    if (sent.code !== '0') return sent;
  }
  if (call.needs.includes('exchange-code')) {
    clock.advance(61_000);
    const sent = await ask(bank, callNamed('exchange.sendCode'), { request: { sendType: 1, confirms }, cookie });
    if (sent.code !== '0') return sent;
    // Keeps the other session alive while time passes.
    await ask(bank, callNamed('account.balances'), { cookie: b });
  }
  const request = {
    ...fill(call, ofA),
    [field]: value,
    ...(call.needs.some((need) => need.endsWith('-code')) ? { messageCode: CODE } : {}),
    ...(call.needs.includes('second-auth') ? { msgCode: CODE } : {}),
  };
  const asked: Asked = { request, cookie };
  if (call.idempotent) {
    asked.headers = { 'system-name': 'member-exchange-client', 'idempotency-key': crypto.randomUUID() };
  }
  return ask(bank, call, asked);
}

/** An id of the same shape that does not exist. */
function unknownLike(id: string): string {
  const last = id.at(-1) === '9' ? '8' : '9';
  return id.slice(0, -4) + '999' + last;
}

async function listedKeys(cookie: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const [name, key] of [
    ['pay.orders', 'orderNo'],
    ['payee.page', 'payeeNo'],
  ] as const) {
    for (let currentPage = 1; ; currentPage += 1) {
      const { result } = await ask(bank, callNamed(name), { request: { currentPage, pageSize: 100 }, cookie });
      const { list, total } = result as { list: Record<string, string>[]; total: number };
      for (const row of list) keys.add(row[key]!);
      if (currentPage * 100 >= total) break;
    }
  }
  return keys;
}

/** The other merchant for a call. */
function otherThanA({ name }: CallContract): string {
  return FOR_COMPANIES.includes(name) ? e : b;
}

/** Gives B another record of every kind, and a million. */
async function giveToB(): Promise<void> {
  await bank.work(async (desk, { entities }) => {
    const own = entities.as(B);
    for (const name of ['payment-order', 'order-event', 'payee', 'withdrawal-account']) {
      const { key } = own.definition(name);
      const rows = await own.find(name);
      const copies = rows.map((row, n) => {
        const { version: _version, ...rest } = row;
        return { ...rest, [key]: typeof row[key] === 'number' ? 9_000_000 + n : `XX${String(n)}`, ...givenTo(name) };
      });
      await own.insertMany(name, copies);
    }
    const minor = toMinor('1000000.00', 'USD');
    const lines = [debit(equity('USD'), minor), credit(available(B, 'USD'), minor)];
    await post(desk.book, { kind: 'OPENING', reference: 'GIFT', at: '2026-11-20 10:30:00', lines });
  });
}

/** Values that would put a record first in every list. */
function givenTo(entity: string): Record<string, unknown> {
  if (entity === 'payment-order') return { createdAt: '2026-11-20 10:29:59', payAmount: '99999999.99' };
  return entity === 'payee' ? { createdAt: '2026-11-20 10:29:59' } : {};
}

function wireFormats(): Record<string, RegExp> {
  const decimal = /^-?\d+(\.\d+)?$/;
  return {
    money: decimal,
    decimal,
    rate: decimal,
    percent: decimal,
    date: /^\d{4}-\d\d-\d\d$/,
    'date-time': /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  };
}
