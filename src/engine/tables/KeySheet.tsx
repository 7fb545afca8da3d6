import type { ReactNode } from 'react';
import { DialogFrame } from '../overlays/DialogFrame.tsx';
import css from './keys.module.css';

interface KeySheetProps {
  hasSelection: boolean;
  hasPages: boolean;
  unfolds: boolean;
  edits: boolean;
  /** Columns are made wider and moved. */
  arranges: boolean;
  onClose(): void;
}

/** Which keys a table knows. */
export function KeySheet({ hasSelection, hasPages, unfolds, edits, arranges, onClose }: KeySheetProps): ReactNode {
  const command = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
  const sheet: [keys: string[][], does: string][] = [
    [[['↑'], ['↓'], ['←'], ['→']], '移到相邻的单元格'],
    [[['Home'], ['End']], '移到本行的开头、末尾'],
    [
      [
        [command, 'Home'],
        [command, 'End'],
      ],
      '移到表格的第一格、最后一格',
    ],
    [[['PageUp'], ['PageDown']], '上翻、下翻一屏'],
    ...(hasPages
      ? [
          [
            [
              ['Alt', 'PageUp'],
              ['Alt', 'PageDown'],
            ],
            '上一页、下一页',
          ] as [string[][], string],
        ]
      : []),
    ...(unfolds
      ? [
          [
            [
              ['Alt', '↓'],
              ['Alt', '↑'],
            ],
            '展开、收起这一行',
          ] as [string[][], string],
        ]
      : []),
    [[['Enter']], '打开这一行，或使用单元格里的按钮'],
    ...(edits ? [[[['Enter'], ['F2']], '修改这一格；Enter、Tab 保存，Esc 放弃'] as [string[][], string]] : []),
    [[['Esc']], '离开单元格里的按钮，取消选区'],
    ...(arranges
      ? ([
          [[['Enter'], ['Shift', 'Enter']], '在表头上：按这一列排序，或再按这一列排序'],
          [
            [
              ['Shift', '←'],
              ['Shift', '→'],
            ],
            '在表头上：收窄、加宽这一列',
          ],
          [
            [
              [command, '←'],
              [command, '→'],
            ],
            '在表头上：左移、右移这一列',
          ],
        ] as [string[][], string][])
      : []),
    ...(hasSelection
      ? ([
          [[['空格']], '勾选或取消勾选这一行'],
          [[['Shift', '空格']], '勾选从上次勾选到这一行之间的所有行'],
          [[[command, 'A']], '勾选本页所有行'],
        ] as [string[][], string][])
      : []),
    [[['Shift', '方向键']], '选择一片单元格；也可用鼠标拖选'],
    [[[command, 'C']], '复制单元格或选区，可直接粘贴到 Excel'],
    ...(edits ? [[[[command, 'V']], '把 Excel 里复制的单元格粘贴到可修改的单元格'] as [string[][], string]] : []),
    [[['?']], '打开这张表'],
  ];
  return (
    <DialogFrame title="表格快捷键" className={css.sheet} onClose={onClose}>
      <dl className={css.keys}>
        {sheet.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((combination) => (
                <span key={combination.join('+')}>
                  {combination.map((each) => (
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
