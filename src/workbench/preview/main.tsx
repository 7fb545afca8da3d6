import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createDOMRenderer, RendererProvider } from '@fluentui/react-components';
import { replaceScreen } from '#model/live.ts';
import type { ScreenBundle } from '#model/screen.ts';
import '#engine/base.css';
import '#portal/theme.ts?theme.css';
import '#portal/look.css';
import '../bench/page.css';
import { sampleOf } from '#generators/sample.ts';
import { benchKeyOf, canvasKeyOf } from '../bench/keys.ts';
import { isMessage, type FromPreview, type MenuOrder, type Order, type ToPreview } from './order.ts';
import { MenuPreview } from './MenuPreview.tsx';
import { answer, entriesOn } from './measuring.ts';
import { drawnFrom, definitionAt } from './drawn.ts';
import { hushOverlay } from '../bench/quiet-overlay.ts';
import { isOnGlass, openPointing } from './pointing.ts';
import { Preview } from './Preview.tsx';
import { blocksAround, openWay, stepAround, uncover, wayInto } from './revealing.ts';
import { permissionsNow } from './session.ts';
import { giveUpHeld, openWire, type Wire } from './wire.ts';

/* The preview frame: draws what the workbench orders, repeatedly. */

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no root');

const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
const renderer = createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});
const root = createRoot(container);
const wire: Wire = { as: 'nobody', situation: 'as-it-is', calls: {}, samples: {} };
openWire(wire);
hushOverlay();

const tell = (message: FromPreview): void => window.parent.postMessage(message, location.origin);

let bundle: ScreenBundle | undefined;
const pointing = openPointing(container, tell, permissionsNow, () => bundle, reveal);

/** The last order, and the place of the block drawn by itself, if any. */
const ordered: { last?: Order; step?: string | undefined } = {};

/** Account, state and theme of the last drawing. */
let drawn = '';

function draw(order: Order): void {
  // Delayed until the new state is drawn, so that the end of the old one is never visible.
  if (wire.situation === 'loading' && order.situation !== 'loading') setTimeout(giveUpHeld, 1000);
  Object.assign(wire, {
    as: order.as,
    situation: order.situation,
    calls: order.bundle.calls,
    samples: order.samples ?? {},
  });
  document.documentElement.dataset['theme'] = order.theme;
  isMenu = false;
  ordered.last = order;
  const { name, paths, params } = order.bundle.screen;
  bundle = replaceScreen(stepOf(order.bundle));
  // Typed values survive edits of the screen; another person or page starts afresh, and so do rows that are real now.
  const where = [...Object.values(paths), ...params, order.address ?? ''].join(' ');
  const sampled = Object.keys(order.samples ?? {}).join(' ');
  const turn = [name, order.as, order.situation, where, ordered.step ?? '', sampled].join('\n');
  const look = [turn, order.theme, order.lists.map((call) => call.name).join(' ')].join('\n');
  // A visible screen follows its definition by itself: nothing around it is redrawn.
  if (look !== drawn)
    root.render(
      <RendererProvider renderer={renderer} targetDocument={document}>
        <Preview order={{ ...order, bundle }} turn={turn} lists={listsOf(order)} tell={tell} />
      </RendererProvider>,
    );
  drawn = look;
  requestAnimationFrame(() => requestAnimationFrame(() => tell({ kind: 'drawn', at: Date.now() })));
}

/**
 * The whole screen, or one of its blocks with sample data: a later wizard step, or a dialog that no row of the sandbox
 * offers.
 */
function stepOf(whole: ScreenBundle): ScreenBundle {
  const { step } = ordered;
  const block = step === undefined ? undefined : blocksAround(wayInto(whole, (place) => place === step)).at(-1);
  return block === undefined ? whole : sampleOf(whole, block);
}

/** Opens the tab, dialog, drawer or step that contains a hidden thing, or the question that an action asks first. */
function reveal(places: readonly string[], isAsking: boolean): void {
  const { last } = ordered;
  if (last === undefined) return;
  const wanted = places.find((place) => definitionAt(last.bundle, (each) => each.endsWith(place)));
  if (wanted === undefined) return;
  const isWanted = (place: string): boolean => place.endsWith(wanted);
  uncover(isWanted);
  if (!isAsking && drawnFrom(isWanted).some(isOnGlass)) return;
  const ways = wayInto(last.bundle, isWanted);
  const step = stepAround(ways)?.place;
  const isOther = step !== ordered.step;
  ordered.step = step;
  if (isOther) draw(last);
  const inside = ways.slice(ways.findLastIndex(({ kind }) => kind === 'step') + 1);
  const asker = isAsking ? definitionAt(last.bundle, isWanted) : undefined;
  if (asker !== undefined) inside.push({ kind: 'press', place: asker.place });
  if (inside.length === 0) return;
  const open = async (): Promise<void> => {
    const shut = await openWay(container as Element, inside);
    if (shut === undefined || ordered.last !== last) return;
    ordered.step = shut.place;
    draw(last);
  };
  setTimeout(() => void open(), isOther ? STEP_AFTER : 0);
}

/** Milliseconds until a step drawn by itself is ready. */
const STEP_AFTER = 300;

/** True while clicks select. */
let isPicking = false;

/** True while a menu is shown. */
let isMenu = false;

function drawMenu(order: MenuOrder): void {
  forget();
  isMenu = true;
  Object.assign(wire, { as: order.as, situation: 'as-it-is', calls: {}, samples: {} });
  document.documentElement.dataset['theme'] = 'light';
  root.render(
    <RendererProvider renderer={renderer} targetDocument={document}>
      <MenuPreview order={order} tell={tell} />
    </RendererProvider>,
  );
}

/** Drops overlays, drafts and drawings, as a page load does. */
function forget(): void {
  flushSync(() => root.render(null));
  isMenu = false;
  drawn = '';
}

const lists = new Map<string, Order['lists']>();

/** Keeps the list's identity while its content is equal: a new one would restart the preview. */
function listsOf(order: Order): Order['lists'] {
  const key = order.lists.map((call) => call.name).join(' ');
  const known = lists.get(key) ?? order.lists;
  lists.set(key, known);
  return known;
}

/** Debounce of the outline after a drawing, in milliseconds. */
const OUTLINE_AFTER = 100;
let outlining: ReturnType<typeof setTimeout> | undefined;

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source !== window.parent || !isMessage(event)) return;
  const message = event.data as ToPreview;
  if (message.kind === 'draw') draw(message.order);
  else if (message.kind === 'show') {
    clearTimeout(outlining);
    outlining = setTimeout(() => pointing.show(message.places, message.isAsking === true), OUTLINE_AFTER);
  } else if (message.kind === 'pick') {
    isPicking = message.on;
    pointing.pick(message.on);
  } else if (message.kind === 'arrange') pointing.arrange(message.lists);
  else if (message.kind === 'menu') drawMenu(message.order);
  else if (message.kind === 'forget') forget();
  else if (message.kind === 'measure' && isMenu) tell({ kind: 'measured', parts: entriesOn(container) });
  else void answer(container, message).then((said) => said && tell(said));
});

window.addEventListener('keydown', (event) => {
  const key = benchKeyOf(event);
  // While the page is in use, these keys belong to the page.
  const canvasKey = key === undefined && isPicking ? canvasKeyOf(event) : undefined;
  if (key === undefined && canvasKey === undefined) return;
  event.preventDefault();
  if (key !== undefined) tell({ kind: 'key', key });
  if (canvasKey !== undefined) tell({ kind: 'pressed-key', key: canvasKey });
});

tell({ kind: 'ready' });
