import { createRoot } from 'react-dom/client';
import { createDOMRenderer, RendererProvider } from '@fluentui/react-components';
import { menus } from '#generated/menus.ts';
import { routes as allRoutes } from '#generated/routes.ts';
import { speak } from '#engine/words.ts';
import { zh } from '#engine/words.zh.ts';
import '#engine/base.css';
import './theme.ts?theme.css';
import './look.css';
import { menuOf } from './menu/menu-context.tsx';
import { Portal } from './portal.tsx';
import { createRouter } from './router.tsx';
import { createStoredPreferences } from './session/stored-preferences.ts';
import { reportErrors } from './session/report-errors.ts';
import { createSession, identityOf } from './session/session.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');

// Griffel inserts rules at run time; `style-src 'nonce-…'` requires the nonce of this page.
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
const renderer = createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});

// The server tells whether it has demo screens.
const hasDemos = document.documentElement.dataset['demo'] !== 'off';
const isDemo = document.documentElement.dataset['demo'] === 'on';
const routes = hasDemos ? allRoutes : allRoutes.filter(({ demo }) => demo !== true);

// Calls before the first page need error texts too.
speak(zh);
reportErrors();

const session = createSession();
// Subscribed before the page, so that the preferences are switched first when the person changes.
const preferences = createStoredPreferences();
session.subscribe(() => preferences.follow(identityOf(session.read().user)));

const router = createRouter(routes, menus, session, ({ user }) => menuOf(menus, user, preferences));

const draw = (): void =>
  createRoot(root, { onRecoverableError: reportCause }).render(
    <RendererProvider renderer={renderer} targetDocument={document}>
      <Portal {...{ session, preferences, router, routes, menus, isDemo }} />
    </RendererProvider>,
  );

/** React reports a recovered error as a number, with the thrown error as its cause; the report needs the cause. */
function reportCause(error: unknown): void {
  reportError(error instanceof Error ? (error.cause ?? error) : error);
}

/** A server-rendered page stays until the next page is complete, but at most this long, in milliseconds. */
const LEFT_AT_LATEST = 5000;
if (document.getElementById('look') === null || router.state.initialized) draw();
else {
  const stop = router.subscribe(({ initialized }) => initialized && begin());
  const timer = setTimeout(() => begin(), LEFT_AT_LATEST);
  const begin = (): void => {
    stop();
    clearTimeout(timer);
    draw();
  };
}
