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
import { createKept } from './session/kept.ts';
import { reportErrors } from './session/report-errors.ts';
import { createSession, identityOf } from './session/session.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');

// Griffel inserts its rules at run time; under `style-src 'nonce-…'` they need the nonce of this very page.
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
const renderer = createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});

// The server says whether it has what only shows how things work.
const hasDemos = document.documentElement.dataset['demo'] !== 'off';
const isDemo = document.documentElement.dataset['demo'] === 'on';
const routes = hasDemos ? allRoutes : allRoutes.filter(({ demo }) => demo !== true);

// Calls before the first page fail in words too.
speak(zh);
reportErrors();

const session = createSession();
// Subscribed before the page, so that the preferences follow a new person first.
const preferences = createKept();
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

/** A page that stands there already is left for the whole of the next one, not for its beginning. Milliseconds. */
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
