import type { MenuItem } from '#model/menu.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { ScreenDefinition } from '#model/screen.ts';

/*
 * The tree of permissions for editing roles: groups of the menu, their screens, and the actions there. It is computed
 * from the Model. A screen has one permission, however many addresses it has.
 */

export interface PermissionNode {
  permissionId: string;
  parentId?: string;
  name: string;
  path?: string;
  isLocked: boolean;
  reason?: string;
}

export interface PermissionTree {
  /** From the top, in menu order. */
  nodes: PermissionNode[];
  /** Permissions that a leaf grants: all paths of the screen, or an action with its screen. */
  grants: ReadonlyMap<string, readonly string[]>;
  /** The leaves of each branch. */
  below: ReadonlyMap<string, readonly string[]>;
}

/** A product's titles and groups of permissions. */
export interface PermissionWords {
  /** Every route and `route#action`. */
  all: readonly string[];
  /** The name of the leaf for opening and reading a screen. */
  reads: string;
  /** The reason why a permission cannot be granted or removed; undefined if it can. */
  lockOf(permission: string): string | undefined;
}

/** Every route of the screens, and the permissions of calls. */
export function permissionsIn({ screens, calls }: Pick<Model, 'screens' | 'calls'>): string[] {
  const routes = Object.values(screens).flatMap(({ paths }) => Object.values(paths));
  const asked = Object.values(calls).flatMap(({ permission }) =>
    typeof permission === 'object' ? permission.anyOf : [],
  );
  return [...new Set([...routes, ...asked])];
}

export function treeOf(model: Model, { all, reads, lockOf }: PermissionWords): PermissionTree {
  const locked = (permission: string): Pick<PermissionNode, 'isLocked' | 'reason'> => {
    const reason = lockOf(permission);
    return reason === undefined ? { isLocked: false } : { isLocked: true, reason };
  };
  const nodes: PermissionNode[] = [];
  const grants = new Map<string, readonly string[]>();
  const below = new Map<string, readonly string[]>();
  const menu = Object.values(model.menus)[0];
  const drawn = new Set<string>();
  for (const group of menu?.items ?? []) {
    const screens = entriesOf(group).flatMap(({ screen: name = '', title }) => {
      const screen = ownEntry(model.screens, name);
      if (screen === undefined || screen.public || screen.demo === true || drawn.has(name)) return [];
      drawn.add(name);
      return [{ screen, title }];
    });
    if (screens.length === 0) continue;
    const groupId = `menu:${group.name}`;
    const leaves: string[] = [];
    nodes.push({ permissionId: groupId, name: group.title, isLocked: false });
    for (const { screen, title } of screens) {
      const paths = Object.values(screen.paths);
      const [path = ''] = paths;
      const actions = actionsOf(model, all, paths);
      const ids = [path, ...actions.map(({ id }) => id)];
      grants.set(path, paths);
      leaves.push(...ids);
      const screenId = actions.length === 0 ? path : `screen:${screen.name}`;
      nodes.push({ permissionId: screenId, parentId: groupId, name: title, path, ...locked(screenId) });
      if (actions.length === 0) continue;
      below.set(screenId, ids);
      nodes.push({ permissionId: path, parentId: screenId, name: reads, path, ...locked(path) });
      for (const { id, name } of actions) {
        grants.set(id, [...paths, id]);
        nodes.push({ permissionId: id, parentId: screenId, name, path, ...locked(id) });
      }
    }
    below.set(groupId, leaves);
  }
  return { nodes, grants, below };
}

/** Returns an item with all items below it; items without a target are dropped. */
function entriesOf(item: MenuItem): MenuItem[] {
  return [...(item.screen === undefined ? [] : [item]), ...item.items.flatMap(entriesOf)];
}

/** Actions of a screen besides opening it, titled by the calls that they allow. */
function actionsOf(
  model: Model,
  all: readonly string[],
  paths: ScreenDefinition['paths'][string][],
): { id: string; name: string }[] {
  const ids = all.filter((entry) => paths.some((path) => entry.startsWith(`${path}#`)));
  return ids.map((id) => {
    // Calls that the screen itself allows are not part of the action.
    const calls = Object.values(model.calls).filter(
      ({ permission }) =>
        typeof permission === 'object' &&
        permission.anyOf.includes(id) &&
        !paths.some((path) => permission.anyOf.includes(path)),
    );
    const writing = calls.filter(({ writes }) => writes.length > 0);
    const titles = [...new Set((writing.length > 0 ? writing : calls).map(({ title }) => title))];
    const name = titles.slice(0, NAMED).join('、') + (titles.length > NAMED ? '等' : '');
    return { id, name: name === '' ? id : name };
  });
}

/** Maximum number of calls in the title of an action. */
const NAMED = 3;

/** The chosen leaves; a branch without chosen leaves means all of its leaves. */
export function leavesOf(tree: PermissionTree, chosen: readonly string[]): string[] {
  const given = new Set(chosen);
  const leaves = chosen.flatMap((id) => {
    const under = tree.below.get(id);
    return under === undefined ? [id] : under.some((leaf) => given.has(leaf)) ? [] : under;
  });
  return [...new Set(leaves)];
}

/** The leaves whose permissions a role has completely, as the tree shows them. */
export function leavesHeld(tree: PermissionTree, routes: readonly string[] | 'all'): string[] {
  return [...tree.grants].flatMap(([leaf, needed]) =>
    routes === 'all' || needed.every((route) => routes.includes(route)) ? [leaf] : [],
  );
}
