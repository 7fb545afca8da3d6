import type { CallDefinition } from '#model/call.ts';
import type { ScreenBundle } from '#model/screen.ts';
import type { Menus } from '#model/menu.ts';
import type { BenchKey, CanvasKey } from '../bench/keys.ts';
import type { Answered, Asked } from './measuring.ts';
import type { Why } from './why.ts';

/* Messages between the workbench and the preview frame. */

/** In which state the screen is to be seen. */
export type Situation = 'as-it-is' | 'loading' | 'empty' | 'error' | 'forbidden' | 'long' | 'large';

export interface Order {
  /** Login name of the account that looks; `nobody` is signed out. */
  as: string;
  situation: Situation;
  theme: 'light' | 'dark';
  bundle: ScreenBundle;
  /** Calls whose records fill the parameters of its address. */
  lists: readonly CallDefinition[];
  /** Where it is seen; without it at the first record that the lists hold. */
  address?: string;
}

/** From the workbench. */
export type ToPreview =
  | { kind: 'draw'; order: Order }
  /** Outline what is nearest: places from the inside out. */
  | { kind: 'show'; places: string[] }
  /** Clicks choose what they hit in place of using it. */
  | { kind: 'pick'; on: boolean }
  /** Things that can be put in order. */
  | { kind: 'arrange'; lists: string[][] }
  /** The menu alone, laid open. */
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
  /** Routes that the account may open in addition, and routes that it may not, against what the server says. */
  with: string[];
  without: string[];
}

/** From the frame. */
export type FromPreview =
  | { kind: 'ready' }
  | { kind: 'drawn'; at: number }
  | { kind: 'went'; path: string; screen: string | undefined }
  | { kind: 'picked'; place: string }
  /** Dragged to another index of its list. */
  | { kind: 'moved'; place: string; to: number }
  /** Its title is to be typed anew, at this box of the page. */
  | { kind: 'retitle'; place: string; box: Box }
  /** A key about the selected thing. */
  | { kind: 'pressed-key'; key: CanvasKey }
  | Answered
  /** Keys of the workbench, pressed inside of the frame. */
  | { kind: 'key'; key: BenchKey }
  /** Explanation of the thing at the cursor; null if it draws nothing. */
  | { kind: 'why'; why: Why | null };

export function isMessage(event: MessageEvent<unknown>): boolean {
  return (
    event.origin === location.origin && typeof event.data === 'object' && event.data !== null && 'kind' in event.data
  );
}
