import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bank, startBank } from '#bank/bank.ts';
import roles from '#bank/rules/roles.json' with { type: 'json' };
import { frozenClock } from '#sandbox/clock.ts';
import { ask, callNamed, calls, signIn } from './fixtures/asking.ts';

/*
 * What every call owes to whoever has no business with it, generated from the Model: a call that is added tomorrow is
 * tested tomorrow.
 */

const NOBODY_KNOWS = 'nobodyKnowsThis';

/** Calls that need no session: nothing behind them belongs to anybody. */
const PUBLIC: Record<string, string> = {
  'system.config': 'the login page shows the site’s name',
  'system.serverTime': 'what the screens call now, before anybody has signed in too',
  'system.reportError': 'a page that broke says so, signed in or not',
  'user.login': 'how a session begins',
  'security.captcha': 'drawn for whoever has tried to sign in too often',
  'cache.provinces': 'areas are the same for all, and whoever registers chooses from them',
  'cache.cities': 'areas are the same for all, and whoever registers chooses from them',
  'cache.districts': 'areas are the same for all, and whoever registers chooses from them',
  'cache.countries': 'countries are the same for all, and whoever registers chooses from them',
  'cache.allCountries': 'countries are the same for all, and whoever registers chooses from them',
  'cache.currencies': 'currencies are the same for all, and whoever registers chooses from them',
  'cache.currencyNames': 'currencies are the same for all, and whoever registers chooses from them',
  'cache.dictionary': 'lists of words are the same for all, and whoever registers chooses from them',
  'cache.dataDictionary': 'lists of words are the same for all, and whoever registers chooses from them',
  'cache.holidays': 'the calendar is the same for all',
  'file.upload': 'whoever registers sends papers before there is an account; counted by address',
  'file.downloadInfo': 'a file of nobody is found by whoever knows its id, one of a merchant by that merchant',
  'file.downloadInfoById': 'a file of nobody is found by whoever knows its id, one of a merchant by that merchant',
  'file.download': 'a file of nobody is found by whoever knows its id, one of a merchant by that merchant',
  'file.template': 'templates are for all',
  'file.ocr': 'reads a picture that whoever asks has uploaded; counted by address',
};
/** The gallery is open to everybody, and what it asks belongs to nobody. */
const isSample = (name: string): boolean => name.startsWith('sample-');

/** Calls that everybody signed in may send, whatever the role. */
const SIGNED_IN: Record<string, string> = {
  'agreement.hasSign': 'which agreements this merchant has signed',
  'agreement.page': 'which agreements there are',
  'agreement.sign': 'whoever uses a product agrees to it',
  'portal.preferences': 'what this person chose for himself',
  'portal.removeView': 'what this person chose for himself',
  'portal.savePreference': 'what this person chose for himself',
  'portal.saveView': 'what this person chose for himself',
  'portal.views': 'what this person chose for himself',
  'security.alerts': 'what this person wants to be told of',
  'security.authSendCode': 'a code goes to this person only',
  'security.cardCode': 'a code goes to this person only',
  'security.checkCardCode': 'a code of this person is checked',
  'security.secondAuth': 'how this person proves who he is',
  'security.updateAlerts': 'what this person wants to be told of',
  'security.updateSecondAuth': 'its needs ask for the main operator and a second verification',
  'notice.unread': 'announcements are for all',
  'notice.latest': 'announcements are for all',
  'notice.page': 'announcements are for all',
  'notice.get': 'announcements are for all',
  'payee.banks': 'the public list of banks',
  'cache.companies': 'the public register of companies; not for whoever is not signed in, for each look costs',
  'store.usable': 'the stores of the own merchant, for choosing among them',
  'payee.hkBank': 'the public list of banks',
  'system.exportResult': 'answers only the jobs that this person began',
  'user.info': 'whoever it is reads about himself',
  'user.refresh': 'whoever it is reads about himself',
  'user.contact': 'whoever it is reads about himself',
  'user.auth': 'how this person proves who he is',
  'user.sendCode': 'a code goes to this person only',
  'user.signOut': 'how a session ends',
  'user.customerService': 'the same manager for all',
};

/** A login of merchant A for each role. */
const LOGINS: Record<keyof typeof roles, string> = {
  main: '13800000001',
  maker: '13800000002',
  checker: '13800000003',
  operation: '13800000005',
  reader: '13800000006',
  subAccount: 'sub01',
};

let bank: Bank;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  bank = await startBank({
    database: { memory: true },
    clock: frozenClock('2026-11-20 10:30:00'),
    seed: 'small',
    works: false,
    log: () => undefined,
  });
  for (const [role, loginNo] of Object.entries(LOGINS)) cookies[role] = await signIn(bank, loginNo);
});
afterAll(() => bank.close());

it('knows a login for every role', () => {
  expect(Object.keys(LOGINS).toSorted()).toEqual(Object.keys(roles).toSorted());
});

it('is open to nobody and to everybody only where there is a reason', () => {
  const open = (kind: 'public' | 'signed-in'): string[] =>
    calls.filter(({ name, permission }) => permission === kind && !isSample(name)).map(({ name }) => name);
  expect(open('public').toSorted()).toEqual(Object.keys(PUBLIC).toSorted());
  expect(open('signed-in').toSorted()).toEqual(Object.keys(SIGNED_IN).toSorted());
});

describe.each(calls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  const strange = { [NOBODY_KNOWS]: '1' };

  it('refuses a key that it does not know, with its place', async () => {
    const reply = await ask(bank, call, { request: strange, cookie: cookies['main']! });
    expect(reply).toMatchObject({ status: 400, code: '400' });
    const { errors } = reply.result as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).toContain(`/${NOBODY_KNOWS}`);
  });

  it('refuses a request without the header that a foreign site cannot send', async () => {
    const reply = await ask(bank, call, { headers: {}, cookie: cookies['main']! });
    expect(reply).toMatchObject({ status: 400, result: { errors: [{ path: '/system-name' }] } });
  });

  it('asks for a session unless it is public', async () => {
    const { status } = await ask(bank, call, { request: strange });
    expect(status).toBe(call.permission === 'public' ? 400 : 401);
    const { status: forged } = await ask(bank, call, { request: strange, cookie: 'member-token=forged' });
    expect(forged).toBe(call.permission === 'public' ? 400 : 401);
  });

  const { permission } = call;
  if (typeof permission !== 'object') return;
  it.each(Object.entries(roles))('is as open to %s as its permissions say', async (role, rule) => {
    const may = 'all' in rule || permission.anyOf.some((entry) => rule.routes.includes(entry));
    // A request that is refused for its shape was let through the door.
    const { status } = await ask(bank, call, { request: strange, cookie: cookies[role]! });
    expect(status).toBe(may ? 400 : 403);
  });
});

it('some calls are closed to some roles, so that the above is no empty promise', async () => {
  const closed = ['user.updateProfile', 'pay.withdraw', 'payee.add', 'pay.cancelOrder'];
  for (const name of closed) {
    expect((await ask(bank, callNamed(name), { cookie: cookies['reader']! })).status).toBe(403);
  }
});
