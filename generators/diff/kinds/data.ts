import { at, textAt, valueAt, type Edit } from '../../changes/edits.ts';
import { isTurned } from '../opposites.ts';
import {
  directionOf,
  findTwin,
  hides,
  holdsMoney,
  isMoney,
  isSameEnum,
  isSecret,
  isSwapped,
  parentOf,
  patternDirection,
  wordsOfEnum,
  type Kind,
} from '../../changes/kind.ts';

/** Changes of enums, entities, needs and widgets. Their effects on screens and calls are reported there. */
export const DATA_KINDS: Kind[] = [
  {
    id: 'E7',
    name: 'enum-replaced',
    at: ['enums/*'],
    does: ['rename'],
    class: (edit) => (wordsOfEnum(edit.before) === wordsOfEnum(edit.after) ? 'cosmetic' : undefined),
    reason: 'Another one says the same of the same values.',
  },
  {
    id: 'X9',
    name: 'renamed',
    at: ['enums/**', 'entities/**'],
    does: ['rename'],
    class: 'cosmetic',
    reason: 'What it does on the wire stands at the calls.',
  },
  {
    id: 'E1',
    name: 'enum-value-removed',
    at: ['enums/*/values/*'],
    does: ['remove'],
    class: () => ['api', 'merchant', 'data'],
    reason: 'Old records have no word for it, and requests that say it are refused.',
  },
  {
    id: 'E2',
    name: 'enum-value-added',
    at: ['enums/*/values/*'],
    does: ['add'],
    class: (edit) => (isShown(edit) ? 'merchant' : undefined),
    reason: 'Whoever has the portal open since before sees a bare code.',
  },
  {
    id: 'E3',
    name: 'enum-choice-added',
    at: ['enums/*/values/*'],
    does: ['add'],
    class: 'cosmetic',
    reason: 'It is only sent: one more choice.',
  },
  {
    id: 'E4',
    name: 'enum-wire-value-changed',
    at: ['enums/*/values/*/const', 'enums/*/values/*/name'],
    class: 'api',
    reason: 'The same word is another value on the wire.',
  },
  {
    id: 'E4',
    name: 'enum-titles-swapped',
    at: ['enums/*/values/*/title'],
    class: (edit) => (isSwapped(edit) || isTurned(edit) ? (isOfMoney(edit) ? 'money' : 'merchant') : undefined),
    reason: 'One state reads as the other: what failed may read as paid.',
  },
  {
    id: 'E4',
    name: 'enum-title-changed',
    at: ['enums/*/values/*/title'],
    class: 'merchant',
    reason: 'The same state goes by another word.',
  },
  {
    id: 'E10',
    name: 'enum-word-changed',
    at: ['enums/*/values/*/also', 'enums/*/values/*/also/*'],
    class: (edit) => (edit.does === 'add' ? 'cosmetic' : 'merchant'),
    reason: 'Files of lines may name the value by one word more, or those that name it by an old one are refused.',
  },
  {
    id: 'E7',
    name: 'enum-replaced',
    at: ['enums/*'],
    does: ['remove'],
    class: (edit) => (hasTwin(edit) ? 'cosmetic' : undefined),
    reason: 'Another one says the same of the same values.',
  },
  {
    id: 'E7',
    name: 'enum-removed',
    at: ['enums/*'],
    does: ['remove'],
    class: 'api',
    reason: 'Its values have no words any more.',
  },
  {
    id: 'E8',
    name: 'enum-added',
    at: ['enums/*'],
    does: ['add'],
    class: 'cosmetic',
    reason: 'New words; what they are used for stands there.',
  },
  {
    id: 'E5',
    name: 'enum-order-changed',
    at: ['enums/*/values', 'enums/*/title', 'enums/*/codes', 'enums/*/values/*/tone'],
    class: 'cosmetic',
    reason: 'Place, colour or title only.',
  },
  {
    id: 'E9',
    name: 'step-message-changed',
    at: [
      'entities/*/lifecycle/steps/*/say',
      'entities/*/lifecycle/steps/*/say/**',
      'entities/*/lifecycle/made',
      'entities/*/lifecycle/made/**',
    ],
    class: (edit) =>
      edit.path.at(-1) === 'permission' || edit.path.includes('permission') ? 'permission' : 'merchant',
    reason: 'Merchants are told of a step in other words, or others are told.',
  },
  {
    id: 'X11',
    name: 'four-eyes-changed',
    at: ['entities/*/lifecycle/fourEyes', 'entities/*/lifecycle/fourEyes/**'],
    class: 'permission',
    reason: 'It decides who may approve a record that they wrote themselves.',
  },
  {
    id: 'E6',
    name: 'lifecycle-changed',
    at: ['entities/*/lifecycle', 'entities/*/lifecycle/**'],
    class: 'money',
    reason: 'What may become of an order decides refunds, asking again and totals.',
  },
  {
    id: 'X12',
    name: 'grant-changed',
    at: ['entities/*/grants', 'entities/*/grants/**', 'calls/*/grant', 'calls/*/grant/**'],
    class: 'security',
    reason: 'It decides who works with what belongs to another merchant.',
  },
  {
    id: 'X11',
    name: 'samples-changed',
    at: ['entities/*/samples', 'entities/*/samples/**'],
    class: 'cosmetic',
    reason: 'Only what demos, previews and reviews show.',
  },
  {
    id: 'X1',
    name: 'hidden-field-changed',
    at: ['entities/*/fields/*/format', 'entities/*/fields/*/reveal'],
    class: (edit) =>
      edit.path.at(-1) === 'reveal' || [edit.before, edit.after].some((each) => hides(String(each?.value)))
        ? 'mask'
        : undefined,
    reason: 'Every place that shows the field hides it, or no longer does.',
  },
  {
    id: 'D9',
    name: 'currency-of-field-changed',
    at: [
      'entities/*/fields/*/currency',
      'entities/*/fields/*/currency/**',
      'entities/*/fields/*/base/**',
      'entities/*/fields/*/quote/**',
    ],
    class: 'money',
    reason: 'Rounding and size of the amount follow its currency.',
  },
  {
    id: 'D8',
    name: 'amount-as-number',
    at: ['entities/*/fields/*/type'],
    class: (edit) => (edit.after?.value !== 'string' && isMoney(parentOf(edit).before) ? 'money' : undefined),
    reason: 'Binary numbers lose cents.',
  },
  {
    id: 'E7',
    name: 'enum-replaced',
    at: ['entities/*/fields/*/enum'],
    class: (edit) => (isSameEnum(edit) ? 'cosmetic' : undefined),
    reason: 'Another one says the same of the same values.',
  },
  {
    id: 'X5',
    name: 'entity-key-changed',
    at: ['entities/*/key', 'entities/*/label', 'entities/*/fields/*/type', 'entities/*/fields/*/enum'],
    class: (edit) => (edit.path.at(-1) === 'label' ? 'cosmetic' : ['api', 'data']),
    reason: 'Records are told apart, or kept, in another way.',
    says: (edit) =>
      edit.path.at(-1) === 'enum' && edit.does === 'remove'
        ? 'Any text is kept where only values of a list were.'
        : undefined,
  },
  {
    id: 'X6',
    name: 'entity-removed',
    at: ['entities/*', 'entities/*/fields/*'],
    does: ['remove'],
    class: () => ['api', 'data'],
    reason: 'What the sandbox keeps, and every answer made of it, loses it.',
  },
  {
    id: 'X6',
    name: 'entity-field-optional',
    at: ['entities/*/fields/*/required'],
    does: ['remove'],
    class: 'cosmetic',
    reason: 'Records may lack it; what that does to answers stands at the calls.',
  },
  {
    id: 'X10',
    name: 'field-titles-swapped',
    at: ['entities/*/fields/*/title'],
    class: (edit) => (isSwapped(edit) ? (holdsMoney(edit.around[2]?.after) ? 'money' : 'merchant') : undefined),
    reason: 'One value reads as the other, wherever they are shown or typed.',
  },
  {
    id: 'X12',
    name: 'one-default-changed',
    at: ['entities/*/oneDefault', 'entities/*/oneDefault/**'],
    class: (edit) => (isChosenForMoney(edit) ? 'money' : 'merchant'),
    reason: 'Another record of an owner stands there already where one is chosen, or several do.',
  },
  {
    id: 'X12',
    name: 'deprecated',
    at: ['entities/*/fields/*/deprecated'],
    class: 'cosmetic',
    reason: 'It works as before; what it means for requests and answers stands at the calls.',
  },
  {
    id: 'X13',
    name: 'confirmed-records-changed',
    at: ['entities/*/confirmed'],
    class: 'security',
    reason: 'Which code every call takes that changes these records.',
  },
  {
    id: 'X13',
    name: 'watch-changed',
    at: ['entities/*/lifecycle/watches', 'entities/*/lifecycle/watches/**'],
    class: 'money',
    reason: 'When the bank moves money by itself, how much of it, and how often in a day.',
  },
  {
    id: 'X13',
    name: 'sub-owner-changed',
    at: ['entities/*/subOwner'],
    class: 'security',
    reason: 'Which records a person sees and moves who is bound to a sub-owner.',
  },
  {
    id: 'X13',
    name: 'fixed-records-changed',
    at: ['entities/*/rows', 'entities/*/rows/**'],
    class: 'merchant',
    reason: 'Lists and choices hold other records.',
  },
  {
    id: 'X14',
    name: 'secret-added',
    at: ['entities/*', 'entities/*/fields/*'],
    does: ['add'],
    class: (edit) => (secretsIn(edit).length > 0 ? 'mask' : undefined),
    reason: 'A value that must stay hidden is kept, and may be shown.',
    says: (edit) => ({
      en: `Values that must stay hidden are kept from now on: ${secretsIn(edit).join(', ')}.`,
      zh: `开始保存必须隐藏的值：${secretsIn(edit).join('、')}。`,
    }),
  },
  {
    id: 'X15',
    name: 'entity-added',
    at: ['entities/*'],
    does: ['add'],
    class: 'cosmetic',
    reason: 'Records of a new kind; who reads and changes them stands at the calls.',
  },
  {
    id: 'X16',
    name: 'entity-field-added',
    at: ['entities/*/fields/*'],
    does: ['add'],
    class: (edit) => (meetsRows(edit) ? 'data' : 'cosmetic'),
    reason: 'One more value is kept with each record.',
    says: (edit) => (meetsRows(edit) ? BROKEN_ROWS : undefined),
  },
  {
    id: 'X7',
    name: 'entity-changed',
    at: ['entities/*', 'entities/**'],
    class: (edit) => (meetsRows(edit) ? 'data' : 'cosmetic'),
    reason: 'What it does to screens and calls stands there.',
    says: (edit) => (meetsRows(edit) ? BROKEN_ROWS : undefined),
  },
  {
    id: 'A11',
    name: 'limit-of-tries-changed',
    at: ['needs/*/after', 'calls/*/limit', 'calls/*/limit/**'],
    class: 'security',
    reason: 'How often may be guessed, or messages be sent, before something is asked.',
  },
  {
    id: 'A12',
    name: 'refusal-words-changed',
    at: ['needs/*/check/say', 'needs/*/way/ways/**'],
    class: 'cosmetic',
    reason: 'The same refusal in other words.',
  },
  {
    id: 'P4',
    name: 'role-changed',
    at: ['roles/*', 'roles/**'],
    class: (edit) => (edit.path.at(-1) === 'title' ? 'cosmetic' : 'permission'),
    reason: 'Whoever has the role may do something else than before, and nobody asked them.',
  },
  {
    id: 'X2',
    name: 'dialect-changed',
    at: ['dialect/**'],
    class: 'api',
    reason: 'The words that all schemas are written in mean something else.',
  },
  {
    id: 'X3',
    name: 'approval-changed',
    at: ['approvals/**'],
    // A row that is gone lets nothing through.
    class: ({ does, path }) => (does === 'remove' && path.length === 2 ? 'cosmetic' : 'security'),
    reason: 'The gate itself moves: what it lets through is said here, by whom and until when.',
  },
  {
    id: 'D23',
    name: 'need-weakened',
    at: [
      'needs/*',
      'needs/*/skip',
      'needs/*/keep',
      'needs/*/check',
      'needs/*/check/that',
      'needs/*/kind',
      'needs/*/types/*',
      'needs/*/field',
      'needs/*/send',
      'needs/*/ask',
    ],
    class: (edit) => (edit.path.length === 2 && edit.does === 'add' ? 'cosmetic' : 'security'),
    reason: 'What is asked before a call is sent, or how long it stays good, changes.',
  },
  {
    id: 'D33',
    name: 'need-changed',
    at: ['needs/**'],
    class: (edit) => (/title|say|label|text|unbound|whose/.test(edit.path.at(-1) ?? '') ? 'cosmetic' : 'security'),
    reason: 'How it is asked changes.',
  },
  {
    id: 'X8',
    name: 'widget-declaration-changed',
    at: ['widgets/*', 'widgets/**'],
    class: (edit) => (edit.does === 'remove' && edit.path.length === 2 ? 'merchant' : 'cosmetic'),
    reason: 'What fields of this widget are drawn with changes; what it does to them stands at the fields.',
  },
];

const BROKEN_ROWS = 'A start is refused where stored rows break it: npm run check -- --data.';

/** Names of hidden fields in an added definition. */
function secretsIn({ after, path }: Edit): string[] {
  if (isSecret(after)) return [path.at(-1) ?? ''];
  const fields = at(after, 'fields');
  return fields?.kind === 'branch'
    ? [...fields.members].flatMap(([name, field]) => (isSecret(field) ? [name] : []))
    : [];
}

/** True if an enum of the newer Model has the same values and titles. */
function hasTwin({ before, around }: Edit): boolean {
  return findTwin(before, at(around[0]?.after, 'enums')) !== undefined;
}

/** Returns true if a call that moves money takes a record of the entity from a list. */
function isChosenForMoney({ path, around }: Edit): boolean {
  const [root] = around;
  return [root?.before, root?.after].some((model) => {
    const calls = at(model, 'calls');
    if (calls?.kind !== 'branch') return false;
    return [...calls.members.values()].some((call) => {
      const options = valueAt(call, 'money') === true ? at(call, 'rules', 'options') : undefined;
      return (
        options?.kind === 'branch' &&
        [...options.members.values()].some((each) => textAt(calls, textAt(each, 'call') ?? '', 'of') === path[1])
      );
    });
  });
}

/** True if any field of an entity, and so any answer, holds values of the enum. */
function isShown(edit: Edit): boolean {
  const entities = at(edit.around[0]?.after, 'entities');
  if (entities?.kind !== 'branch') return false;
  return [...entities.members.values()].some((entity) => {
    const fields = at(entity, 'fields');
    return (
      fields?.kind === 'branch' && [...fields.members.values()].some((field) => textAt(field, 'enum') === edit.path[1])
    );
  });
}

/** True if an entity with amounts has a field of this enum. */
function isOfMoney(edit: Edit): boolean {
  const entities = at(edit.around[0]?.after, 'entities');
  const name = edit.path[1];
  return (
    entities?.kind === 'branch' &&
    [...entities.members.values()].some((entity) => {
      const fields = at(entity, 'fields');
      const uses =
        fields?.kind === 'branch' && [...fields.members.values()].some((each) => textAt(each, 'enum') === name);
      return uses && holdsMoney(entity);
    })
  );
}

/** True if an entity's field becomes required for stored rows, or accepts fewer values. */
function meetsRows(edit: Edit): boolean {
  const word = edit.path.at(-1);
  if (edit.path.length === 4 && edit.does === 'add' && at(edit.after, 'required')?.value === true) {
    return at(edit.after, 'default') === undefined;
  }
  if (word === 'required') return edit.after?.value === true && at(parentOf(edit).after, 'default') === undefined;
  if (word === 'maxLength') return directionOf(edit) < 0;
  if (word === 'pattern' && patternDirection(edit) > 0) return false;
  return word === 'pattern' || word === 'minLength'
    ? edit.does !== 'remove'
    : word === 'format' && edit.does === 'change';
}
