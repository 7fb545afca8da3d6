import { Suspense, useRef, useState, type ReactNode } from 'react';
import {
  ArrowClockwise20Regular,
  ColumnEdit20Regular,
  MoreHorizontal20Regular,
  Print20Regular,
  TextLineSpacing20Regular,
} from '@fluentui/react-icons';
import { lazyPart } from '../loading/loading.tsx';
import type { Density } from './column-state.ts';
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
  const [isOpen, setOpen] = useState(false);
  const [over, setOver] = useState<'print' | 'more' | null>(null);
  const more = useRef<HTMLButtonElement>(null);
  const show = (kind: 'print' | 'more') => (): void => setOver(over === null && answer.rows !== null ? kind : null);
  const chooser = useRef<HTMLButtonElement>(null);
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
      <button
        ref={chooser}
        type="button"
        className={css.tool}
        aria-label="选择列"
        title="选择列"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ColumnEdit20Regular />
      </button>
      <button type="button" className={css.tool} aria-label="打印" title="打印" onClick={show('print')}>
        <Print20Regular />
      </button>
      <button
        ref={more}
        type="button"
        className={css.tool}
        aria-label="更多：导出、快捷键"
        title="更多：导出、快捷键"
        aria-haspopup="menu"
        aria-expanded={over === 'more'}
        onClick={show('more')}
      >
        <MoreHorizontal20Regular />
      </button>
      {over !== null && (
        <Suspense fallback={null}>
          {over === 'print' ? (
            <PrintSheet table={table} onDone={() => setOver(null)} />
          ) : (
            <ToolsMenu
              anchor={more}
              table={table}
              onClose={() => {
                setOver(null);
                more.current?.focus();
              }}
            />
          )}
        </Suspense>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ColumnChoice
            anchor={chooser}
            table={table}
            onClose={() => {
              setOpen(false);
              chooser.current?.focus();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
