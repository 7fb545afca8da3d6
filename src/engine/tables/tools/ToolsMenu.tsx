import { useMemo, type ReactNode, type RefObject } from 'react';
import type { ActionDefinition } from '#model/action.ts';
import { dateTimeOf } from '#model/instant.ts';
import { useAction } from '../../actions/use-action.ts';
import { saveAs } from '../../calls/download.ts';
import { useHost } from '../../host/host.ts';
import { useOverlays } from '../../overlays/Overlays.tsx';
import { useSay } from '../../overlays/Toast.tsx';
import { KeySheet } from '../keys/KeySheet.tsx';
import { RowMenu } from '../row/RowMenu.tsx';
import { sheetOf } from '../model/cell-texts.ts';
import { writeSpreadsheet } from '../model/spreadsheet.ts';
import { drawnColumns, metaOf, recordsOf, type BlockTable } from '../model/table.ts';
import { words } from '../../words/words.ts';

/** Maximum rows that an export job of the server writes. */
const MOST = 50_000;

interface ToolsMenuProps {
  anchor: RefObject<HTMLElement | null>;
  table: BlockTable;
  onClose(): void;
}

/** Further commands of a table: a file of the visible rows, an export of all matching rows, and the list of keys. */
export function ToolsMenu({ anchor, table, onClose }: ToolsMenuProps): ReactNode {
  const {
    block,
    view: { label },
    rows: { answer },
  } = metaOf(table);
  const columns = drawnColumns(table);
  const seen = recordsOf(table).length;
  const say = useSay();
  const ask = useOverlays();
  const { serverNow } = useHost();
  const all = block.toolbar.find((action) => action.does.kind === 'export');
  const { run, isHidden, disabledReason } = useAction(all ?? NONE);
  const offered = useMemo(() => {
    const entries = [entry('seen', words.tools.exportSeen(seen, columns.length))];
    if (all !== undefined && !isHidden) {
      const one = entry('all', words.tools.exportAll(answer.figures === 'known' ? answer.total : null));
      entries.push({ ...one, ...(disabledReason !== undefined && { reason: disabledReason }) });
    }
    return [...entries, entry('keys', words.keys.title)];
  }, [seen, columns.length, answer.total, answer.figures, all, isHidden, disabledReason]);
  const save = async (): Promise<void> => {
    if (seen > MOST) return say({ tone: 'warning', text: words.tools.exportMost(MOST) });
    const { heads, lines } = sheetOf(table);
    const file = await writeSpreadsheet(label, heads, lines);
    const stamp = dateTimeOf(serverNow()).replace(/\D/g, '');
    saveAs(URL.createObjectURL(file), `${label}_${stamp}.xlsx`);
    say({ tone: 'success', text: words.tools.exported(lines.length) });
  };
  return (
    <RowMenu
      anchor={anchor}
      offered={offered}
      onRun={({ name }) => {
        if (name === 'seen') void save();
        if (name === 'all') void run();
        if (name === 'keys') void ask((close) => <KeySheet table={table} onClose={close} />);
      }}
      onClose={onClose}
    />
  );
}

const NONE: ActionDefinition = { name: '', title: '', place: '', look: 'link', does: { kind: 'print' } };

function entry(name: string, title: string): { action: ActionDefinition; title: string; reason?: string } {
  return { action: { ...NONE, name, title }, title };
}
