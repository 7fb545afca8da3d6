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
  /** As written: what stands above it in the menu is needed too. */
  needs: string[];
  items: MenuItem[];
  /** How each character of the title is spelled in Latin letters (`fu`, `kuan`); made for the browser only. */
  spelling?: string[];
}

export interface MenuDefinition {
  name: string;
  title: string;
  items: MenuItem[];
  redirects: Record<string, string>;
}

/** All that the browser knows of menus: each by its name, and the states that their entries need. */
export interface Menus {
  versions: Record<string, MenuDefinition>;
  needs: Record<string, StateNeed>;
}
