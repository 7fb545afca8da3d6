import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteDefinition } from '#model/screen.ts';
import { STANDING } from '#model/wire.ts';
import { cutOffFrom } from './cut-off.ts';
import { createSession, wasSignedIn } from './session.ts';

const USER = {
  userNo: '80010001',
  loginNo: '13800000001',
  userName: '某某贸易有限公司',
  operatorId: '1',
  permission: ['/account/userAccount'],
  userProduct: ['PAYMENT'],
};

const ROUTES = [
  { path: '/partner/:sellerCode', public: true },
  { path: '/pay/withdraw', public: false },
] as RouteDefinition[];

/** The server's answers by call; a number is an HTTP status. */
let answers: Record<string, unknown>;
let sent: string[];
/** Header of each answer that changes with the person's permissions. */
let standing: string | undefined;
/** Last request of each call. */
const bodies: Record<string, unknown> = {};

function storage(): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    key: (at: number) => [...map.keys()][at] ?? null,
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => void map.set(name, value),
    removeItem: (name: string) => void map.delete(name),
    clear: () => map.clear(),
  };
}

beforeEach(() => {
  answers = { userInfo: USER, config: { SYSTEM_NAME: 'X' }, 'query-server-time': { serverTime: 0 }, signOut: null };
  sent = [];
  standing = undefined;
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const name = path.split('/').at(-1) ?? '';
    sent.push(name);
    bodies[name] = init?.body;
    const answer = answers[name];
    if (answer instanceof Error) return Promise.reject(answer);
    const status = typeof answer === 'number' ? answer : 200;
    return Promise.resolve(
      Response.json(
        { code: status === 200 ? '0' : String(status), message: '', result: answer },
        { status, headers: standing === undefined ? {} : { [STANDING]: standing } },
      ),
    );
  });
});

afterEach(() => vi.unstubAllGlobals());

it('R-300 the site is asked for with configNo and configSystem 2', async () => {
  await createSession().loadSite();
  expect(JSON.parse(String(bodies['config']))).toEqual({ configNo: 'MEMBER_EXCHANGE', configSystem: 2 });
});

describe('a session', () => {
  it('finds no input of another person, in this window or in shared storage', async () => {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem('sw.draft.80010002:7./pay.form', '{}');
      storage.setItem('sw.draft.80010001:1./pay.form', '{}');
    }
    await createSession().ensure();
    for (const storage of [localStorage, sessionStorage]) {
      expect(storage.getItem('sw.draft.80010002:7./pay.form')).toBeNull();
      expect(storage.getItem('sw.draft.80010001:1./pay.form')).toBe('{}');
    }
  });

  it('requests the signed-in person once for all callers', async () => {
    const session = createSession();
    const [one, other] = await Promise.all([session.ensure(), session.ensure()]);
    await session.ensure();
    expect(one).toBe(other);
    expect(one.status).toBe('signed-in');
    expect(one.permissions.has('/account/userAccount')).toBe(true);
    expect(sent.filter((name) => name === 'userInfo')).toHaveLength(1);
    expect(wasSignedIn()).toBe(true);
  });

  it('ends at a 401, and clears the person’s storage', async () => {
    const session = createSession();
    await session.ensure();
    localStorage.setItem('draft', 'secret');
    sessionStorage.setItem('exports', '[]');
    answers.userInfo = 401;
    expect((await session.reload()).status).toBe('signed-out');
    expect(session.read().user).toBeNull();
    expect(localStorage.getItem('draft')).toBeNull();
    expect(sessionStorage.length).toBe(0);
    expect(wasSignedIn()).toBe(false);
  });

  it('does not treat a lost connection as signing out', async () => {
    const session = createSession();
    await session.ensure();
    answers.userInfo = new TypeError('Failed to fetch');
    await expect(session.reload()).rejects.toMatchObject({ kind: 'network' });
    expect(session.read().status).toBe('signed-in');
  });

  it('reloads the permissions once an answer reports a change', async () => {
    standing = 'one';
    const session = createSession();
    await session.ensure();
    answers.userInfo = { ...USER, permission: ['/account/userAccount', '/setting/audit-log'] };
    standing = 'two';
    await session.loadSite();
    await vi.waitFor(() => expect(session.read().permissions.has('/setting/audit-log')).toBe(true));
  });

  it('R-179 refuses a person without permissions, with a message', async () => {
    answers.userInfo = { ...USER, permission: [] };
    const session = createSession();
    expect(await session.ensure()).toMatchObject({ status: 'signed-out', notice: '暂无可用权限', user: null });
    expect(sent).toContain('signOut');
  });

  it.each([
    [1, '/login'],
    [6, '/subLogin'],
  ])('R-183 leaves system type %s by %s', async (systemType, door) => {
    answers.userInfo = { ...USER, systemType };
    const session = createSession();
    await session.ensure();
    await session.signOut();
    expect(session.read()).toMatchObject({ status: 'signed-out', door });
  });

  it('R-185 ends at a 401, and leads to the person’s own sign-in page', async () => {
    answers.userInfo = { ...USER, systemType: 6 };
    const session = createSession();
    await session.ensure();
    const at = { pathname: '/pay/withdraw', search: '?currency=USD' };
    const address = cutOffFrom(session, ROUTES, at, 'https://member.example', '登录已失效，请重新登录');
    expect(address).toBe('/subLogin?to=%2Fpay%2Fwithdraw%3Fcurrency%3DUSD');
    expect(session.read()).toMatchObject({ status: 'signed-out', user: null, notice: '登录已失效，请重新登录' });
    expect(cutOffFrom(session, ROUTES, at, 'https://member.example', '登录已失效，请重新登录')).toBeNull();
  });

  it('R-185 remembers the person’s sign-in page across a reload', async () => {
    answers.userInfo = { ...USER, systemType: 6 };
    await createSession().ensure();
    answers.userInfo = 401;
    expect(await createSession().ensure()).toMatchObject({ status: 'signed-out', door: '/subLogin' });
    // Cut off while the page is open; the next load still knows the sign-in page.
    answers.userInfo = { ...USER, systemType: 6 };
    const cut = createSession();
    await cut.ensure();
    cut.forget('登录已失效，请重新登录', 'cut-off');
    answers.userInfo = 401;
    expect(await createSession().ensure()).toMatchObject({ status: 'signed-out', door: '/subLogin' });
    // The sign-in page is that of the last sign-in.
    answers.userInfo = { ...USER, systemType: 1 };
    await createSession().ensure();
    answers.userInfo = 401;
    expect(await createSession().ensure()).toMatchObject({ status: 'signed-out', door: '/login' });
  });

  it('R-186 stays on a public page', async () => {
    const session = createSession();
    await session.ensure();
    expect(
      cutOffFrom(
        session,
        ROUTES,
        { pathname: '/partner/S1', search: '' },
        'https://member.example',
        '登录已失效，请重新登录',
      ),
    ).toBeNull();
    expect(session.read()).toMatchObject({ status: 'signed-out', notice: null });
  });

  describe('beside another tab', () => {
    const other = (): BroadcastChannel => new BroadcastChannel('member-session');

    it('notices a sign-out there at once, and clears everything here', async () => {
      const session = createSession();
      await session.ensure();
      localStorage.setItem('columns', 'x');
      const tab = other();
      tab.postMessage('');
      await vi.waitFor(() => expect(session.read()).toMatchObject({ status: 'signed-out', user: null }));
      expect(localStorage.getItem('columns')).toBeNull();
      tab.close();
    });

    it('notices another person signing in there: clears everything, and restarts the page', async () => {
      const reload = vi.fn<() => void>();
      vi.stubGlobal('location', { reload });
      const session = createSession();
      await session.ensure();
      const tab = other();
      tab.postMessage('80010001:1');
      tab.postMessage('80010002:7');
      await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
      expect(session.read()).toMatchObject({ status: 'unknown', user: null });
      expect(session.read().permissions.size).toBe(0);
      tab.close();
    });

    it('notifies the other tab of sign-ins and sign-outs', async () => {
      const heard: unknown[] = [];
      const tab = other();
      tab.addEventListener('message', ({ data }) => heard.push(data));
      const session = createSession();
      await session.ensure();
      await session.signOut();
      await vi.waitFor(() => expect(heard).toEqual(expect.arrayContaining(['80010001:1', ''])));
      tab.close();
    });
  });

  it('signs out here even without the server', async () => {
    const session = createSession();
    await session.ensure();
    answers.signOut = new TypeError('Failed to fetch');
    await session.signOut();
    expect(session.read()).toMatchObject({ status: 'signed-out', user: null });
    expect(session.read().permissions.size).toBe(0);
  });

  it('does not restore a person who signed out during the request', async () => {
    const session = createSession();
    const late = session.ensure();
    session.forget();
    expect((await late).status).toBe('signed-out');
    expect(session.read().user).toBeNull();
    expect(wasSignedIn()).toBe(false);
    expect((await session.reload()).status).toBe('signed-in');
  });

  it('keeps only the login name after signing out, if wanted', async () => {
    localStorage.setItem('member-config', JSON.stringify({ remember: true }));
    const session = createSession();
    await session.ensure();
    await session.signOut();
    expect(JSON.parse(localStorage.getItem('member-config') ?? '')).toMatchObject({
      remember: true,
      account: '13800000001',
    });
    expect(localStorage.length).toBe(1);
  });

  it('returns the server’s time as soon as the person is known', async () => {
    answers['query-server-time'] = { serverTime: Date.now() + 3_600_000 };
    const session = createSession();
    await session.ensure();
    expect(session.serverNow() - Date.now()).toBeGreaterThan(3_590_000);
  });
});
