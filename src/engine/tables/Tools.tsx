import { Suspense, useRef, useState, type ReactNode } from 'react';
import {
  ArrowClockwise20Regular,
  ColumnEdit20Regular,
  Print20Regular,
  TextLineSpacing20Regular,
} from '@fluentui/react-icons';
import type { Density } from './DataTable.tsx';
import type { Preferences } from './use-preferences.ts';
import css from './view.module.css';
import { lazyPart } from '../loading.tsx';

const ColumnChoice = lazyPart(async () => ({ default: (await import('./ColumnChoice.tsx')).ColumnChoice }));

const NEXT: Record<Density, Density> = { normal: 'roomy', roomy: 'compact', compact: 'normal' };
const DENSITIES: Record<Density, string> = { normal: '标准', roomy: '宽松', compact: '紧凑' };

interface ToolsProps {
  preferences: Preferences;
  refreshing: boolean;
  onRefresh(): void;
}

/** Refresh, density, columns, print: the only buttons of a table without words. */
export function Tools({ preferences, refreshing, onRefresh }: ToolsProps): ReactNode {
  const { density } = preferences;
  const [isOpen, setOpen] = useState(false);
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
      <button type="button" className={css.tool} aria-label="打印" title="打印" onClick={() => window.print()}>
        <Print20Regular />
      </button>
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
