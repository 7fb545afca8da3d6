import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ReactNode } from 'react';
import { wantingOf } from '#generators/workbench-wire.ts';
import type { Transport } from '#engine/host.ts';
import { Screen } from '#engine/Screen.tsx';
import type { CallDefinition } from '#model/call.ts';
import type { ScreenBundle } from '#model/screen.ts';
import { addressOf, routesOfDrawn } from './preview/addresses.ts';
import { firstRecordBy } from './preview/first-record.ts';
import { answer } from './preview/measuring.ts';
import type { Situation } from './preview/situation.ts';
import { AS_IT_IS, openWire, type Wire } from './preview/wire.ts';

/** A screen that a review wants to see. */
interface Order {
  as: string;
  situation: Situation;
  bundle: ScreenBundle;
  /** Calls whose records fill the address. */
  lists: readonly CallDefinition[];
  address?: string;
}

export interface ReviewFrame {
  /** The element inside `main` that receives the screens. */
  container: Element;
  /** Draws the product's providers around a screen. */
  around: (screen: ReactNode) => ReactNode;
  /** How the product's calls reach its server. */
  transport?: Transport;
}

/** Draws one screen after another, as a review requests them. The page contains nothing else. */
export function openReviewFrame({ container, around, transport = {} }: ReviewFrame): void {
  const root = createRoot(container);
  const wire: Wire = { as: '', situation: 'as-it-is', calls: {}, samples: {} };
  const tell = (message: object): void => window.postMessage(message, location.origin);
  const askOne = firstRecordBy({ ...transport, headers: { ...transport.headers, [AS_IT_IS]: '1' } });
  const draw = async ({ as, situation, bundle, lists, address }: Order): Promise<void> => {
    Object.assign(wire, { as, situation, calls: bundle.calls });
    const routes = routesOfDrawn(bundle);
    const path = routes[0]?.path ?? '/';
    const start = address ?? (await addressOf(path, wantingOf(bundle.screen), lists, askOne));
    const pages = routes.map((route) => ({ path: route.path, element: <Screen bundle={bundle} route={route} /> }));
    const router = createMemoryRouter([...pages, { path: '*', element: null }], { initialEntries: [start] });
    root.render(around(<RouterProvider key={`${bundle.screen.name} ${as} ${situation} ${start}`} router={router} />));
    tell({ kind: 'went', path: start });
  };
  openWire(wire);
  window.addEventListener('message', ({ data, origin }: MessageEvent<{ kind: string; order: Order }>) => {
    if (origin !== location.origin) return;
    if (data.kind === 'draw') void draw(data.order);
    else if (data.kind === 'forget') flushSync(() => root.render(null));
    else void answer(container, data).then((said) => said && tell(said));
  });
  tell({ kind: 'ready' });
}
