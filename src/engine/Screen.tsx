import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation, useParams, useNavigate } from 'react-router-dom';
import { Button } from '@fluentui/react-components';
import type { Block as BlockDefinition } from '#model/block.ts';
import { blocksTogether, factsOf, partNamed } from '#model/blocks.ts';
import type { Root } from '#model/expression.ts';
import { liveBundle, onScreenReplaced } from '#model/live.ts';
import type { RouteDefinition, ScreenBundle } from '#model/screen.ts';
import { RevealProvider } from './actions/RevealProvider.tsx';
import { Block } from './frame/Block.tsx';
import { preloadOverlays, preloadPage } from './blocks.ts';
import blockStyles from './frame/block.module.css';
import { BundleProvider, partOf, useBundle } from './scope/bundle.tsx';
import { useHost } from './host/host.ts';
import { OverlaysProvider } from './overlays/Overlays.tsx';
import { Page } from './frame/PageHead.tsx';
import { BETWEEN } from './scope/filling.ts';
import { ScopeProvider, useFromScope, useScope } from './scope/use-scope.tsx';
import { State } from './states/States.tsx';
import { useText } from './formats/texts.ts';
import { statesOf, unmetNeed } from './needs/state-need.ts';
import { createScope, type ScopeStore } from './scope/scope.ts';
import { words } from './words/words.ts';

/** Draws a screen from its definitions. Another address of the same path (another order) remounts it. */
export function Screen({ bundle: loaded, route }: { bundle: ScreenBundle; route: RouteDefinition }): ReactNode {
  const params = useParams();
  // A saved schema redraws the screen in place: typed values, filters and open layers stay.
  const newest = (): ScreenBundle => liveBundle(loaded);
  const bundle = useSyncExternalStore(onScreenReplaced, newest, newest);
  const key = [route.path, ...Object.values(params)].join('\n');
  return (
    <BundleProvider bundle={bundle}>
      <ScopedScreen key={key} bundle={bundle} route={route} />
    </BundleProvider>
  );
}

function ScopedScreen({ bundle, route }: { bundle: ScreenBundle; route: RouteDefinition }): ReactNode {
  const host = useHost();
  const address = useAddress(bundle, route);
  const [scope] = useState(() => {
    // Loads the code of all block kinds in parallel; otherwise each nested block would wait for its own.
    preloadPage(bundle, host.widgets).catch(() => undefined);
    return createScreenScope({ route: address, user: host.user, site: host.site, data: {}, result: {} }, () =>
      host.serverNow(),
    );
  });
  useEffect(
    () => onFirstSign(() => void preloadOverlays(bundle, host.widgets).catch(() => undefined)),
    [bundle, host.widgets],
  );
  useEffect(() => {
    scope.set('route', address);
    scope.set('user', host.user);
    scope.set('site', host.site);
  }, [scope, address, host.user, host.site]);
  const { screen } = bundle;
  // The page's title is drawn in its head, so its block omits it.
  const block = useMemo(
    () => ({ ...screen.block, title: screen.block.title === screen.title ? undefined : screen.block.title }),
    [screen],
  );
  return (
    <ScopeProvider scope={scope}>
      <OverlaysProvider Around={RevealProvider}>
        <Page
          screen={screen.name}
          title={screen.title}
          isNarrow={holdsForm(screen.block, bundle)}
          isQuiet={isDashboard(screen.block, bundle)}
        >
          <div className={blockStyles.region}>
            <NeedGate>
              <Block block={block} isRoot />
            </NeedGate>
          </div>
        </Page>
      </OverlaysProvider>
    </ScopeProvider>
  );
}

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Calls back at the first input of the user: code for layers need not load with the page. @returns a function that
 * stops listening
 */
function onFirstSign(begin: () => void): () => void {
  const waiting = new AbortController();
  const end = (): void => waiting.abort();
  const once = (): void => {
    end();
    begin();
  };
  for (const sign of SIGNS)
    document.addEventListener(sign, once, { capture: true, passive: true, signal: waiting.signal });
  return end;
}

/** Root `route`: the declared query parameters, the path parameters, and the path itself. */
function useAddress(bundle: ScreenBundle, route: RouteDefinition): Record<string, unknown> {
  const params = useParams();
  const { search } = useLocation();
  const serialised = useMemo(() => {
    const query = new URLSearchParams(search);
    const declared = bundle.screen.params.flatMap((name) => {
      const value = query.get(name);
      if (value === null) return [];
      return [[name, bundle.screen.lists?.includes(name) ? value.split(BETWEEN).filter(Boolean) : value]];
    });
    return JSON.stringify({ ...Object.fromEntries(declared), ...params, name: route.name });
  }, [search, params, bundle.screen, route.name]);
  // Compares the text, not the object: a filter in the query must not create a new `route`.
  return useMemo(() => JSON.parse(serialised) as Record<string, unknown>, [serialised]);
}

function holdsForm(block: BlockDefinition, bundle: ScreenBundle): boolean {
  const part = partNamed(block);
  if (part !== undefined) return holdsForm(partOf(bundle, part).block, bundle);
  return factsOf(block).sends !== undefined || blocksTogether(block).some((each) => holdsForm(each, bundle));
}

/** True for blocks in two columns without a form. */
function isDashboard(block: BlockDefinition, bundle: ScreenBundle): boolean {
  return blocksTogether(block).some((each) => each.width === 'third') && !holdsForm(block, bundle);
}

/** Shows a screen with needs only to people who meet them; others see the reason, and a link to meet the need. */
function NeedGate({ children }: { children: ReactNode }): ReactNode {
  const bundle = useBundle();
  const scope = useScope();
  const navigate = useNavigate();
  const states = statesOf(bundle.screen.needs, bundle);
  const reads = states.flatMap((need) => need.check.that.reads);
  const name = useFromScope(reads, () => unmetNeed(states, scope.read())?.name);
  const need = states.find((each) => each.name === name);
  const why = useText(need?.check.say ?? '');
  const where = useText(need?.navigate ?? '');
  const { permissions } = useHost();
  if (need === undefined) return children;
  // If the person may not open the page that meets the need, no link to it is shown: somebody else must act.
  const mayGo = where !== '' && permissions.has(where);
  const text = where === '' || mayGo ? words.states.needFirst(need.title) : words.states.askOwner;
  return (
    <State drawing="locked" title={why} text={text}>
      {mayGo && (
        <Button appearance="primary" onClick={() => void navigate(where)}>
          {words.states.goMend}
        </Button>
      )}
    </State>
  );
}

const TICK = 1000;

/**
 * The outermost scope of a screen. `now` ticks every second, but only while something on the screen reads it; other
 * readers (such as a check on a click) get a time at most one second old.
 */
export function createScreenScope(own: Partial<Record<Root, unknown>>, serverNow: () => number): ScopeStore {
  const inner = createScope(null, { ...own, now: serverNow() });
  let watchers = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let readAt = Date.now();

  const tick = (): void => {
    readAt = Date.now();
    inner.set('now', serverNow());
  };

  return {
    ...inner,
    read() {
      if (timer === undefined && Date.now() - readAt >= TICK) tick();
      return inner.read();
    },
    subscribe(reads, listener) {
      const unsubscribe = inner.subscribe(reads, listener);
      if (!reads.includes('now')) return unsubscribe;
      watchers += 1;
      timer ??= setInterval(tick, TICK);
      return () => {
        unsubscribe();
        watchers -= 1;
        if (watchers > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
