import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { CallError } from '#engine/client.ts';
import type { MenuDefinition, MenuItem, Menus } from '#model/menu.ts';
import type { RouteDefinition, ScreenBundle } from '#model/screen.ts';
import { routesOf } from './router.tsx';
import type { SessionUser } from './session/calls.ts';
import type { Session, SessionState } from './session/session.ts';

const item = (name: string, given: Partial<MenuItem> = {}): MenuItem => ({
  name,
  title: name,
  hidden: false,
  needs: [],
  items: [],
  ...given,
});
const leaf = (path: string, given: Partial<MenuItem> = {}): MenuItem => item(path, { screen: path, path, ...given });

const menu = (name: string, items: MenuItem[], redirects: Record<string, string>): MenuDefinition => ({
  name,
  title: name,
  items,
  redirects: { '/': '/account/userAccount', ...redirects },
});

const MENUS: Menus = {
  needs: {},
  versions: {
    new: menu(
      'new',
      [
        item('pay', {
          address: '/pay',
          items: [leaf('/pay/hidden', { hidden: true }), leaf('/pay/a'), leaf('/pay/b')],
        }),
        item('card', { address: '/card' }),
      ],
      { '/account/list': '/manage/list' },
    ),
    old: menu('old', [], { '/manage/list': '/account/list' }),
  },
};

const route = (path: string, isPublic = false): RouteDefinition => ({
  path,
  name: 'main',
  screen: isPublic ? `public${path}` : path,
  title: path,
  public: isPublic,
  needs: [],
  load: () => Promise.resolve({ bundle: {} as ScreenBundle }),
});
const ROUTES = [
  route('/login', true),
  route('/register', true),
  route('/help', true),
  ...['/account/userAccount', '/account/list', '/manage/list', '/pay/a', '/pay/b', '/pay/hidden', '/pay/edit/:id'].map(
    (path) => route(path),
  ),
  route('/common/common/success'),
];
const EVERYTHING = ROUTES.map((each) => each.path);

interface Visit {
  /** Null if nobody is signed in. */
  permissions?: string[] | null;
  version?: 'new' | 'old';
  /** The site's configuration fails to load. */
  siteless?: boolean;
  /** The page requested before signing in. */
  wanted?: string | null;
  user?: Partial<SessionUser>;
}

/** More redirects than any case needs. */
const FOR_EVER = 50;

/** The wanted page that is still set on arrival. */
let lastWanted: string | null = null;

/** Final address after requesting an address. */
async function visit(
  address: string,
  { permissions = EVERYTHING, version = 'new', siteless = false, wanted = null, user }: Visit = {},
): Promise<string> {
  const state: SessionState = {
    status: permissions === null ? 'signed-out' : 'signed-in',
    user: (user as SessionUser | undefined) ?? null,
    site: null,
    permissions: new Set(permissions),
    products: new Set(),
    notice: null,
    door: '/login',
    siteless: null,
    wanted,
  };
  let asked = 0;
  const session = {
    read: () => state,
    ensure: () => (++asked < FOR_EVER ? Promise.resolve(state) : Promise.reject(new Error('led on for ever'))),
    loadSite: () => (siteless ? Promise.reject(new CallError('network', '', '连接服务器失败!')) : Promise.resolve({})),
    missSite: (path: string) => void (state.siteless = path),
    want: (path: string | null) => void (state.wanted = path),
  } as Session;
  const routes = routesOf(ROUTES, MENUS, session, () => MENUS.versions[version] as MenuDefinition);
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  await new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    router.subscribe(({ initialized, navigation }) => initialized && navigation.state === 'idle' && resolve());
  });
  const { pathname, search } = router.state.location;
  router.dispose();
  lastWanted = state.wanted;
  if (asked >= FOR_EVER) return 'for ever';
  return pathname + search;
}

describe('the target of an address', () => {
  it('R-178 requires a session for pages that are not public', async () => {
    expect(await visit('/pay/a?x=1', { permissions: null })).toBe('/login?to=%2Fpay%2Fa%3Fx%3D1');
    expect(await visit('/pay', { permissions: null })).toBe('/login?to=%2Fpay');
    expect(await visit('/login', { permissions: null })).toBe('/login');
  });

  it('R-188 is the page 404 without the configuration, signed in or not', async () => {
    expect(await visit('/pay/a', { siteless: true })).toBe('/404');
    expect(await visit('/login', { siteless: true, permissions: null })).toBe('/404');
  });

  it('R-057 is the page 404 where nothing is', async () => {
    expect(await visit('/no/such/page')).toBe('/404');
    expect(await visit('/no/such/page', { permissions: null })).toBe('/404');
  });

  it('R-059 is the home page from /', async () => {
    expect(await visit('/')).toBe('/account/userAccount');
    expect(await visit('/', { permissions: ['/pay/b'] })).toBe('/pay/b');
  });

  it('R-058 R-189 is the forbidden page where the permission list has no entry', async () => {
    expect(await visit('/pay/a')).toBe('/pay/a');
    expect(await visit('/pay/a', { permissions: ['/account/userAccount'] })).toBe('/exception/403');
    expect(await visit('/pay/edit/7', { permissions: ['/pay/edit/:id'] })).toBe('/pay/edit/7');
    expect(await visit('/pay/edit/7', { permissions: ['/pay/edit'] })).toBe('/pay/edit/7');
    expect(await visit('/exception/403', { permissions: ['/account/userAccount'] })).toBe('/exception/403');
  });

  it('is the password page while the password is the initial one', async () => {
    const only = { permissions: ['/pay/b'], user: { initialPassword: true } };
    expect(await visit('/pay/a', only)).toBe('/pay/b');
    expect(await visit('/account/userAccount', { ...only, wanted: '/pay/a' })).toBe('/pay/b');
    expect(await visit('/pay/b', only)).toBe('/pay/b');
  });

  it('is the page wanted before signing in, or the home page itself', async () => {
    expect(await visit('/account/userAccount', { wanted: '/pay/a?x=1' })).toBe('/pay/a?x=1');
    for (const home of ['/account/userAccount', '/account/userAccount#main', '/account/userAccount?x=1']) {
      expect(await visit('/account/userAccount', { wanted: home })).toBe(home.split('#')[0]);
      expect(await visit(`/login?to=${encodeURIComponent(home)}`)).toBe(home.split('#')[0]);
    }
  });

  it('is kept between the sign-in pages, and nowhere else', async () => {
    const kept = async (address: string): Promise<string | null> => {
      const visited = { permissions: null, wanted: '/partner/S1?linkCode=A' } as const;
      await visit(address, visited);
      return lastWanted;
    };
    expect(await kept('/register')).toBe('/partner/S1?linkCode=A');
    expect(await kept('/login')).toBe('/partner/S1?linkCode=A');
    expect(await kept('/register?to=%2Fpay%2Fa')).toBe('/pay/a');
    expect(await kept('/help')).toBeNull();
  });

  it('R-083 is the page of success for everybody who is signed in', async () => {
    expect(await visit('/common/common/success', { permissions: ['/pay/a'] })).toBe('/common/common/success');
  });

  it('depends on the menu version, and keeps the query', async () => {
    expect(await visit('/account/list?page=2')).toBe('/manage/list?page=2');
    expect(await visit('/account/list?page=2', { version: 'old' })).toBe('/account/list?page=2');
    expect(await visit('/manage/list', { version: 'old' })).toBe('/account/list');
  });

  it('is the first permitted visible entry of a group', async () => {
    expect(await visit('/pay')).toBe('/pay/a');
    expect(await visit('/pay', { permissions: ['/pay/b', '/pay/hidden'] })).toBe('/pay/b');
    expect(await visit('/pay', { permissions: ['/account/userAccount'] })).toBe('/exception/403');
    expect(await visit('/card')).toBe('/404');
  });
});
