import type { Block } from '#model/block.ts';
import type { ScreenBundle } from '#model/screen.ts';
import { drawnFrom } from './drawn.ts';
import { answer } from './measuring.ts';

/* Opens the layer that contains a hidden thing: a tab, dialog, drawer or wizard step. */

/** One step towards a thing that is not visible. */
type Way =
  | { kind: 'tab'; place: string; tab: string }
  /** `block` is the content of the dialog or drawer. */
  | { kind: 'press'; place: string; block?: Block | undefined }
  /** A later wizard step, drawn by itself. */
  | { kind: 'step'; block: Block };

type Plain = Record<string, unknown>;

/** Steps, dialogs, drawers and tabs that contain a hidden thing, outermost first. Empty if it is visible. */
export function wayInto(bundle: ScreenBundle, isWanted: (place: string) => boolean): Way[] {
  return find([bundle.screen, bundle.parts], isWanted) ?? [];
}

/** Block of the later step that contains a thing; undefined if there is none. */
export const stepAround = (ways: readonly Way[]): Block | undefined =>
  ways.findLast((way) => way.kind === 'step')?.block;

/** All blocks that can be drawn by themselves: those of later steps, dialogs and drawers. */
export const blocksAround = (ways: readonly Way[]): Block[] =>
  ways.flatMap((way) => (way.kind === 'tab' || way.block === undefined ? [] : [way.block]));

/**
 * Opens tabs, dialogs and drawers in order.
 * @returns the block of a dialog or drawer that no visible element opens, because no row offers its action
 */
export async function openWay(container: Element, ways: readonly Way[]): Promise<Block | undefined> {
  for (const way of ways) {
    if (way.kind === 'step') continue;
    const asked =
      way.kind === 'tab' ? { kind: 'open', place: way.place, tab: way.tab } : { kind: 'press', place: way.place };
    // oxlint-disable-next-line no-await-in-loop -- inner parts are drawn only once the outer part is open
    const answered = await answer(container, asked);
    if (answered?.kind === 'pressed' && !answered.done && way.kind === 'press') return way.block;
    // oxlint-disable-next-line no-await-in-loop -- the same
    await new Promise((resolve) => setTimeout(resolve, OPENS));
  }
  return undefined;
}

/** Milliseconds until an opened tab or dialog is drawn. */
const OPENS = 60;

/** Closes dialogs and drawers that cover a thing. */
export function uncover(isWanted: (place: string) => boolean): void {
  const over = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')];
  const wanted = drawnFrom(isWanted);
  for (const dialog of over) {
    if (wanted.some((element) => dialog.contains(element))) continue;
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  }
}

function find(value: unknown, isWanted: (place: string) => boolean): Way[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (const each of value) {
      const found = find(each, isWanted);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const plain = value as Plain;
  if (typeof plain['place'] === 'string' && isWanted(plain['place'])) return [];
  for (const [key, inner] of Object.entries(plain)) {
    if (key === 'steps' && Array.isArray(inner)) {
      for (const [n, step] of (inner as Plain[]).entries()) {
        const found = find(step, isWanted);
        if (found !== undefined) return n === 0 ? found : [{ kind: 'step', block: step['block'] as Block }, ...found];
      }
      continue;
    }
    if (key === 'tabs' && Array.isArray(inner)) {
      for (const tab of inner as Plain[]) {
        const found = find(tab, isWanted);
        if (found !== undefined)
          return [{ kind: 'tab', place: String(plain['place']), tab: String(tab['name']) }, ...found];
      }
      continue;
    }
    const found = find(inner, isWanted);
    if (found === undefined) continue;
    if (key !== 'does' || typeof plain['place'] !== 'string') return found;
    const { block } = inner as { block?: Partial<Block> };
    const written = block?.place === undefined ? undefined : (block as Block);
    return [{ kind: 'press', place: plain['place'], block: written }, ...found];
  }
  return undefined;
}
