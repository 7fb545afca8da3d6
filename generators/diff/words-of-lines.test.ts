import { describe, expect, it } from 'vitest';
import { compare, type Finding } from './findings.ts';
import { placesIn } from './places.ts';
import { del, set, several, type EditOfPortal } from './testing/edit.ts';
import { revision, type Files } from './testing/portal.ts';
import { richPortal } from './testing/rich-portal.ts';

/* The findings about words of file lines, and about further words of enum values. */

const SHOP = 'calls/shop';
const LINES = 'calls.bring.lines';

const BRINGS = several(
  set('enums/size', '', {
    $schema: '../dialect/enum.json',
    title: 'Size',
    oneOf: [
      { const: 'S', title: 'Small', also: ['little'] },
      { const: 'L', title: 'Large' },
    ],
  }),
  set('widgets/paper', '', {
    $schema: '../dialect/widget.json',
    title: 'Paper',
    is: { widget: 'upload', props: { upload: 'shop.bring' } },
  }),
  set(SHOP, 'calls.bring', {
    title: 'Bring a list',
    post: '/api/bring',
    request: { and: { file: { type: 'string', title: 'File', format: 'paper', template: 'LIST' } } },
    lines: {
      in: 'file',
      most: 100,
      request: {
        and: {
          name: { type: 'string', title: 'Name', maxLength: 20 },
          size: { $ref: '../enums/size.json', title: 'Size' },
          'note?': { type: 'string', title: 'Note' },
        },
      },
      columns: [{ field: 'name', example: 'J. Doe' }, 'size', 'note'],
      notes: ['One line each.'],
    },
    check: { that: "item.note != 'x'", say: 'No', field: 'file.note' },
    result: 'none',
    writes: ['order'],
    answer: 'custom',
  }),
);

function portalWith(...edits: EditOfPortal[]): Files {
  const all = richPortal();
  for (const edit of [BRINGS, ...edits]) edit(all);
  return all;
}

const before = revision(portalWith(), 'base');

function found(edit: EditOfPortal): Finding[] {
  const after = revision(portalWith(edit), 'head');
  return compare(before.model, after.model, placesIn(after.sources), { renames: [] });
}

const PROPERTIES = `${LINES}.request.and`;

const CASES: [what: string, edit: EditOfPortal, id: string, worst: string][] = [
  ['lines are held against nothing', several(del(SHOP, LINES), del(SHOP, 'calls.bring.check')), 'A22', 'api'],
  ['a column stands elsewhere', set(SHOP, `${LINES}.columns`, ['size', 'name', 'note']), 'A22', 'merchant'],
  ['a column is headed otherwise', set(SHOP, `${PROPERTIES}.name.title`, 'Full name'), 'A22', 'merchant'],
  ['a file may hold fewer lines', set(SHOP, `${LINES}.most`, 50), 'A22', 'merchant'],
  ['a file may hold more lines', set(SHOP, `${LINES}.most`, 500), 'A22', 'api'],
  ['the example is another', set(SHOP, `${LINES}.columns.0.example`, 'A. Smith'), 'A22', 'cosmetic'],
  ['the notes are others', set(SHOP, `${LINES}.notes.0`, 'Each on a line.'), 'A22', 'cosmetic'],
  ['a cell may be shorter only', set(SHOP, `${PROPERTIES}.name.maxLength`, 10), 'D11', 'merchant'],
  ['a cell may be longer', set(SHOP, `${PROPERTIES}.name.maxLength`, 30), 'D10', 'api'],
  ['a rule of a line is gone', del(SHOP, 'calls.bring.check'), 'D10', 'api'],
  ['a word of a value is gone', set('enums/size', 'oneOf.0.also', ['tiny']), 'E10', 'merchant'],
  ['a value has a word', set('enums/size', 'oneOf.1.also', ['big']), 'E10', 'cosmetic'],
];

describe('of the lines of a file', () => {
  it.each(CASES)('where %s, a reviewer is told', (_what, edit, id, worst) => {
    const findings = found(edit);
    const said = findings.map((each) => `${each.id} ${each.kind} ${each.classes.join('+')} ${each.path.join('/')}`);
    expect(said.filter((each) => each.includes('unclassified'))).toEqual([]);
    expect(
      findings.some((each) => each.id === id && each.classes[0] === worst),
      said.join('\n'),
    ).toBe(true);
  });
});
