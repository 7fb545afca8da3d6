import { createContext, use, useMemo, type ReactNode } from 'react';
import type { MenuDefinition } from '#model/menu.ts';
import { useSessionState } from '../session/session-context.tsx';
import { visibleMenu, type MenuEntry } from './menu-tree.ts';

const MenuContext = createContext<MenuDefinition | null>(null);

export function MenuProvider({ menu, children }: { menu: MenuDefinition; children: ReactNode }): ReactNode {
  return <MenuContext value={menu}>{children}</MenuContext>;
}

/** What the signed-in person sees of the menu. */
export function useVisibleMenu(): MenuEntry[] {
  const menu = use(MenuContext);
  const { permissions } = useSessionState();
  return useMemo(() => (menu === null ? [] : visibleMenu(menu.items, permissions)), [menu, permissions]);
}
