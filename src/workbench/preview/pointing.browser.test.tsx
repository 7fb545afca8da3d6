import { afterEach, describe, expect, it } from 'vitest';
import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { definitionsAt, drawingsOf, elementsOf, scopeAt } from './fibers.ts';
import { whyOf } from './why.ts';

/* Definitions are found where React keeps them: a new React that keeps them elsewhere is noticed here. */

const read = (root: 'row' | 'form', name: string) => ({
  source: `${root}.${name}`,
  tree: { op: 'read', root, path: [name] },
  reads: [],
});
const column = {
  name: 'amount',
  title: '金额',
  kind: 'column',
  place: 'schemas/screens/a.json:5:7',
  value: read('row', 'amount'),
};
const hidden = {
  name: 'close',
  title: '关闭',
  place: 'schemas/screens/a.json:9:7',
  does: {},
  visible: {
    source: "form.state == 'OPEN'",
    tree: {
      op: '==',
      as: 'text',
      left: { op: 'read', root: 'form', path: ['state'] },
      right: { op: 'literal', value: 'OPEN' },
    },
    reads: [],
  },
};
const scope = { read: () => ({ form: { state: 'DONE' } }) };

const block = { kind: 'table', place: 'schemas/screens/a.json:1:1' };

interface RowProps {
  block: typeof block;
  columns: (typeof column)[];
  row: object;
  surroundings: object;
}

function Row({ columns, row, surroundings, ...around }: RowProps) {
  void around;
  void row;
  void surroundings;
  return (
    <tr>
      {columns.map((each) => (
        <td key={each.name}>8.00</td>
      ))}
    </tr>
  );
}
function Action({ action }: { action: typeof hidden }) {
  void action;
  return null;
}
function Around({ children }: { scope: typeof scope; children: React.ReactNode }) {
  return <section>{children}</section>;
}

let root: Root | undefined;
function draw(): HTMLElement {
  const holder = document.body.appendChild(document.createElement('div'));
  root = createRoot(holder);
  flushSync(() =>
    root?.render(
      <Around scope={scope}>
        <table>
          <tbody>
            <Row block={block} columns={[column]} row={{ amount: '8.00' }} surroundings={{ scope: { user: {} } }} />
          </tbody>
        </table>
        <Action action={hidden} />
      </Around>,
    ),
  );
  return holder;
}
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

describe('pointing into the preview', () => {
  it('goes from a cell to the column that it was drawn from, and back', () => {
    const holder = draw();
    const cell = holder.querySelector('td') as Element;
    expect(definitionsAt(cell)[0]?.place).toBe(column.place);
    const [found] = drawingsOf(holder, (place) => place === column.place);
    expect(found && elementsOf(found.fiber)).toEqual([cell]);
    expect(found && scopeAt(found.fiber)?.read()['row']).toEqual({ amount: '8.00' });
  });

  it('says why something is hidden: the condition with its terms as they are', () => {
    const holder = draw();
    const [found] = drawingsOf(holder, (place) => place.endsWith('screens/a.json:9:7'));
    if (found === undefined) throw new Error('The hidden action is not found');
    expect(elementsOf(found.fiber)).toEqual([]);
    const why = whyOf(found, scopeAt(found.fiber), false, new Set());
    expect(why.isSeen).toBe(false);
    expect(why.answers[0]).toMatchObject({
      key: 'visible',
      terms: [
        { source: "form.state == 'OPEN'", holds: false },
        { source: 'form.state', value: 'DONE' },
      ],
    });
  });
});
