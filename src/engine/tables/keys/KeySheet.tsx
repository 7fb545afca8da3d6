import type { ReactNode } from 'react';
import { DialogFrame } from '../../overlays/DialogFrame.tsx';
import { definitionOf, drawnColumns, metaOf, type BlockTable } from '../model/table.ts';
import { words } from '../../words/words.ts';
import css from './keys.module.css';

/** The keys of a table, each with a flag: whether this table uses it. */
function keysOf(table: BlockTable, command: string): [keys: string, does: string, isKnown: boolean][] {
  const {
    block,
    view: { isFixed },
  } = metaOf(table);
  const isSelectable = block.bulk.length > 0;
  const isEditable = drawnColumns(table).some((column) => definitionOf(column).edit !== undefined);
  const { arrowKeys, does, space } = words.keys;
  return [
    ['↑ ↓ ← →', does.move, true],
    ['Home End', does.edges, true],
    [`${command}+Home ${command}+End`, does.corners, true],
    ['PageUp PageDown', does.scroll, true],
    ['Alt+PageUp Alt+PageDown', does.pages, block.paged && !isFixed],
    ['Alt+↓ Alt+↑', does.expand, block.expand !== undefined],
    ['Enter', does.enter, true],
    ['Enter F2', does.edit, isEditable],
    ['Esc', does.leave, true],
    ['Enter Shift+Enter', does.sort, !isFixed],
    ['Shift+← Shift+→', does.resize, !isFixed],
    [`${command}+← ${command}+→`, does.moveColumn, !isFixed],
    [space, does.tick, isSelectable],
    [`Shift+${space}`, does.tickRange, isSelectable],
    [`${command}+A`, does.all, isSelectable],
    [`Shift+${arrowKeys}`, does.range, true],
    [`${command}+C`, does.copy, true],
    [`${command}+V`, does.paste, isEditable],
    ['?', does.open, true],
  ];
}

/** A dialog that lists the keys of a table. */
export function KeySheet({ table, onClose }: { table: BlockTable; onClose(): void }): ReactNode {
  const command = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
  const known = keysOf(table, command).filter(([, , isKnown]) => isKnown);
  return (
    <DialogFrame title={words.keys.title} className={css.sheet} onClose={onClose}>
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
