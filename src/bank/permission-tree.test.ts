import { describe, expect, it } from 'vitest';
import { model } from '#generated/model.ts';
import type { MenuItem } from '#model/menu.ts';
import type { Model } from '#model/model.ts';
import { leavesHeld, leavesOf } from '#sandbox/permission-tree.ts';
import { permissionTree } from './people/roles.ts';

const tree = permissionTree(model);
const PAYEES = '/pay/commonPayee';

/** The Model with one more screen in the menu, and a call that changes data there. */
function withMemo(): Model {
  const menu = Object.values(model.menus)[0]!;
  const screen = { ...model.screens['setting/help']!, name: 'memo/memos', paths: { new: '/memo', old: '/old/memo' } };
  const call = {
    ...model.calls['role.add']!,
    name: 'memo.add',
    title: '新增备忘',
    permission: { anyOf: ['/memo#add'] },
  };
  const entry: MenuItem = {
    name: 'memo',
    title: '备忘',
    screen: 'memo/memos',
    path: '/memo',
    hidden: false,
    needs: [],
    items: [],
  };
  return {
    ...model,
    screens: { ...model.screens, 'memo/memos': screen },
    calls: { ...model.calls, 'memo.add': call },
    menus: { ...model.menus, [menu.name]: { ...menu, items: [...menu.items, entry] } },
  };
}

describe('the tree of permissions', () => {
  it('contains a new screen and a new action automatically', () => {
    const { nodes, grants } = permissionTree(withMemo());
    const known = new Set(tree.nodes.map(({ permissionId }) => permissionId));
    expect(
      nodes
        .filter(({ permissionId }) => !known.has(permissionId))
        .map(({ name, permissionId }) => [name, permissionId]),
    ).toEqual([
      ['备忘', 'menu:memo'],
      ['备忘', 'screen:memo/memos'],
      ['查看', '/memo'],
      ['新增备忘', '/memo#add'],
    ]);
    expect(grants.get('/memo')).toEqual(['/memo', '/old/memo']);
    expect(grants.get('/memo#add')).toEqual(['/memo', '/old/memo', '/memo#add']);
  });

  it('takes a branch without chosen leaves for all below it, and with some for these', () => {
    const branch = tree.nodes.find(({ permissionId }) => permissionId === PAYEES)?.parentId ?? '';
    const below = tree.below.get(branch) ?? [];
    expect(below.length).toBeGreaterThan(2);
    expect(leavesOf(tree, [branch])).toEqual(below);
    expect(leavesOf(tree, [branch, PAYEES])).toEqual([PAYEES]);
  });

  it('shows a leaf as granted if all of its addresses are', () => {
    const [leaf = '', paths = []] = [...tree.grants].find(([, routes]) => routes.length > 1) ?? [];
    expect(leavesHeld(tree, paths)).toContain(leaf);
    expect(leavesHeld(tree, paths.slice(1))).not.toContain(leaf);
    expect(leavesHeld(tree, 'all')).toEqual([...tree.grants.keys()]);
  });
});
