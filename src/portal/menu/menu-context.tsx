import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { holds } from '#model/evaluate.ts';
import type { MenuDefinition, Menus } from '#model/menu.ts';
import { useHost, usePreference, type PreferenceStore } from '#engine/host.ts';
import { printText } from '#engine/parts.ts';
import type { SessionUser } from '../session/calls.ts';
import { MENU_VERSION, mayChooseVersion, versionOf, type MenuVersion } from '../session/menu-version.ts';
import { useSessionState } from '../session/session-context.tsx';
import { visibleMenu, type MenuEntry } from './menu-tree.ts';
import { mayOpen } from './menu-addresses.ts';

const MenuContext = createContext<Menus | null>(null);

export function MenuProvider({ menus, children }: { menus: Menus; children: ReactNode }): ReactNode {
  return <MenuContext value={menus}>{children}</MenuContext>;
}

/** The menu of the signed-in person, in the chosen version. */
export function menuOf(menus: Menus, user: SessionUser | null, preferences: PreferenceStore): MenuDefinition {
  const menu = menus.versions[versionOf(user, preferences.read(MENU_VERSION))] ?? menus.versions['new'];
  if (menu === undefined) throw new Error('The schemas have no menu called "new"');
  return menu;
}

/** The menu of a user; follows changes of the preferences. */
export function useMenuOf(menus: Menus, user: SessionUser | null, preferences: PreferenceStore): MenuDefinition {
  const read = (): MenuDefinition => menuOf(menus, user, preferences);
  return useSyncExternalStore(preferences.subscribe, read, read);
}

/** The lock of an entry: the reason, and the page that unlocks it. */
export interface Lock {
  /** Name of the need: entries in a locked group share its lock. */
  need: string;
  why: string;
  where: string | undefined;
}

export interface ShownEntry extends MenuEntry {
  lock?: Lock;
  entries: ShownEntry[];
}

/** The menu entries that the signed-in person sees. */
export function useVisibleMenu(): ShownEntry[] {
  const menus = use(MenuContext);
  const host = useHost();
  const { user, site, permissions } = useSessionState();
  const [chosen] = usePreference(MENU_VERSION);
  return useMemo(() => {
    const menu = menus?.versions[versionOf(user, chosen)];
    if (!menus || !menu) return [];
    const scope = { user, site };
    const print = (text: Parameters<typeof printText>[0]): string => printText(text, scope, { enums: {} }, host);
    const lockOf = (needs: readonly string[]): Lock | undefined => {
      const unmet = needs.map((name) => menus.needs[name]).find((need) => need && !holds(need.check.that, scope));
      if (!unmet) return undefined;
      const where = unmet.navigate === undefined ? '' : print(unmet.navigate);
      return {
        need: unmet.name,
        why: print(unmet.check.say),
        where: where !== '' && mayOpen(where, permissions) ? where : undefined,
      };
    };
    const shown = (entries: readonly MenuEntry[]): ShownEntry[] =>
      entries.map((entry) => {
        const lock = lockOf(entry.needs);
        return { ...entry, ...(lock && { lock }), entries: shown(entry.entries) };
      });
    return shown(visibleMenu(menu.items, permissions, ({ visible }) => visible === undefined || holds(visible, scope)));
  }, [menus, host, user, site, permissions, chosen]);
}

/** The current menu version; `choose` is missing if the person has no choice. */
export function useMenuVersion(): { version: MenuVersion; choose?: (version: MenuVersion) => void } {
  const { user } = useSessionState();
  const [chosen, keep] = usePreference(MENU_VERSION);
  const version = versionOf(user, chosen);
  return mayChooseVersion(user) ? { version, choose: (next) => keep(next === 'new' ? undefined : next) } : { version };
}
