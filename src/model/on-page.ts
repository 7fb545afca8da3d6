import type { Block, BlockKind, Question } from './block.ts';
import { blocksIn, factsOf, partNamed, type BlockPart } from './blocks.ts';
import { evaluate } from './evaluate.ts';
import type { ScreenBundle } from './screen.ts';
import type { AnswerAlong } from './wire.ts';

/* The parts and questions of a screen before the first interaction; dialogs and drawers are not among them. */

/** The kinds of the blocks that stand on the page and in its parts. What a product made itself may draw any of the screen's. */
export function kindsOnPage(bundle: ScreenBundle): readonly BlockKind[] {
  const blocks = blocksOnPage(bundle);
  if (blocks.some((block) => factsOf(block).mayDrawAny)) return bundle.uses.blocks;
  return [...new Set(blocks.map(({ kind }) => kind))];
}

/** A lazy module that a page is drawn with, beside the views of its blocks and its widgets. */
export type PagePart = BlockPart | 'block-filter' | 'lines-field' | 'array-field';

/** The parts of a page: those that its blocks name, a filter above a block, lines in a form. */
export function partsOnPage(bundle: ScreenBundle): readonly PagePart[] {
  const blocks = blocksOnPage(bundle);
  const parts = blocks.flatMap((block): readonly PagePart[] => factsOf(block).parts?.(block) ?? []);
  if (blocks.some(({ filter }) => filter.length > 0)) parts.push('block-filter');
  if (widgetNamesOn(bundle).has('lines')) parts.push('lines-field', 'array-field');
  return [...new Set(parts)];
}

/** The names of the widgets in the filters and forms that stand on the page. */
export function widgetsOnPage(bundle: ScreenBundle): readonly string[] {
  return [...widgetNamesOn(bundle)].filter((name) => bundle.uses.widgets.includes(name));
}

/**
 * Definitions whose widgets are not on the page: only forms draw that of a filter field's property (`of`), and the first
 * step is a block on the page itself.
 */
const WITHOUT_WIDGETS: ReadonlySet<string> = new Set(['of', 'does', 'steps', 'props', 'options', 'schema', 'uiSchema']);

const widgetNames = new WeakMap<ScreenBundle, ReadonlySet<string>>();

function widgetNamesOn(bundle: ScreenBundle): ReadonlySet<string> {
  const known = widgetNames.get(bundle);
  if (known !== undefined) return known;
  const names = new Set<string>();
  widgetNames.set(bundle, names);
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'widget' && typeof inner === 'string') names.add(inner);
      else if (!WITHOUT_WIDGETS.has(key)) walk(inner);
    }
  };
  for (const block of blocksOnPage(bundle)) walk(block);
  return names;
}

/** Questions of a screen: call to request. */
export type Asked = [call: string, request: Record<string, unknown>];

/** The questions of a page whose requests depend on nothing: the same for every user and address. */
export function questionsOnPage(bundle: ScreenBundle): Asked[] {
  const asked = blocksOnPage(bundle)
    .flatMap(questionsOf)
    .flatMap(({ call, filling, when }): Asked[] => {
      const definition = bundle.calls[call];
      const isPlain = when === undefined && Object.values(filling).every(({ value }) => value.reads.length === 0);
      if (!isPlain || definition === undefined || definition.writes.length > 0) return [];
      const request = Object.fromEntries(
        Object.entries(filling).map(([name, { value }]) => [name, evaluate(value, {})]),
      );
      return definition.required.every((name) => name in request) ? [[call, request]] : [];
    });
  return [...new Map(asked.map((each) => [JSON.stringify(each), each])).values()];
}

function questionsOf(block: Block): Question[] {
  // Requests of tables and charts depend on page, filters and dates.
  return Object.values(block.data);
}

function blocksOnPage({ screen, parts }: ScreenBundle): Block[] {
  const found: Block[] = [];
  const walk = (block: Block): void => {
    found.push(block);
    const part = parts[partNamed(block) ?? '']?.block;
    // A wizard begins with its first step.
    const [step] = factsOf(block).sends?.(block).steps ?? [];
    const first = step === undefined ? [] : [step.block];
    for (const inner of part === undefined ? [...blocksIn(block), ...first] : [part]) walk(inner);
  };
  walk(screen.block);
  return found;
}

/** The order for a page that is to be seen before its code has come. */
export interface LookOrder {
  /** Path and query that are opened. */
  address: string;
  answers: readonly AnswerAlong[];
  /** Width of the window, in pixels. */
  width: number;
  /** Whether there are screens that only show how something works. */
  hasDemos: boolean;
  /** The server's time, in milliseconds. */
  now: number;
  /** The nonce of the page's styles. */
  nonce: string;
}

/** A page as it looks before anybody can touch it. */
export interface Look {
  html: string;
  /** Questions that it asks, and that had no answer. */
  asked: Asked[];
}

/** Draws the page that an address leads to; null where it cannot be drawn. */
export type DrawLook = (order: LookOrder) => Promise<Look | null>;
