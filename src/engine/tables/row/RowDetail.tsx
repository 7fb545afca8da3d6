import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Block as BlockDefinition } from '#model/block.ts';
import { Block } from '../../frame/Block.tsx';
import { Surface } from '../../states/Card.tsx';
import { ScopeProvider, useScopeWith } from '../../scope/use-scope.tsx';
import type { Row } from '../model/use-rows.ts';
import css from './detail.module.css';

interface UnfoldedBlockProps {
  block: BlockDefinition;
  row: Row;
}

/** The block under an expanded row; its scope holds the row. */
export function UnfoldedBlock({ block, row }: UnfoldedBlockProps): ReactNode {
  return (
    <ScopeProvider scope={useScopeWith('row', row)}>
      <Surface kind="panel">
        <Block block={block} />
      </Surface>
    </ScopeProvider>
  );
}

interface RowDetailProps extends UnfoldedBlockProps {
  span: number;
  /** Inner width of the table's card in pixels: the detail stays in it while the columns scroll. */
  width: number;
  onHeight(height: number): void;
}

/** The line under a row that holds its expanded block. Reports its height, which virtual rows need. */
export function RowDetail({ block, row, span, width, onHeight }: RowDetailProps): ReactNode {
  const line = useRef<HTMLTableRowElement>(null);
  const tell = useEffectEvent(onHeight);
  useLayoutEffect(() => {
    const element = line.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => tell(element.getBoundingClientRect().height));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <tr ref={line} data-detail>
      <td colSpan={span} className={css.cell}>
        <div className={css.detail} style={{ width }}>
          <UnfoldedBlock block={block} row={row} />
        </div>
      </td>
    </tr>
  );
}
