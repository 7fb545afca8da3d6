import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Checkmark12Filled } from '@fluentui/react-icons/svg/checkmark';
import { ChevronRight16Regular } from '@fluentui/react-icons/svg/chevron-right';
import { Search16Regular } from '@fluentui/react-icons/svg/search';
import { Subtract12Filled } from '@fluentui/react-icons/svg/subtract';
import { matching, searchState, usePinyin, type PinyinOf } from '../options/ListBox.tsx';
import { usePastedLine } from '../control/pasted-line.ts';
import type { WidgetImplementation, WidgetProps, Option } from '../../host/widget.ts';
import { describedBy, isInvalid, useOffered } from '../value/widget-props.ts';
import { words } from '../../words/words.ts';
import css from './tree.module.css';

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no native element is a tree with three-state checkboxes */

/** Checkboxes in a hierarchy: a branch selects everything below it, and shows a partial selection. */
function Tree(props: WidgetProps): ReactNode {
  const { label, id, options: own, readonly, disabled } = props;
  const options = useOffered(own);
  const rowId = useId();
  const parent = typeof own.parent === 'string' ? own.parent : undefined;
  const roots = useMemo(() => treeOf(options, parent), [options, parent]);
  const nodes = useMemo(() => allNodes(roots), [roots]);
  const value = Array.isArray(props.value) ? (props.value as Value[]) : [];
  const found = standings(roots, value);
  const count = countOf(roots, found);
  const [text, setText] = useState('');
  const pasted = usePastedLine(setText);
  const [flipped, setFlipped] = useState<ReadonlySet<Value>>(new Set());
  const [allOpen, setAllOpen] = useState(own.open === true);
  const [activeValue, setActive] = useState<Value | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const pinyinOf = usePinyin(text);
  const matches = useMemo(() => (text.trim() === '' ? null : searched(roots, text, pinyinOf)), [roots, text, pinyinOf]);
  const isLocked = readonly === true || disabled === true;

  const isOpen = (node: TreeNode): boolean =>
    node.children.length > 0 && (matches !== null || (allOpen || node.level === 1) !== flipped.has(node.option.value));
  const rows = nodes.filter((node) => {
    if (matches !== null && !matches.has(node.option.value)) return false;
    for (let above = node.parent; above !== null; above = above.parent) if (!isOpen(above)) return false;
    return true;
  });
  const at = Math.max(
    0,
    rows.findIndex((node) => node.option.value === activeValue),
  );
  const active = rows[at];

  const go = (node: TreeNode | null | undefined): void => {
    if (node === null || node === undefined) return;
    setActive(node.option.value);
    const row = tree.current?.querySelector(`[data-value="${CSS.escape(String(node.option.value))}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  };
  const flip = (node: TreeNode): void => {
    if (node.children.length === 0 || matches !== null) return;
    const next = new Set(flipped);
    if (!next.delete(node.option.value)) next.add(node.option.value);
    setFlipped(next);
  };
  const take = (node: TreeNode): void => {
    if (isLocked || node.option.disabled === true) return;
    props.onChange(toggled(roots, value, node, own.halves === true));
  };
  const openAll = (): void => {
    setAllOpen(!allOpen);
    setFlipped(allOpen ? new Set(roots.map((node) => node.option.value)) : new Set());
  };
  const onKey = (event: KeyboardEvent): void => {
    if (active === undefined) return;
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(rows[at + 1]),
      ArrowUp: () => go(rows[at - 1]),
      Home: () => go(rows[0]),
      End: () => go(rows.at(-1)),
      ArrowRight: () => (isOpen(active) ? go(active.children.find((each) => rows.includes(each))) : flip(active)),
      ArrowLeft: () => (isOpen(active) && matches === null ? flip(active) : go(active.parent)),
      ' ': () => take(active),
      Enter: () => take(active),
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  };
  const state = searchState(props, text, rows.length);

  return (
    <div className={isInvalid(props) ? `${css.box} ${css.invalid}` : css.box}>
      {nodes.length > 0 && (
        <div className={css.tools}>
          <label className={css.search}>
            <Search16Regular aria-hidden />
            <input
              value={text}
              placeholder={words.widgets.search}
              aria-label={words.widgets.searchOf(label)}
              onChange={(event) => setText(event.target.value)}
              {...pasted}
            />
          </label>
          <button type="button" className={css.tool} disabled={matches !== null} onClick={openAll}>
            {allOpen ? words.widgets.collapseAll : words.widgets.expandAll}
          </button>
          <span className={css.count} aria-live="polite">
            {words.widgets.selectedOf(count.taken, count.all)}
          </span>
        </div>
      )}
      <div
        ref={tree}
        id={id}
        role="tree"
        tabIndex={disabled === true ? -1 : 0}
        className={css.tree}
        data-still={readonly || undefined}
        aria-label={label}
        aria-multiselectable
        aria-invalid={isInvalid(props) || undefined}
        aria-required={props.required || undefined}
        aria-describedby={describedBy(props)}
        aria-disabled={isLocked || undefined}
        aria-activedescendant={active === undefined ? undefined : `${rowId}-${nodes.indexOf(active)}`}
        onKeyDown={onKey}
        onBlur={() => props.onBlur(id, props.value)}
      >
        {rows.map((node) => {
          const standing = found.get(node.option.value) ?? 'off';
          const isOff = isLocked || node.option.disabled === true;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the tree keeps the focus and handles the keys
            <div
              key={String(node.option.value)}
              id={`${rowId}-${nodes.indexOf(node)}`}
              role="treeitem"
              className={css.row}
              style={{ '--level': node.level - 1 } as React.CSSProperties}
              data-value={node.option.value}
              data-active={node === active || undefined}
              aria-level={node.level}
              aria-expanded={node.children.length > 0 ? isOpen(node) : undefined}
              aria-checked={standing === 'half' ? 'mixed' : standing === 'on'}
              aria-selected={false}
              aria-disabled={isOff || undefined}
              onClick={() => {
                setActive(node.option.value);
                take(node);
              }}
            >
              <span
                className={css.arrow}
                data-open={isOpen(node) || undefined}
                data-leaf={node.children.length === 0 || undefined}
                aria-hidden="true"
                onClick={(event) => {
                  event.stopPropagation();
                  flip(node);
                }}
              >
                <ChevronRight16Regular />
              </span>
              <span className={css.check} data-standing={standing} aria-hidden="true">
                {standing === 'on' ? <Checkmark12Filled /> : standing === 'half' ? <Subtract12Filled /> : null}
              </span>
              <span className={css.title}>
                {node.option.label}
                {node.option.detail !== undefined && <span className={css.detail}>{node.option.detail}</span>}
                {node.option.reason !== undefined && <span className={css.detail}>{node.option.reason}</span>}
              </span>
            </div>
          );
        })}
      </div>
      {state !== null && (
        <div role="status" className={css.state}>
          {state}
        </div>
      )}
    </div>
  );
}

export const tree: WidgetImplementation = { Component: Tree, isChosen: true };

type Value = string | number;

interface TreeNode {
  option: Option;
  /** Depth of the node, from 1. */
  level: number;
  parent: TreeNode | null;
  children: TreeNode[];
}

type Standing = 'on' | 'off' | 'half';

/** Builds a tree of records that name their parent; records with an unknown parent are roots. */
export function treeOf(options: readonly Option[], parentField: string | undefined): TreeNode[] {
  const nodes = new Map<unknown, TreeNode>();
  for (const option of options) nodes.set(option.value, { option, level: 1, parent: null, children: [] });
  const roots: TreeNode[] = [];
  for (const node of nodes.values()) {
    const above = parentField === undefined ? undefined : nodes.get(node.option.record?.[parentField]);
    if (above === undefined || above === node || isBelow(above, node)) roots.push(node);
    else {
      node.parent = above;
      above.children.push(node);
    }
  }
  // `allNodes` lists parents before their children.
  for (const node of allNodes(roots)) node.level = (node.parent?.level ?? 0) + 1;
  return roots;
}

/** Records that name each other as parents would be attached to no root. */
function isBelow(node: TreeNode, of: TreeNode): boolean {
  for (let at: TreeNode | null = node; at !== null; at = at.parent) if (at === of) return true;
  return false;
}

/** All nodes in drawing order. */
export function allNodes(roots: readonly TreeNode[]): TreeNode[] {
  return roots.flatMap((node) => [node, ...allNodes(node.children)]);
}

function leavesOf(node: TreeNode): TreeNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leavesOf);
}

/**
 * State of every node. Leaves decide; a branch in the value without descendants in the value stands for all of them.
 */
export function standings(roots: readonly TreeNode[], value: readonly unknown[]): Map<Value, Standing> {
  const given = new Set(value);
  const found = new Map<Value, Standing>();
  const settle = (node: TreeNode, isWhole: boolean): Standing => {
    const { children, option } = node;
    const isGiven = given.has(option.value) && !allNodes(children).some((each) => given.has(each.option.value));
    const isAll = isWhole || isGiven;
    const [first = isAll ? 'on' : 'off', ...others] = children.map((child) => settle(child, isAll));
    const standing = others.every((each) => each === first) ? first : 'half';
    found.set(option.value, standing);
    return standing;
  };
  for (const root of roots) settle(root, false);
  return found;
}

/**
 * The value after a click on a node: selects everything selectable below it, or deselects it if all is selected. Values
 * without a node stay.
 * @param halves also includes partly selected branches in the value
 */
export function toggled(roots: readonly TreeNode[], value: readonly Value[], node: TreeNode, halves: boolean): Value[] {
  const before = standings(roots, value);
  const isOn = ({ option }: TreeNode): boolean => before.get(option.value) === 'on';
  const free = new Set(leavesOf(node).filter((leaf) => leaf.option.disabled !== true));
  const isAll = [...free].every(isOn);
  const taken = roots.flatMap(leavesOf).filter((leaf) => (free.has(leaf) ? !isAll : isOn(leaf)));
  const after = standings(roots, taken.map(valueOf));
  const isIn = (each: Value): boolean => after.get(each) === 'on' || (halves && after.get(each) === 'half');
  return [...value.filter((each) => !before.has(each)), ...allNodes(roots).map(valueOf).filter(isIn)];
}

function valueOf({ option }: TreeNode): Value {
  return option.value;
}

/** The nodes whose title contains a text, with all their ancestors and descendants. */
export function searched(roots: readonly TreeNode[], text: string, pinyinOf?: PinyinOf): Set<Value> {
  const found = new Set<Value>();
  for (const node of allNodes(roots)) {
    // Names of nodes are internal keys and not searched.
    if (matching([{ ...node.option, name: '' }], text, pinyinOf).length === 0) continue;
    for (let at: TreeNode | null = node; at !== null; at = at.parent) found.add(at.option.value);
    for (const below of allNodes(node.children)) found.add(below.option.value);
  }
  return found;
}

/** Number of selected leaves. */
export function countOf(roots: readonly TreeNode[], found: Map<Value, Standing>): { taken: number; all: number } {
  const leaves = roots.flatMap(leavesOf);
  return { taken: leaves.filter((leaf) => found.get(leaf.option.value) === 'on').length, all: leaves.length };
}
