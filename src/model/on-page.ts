import type { Block, BlockKind, Question } from './block.ts';
import { blocksIn, factsOf, partNamed, type BlockPart } from './blocks.ts';
import { evaluate } from './evaluate.ts';
import type { ScreenBundle } from './screen.ts';
import type { AnswerAlong } from './wire.ts';

/* Parts and questions of a screen before the first interaction, without dialogs and drawers. */

/** Kinds of the blocks on the page and in its parts. A product's own block may draw any kind of the screen. */
export function kindsOnPage(bundle: ScreenBundle): readonly BlockKind[] {
  const blocks = blocksOnPage(bundle);
  if (blocks.some((block) => factsOf(block).mayDrawAny)) return bundle.uses.blocks;
  return [...new Set(blocks.map(({ kind }) => kind))];
}

/** A lazy module of a page, besides the views of its blocks and its widgets. */
export type PagePart = BlockPart | 'block-filter' | 'lines-field' | 'array-field';

/** Parts needed by a page: those of its blocks, a filter above a block, lines in a form. */
export function partsOnPage(bundle: ScreenBundle): readonly PagePart[] {
  const blocks = blocksOnPage(bundle);
  const parts = blocks.flatMap((block): readonly PagePart[] => factsOf(block).parts?.(block) ?? []);
  if (blocks.some(({ filter }) => filter.length > 0)) parts.push('block-filter');
  if (widgetNamesOn(bundle).has('lines')) parts.push('lines-field', 'array-field');
  return [...new Set(parts)];
}

/** Names of the widgets in the filters and forms on the page. */
export function widgetsOnPage(bundle: ScreenBundle): readonly string[] {
  return [...widgetNamesOn(bundle)].filter((name) => bundle.uses.widgets.includes(name));
}

/**
 * Properties whose widgets are not on the page: a filter field's entity field (`of`) is only drawn by forms, and a
 * wizard's first step is already a block of the page.
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

/** A question of a screen: call and request. */
export type Asked = [call: string, request: Record<string, unknown>];

/** Questions of a page with constant requests: the same for every user and address. */
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
  // Not those of tables and charts: their requests depend on page, filters and dates.
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

/** Input for rendering a page on the server. */
export interface LookOrder {
  /** Path and query of the page. */
  address: string;
  answers: readonly AnswerAlong[];
  /** Width of the window, in pixels. */
  width: number;
  /** True if demo screens exist. */
  hasDemos: boolean;
  /** Server time, in milliseconds. */
  now: number;
  /** The nonce of the page's styles. */
  nonce: string;
}

/** A server-rendered page, before it is interactive. */
export interface Look {
  html: string;
  /** Questions of the page that had no answer. */
  asked: Asked[];
}

/** Renders the page at an address; null if that is not possible. */
export type DrawLook = (order: LookOrder) => Promise<Look | null>;
