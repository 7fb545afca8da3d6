import { Suspense, useState, type ReactNode } from 'react';
import {
  ArrowClockwise20Regular,
  ColumnEdit20Regular,
  MoreHorizontal20Regular,
  Print20Regular,
  TextLineSpacing20Regular,
} from '@fluentui/react-icons';
import { lazyPart } from '../loading/loading.tsx';
import type { Density } from './column-state.ts';
import { Opener } from './RowActions.tsx';
import { metaOf, type BlockTable } from './table.ts';
import css from './view.module.css';

const ColumnChoice = lazyPart(async () => ({ default: (await import('./ColumnChoice.tsx')).ColumnChoice }));

const PrintSheet = lazyPart(async () => ({ default: (await import('./PrintSheet.tsx')).PrintSheet }));
const ToolsMenu = lazyPart(async () => ({ default: (await import('./ToolsMenu.tsx')).ToolsMenu }));

const NEXT: Record<Density, Density> = { normal: 'roomy', roomy: 'compact', compact: 'normal' };
const DENSITIES: Record<Density, string> = { normal: '标准', roomy: '宽松', compact: '紧凑' };

/** Refresh, density, columns, print: the only buttons of a table without words. */
export function Tools({ table }: { table: BlockTable }): ReactNode {
  const { answer, preferences } = metaOf(table);
  const { density } = preferences;
  const [isPrinting, setPrinting] = useState(false);
  const hasRows = answer.rows !== null;
  return (
    <div className={css.tools}>
      <button
        type="button"
        className={css.tool}
        aria-label="刷新"
        title="刷新"
        aria-busy={answer.refreshing || undefined}
        onClick={answer.refresh}
      >
        <ArrowClockwise20Regular />
      </button>
      <button
        type="button"
        className={css.tool}
        aria-label={`行高：${DENSITIES[density]}`}
        title={`行高：${DENSITIES[density]}`}
        onClick={() => preferences.setDensity(NEXT[density])}
      >
        <TextLineSpacing20Regular />
      </button>
      <Opener
        popup="dialog"
        className={css.tool}
        aria-label="选择列"
        title="选择列"
        layer={(anchor, close) => <ColumnChoice anchor={anchor} table={table} onClose={close} />}
      >
        <ColumnEdit20Regular />
      </Opener>
      <button
        type="button"
        className={css.tool}
        aria-label="打印"
        title="打印"
        onClick={() => setPrinting(!isPrinting && hasRows)}
      >
        <Print20Regular />
      </button>
      <Opener
        popup="menu"
        className={css.tool}
        aria-label="更多：导出、快捷键"
        title="更多：导出、快捷键"
        mayOpen={hasRows}
        layer={(anchor, close) => <ToolsMenu anchor={anchor} table={table} onClose={close} />}
      >
        <MoreHorizontal20Regular />
      </Opener>
      {isPrinting && (
        <Suspense fallback={null}>
          <PrintSheet table={table} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </div>
  );
}
