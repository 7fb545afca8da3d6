import type { ReactNode } from 'react';
import { DialogFrame } from '../overlays/DialogFrame.tsx';
import { definitionOf, drawnColumns, metaOf, type BlockTable } from './table.ts';
import css from './keys.module.css';

/** The keys of a table, each with whether this one has a use for it. */
function keysOf(table: BlockTable, command: string): [keys: string, does: string, isKnown: boolean][] {
  const { block, isFixed } = metaOf(table);
  const isSelectable = block.bulk.length > 0;
  const isEditable = drawnColumns(table).some((column) => definitionOf(column).edit !== undefined);
  return [
    ['↑ ↓ ← →', '移到相邻的单元格', true],
    ['Home End', '移到本行的开头、末尾', true],
    [`${command}+Home ${command}+End`, '移到表格的第一格、最后一格', true],
    ['PageUp PageDown', '上翻、下翻一屏', true],
    ['Alt+PageUp Alt+PageDown', '上一页、下一页', block.paged && !isFixed],
    ['Alt+↓ Alt+↑', '展开、收起这一行', block.expand !== undefined],
    ['Enter', '打开这一行，或使用单元格里的按钮', true],
    ['Enter F2', '修改这一格；Enter、Tab 保存，Esc 放弃', isEditable],
    ['Esc', '离开单元格里的按钮，取消选区', true],
    ['Enter Shift+Enter', '在表头上：按这一列排序，或再按这一列排序', !isFixed],
    ['Shift+← Shift+→', '在表头上：收窄、加宽这一列', !isFixed],
    [`${command}+← ${command}+→`, '在表头上：左移、右移这一列', !isFixed],
    ['空格', '勾选或取消勾选这一行', isSelectable],
    ['Shift+空格', '勾选从上次勾选到这一行之间的所有行', isSelectable],
    [`${command}+A`, '勾选本页所有行', isSelectable],
    ['Shift+方向键', '选择一片单元格；也可用鼠标拖选', true],
    [`${command}+C`, '复制单元格或选区，可直接粘贴到 Excel', true],
    [`${command}+V`, '把 Excel 里复制的单元格粘贴到可修改的单元格', isEditable],
    ['?', '打开这张表', true],
  ];
}

/** A dialog that lists the keys of a table. */
export function KeySheet({ table, onClose }: { table: BlockTable; onClose(): void }): ReactNode {
  const command = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
  const known = keysOf(table, command).filter(([, , isKnown]) => isKnown);
  return (
    <DialogFrame title="表格快捷键" className={css.sheet} onClose={onClose}>
      <dl className={css.keys}>
        {known.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.split(' ').map((combination) => (
                <span key={combination}>
                  {combination.split('+').map((each) => (
                    <kbd key={each}>{each}</kbd>
                  ))}
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  );
}
