import type { CallDefinition } from '#model/call.ts';
import type { ScreenBundle } from '#model/screen.ts';
import type { Menus } from '#model/menu.ts';
import type { BenchKey, CanvasKey } from '../bench/keys.ts';
import type { Answered, Asked } from './measuring.ts';
import type { Situation } from './situation.ts';
import type { Why } from './why.ts';

/* Messages between the workbench and the preview frame. */

export interface Order {
  /** Login name of the viewing account; `nobody` means signed out. */
  as: string;
  situation: Situation;
  theme: 'light' | 'dark';
  bundle: ScreenBundle;
  /** Calls whose records fill the address parameters. */
  lists: readonly CallDefinition[];
  /** Results of calls that are not saved yet, by name. */
  samples?: Record<string, unknown>;
  /** Address to show; default: that of the first record in the lists. */
  address?: string;
}

/** From the workbench to the preview frame. */
export type ToPreview =
  | { kind: 'draw'; order: Order }
  /** Outlines the nearest thing: places from the inside out. */
  | { kind: 'show'; places: string[]; /** Opens the question of the action. */ isAsking?: boolean }
  /** Makes clicks select instead of act. */
  | { kind: 'pick'; on: boolean }
  /** Reorderable things. */
  | { kind: 'arrange'; lists: string[][] }
  /** Shows the menu alone, unfolded. */
  | { kind: 'menu'; order: MenuOrder }
  /** Drops the current drawing. */
  | { kind: 'forget' }
  | Asked;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface MenuOrder {
  as: string;
  menus: Menus;
  /** Routes granted to the account and routes taken from it, overriding the server. */
  with: string[];
  without: string[];
}

/** From the preview frame. */
export type FromPreview =
  | { kind: 'ready' }
  | { kind: 'drawn'; at: number }
  | { kind: 'went'; path: string; screen: string | undefined }
  | { kind: 'picked'; place: string }
  /** A thing was dragged to another index of its list. */
  | { kind: 'moved'; place: string; to: number }
  /** A title is to be edited, at this box of the page. */
  | { kind: 'retitle'; place: string; box: Box }
  /** A key about the selected thing was pressed. */
  | { kind: 'pressed-key'; key: CanvasKey }
  | Answered
  /** A workbench key was pressed inside the frame. */
  | { kind: 'key'; key: BenchKey }
  /** Explanation of the thing at the cursor; null if it draws nothing. */
  | { kind: 'why'; why: Why | null };

export function isMessage(event: MessageEvent<unknown>): boolean {
  return (
    event.origin === location.origin && typeof event.data === 'object' && event.data !== null && 'kind' in event.data
  );
}
