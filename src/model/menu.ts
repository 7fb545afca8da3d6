import type { Expression } from './expression.ts';
import type { StateNeed } from './need.ts';

export interface MenuItem {
  name: string;
  title: string;
  icon?: string;
  screen?: string;
  /** Path of the screen. */
  path?: string;
  /** Address of a group; it opens the group's first entry. */
  address?: string;
  hidden: boolean;
  /** The entry is in the menu only while this is true. */
  visible?: Expression;
  /** The entry's own needs; those of entries above it apply too. */
  needs: string[];
  items: MenuItem[];
  /** Latin spelling of each character of the title (`fu`, `kuan`); only for the browser. */
  spelling?: string[];
}

export interface MenuDefinition {
  name: string;
  title: string;
  items: MenuItem[];
  redirects: Record<string, string>;
}

/** Menus for the browser, by name, and the states that their entries need. */
export interface Menus {
  versions: Record<string, MenuDefinition>;
  needs: Record<string, StateNeed>;
}
