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

/** Where the heading of the page is drawn from: the screen itself, which no block stands for. */
const TITLE = 'title';
/** Most elements reported for one place. */
const MOST = 40;
/** Most characters reported of a text. */
const LONGEST = 4000;
/** Boxes that stand over each other as exactly as this are one column. Pixels. */
const NEAR = 3;

/** Everything on the glass that is drawn from a definition. */
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
  /** Where everything stands. */
  | { kind: 'measure' }
  /** Uses what is drawn from a place, as a hand would. */
  | { kind: 'press'; place: string }
  /** Opens a tab of what is drawn from a place. */
  | { kind: 'open'; place: string; tab: string }
  /** Selects the rows of a table that can be. */
  | { kind: 'select'; place: string }
  /** Brings it to be seen, in a menu if need be. */
  | { kind: 'reveal'; place: string };

export type Answered = { kind: 'measured'; parts: DrawnPart[] } | { kind: 'pressed' | 'revealed'; done: boolean };

/** Does what is asked. @returns undefined where something else is */
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

/** All of the page where the head offers it; else, of cards, the first. */
function selectRows(place: string): boolean {
  const [first] = ['thead input[type="checkbox"]', 'input[type="checkbox"]'].flatMap((ticks) =>
    elementsAt(place).flatMap((element) => [...element.querySelectorAll<HTMLInputElement>(`${ticks}:not(:disabled)`)]),
  );
  if (first?.checked === false) first.click();
  return first !== undefined;
}

const ENTRY = 'nav li[data-entry]';

/** The entries of a menu, by their names from its top: `items/pay/items/payee`. */
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

/** Presses the first that can be pressed of what is drawn from a place, in a menu of more if need be. */
async function press(place: string): Promise<boolean> {
  const find = (): HTMLElement | undefined =>
    elementsAt(place)
      .flatMap((element) => [element, ...element.querySelectorAll('button, a, [role="menuitem"], [role="tab"]')])
      .find((each): each is HTMLElement => each instanceof HTMLElement && canBePressed(each));
  const found = await findInMenus(find);
  found?.click();
  return found !== undefined;
}

/** Whether what is drawn from a place can be seen; a menu of more that holds it is left open. */
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

/** So often it is looked for, a frame or two apart: a busy machine is late with a menu. */
const TURNS = 100;

async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < TURNS && !holds(); turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
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

/** Words, and what is typed or locked. */
function textOf(element: Element): string {
  const inputs = [...element.querySelectorAll('input, textarea'), element].filter(
    (each) => each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement,
  );
  const states = inputs.map(({ value, placeholder, disabled }) => `${value} ${placeholder} ${disabled}`);
  return `${element.textContent} ${states.join(' ')}`;
}

/** Whether nothing that was opened lies over it. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  return over === null || element.contains(over) || over.contains(element);
}

/** Where an element can be seen: what is scrolled away cannot. */
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

/** The cells of a column are one box. */
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
