import { at, textAt, type Edit } from '../../changes/edits.ts';
import {
  ACTIONS,
  isMoney,
  isWeaker,
  moneyOr,
  parentOf,
  partOf,
  sizeOf,
  under,
  type Class,
  type Kind,
} from '../../changes/kind.ts';
import { classesByReads } from '../../changes/reads.ts';

/** Actions of a screen and the people who may use them; its automatic calls. */
export const ACTION_KINDS: Kind[] = [
  {
    id: 'L9',
    name: 'action-added',
    at: ACTIONS,
    does: ['add'],
    class: (edit) => (POWERLESS.has(textAt(edit.after, 'does', 'kind') ?? '') ? 'cosmetic' : 'permission'),
    reason: 'Something can be done here that could not be done before.',
  },
  {
    id: 'L9',
    name: 'action-removed',
    at: ACTIONS,
    does: ['remove'],
    class: 'merchant',
    reason: 'Something that merchants could do here they no longer can.',
  },
  {
    id: 'L10',
    name: 'action-condition-changed',
    at: [
      ...under(ACTIONS, 'visible', 'enabled', 'enabled/**'),
      'screens/**/action/enabled/**',
      'screens/**/block/enabled',
    ],
    class: (edit) => (edit.path.at(-1) === 'say' ? 'cosmetic' : edit.does === 'add' ? 'merchant' : 'permission'),
    reason: 'It is offered in other states than before.',
  },
  {
    id: 'P3',
    name: 'permission-weakened',
    at: ['screens/**/permission/any'],
    does: ['change'],
    class: (edit) => (isWeaker(edit) ? 'permission' : undefined),
    reason: 'Whoever may open the page may do it now; before it was granted by itself.',
  },
  {
    id: 'P3',
    name: 'permission-changed',
    at: ['screens/**/permission/any', 'screens/**/permission/products'],
    does: ['change'],
    class: 'permission',
    reason: 'Who was granted the old one does not have the new one, and the other way round.',
  },
  {
    id: 'P1',
    name: 'permission-widened',
    at: ['screens/**/permission', 'screens/**/permission/**'],
    class: (edit) => (isNarrowed(edit) ? undefined : 'permission'),
    reason: 'More people see it than before.',
  },
  {
    id: 'P2',
    name: 'permission-narrowed',
    at: ['screens/**/permission', 'screens/**/permission/**'],
    class: 'merchant',
    reason: 'Some roles no longer see it.',
  },
  {
    id: 'L19',
    name: 'action-does-something-else',
    at: [...under(ACTIONS, 'does'), ...under(ACTIONS, 'does/call')],
    class: (edit) => moneyOr(edit, 'merchant'),
    reason: 'The same button does another thing.',
  },
  {
    id: 'S19',
    name: 'call-of-screen-changed',
    at: ['screens/**/action/call', 'screens/**/action/call/*', 'screens/**/question/call', 'screens/**/data/*/call'],
    class: (edit) => moneyOr(edit, 'merchant'),
    reason: 'The screen asks, or sends, another call.',
  },
  {
    id: 'S20',
    name: 'question-changed',
    at: ['screens/**/data/*', 'screens/**/when', 'screens/**/data/*/when'],
    class: (edit) => (edit.does === 'add' ? 'cosmetic' : 'merchant'),
    reason: 'What the screen asks the server, or when, changes.',
  },
  {
    id: 'D15',
    name: 'sent-value-changed',
    at: [
      'screens/**/filling/*',
      'screens/**/filling/*/value',
      'screens/**/filling/*/*/value',
      'screens/**/filling/*/*',
    ],
    class: (edit) => moneyOr(edit, 'api'),
    reason: 'Another value goes to the server, and nobody sees it on the screen.',
  },
  {
    id: 'S21',
    name: 'target-changed',
    at: [
      'screens/**/does/path',
      'screens/**/then',
      'screens/**/then/**',
      'screens/**/navigate',
      'screens/**/navigate/**',
      'screens/**/leave/**',
      'screens/**/does/screen',
      'screens/**/does/block/screen',
      'screens/**/does/step',
      'screens/**/screen',
    ],
    class: 'merchant',
    reason: 'It leads elsewhere.',
  },
  {
    id: 'S22',
    name: 'draft-changed',
    at: ['screens/**/draft', 'screens/**/draft/**', 'screens/**/leave'],
    class: 'merchant',
    reason: 'What is typed is kept elsewhere, or is no longer kept or asked about.',
  },
  {
    id: 'D39',
    name: 'quote-changed',
    at: ['screens/**/action/quote', 'screens/**/action/quote/**'],
    class: 'money',
    reason: 'When a price ends, and what is said of the one that takes its place, changes.',
  },
  {
    id: 'S23',
    name: 'record-changed',
    at: ['screens/**/source', 'screens/**/source/**', 'screens/**/action/fill', 'screens/**/key'],
    class: 'merchant',
    reason: 'The block shows, or starts from, another record.',
  },
  {
    id: 'S24',
    name: 'block-condition-changed',
    at: ['screens/**/visible'],
    class: aboutWhom,
    reason: 'It appears, or is gone, in other states than before.',
  },
  {
    id: 'S27',
    name: 'about-changed',
    at: ['screens/**/about', 'screens/**/about/**'],
    class: (edit) => moneyOr(edit, 'cosmetic'),
    reason: 'What a confirmation, a code or a receipt says it is about.',
  },
  {
    id: 'S25',
    name: 'looks-changed',
    at: [
      'title',
      'text',
      'hint',
      'icon',
      'look',
      'tone',
      'width',
      'columns',
      'as',
      'chart',
      'count',
      'heading',
      'yes',
      'date',
      'strong',
      'add',
    ].flatMap((word) => [`screens/**/${word}`]),
    does: ['add', 'remove', 'change'],
    class: (edit) =>
      typeof partOf(edit)?.value === 'object' && isMoney(partOf(edit)) && edit.path.at(-1) === 'title'
        ? 'money'
        : 'cosmetic',
    reason: 'Words or looks; what it is and does stays.',
  },
];

/** `permission` if the condition of a thing reads the user. */
export function aboutWhom(edit: Edit): Class {
  return classesByReads(edit, []).includes('permission') ? 'permission' : 'merchant';
}

const POWERLESS = new Set(['navigate', 'drawer', 'copy', 'print', 'step']);

/** Any entry of a gate suffices: removing one entry narrows it, removing the gate opens it for everybody. */
function isNarrowed(edit: Edit): boolean {
  const word = edit.path.at(-1) as string;
  if (word === 'permission') return edit.does === 'add';
  if (word === 'reverse') return false;
  const before = at(parentOf(edit).before)?.kind === 'branch' ? sizeOf(parentOf(edit).before) : 0;
  if (edit.path.at(-2) !== 'any' && edit.path.at(-2) !== 'products') return edit.does === 'add';
  // The first entry of an empty list introduces a permission; without its last entry there is none.
  if (edit.does === 'add') return before === 0;
  return sizeOf(parentOf(edit).after) > 0;
}
