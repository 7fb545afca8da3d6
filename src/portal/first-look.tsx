import { createDOMRenderer, renderToStyleElements, RendererProvider } from '@fluentui/react-components';
import { renderToString, renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import type { Look, LookOrder } from '#model/on-page.ts';
import { SUCCESS, questionOf, type AnswerAlong, type Envelope } from '#model/wire.ts';
import { menus } from '#generated/menus.ts';
import { routes } from '#generated/routes.ts';
import { drawWith } from '#engine/client.ts';
import { drawFor, type PreferenceStore } from '#engine/host.ts';
import { partsLoaded } from '#engine/parts.ts';
import { speak } from '#engine/words.ts';
import { zh } from '#engine/words.zh.ts';
import '#engine/base.css';
import './look.css';
import { menuOf } from './menu/menu-context.tsx';
import { MENU, roomIn } from './layout/MemberLayout.tsx';
import { Portal } from './portal.tsx';
import { routesOf } from './router.tsx';
import type { SessionUser, SiteConfig } from './session/calls.ts';
import { definitions } from './session/call-definitions.ts';
import { signedIn, UNKNOWN, type Session, type SessionState } from './session/session.ts';

/*
 * Server rendering of a page with the portal's own components, shown until its code has loaded. Contains only data of
 * the given answers, and nothing of earlier renders.
 */

/** React's mark for a suspended part. */
const WAITS = '<!--$!-->';
/** Marks the renderer's style elements. */
const MARK = / data-make-styles-bucket="\w+"/g;
const TURNS = 3;
/** Pixels. */
const NARROW = 992;

/** Renders the page at an address. */
export async function draw({ address, answers, width, hasDemos, now, nonce }: LookOrder): Promise<Look | null> {
  const site = resultOf<SiteConfig>(answers, 'system.config');
  if (site === undefined) return null;
  const user = resultOf<SessionUser>(answers, 'user.info');
  // Actions in the page's head are rendered only in the browser; in a narrow window they have a row of their own, and
  // everything below would jump.
  if (user !== undefined && width < NARROW) return null;
  const kept = resultOf<{ preferenceKey: string; preferenceValue: string }[]>(answers, 'portal.preferences') ?? [];
  const session = stillSession(
    {
      ...UNKNOWN,
      status: 'signed-out',
      site,
      ...(user !== undefined && user.permission.length > 0 && signedIn(user)),
    },
    now,
  );
  const texts = new Map(kept.map((each) => [each.preferenceKey, each.preferenceValue]));
  const preferences: PreferenceStore = { read: (key) => texts.get(key), write: nothing, subscribe: () => nothing };
  const all = hasDemos ? routes : routes.filter(({ demo }) => demo !== true);
  const router = createMemoryRouter(
    routesOf(all, menus, session, (state) => menuOf(menus, state.user, preferences)),
    { initialEntries: [address] },
  );
  try {
    await settled(router);
    if (router.state.errors !== null) return null;
    const glass = { width, room: roomIn(width, texts.get(MENU)) };
    const page = <Portal {...{ session, preferences, router, menus, routes: all, isDemo: hasDemos }} />;
    // Lazy parts that load during one turn are available in the next, and for all later pages.
    for (let turn = 1; ; turn += 1) {
      const renderer = createDOMRenderer(undefined, { styleElementAttributes: { nonce } });
      const { drawn, asked } = drawWith(answers, () =>
        drawFor(glass, () => renderToString(<RendererProvider renderer={renderer}>{page}</RendererProvider>)),
      );
      if (turn === TURNS || !drawn.includes(WAITS)) {
        // Without their mark: the browser's renderer would reuse these styles, which are removed later.
        const styles = renderToStaticMarkup(<>{renderToStyleElements(renderer)}</>).replaceAll(MARK, '');
        // The content policy forbids style attributes: a script sets them.
        const html = styles + drawn.replaceAll(' style="', ' data-style="');
        return { html: `<div id="look" data-width="${width}" aria-hidden="true" hidden>${html}</div>`, asked };
      }
      // oxlint-disable-next-line no-await-in-loop -- the next turn needs the parts of this one
      await partsLoaded();
    }
  } finally {
    router.dispose();
  }
}

// Parts outside of the host's provider need a language too.
speak(zh);

const nothing = (): void => undefined;

function stillSession(state: SessionState, now: number): Session {
  const same = async (): Promise<SessionState> => state;
  return {
    read: () => state,
    subscribe: () => nothing,
    loadSite: async () => state.site as SiteConfig,
    ensure: same,
    reload: same,
    isOver: async () => false,
    forget: nothing,
    signOut: async () => undefined,
    missSite: nothing,
    want: nothing,
    serverNow: () => now,
  };
}

/** Resolves when the route is loaded and its loaders have admitted or redirected the person. */
function settled(router: ReturnType<typeof createMemoryRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}

function resultOf<Result>(answers: readonly AnswerAlong[], name: keyof typeof definitions): Result | undefined {
  const { methods, path } = definitions[name];
  const start = questionOf(methods[0] ?? 'POST', path);
  const answer = answers.find(({ question }) => question === start || question.startsWith(`${start} `));
  if (answer === undefined) return undefined;
  const { code, result } = JSON.parse(answer.text) as Envelope<Result>;
  return code === SUCCESS ? result : undefined;
}
