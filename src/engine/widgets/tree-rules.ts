import type { Option } from '../widget.ts';

export type Value = string | number;

export interface TreeNode {
  option: Option;
  /** 1 at the top. */
  level: number;
  parent: TreeNode | null;
  children: TreeNode[];
}

export type Standing = 'on' | 'off' | 'half';

/** Records that name the one above them, as a tree; whoever names nobody that is there stands at the top. */
export function treeOf(options: readonly Option[], parentField: string | undefined): TreeNode[] {
  const nodes = new Map<unknown, TreeNode>();
  for (const option of options) nodes.set(option.value, { option, level: 1, parent: null, children: [] });
  const roots: TreeNode[] = [];
  for (const node of nodes.values()) {
    const above = parentField === undefined ? undefined : nodes.get(node.option.record[parentField]);
    if (above === undefined || above === node || isBelow(above, node)) roots.push(node);
    else {
      node.parent = above;
      above.children.push(node);
    }
  }
  const settle = (list: TreeNode[], level: number): void => {
    for (const node of list) {
      node.level = level;
      settle(node.children, level + 1);
    }
  };
  settle(roots, 1);
  return roots;
}

/** Records that name each other in a ring would hang from nothing. */
function isBelow(node: TreeNode, of: TreeNode): boolean {
  for (let at: TreeNode | null = node; at !== null; at = at.parent) if (at === of) return true;
  return false;
}

/** All nodes in the order in which they are drawn. */
export function allNodes(roots: readonly TreeNode[]): TreeNode[] {
  return roots.flatMap((node) => [node, ...allNodes(node.children)]);
}

function leavesOf(node: TreeNode): TreeNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leavesOf);
}

/**
 * How every node stands. Leaves decide; a branch in the value with nothing below it in the value stands for all below it.
 */
export function standings(roots: readonly TreeNode[], value: readonly unknown[]): Map<Value, Standing> {
  const given = new Set(value);
  const found = new Map<Value, Standing>();
  const settle = (node: TreeNode, isWhole: boolean): Standing => {
    const own = given.has(node.option.value);
    if (node.children.length === 0) {
      const standing = own || isWhole ? 'on' : 'off';
      found.set(node.option.value, standing);
      return standing;
    }
    const all = isWhole || (own && !allNodes(node.children).some((each) => given.has(each.option.value)));
    const below = node.children.map((child) => settle(child, all));
    const standing = below.every((each) => each === 'on')
      ? 'on'
      : below.every((each) => each === 'off')
        ? 'off'
        : 'half';
    found.set(node.option.value, standing);
    return standing;
  };
  for (const root of roots) settle(root, false);
  return found;
}

/**
 * The value after a press on a node: all below it that can be chosen are taken, or given up where all are taken already.
 * Values that no node has stay as they are.
 * @param halves branches of which only some are taken are in the value too
 */
export function toggled(roots: readonly TreeNode[], value: readonly Value[], node: TreeNode, halves: boolean): Value[] {
  const before = standings(roots, value);
  const free = leavesOf(node).filter((leaf) => leaf.option.disabled !== true);
  const isAll = free.every((leaf) => before.get(leaf.option.value) === 'on');
  const taken = new Set(
    roots
      .flatMap(leavesOf)
      .filter((leaf) => before.get(leaf.option.value) === 'on')
      .map((leaf) => leaf.option.value),
  );
  for (const leaf of free) {
    if (isAll) taken.delete(leaf.option.value);
    else taken.add(leaf.option.value);
  }
  const after = standings(roots, [...taken]);
  const nodes = allNodes(roots);
  const known = new Set<Value>(nodes.map(({ option }) => option.value));
  const kept = value.filter((each) => !known.has(each));
  const own = nodes
    .map(({ option }) => option.value)
    .filter((each) => after.get(each) === 'on' || (halves && after.get(each) === 'half'));
  return [...kept, ...own];
}

/** The nodes whose title holds a text, and all above and below them. */
export function searched(roots: readonly TreeNode[], text: string): Set<Value> {
  const wanted = text.trim().toLowerCase();
  const found = new Set<Value>();
  for (const node of allNodes(roots)) {
    if (!node.option.title.toLowerCase().includes(wanted)) continue;
    for (let at: TreeNode | null = node; at !== null; at = at.parent) found.add(at.option.value);
    for (const below of allNodes(node.children)) found.add(below.option.value);
  }
  return found;
}

/** How many leaves are taken. */
export function countOf(roots: readonly TreeNode[], found: Map<Value, Standing>): { taken: number; all: number } {
  const leaves = roots.flatMap(leavesOf);
  return { taken: leaves.filter((leaf) => found.get(leaf.option.value) === 'on').length, all: leaves.length };
}
