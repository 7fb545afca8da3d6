import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ActionDefinition } from '#model/action.ts';
import type { ColumnDefinition } from '#model/field.ts';
import type { RowSurroundings } from './DataTable.tsx';
import { TableRow } from './TableRow.tsx';

const column = (format: string, open?: string): ColumnDefinition =>
  ({
    name: 'note',
    title: '附言',
    format,
    width: 'text',
    align: 'start',
    value: { source: 'row.note', tree: { op: 'read', root: 'row', path: ['note'] }, reads: ['row.note'] },
    inferred: [],
    open,
  }) as unknown as ColumnDefinition;

const action = { name: 'detail', title: '详情', does: { kind: 'drawer' } } as unknown as ActionDefinition;
const surroundings = {
  scope: {},
  bundle: { enums: {}, calls: {}, needs: {} },
  host: { formats: {}, serverNow: () => 0, permissions: new Set(), products: new Set(), user: null },
  send: () => Promise.reject(new Error('nothing is sent')),
} as unknown as RowSurroundings;

const draw = (columns: ColumnDefinition[]): string =>
  renderToStaticMarkup(
    <table>
      <tbody>
        <TableRow
          rowKey="1"
          row={{ note: '十一月第三周的独立站货款' }}
          index={0}
          columns={columns}
          span={null}
          pinned={0}
          offsets={[]}
          actions={[action]}
          inMenu={false}
          hasSelection={false}
          isOpen={false}
          surroundings={surroundings}
        />
      </tbody>
    </table>,
  );

it.each(['tooltip', 'secret', 'file'])('a %s that opens the row is one button, not a button in a button', (format) => {
  expect(draw([column(format, 'detail')])).not.toMatch(/<button[^>]*>(?:(?!<\/button>).)*<button/);
});

it('a cut text that opens nothing has the button that shows the whole', () => {
  expect(draw([column('tooltip')])).toMatch(/<th[^>]*><button/);
});
