import { formatFacts } from '#model/formats.ts';
import { aboutWhom } from './actions.ts';
import { at, textAt, type Edit } from '../../changes/edits.ts';
import {
  ACTIONS,
  FIELDS,
  SHOWN,
  hides,
  isMoney,
  isSecret,
  moneyOr,
  partOf,
  under,
  type Kind,
} from '../../changes/kind.ts';

const COLUMNS = ['screens/**/columns/*'];
const ITEMS = ['screens/**/items/*', 'screens/**/y/*'];
const SEEN = SHOWN.map((place) => place.replace('**', 'screens/**'));

/** The same kind of change for columns and for items, each with its own id. */
function both(ofColumn: string, ofItem: string, kind: (seen: string[], columns: string[]) => Omit<Kind, 'id'>): Kind[] {
  const others = SEEN.filter((place) => !COLUMNS.includes(place));
  return [
    { id: ofColumn, ...kind(COLUMNS, COLUMNS) },
    { id: ofItem, ...kind(others, ITEMS) },
  ];
}

/** Columns, items, lines, and the order of rows. */
export const SHOWN_KINDS: Kind[] = [
  ...both('L11', 'I7', (_, own) => ({
    name: 'shown-field-renamed',
    at: own,
    does: ['rename'],
    class: 'cosmetic',
    reason: 'The same value under the new name of its field.',
  })),
  {
    id: 'I6',
    name: 'copy-of-hidden-value-added',
    at: [...ACTIONS, ...under(ACTIONS, 'does', 'does/value')],
    does: ['add', 'change'],
    class: (edit) => (copiesHidden(edit) ? 'mask' : undefined),
    reason: 'The plain value goes to the clipboard.',
  },
  ...both('L6', 'I5', (seen) => ({
    name: 'mask-removed',
    at: [...under(seen, 'format'), ...under(FIELDS, 'of/format')],
    does: ['change'],
    class: (edit) => (hides(shown(edit.before)) && !hides(shown(edit.after)) ? 'mask' : undefined),
    reason: 'More of a hidden value is shown than before.',
  })),
  ...both('L6', 'I5', (seen) => ({
    name: 'reveal-changed',
    at: [...under(seen, 'reveal', 'reveal/**'), ...under(FIELDS, 'of/reveal')],
    class: 'mask',
    reason: 'Who gets the plain value, and from where, changes.',
  })),
  ...both('L4', 'I4', (seen) => ({
    name: 'money-format-changed',
    at: [...under(seen, 'format', 'currency'), ...under(FIELDS, 'of/format')],
    class: (edit) =>
      edit.path.at(-1) === 'currency' || [edit.before, edit.after].some((each) => formatFacts(shown(each)).aboutMoney)
        ? 'money'
        : undefined,
    reason: 'The same amount may read as another one.',
  })),
  {
    id: 'S7',
    name: 'html-format-added',
    at: [...under(SEEN, 'format'), ...under(FIELDS, 'of/format')],
    class: (edit) => (formatFacts(shown(edit.after)).isMarkup ? 'security' : undefined),
    reason: 'The value is drawn as HTML; it is cleaned, and is the usual door for scripts all the same.',
  },
  ...both('L5', 'I4', (seen) => ({
    name: 'format-changed',
    at: [...under(seen, 'format', 'length'), ...under(FIELDS, 'format', 'of/format', 'of/length')],
    class: 'merchant',
    reason: 'The same record reads differently.',
  })),
  {
    id: 'S7',
    name: 'html-item-added',
    at: [...COLUMNS, ...ITEMS],
    does: ['add'],
    class: (edit) => (formatFacts(textAt(edit.after, 'format') ?? '').isMarkup ? 'security' : undefined),
    reason: 'HTML is drawn where none was; it is cleaned, and is the usual door for scripts all the same.',
  },
  {
    id: 'L1',
    name: 'column-removed',
    at: COLUMNS,
    does: ['remove'],
    class: 'merchant',
    reason: 'A fact of every row is gone, and so is the column of the export.',
  },
  {
    id: 'I1',
    name: 'item-removed',
    at: ITEMS,
    does: ['remove'],
    // In a confirmation before money moves, a value is shown only there.
    class: (edit) => (isMoney(edit.before) && edit.path.includes('steps') ? moneyOr(edit, 'merchant') : 'merchant'),
    reason: 'A fact is no longer shown.',
  },
  {
    id: 'L2',
    name: 'column-added',
    at: COLUMNS,
    does: ['add'],
    class: (edit) => (isSecret(edit.after) ? ['mask', 'cosmetic'] : 'cosmetic'),
    reason: 'One more fact; of a hidden value more may be seen.',
  },
  {
    id: 'I2',
    name: 'item-added',
    at: ITEMS,
    does: ['add'],
    class: (edit) => (isSecret(edit.after) ? ['mask', 'cosmetic'] : 'cosmetic'),
    reason: 'One more fact; of a hidden value more may be seen.',
  },
  ...both('L3', 'I3', (seen) => ({
    name: 'shown-value-changed',
    at: under(seen, 'value'),
    class: (edit) => (isMoney(partOf(edit)) ? 'money' : 'merchant'),
    reason: 'Under the same title stands another value.',
  })),
  ...both('L7', 'I4', (seen) => ({
    name: 'enum-of-value-changed',
    at: [...under(seen, 'enum'), ...under(FIELDS, 'enum', 'of/enum')],
    class: 'merchant',
    reason: 'The states go by other words.',
  })),
  {
    id: 'L8',
    name: 'default-sort-changed',
    at: ['screens/**/defaultSort'],
    class: 'merchant',
    reason: 'Other rows stand on the first page.',
  },
  {
    id: 'L14',
    name: 'paging-changed',
    at: ['screens/**/paged', 'screens/**/size', 'screens/**/first', 'screens/**/first/**'],
    class: 'security',
    reason: 'How many rows are asked for at once changes, and what choosing all of them means.',
  },
  {
    id: 'L15',
    name: 'sum-changed',
    at: [...under(COLUMNS, 'sum'), 'screens/**/sums', 'screens/**/sums/**'],
    class: 'money',
    reason: 'The sum row adds up other columns, or other rows.',
  },
  {
    id: 'L20',
    name: 'column-hidden-at-first',
    at: under(COLUMNS, 'off'),
    class: (edit) => (edit.does === 'remove' || edit.after?.value === false ? 'cosmetic' : 'merchant'),
    reason: 'Whoever has not chosen the column no longer sees it, or sees it again.',
  },
  {
    id: 'D19',
    name: 'edit-in-place-changed',
    at: under([...COLUMNS, ...ITEMS], 'edit'),
    class: (edit) => (edit.does === 'remove' ? 'merchant' : 'permission'),
    reason: 'Whether the value can be changed where it stands.',
  },
  {
    id: 'D17',
    name: 'shown-condition-changed',
    at: under(SEEN, 'visible'),
    class: aboutWhom,
    reason: 'It appears, or is gone, for some.',
  },
  ...both('L11', 'I7', (_, own) => ({
    name: 'column-looks-changed',
    at: [
      ...under(own, 'width', 'align', 'pin', 'priority', 'sort', 'open', 'strong', 'phone', 'under', 'hint', 'tone'),
      ...own.map((place) => place.slice(0, -2)),
    ],
    class: 'cosmetic',
    reason: 'Its place or looks only.',
  })),
  ...both('L11', 'I7', (_, own) => ({
    name: 'column-title-changed',
    at: under(own, 'title'),
    class: (edit) => (isMoney(partOf(edit)) ? 'money' : 'cosmetic'),
    reason: 'The same value goes by another title; under an amount a title decides what is understood.',
  })),
];

const shown = (digest: Edit['before']): string => (digest?.kind === 'leaf' ? digest.shown : '');

/** True for a copying action whose value is a field that some entity hides. */
function copiesHidden(edit: Edit): boolean {
  const does = [edit.after, at(edit.after, 'does'), edit.around.at(-1)?.after].find(
    (each) => textAt(each, 'kind') === 'copy',
  );
  const value = at(does, 'value')?.value as { reads?: string[] } | undefined;
  const names = new Set((value?.reads ?? []).map((read) => read.slice(read.lastIndexOf('.') + 1)));
  const entities = at(edit.around[0]?.after, 'entities');
  if (names.size === 0 || entities?.kind !== 'branch') return false;
  return [...entities.members.values()].some((entity) => {
    const fields = at(entity, 'fields');
    return fields?.kind === 'branch' && [...names].some((name) => isSecret(fields.members.get(name)));
  });
}
