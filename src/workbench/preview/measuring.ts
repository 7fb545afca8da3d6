import { drawnFrom, everyDrawn } from './drawn.ts';

/** An element drawn from one place of the schemas, with its position in pixels of the page. */
interface DrawnPart {
  place: string;
  boxes: Box[];
  /** Visible text. */
  text: string;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Place of the page's heading: the screen itself, which has no block. */
const TITLE = 'title';
/** Maximum number of elements reported per place. */
const MOST = 40;
/** Maximum characters reported of a text. */
const LONGEST = 4000;
/** Boxes whose edges differ by fewer pixels form one column. */
const NEAR = 3;

/** All visible elements drawn from a definition. */
export function partsOn(container: Element): DrawnPart[] {
  const scrolled = [...document.querySelectorAll('main *')].filter(isScrolled);
  const isCovered = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
  const heading = [...container.querySelectorAll('main h1')].filter((each) => !isCovered || isOnTop(each)).slice(0, 1);
  const title = heading.map((each) => ({ place: TITLE, boxes: boxOf(each, scrolled), text: textOf(each) }));
  const drawn = [...everyDrawn()].flatMap(([place, all]) => {
    const elements = isCovered ? all.filter(isOnTop) : all;
    const boxes = elements.flatMap((element) => boxOf(element, scrolled));
    const text = elements.map(textOf).join('\n').slice(0, LONGEST);
    return boxes.length === 0 ? [] : [{ place, boxes: gathered(boxes).slice(0, MOST), text }];
  });
  return [...title, ...drawn];
}

/** Requests of a review to the drawn page. */
export type Asked =
  /** Requests the positions of all elements. */
  | { kind: 'measure' }
  /** Clicks an element drawn from a place. */
  | { kind: 'press'; place: string }
  /** Opens a tab of the element at a place. */
  | { kind: 'open'; place: string; tab: string }
  /** Selects all selectable rows of a table. */
  | { kind: 'select'; place: string }
  /** Makes the element visible, opening a "more" menu if necessary. */
  | { kind: 'reveal'; place: string };

export type Answered = { kind: 'measured'; parts: DrawnPart[] } | { kind: 'pressed' | 'revealed'; done: boolean };

/** Carries out a request. @returns undefined for other messages */
export async function answer(container: Element, asked: Asked | { kind: string }): Promise<Answered | undefined> {
  if (!isAsked(asked)) return undefined;
  if (asked.kind === 'measure') return { kind: 'measured', parts: partsOn(container) };
  if (asked.kind === 'reveal') return { kind: 'revealed', done: await reveal(asked.place) };
  if (asked.kind === 'press') return { kind: 'pressed', done: await press(asked.place) };
  const done = asked.kind === 'open' ? openTab(asked) : selectRows(asked.place);
  return { kind: 'pressed', done };
}

const isAsked = (asked: { kind: string }): asked is Asked =>
  ['measure', 'press', 'open', 'select', 'reveal'].includes(asked.kind);

function openTab({ place, tab }: { place: string; tab: string }): boolean {
  const wanted = elementsAt(place)
    .flatMap((element) => [...element.querySelectorAll<HTMLElement>('[role="tab"]')])
    .find((each) => each.dataset['tab'] === tab);
  wanted?.click();
  return wanted !== undefined;
}

/** All rows of the page if the head has a checkbox; otherwise the first card. */
function selectRows(place: string): boolean {
  const [first] = ['thead input[type="checkbox"]', 'input[type="checkbox"]'].flatMap((ticks) =>
    elementsAt(place).flatMap((element) => [...element.querySelectorAll<HTMLInputElement>(`${ticks}:not(:disabled)`)]),
  );
  if (first?.checked === false) first.click();
  return first !== undefined;
}

const ENTRY = 'nav li[data-entry]';

/** The entries of a menu, by their path of names: `items/pay/items/payee`. */
export function entriesOn(container: Element): DrawnPart[] {
  return [...container.querySelectorAll(ENTRY)].flatMap((entry) => {
    const names: string[] = [];
    for (let each: Element | null = entry; each !== null; each = each.parentElement?.closest(ENTRY) ?? null)
      names.unshift(each.getAttribute('data-entry') ?? '');
    const shown = entry.querySelector('a, button');
    const place = names.map((name) => `items/${name}`).join('/');
    return shown === null ? [] : [{ place, boxes: boxOf(shown, []), text: textOf(shown) }];
  });
}

/** Clicks the first clickable element at a place, opening a "more" menu if necessary. */
async function press(place: string): Promise<boolean> {
  const find = (): HTMLElement | undefined =>
    elementsAt(place)
      .flatMap((element) => [element, ...element.querySelectorAll('button, a, [role="menuitem"], [role="tab"]')])
      .find((each): each is HTMLElement => each instanceof HTMLElement && canBePressed(each));
  const found = await findInMenus(find);
  found?.click();
  return found !== undefined;
}

/** True if an element at a place is visible; leaves a "more" menu that contains it open. */
async function reveal(place: string): Promise<boolean> {
  const find = (): Element | undefined => elementsAt(place).find((element) => element.getClientRects().length > 0);
  return (await findInMenus(find)) !== undefined;
}

function elementsAt(place: string): Element[] {
  return drawnFrom((each) => each === place);
}

async function findInMenus<Found>(find: () => Found | undefined): Promise<Found | undefined> {
  const found = find();
  if (found !== undefined) return found;
  for (const more of [...document.querySelectorAll<HTMLElement>('main [aria-haspopup="menu"]')].slice(0, MOST)) {
    more.click();
    // oxlint-disable-next-line no-await-in-loop -- one menu is open at a time
    await until(isMenuOpen);
    const inside = find();
    if (inside !== undefined) return inside;
    more.click();
    // oxlint-disable-next-line no-await-in-loop -- the same
    await until(() => !isMenuOpen());
  }
  return undefined;
}

const isMenuOpen = (): boolean => document.querySelector('[role="menu"]') !== null;

/** Maximum number of attempts, one or two frames apart: a busy machine opens a menu late. */
const TURNS = 100;

async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < TURNS && !holds(); turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

function canBePressed(element: HTMLElement): boolean {
  const isHandle = element.matches('button, a, [role="menuitem"], [role="tab"]');
  const isLocked = element.matches(':disabled, [aria-disabled="true"]');
  return isHandle && !isLocked && element.getClientRects().length > 0;
}

function isScrolled(element: Element): boolean {
  const { overflowX } = getComputedStyle(element);
  return element.scrollWidth > element.clientWidth + 1 && overflowX !== 'visible';
}

/** Visible text, including typed and locked values. */
function textOf(element: Element): string {
  const inputs = [...element.querySelectorAll('input, textarea'), element].filter(
    (each) => each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement,
  );
  const states = inputs.map(({ value, placeholder, disabled }) => `${value} ${placeholder} ${disabled}`);
  return `${element.textContent} ${states.join(' ')}`;
}

/** True if no open layer covers the element. */
export function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  return over === null || element.contains(over) || over.contains(element);
}

/** Visible boxes of an element: content scrolled out of view does not count. */
function boxOf(element: Element, scrolled: readonly Element[]): Box[] {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  let [from, to] = [left, right];
  for (const each of scrolled) {
    if (each === element || !each.contains(element)) continue;
    const room = each.getBoundingClientRect();
    [from, to] = [Math.max(from, room.left), Math.min(to, room.right)];
  }
  if (to - from < 1 || bottom - top < 1) return [];
  const round = (value: number): number => Math.round(value * 10) / 10;
  return [
    {
      left: round(from + window.scrollX),
      top: round(top + window.scrollY),
      width: round(to - from),
      height: round(bottom - top),
    },
  ];
}

/** Merges the cells of a column into one box. */
function gathered(all: Box[]): Box[] {
  const boxes = [...new Map(all.map((box) => [Object.values(box).join(' '), box])).values()];
  const [first] = boxes;
  if (first === undefined || boxes.length < 2) return boxes;
  const isColumn = boxes.every(
    ({ left, width }) => Math.abs(left - first.left) < NEAR && Math.abs(width - first.width) < NEAR,
  );
  const hasGap = boxes.some(({ top }, n) => n > 0 && top - (boxes[n - 1]!.top + boxes[n - 1]!.height) > NEAR);
  if (!isColumn || hasGap) return boxes;
  const top = Math.min(...boxes.map((each) => each.top));
  return [{ ...first, top, height: Math.max(...boxes.map((each) => each.top + each.height)) - top }];
}
