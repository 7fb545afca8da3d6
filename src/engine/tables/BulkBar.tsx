import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { ActionBar } from '../actions/ActionBar.tsx';
import type { ActionDefinition } from '#model/action.ts';
import type { TableBlock } from '#model/block.ts';
import { formatOf } from '../formats/formats.ts';
import { createScope } from '../scope/scope.ts';
import { ScopeProvider, useScope } from '../scope/use-scope.tsx';
import type { RowSurroundings } from './DataTable.tsx';
import { sumsOfRows } from './sums.ts';
import type { Row } from './use-rows.ts';
import css from './view.module.css';

/** Stands where the chips were, at their height: what is chosen, its sums per currency, and what can be done with it. */
export function BulkBar({
  block,
  rows,
  surroundings,
  onClear,
}: {
  block: TableBlock;
  rows: Row[];
  surroundings: RowSurroundings;
  onClear(): void;
}): ReactNode {
  const around = useScope();
  const [scope] = useState(() => createScope(around, { rows }));
  useLayoutEffect(() => scope.set('rows', rows), [scope, rows]);
  const buttons = useMemo(() => block.bulk.map(asButton), [block.bulk]);
  const main = block.columns.find((column) => column.sum === true);
  const sums = useMemo(
    () => (main === undefined ? [] : sumsOfRows(rows, [main], surroundings.scope)),
    [rows, main, surroundings.scope],
  );
  return (
    <div className={css.bulk}>
      <output>
        <strong>已选 {rows.length} 条</strong>
      </output>
      {main !== undefined &&
        sums.map((sum) => (
          <span key={sum.currency}>
            {formatOf(main.format, surroundings.host).draw(sum.amounts[main.name], {
              title: main.title,
              place: 'text',
              now: surroundings.host.serverNow(),
              ...(sum.currency !== '' && { currency: sum.currency }),
            })}
          </span>
        ))}
      <div className={css.bulkActions}>
        <ScopeProvider scope={scope}>
          <ActionBar actions={buttons} size="small" onDone={onClear} />
        </ScopeProvider>
        <button type="button" className={css.tool} aria-label="取消选择" onClick={onClear}>
          <Dismiss16Regular />
        </button>
      </div>
    </div>
  );
}

const asButton = (action: ActionDefinition): ActionDefinition =>
  action.look === 'link' ? { ...action, look: 'secondary' } : action;
