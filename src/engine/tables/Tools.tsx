import { Suspense, useRef, useState, type ReactNode, type RefObject } from 'react';
import {
  ArrowClockwise20Regular,
  ColumnEdit20Regular,
  MoreHorizontal20Regular,
  Print20Regular,
  TextLineSpacing20Regular,
} from '@fluentui/react-icons';
import type { TableBlock } from '#model/block.ts';
import type { Density } from './DataTable.tsx';
import type { Seen } from './seen.ts';
import type { Preferences } from './use-preferences.ts';
import css from './view.module.css';
import { lazyPart } from '../loading.tsx';

const ColumnChoice = lazyPart(async () => ({ default: (await import('./ColumnChoice.tsx')).ColumnChoice }));

const PrintSheet = lazyPart(async () => ({ default: (await import('./PrintSheet.tsx')).PrintSheet }));
const ToolsMenu = lazyPart(async () => ({ default: (await import('./ToolsMenu.tsx')).ToolsMenu }));

const NEXT: Record<Density, Density> = { normal: 'roomy', roomy: 'compact', compact: 'normal' };
const DENSITIES: Record<Density, string> = { normal: '标准', roomy: '宽松', compact: '紧凑' };

interface ToolsProps {
  block: TableBlock;
  /** What is seen; null while nothing is. */
  seen: RefObject<Seen | null>;
  preferences: Preferences;
  refreshing: boolean;
  onRefresh(): void;
}

/** Refresh, density, columns, print: the only buttons of a table without words. */
export function Tools({ block, seen, preferences, refreshing, onRefresh }: ToolsProps): ReactNode {
  const { density } = preferences;
  const [isOpen, setOpen] = useState(false);
  const [over, setOver] = useState<{ kind: 'print' | 'more'; seen: Seen } | null>(null);
  const more = useRef<HTMLButtonElement>(null);
  const show = (kind: 'print' | 'more') => (): void =>
    setOver(over === null && seen.current !== null ? { kind, seen: seen.current } : null);
  const chooser = useRef<HTMLButtonElement>(null);
  return (
    <div className={css.tools}>
      <button
        type="button"
        className={css.tool}
        aria-label="刷新"
        title="刷新"
        aria-busy={refreshing || undefined}
        onClick={onRefresh}
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
        aria-expanded={over?.kind === 'more'}
        onClick={show('more')}
      >
        <MoreHorizontal20Regular />
      </button>
      {over !== null && (
        <Suspense fallback={null}>
          {over.kind === 'print' ? (
            <PrintSheet seen={over.seen} onDone={() => setOver(null)} />
          ) : (
            <ToolsMenu
              anchor={more}
              block={block}
              seen={over.seen}
              hasPages={block.paged}
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
            preferences={preferences}
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
