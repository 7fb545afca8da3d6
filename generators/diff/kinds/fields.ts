import { at, isLeaf, valueAt, type Edit } from '../../changes/edits.ts';
import { classesByReads } from '../../changes/reads.ts';
import { aboutWhom } from './actions.ts';
import {
  FIELDS,
  FILTERS,
  callsAround,
  directionOf,
  isMoney,
  isOfMoneyCall,
  parentOf,
  partOf,
  under,
  type Kind,
} from '../../changes/kind.ts';

const UPLOADS = under(
  FIELDS,
  'of/files/**',
  'of/files',
  ...['accept', 'size', 'max'].flatMap((word) => [`props/${word}`, `props/${word}/literal`, `props/${word}/literal/*`]),
);

/** Filters and fields of forms. */
export const FIELD_KINDS: Kind[] = [
  {
    id: 'F3',
    name: 'filter-renamed',
    at: FILTERS,
    does: ['rename'],
    class: 'api',
    reason: 'A server that does not know the new name ignores it and answers with everything.',
  },
  {
    id: 'D16',
    name: 'field-renamed',
    at: FIELDS,
    does: ['rename'],
    class: 'api',
    reason: 'The value goes to the server under another name.',
  },
  {
    id: 'F1',
    name: 'filter-removed',
    at: FILTERS,
    does: ['remove'],
    class: 'merchant',
    reason: 'Merchants can no longer find records by it.',
  },
  {
    id: 'F2',
    name: 'filter-added',
    at: FILTERS,
    does: ['add'],
    class: (edit) => (isRequired(edit.after) ? ['merchant'] : 'cosmetic'),
    reason: 'One more way to find records; one that must be filled keeps the list from opening at once.',
  },
  {
    id: 'F4',
    name: 'filter-default-changed',
    at: under(FILTERS, 'default'),
    class: 'merchant',
    reason: 'The same list opens with other rows, and nothing says so.',
  },
  {
    id: 'F6',
    name: 'filter-required-changed',
    at: under(FILTERS, 'required'),
    class: (edit) => (edit.after?.value === false || edit.does === 'remove' ? 'cosmetic' : 'merchant'),
    reason: 'The list no longer opens at once, or does again.',
  },
  {
    id: 'F7',
    name: 'range-limit-changed',
    at: under(FILTERS, 'props/from', 'props/from/*', 'props/to', 'props/to/*', 'checks/*', 'checks/*/that'),
    class: (edit) => (edit.does === 'add' ? 'merchant' : 'security'),
    reason: 'A longer range reads and exports without bound; a shorter one refuses what was accepted.',
  },
  {
    id: 'F8',
    name: 'options-changed',
    at: [...under([...FILTERS, ...FIELDS], 'options', 'options/**'), ...under(FILTERS, 'enum')],
    class: 'api',
    reason: 'Other values are offered, and sent.',
  },
  {
    id: 'F5',
    name: 'filter-type-changed',
    at: under(FILTERS, 'widget', 'of', 'of/**', 'format', 'kind'),
    class: (edit) => (edit.path.at(-1) === 'title' ? undefined : 'api'),
    reason: 'The value goes to the server in another form.',
  },
  {
    id: 'F9',
    name: 'filter-looks-changed',
    at: [
      ...under(FILTERS, 'title', 'of/title', 'placeholder', 'hint', 'width', 'props', 'props/**'),
      'screens/**/filters',
      'screens/**/filter',
    ],
    class: 'cosmetic',
    reason: 'Words or place only.',
  },
  {
    id: 'D2',
    name: 'required-field-removed',
    at: FIELDS,
    does: ['remove'],
    class: (edit) => (isRequired(edit.before) ? 'api' : undefined),
    reason: 'The server may wait for what nobody can give any more.',
  },
  {
    id: 'D1',
    name: 'field-removed',
    at: FIELDS,
    does: ['remove'],
    class: 'merchant',
    reason: 'The value can no longer be given.',
  },
  {
    id: 'D4',
    name: 'required-field-added',
    at: FIELDS,
    does: ['add'],
    class: (edit) => (isRequired(edit.after) ? ['merchant', 'api'] : undefined),
    reason: 'Old drafts do not have it, and what was enough is refused.',
  },
  {
    id: 'D3',
    name: 'field-added',
    at: FIELDS,
    does: ['add'],
    class: 'cosmetic',
    reason: 'One more thing that can be said.',
  },
  {
    id: 'D5',
    name: 'field-required',
    at: under(FIELDS, 'required'),
    class: (edit) => {
      if (edit.after === undefined || edit.after.value === false) return undefined;
      return wasAsked(edit) && isOfMoneyCall(edit) ? ['money', 'merchant'] : 'merchant';
    },
    reason: 'It is asked for in other cases than before: refused where it was not, or no longer asked where it was.',
    says: (edit) => (wasAsked(edit) ? undefined : 'It must be filled in: what was sent without it is refused.'),
  },
  {
    id: 'D6',
    name: 'field-no-longer-required',
    at: under(FIELDS, 'required'),
    class: (edit) => (isTakenWithout(edit) ? 'cosmetic' : isOfMoneyCall(edit) ? ['money', 'api'] : 'api'),
    reason: 'The server may refuse what the form lets through.',
    says: (edit) =>
      isTakenWithout(edit) ? 'It may be left out, and the server takes the request without it.' : undefined,
  },
  {
    id: 'D8',
    name: 'amount-as-number',
    at: under(FIELDS, 'of/type'),
    class: (edit) => (edit.after?.value !== 'string' && wasMoney(edit) ? 'money' : undefined),
    reason: 'Binary numbers lose cents.',
  },
  {
    id: 'D7',
    name: 'type-changed',
    at: [...under(FIELDS, 'of/type', 'kind'), ...FIELDS],
    does: ['add', 'remove', 'change'],
    class: 'api',
    reason: 'Another type goes over the wire.',
  },
  {
    id: 'D9',
    name: 'currency-changed',
    at: under(
      FIELDS,
      'currency',
      'of/currency',
      'of/currency/**',
      'of/base/**',
      'of/quote/**',
      ...['scale', 'currency'].flatMap((word) => [`props/${word}`, `props/${word}/*`]),
    ),
    class: 'money',
    reason: 'Rounding and size of the amount follow its currency.',
  },
  {
    id: 'D10',
    name: 'limit-changed',
    at: under(FIELDS, 'props/most', 'props/most/*'),
    class: 'money',
    reason: 'Another amount is the greatest that can be entered.',
  },
  {
    id: 'D10',
    name: 'limit-raised',
    at: under(FIELDS, 'max', 'min'),
    class: (edit) => (isLoosened(edit) ? (isMoney(partOf(edit)) ? 'money' : 'api') : undefined),
    reason: 'More is let through than before; of an amount the largest single loss grows.',
  },
  {
    id: 'D11',
    name: 'limit-lowered',
    at: under(FIELDS, 'max', 'min', 'of/maxLength', 'maxLength', 'lines/pick/most'),
    class: (edit) => (isLoosened(edit) || wasChosen(edit) ? undefined : 'merchant'),
    reason: 'What was accepted is refused.',
  },
  {
    id: 'D12',
    name: 'length-raised',
    at: under(FIELDS, 'of/maxLength', 'maxLength'),
    class: 'api',
    reason: 'The server may have no room for it.',
  },
  {
    id: 'D11',
    name: 'text-rule-changed',
    at: ['screens/**/of/pattern', 'screens/**/of/minLength', 'screens/**/of/default'],
    class: 'merchant',
    reason: 'Other texts are accepted than before.',
  },
  {
    id: 'D14',
    name: 'default-changed',
    at: under(FIELDS, 'default', 'fill'),
    class: (edit) => (isMoney(partOf(edit)) || MATTERS.test(edit.path.at(-2) ?? '') ? 'money' : 'merchant'),
    reason: 'People send what stands there already.',
  },
  {
    id: 'D25',
    name: 'computed-value-changed',
    at: under(FIELDS, 'value'),
    class: (edit) => (isMoney(partOf(edit)) || isOfMoneyCall(edit) ? 'money' : 'merchant'),
    reason: 'Another value is computed, and sent.',
  },
  {
    id: 'D18',
    name: 'required-field-hidden',
    at: under(FIELDS, 'visible'),
    class: (edit) =>
      edit.does === 'remove' || !isRequired(partOf(edit))
        ? undefined
        : isOfMoneyCall(edit)
          ? ['money', 'merchant', 'api']
          : ['merchant', 'api'],
    reason: 'The server waits for it, and where the condition does not hold nobody can give it.',
  },
  {
    id: 'D17',
    name: 'field-condition-changed',
    at: under(FIELDS, 'visible'),
    class: aboutWhom,
    reason: 'The field appears, or is gone, for some.',
  },
  {
    id: 'D19',
    name: 'read-only-changed',
    at: under(FIELDS, 'readOnly', 'enabled', 'enabled/**'),
    class: (edit) => (edit.does === 'add' ? 'merchant' : 'permission'),
    reason: 'A value can be changed that could not, or the other way round.',
  },
  {
    id: 'D20',
    name: 'secret-input-weakened',
    at: under(FIELDS, 'widget', 'props/autocomplete', 'props/autocomplete/*'),
    class: (edit) =>
      edit.path.includes('autocomplete') || /password|code/.test(shown(edit.before)) ? 'security' : undefined,
    reason: 'What is typed can be read on the screen, and browsers keep it.',
  },
  {
    id: 'D26',
    name: 'widget-changed',
    at: under(FIELDS, 'widget', 'lines/as'),
    class: 'cosmetic',
    reason: 'The same value is typed in another way.',
  },
  {
    id: 'D21',
    name: 'upload-widened',
    at: UPLOADS,
    class: (edit) => (isWidened(edit) ? 'security' : undefined),
    reason: 'More or larger files, or other kinds of them, are taken.',
  },
  {
    id: 'D22',
    name: 'upload-narrowed',
    at: UPLOADS,
    class: 'merchant',
    reason: 'Documents that were taken are refused.',
  },
  {
    id: 'D27',
    name: 'check-removed',
    at: ['screens/**/checks/*', 'screens/**/checks/*/that'],
    does: ['remove', 'change'],
    class: (edit) => classesByReads(edit, ['api'], isOfMoneyCall(edit)),
    reason: 'What the check refused goes to the server.',
  },
  {
    id: 'D28',
    name: 'check-added',
    at: ['screens/**/checks/*'],
    does: ['add'],
    class: (edit) => (classesByReads(edit, []).includes('permission') ? ['permission', 'merchant'] : 'merchant'),
    reason: 'What was sent may be refused now.',
  },
  {
    id: 'D29',
    name: 'check-words-changed',
    at: ['screens/**/checks/*/say', 'screens/**/checks'],
    class: 'cosmetic',
    reason: 'The same rule in other words.',
  },
  {
    id: 'D30',
    name: 'lines-changed',
    at: under(FIELDS, 'lines', 'lines/pick', 'lines/pick/**', 'lines/taken', 'lines/taken/*', 'search', 'search/**'),
    class: 'merchant',
    reason: 'What lines are made of changes.',
  },
  {
    id: 'A23',
    name: 'deprecated',
    at: under(FIELDS, 'of/deprecated', 'deprecated'),
    class: (edit) => (edit.does === 'remove' ? 'cosmetic' : 'api'),
    reason: 'It works as before; whoever sends or reads it should stop.',
  },
  {
    id: 'D24',
    name: 'field-title-changed',
    at: under(FIELDS, 'title'),
    class: (edit) => (isMoney(partOf(edit)) ? 'money' : 'cosmetic'),
    reason: 'The same value goes by another title; under an amount a title decides what is understood.',
  },
  {
    id: 'D24',
    name: 'field-looks-changed',
    at: [
      ...under(
        FIELDS,
        'hint',
        'placeholder',
        'width',
        'props',
        'props/**',
        'lines/add',
        'of/title',
        'of/widget',
        'of/prefix',
        'of/name',
      ),
      'screens/**/members',
      'screens/**/fields',
    ],
    class: 'cosmetic',
    reason: 'Words or place only.',
  },
];

/** Fields whose default value determines the payee, the currency or the fee bearer. */
const MATTERS = /currency|ccy|payee|account|bearer|fee/i;

const shown = (digest: Edit['before']): string => (digest?.kind === 'leaf' ? digest.shown : '');

/** True if the field was required before, at least in some cases. */
const wasAsked = ({ before }: Edit): boolean => before !== undefined && before.value !== false;

const isRequired = (part: Edit['before']): boolean => {
  const required = valueAt(part, 'required');
  return required !== undefined && required !== false;
};

/** True if the form's calls accept a request without the field. */
function isTakenWithout(edit: Edit): boolean {
  const fields = callsAround(edit).map((call) => at(call, 'request', 'properties', edit.path.at(-2) ?? ''));
  return fields.length > 0 && fields.every((each) => each !== undefined && at(each, 'required') === undefined);
}

/** True if the entity's field was an amount. */
const wasMoney = (edit: Edit): boolean => isMoney(parentOf(edit).before);

/** True if the value was chosen from a list; a free text accepts more values. */
function wasChosen(edit: Edit): boolean {
  const { before, after } = parentOf(edit);
  return at(before, 'enum') !== undefined && at(after, 'enum') === undefined;
}

/** A lower bound loosens downwards. */
function isLoosened(edit: Edit): boolean {
  if (edit.path.at(-1) !== 'min') return directionOf(edit) > 0;
  return edit.does === 'remove' || (edit.does === 'change' && directionOf(edit) < 0);
}

function isWidened(edit: Edit): boolean {
  const word = edit.path.at(-1);
  if (word === 'business' || word === 'template') return false;
  // An additional extension widens the list; without a list the widget's own limit applies.
  if (edit.path.includes('accept'))
    return word === 'accept' || word === 'literal' ? edit.does !== 'add' : edit.does === 'add';
  if (edit.after === undefined) return true;
  if (isLeaf(edit.before) && isLeaf(edit.after) && typeof edit.after.value === 'string')
    return bytesOf(edit.after) > bytesOf(edit.before);
  return directionOf(edit) > 0;
}

/** `10MB` in bytes. */
function bytesOf({ value }: { value: unknown }): number {
  const [, count = '0', unit = ''] = /^(\d+(?:\.\d+)?)\s*([KMG]?)B?$/i.exec(String(value)) ?? [];
  return parseInt(count, 10) * 1024 ** ' KMG'.indexOf(unit.toUpperCase() || ' ');
}
