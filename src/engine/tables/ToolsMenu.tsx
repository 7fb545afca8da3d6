import { useMemo, type ReactNode, type RefObject } from 'react';
import type { ActionDefinition } from '#model/action.ts';
import type { TableBlock } from '#model/block.ts';
import { dateTimeOf } from '#model/instant.ts';
import { useAction } from '../actions/use-action.ts';
import { saveAs } from '../calls/download.ts';
import { useHost } from '../host.tsx';
import { useOverlays } from '../overlays/Overlays.tsx';
import { useSay } from '../Toast.tsx';
import { KeySheet } from './KeySheet.tsx';
import { RowMenu } from './RowMenu.tsx';
import { sheetOf, type Seen } from './seen.ts';
import { writeSpreadsheet } from './spreadsheet.ts';

/** As many as a job of the server writes. */
const MOST = 50_000;
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ToolsMenuProps {
  anchor: RefObject<HTMLElement | null>;
  block: TableBlock;
  seen: Seen;
  hasPages: boolean;
  onClose(): void;
}

/** What a table can do besides: a file of what is seen, of all that matches, and which keys it knows. */
export function ToolsMenu({ anchor, block, seen, hasPages, onClose }: ToolsMenuProps): ReactNode {
  const say = useSay();
  const ask = useOverlays();
  const { serverNow } = useHost();
  const all = block.toolbar.find((action) => action.does.kind === 'export');
  const { run, isHidden, disabledReason } = useAction(all ?? NONE);
  const offered = useMemo(() => {
    const entries = [entry('seen', `导出当前所见（${count(seen.rows.length)} 条，${seen.columns.length} 列）`)];
    if (all !== undefined && !isHidden) {
      const one = entry('all', `导出全部符合条件的记录（${count(seen.total)} 条）`);
      entries.push({ ...one, ...(disabledReason !== undefined && { reason: disabledReason }) });
    }
    return [...entries, entry('keys', '表格快捷键')];
  }, [seen, all, isHidden, disabledReason]);
  const save = (): void => {
    if (seen.rows.length > MOST) return say({ tone: 'warning', text: `最多导出 ${count(MOST)} 条，请缩小查询范围` });
    const { heads, lines } = sheetOf(seen);
    const bytes = writeSpreadsheet(seen.label, heads, lines);
    const stamp = dateTimeOf(serverNow()).replace(/\D/g, '');
    saveAs(URL.createObjectURL(new Blob([bytes], { type: TYPE })), `${seen.label}_${stamp}.xlsx`);
    say({ tone: 'success', text: `已导出 ${count(lines.length)} 条` });
  };
  return (
    <RowMenu
      anchor={anchor}
      offered={offered}
      onRun={({ name }) => {
        if (name === 'seen') save();
        if (name === 'all') void run();
        if (name === 'keys') {
          void ask((close) => (
            <KeySheet
              hasSelection={block.bulk.length > 0}
              hasPages={hasPages}
              unfolds={block.expand !== undefined}
              arranges
              edits={seen.columns.some((column) => column.edit !== undefined)}
              onClose={close}
            />
          ));
        }
      }}
      onClose={onClose}
    />
  );
}

const count = (value: number): string => value.toLocaleString('en-US');

const NONE: ActionDefinition = { name: '', title: '', place: '', look: 'link', does: { kind: 'print' } };

function entry(name: string, title: string): { action: ActionDefinition; title: string; reason?: string } {
  return { action: { ...NONE, name, title }, title };
}
