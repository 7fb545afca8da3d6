import { Suspense, useState, type ReactNode } from 'react';
import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ColumnEdit20Regular } from '@fluentui/react-icons/svg/column-edit';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import { Print20Regular } from '@fluentui/react-icons/svg/print';
import { TextLineSpacing20Regular } from '@fluentui/react-icons/svg/text-line-spacing';
import { lazyPart } from '../../loading/loading.tsx';
import { DENSITIES } from '../model/column-state.ts';
import { Opener } from '../row/RowActions.tsx';
import { metaOf, type BlockTable } from '../model/table.ts';
import { words } from '../../words/words.ts';
import css from '../view.module.css';

const ColumnChoice = lazyPart(async () => (await import('./ColumnChoice.tsx')).ColumnChoice);

const PrintSheet = lazyPart(async () => (await import('./PrintSheet.tsx')).PrintSheet);
const ToolsMenu = lazyPart(async () => (await import('./ToolsMenu.tsx')).ToolsMenu);

const tool = (label: string) => ({ className: css.tool, 'aria-label': label, title: label });

/** Refresh, density, columns, print: the only icon buttons of a table. */
export function Tools({ table }: { table: BlockTable }): ReactNode {
  const {
    rows: { answer },
    choices: { preferences },
  } = metaOf(table);
  const density = DENSITIES[preferences.density];
  const [isPrinting, setPrinting] = useState(false);
  const hasRows = answer.rows !== null;
  return (
    <div className={css.tools}>
      <button
        type="button"
        {...tool(words.tools.refresh)}
        aria-busy={answer.refreshing || undefined}
        onClick={answer.refresh}
      >
        <ArrowClockwise20Regular />
      </button>
      <button
        type="button"
        {...tool(words.tools.density(preferences.density))}
        onClick={() => preferences.setDensity(density.next)}
      >
        <TextLineSpacing20Regular />
      </button>
      <Opener
        popup="dialog"
        {...tool(words.columns.choose)}
        layer={(anchor, close) => <ColumnChoice anchor={anchor} table={table} onClose={close} />}
      >
        <ColumnEdit20Regular />
      </Opener>
      <button type="button" {...tool(words.tools.print)} onClick={() => setPrinting(!isPrinting && hasRows)}>
        <Print20Regular />
      </button>
      <Opener
        popup="menu"
        {...tool(words.tools.more)}
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
