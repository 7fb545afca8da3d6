import { isSlowPattern } from '../slow-pattern.ts';
import type { Digest } from '../../changes/digest.ts';
import { at, textAt, valueAt, type Edit } from '../../changes/edits.ts';
import { directionOf, isSecret, isWeaker, parentOf, patternDirection, sizeOf, type Kind } from '../../changes/kind.ts';
import { deedsOf, isHiddenIn, newPermissionsIn } from '../new-rights.ts';

const LINE = 'calls/*/lines/line';
const REQUEST = ['calls/*/request', 'calls/*/request/**', LINE, `${LINE}/**`];
const ANSWER = ['calls/*/answers', 'calls/*/answers/**'];
const PROPERTY_OF_REQUEST = ['calls/*/request', LINE].flatMap((place) => [
  `${place}/**/properties/*`,
  `${place}/properties/*`,
]);
const PROPERTY_OF_ANSWER = ['calls/*/answers/**/properties/*', 'calls/*/answers/properties/*'];
const DEPENDENT = ['', '/*', '/*/*'].flatMap((inner) =>
  ['calls/*/request', LINE].map((place) => `${place}/dependentRequired${inner}`),
);
const LIMITS = ['maxLength', 'maximum', 'maxItems', 'minLength', 'minimum', 'minItems', 'pattern'];
const OPEN_TO_ALL = 'Anybody who is signed in may send it.';

/** The contract with the server. */
export const CALL_KINDS: Kind[] = [
  {
    id: 'A23',
    name: 'deprecated',
    at: [...REQUEST, ...ANSWER].map((place) => `${place}/deprecated`).concat('calls/*/deprecated'),
    does: ['add'],
    class: 'api',
    reason: 'It works as before; whoever sends or reads it should stop.',
  },
  {
    id: 'A23',
    name: 'no-longer-deprecated',
    at: [...REQUEST, ...ANSWER].map((place) => `${place}/deprecated`).concat('calls/*/deprecated'),
    class: 'cosmetic',
    reason: 'It may be used again, or is deprecated for another reason.',
  },
  {
    id: 'A1',
    name: 'call-removed',
    at: ['calls/*'],
    does: ['remove'],
    class: 'api',
    reason: 'Whoever sends it gets no answer any more.',
  },
  {
    id: 'R7',
    name: 'public-call-added',
    at: ['calls/*'],
    does: ['add'],
    class: (edit) => (textAt(edit.after, 'permission') === 'public' ? 'permission' : undefined),
    reason: 'Anybody may send it without being signed in.',
  },
  {
    id: 'A10',
    name: 'unguarded-call-added',
    at: ['calls/*'],
    does: ['add'],
    class: (edit) => {
      if (textAt(edit.after, 'permission') !== 'signed-in') return undefined;
      return valueAt(edit.after, 'money') === true ? ['money', 'permission'] : 'permission';
    },
    reason: OPEN_TO_ALL,
    says: deedsOf,
  },
  {
    id: 'A13',
    name: 'money-call-added',
    at: ['calls/*'],
    does: ['add'],
    class: (edit) => (valueAt(edit.after, 'money') === true ? 'money' : undefined),
    reason: 'There is one more way in which money moves.',
    says: deedsOf,
  },
  {
    id: 'A28',
    name: 'export-call-added',
    at: ['calls/*'],
    does: ['add'],
    class: (edit) => {
      const { after } = edit;
      if (textAt(after, 'answer', 'kind') !== 'export') return undefined;
      return isHiddenIn(edit) ? ['permission', 'mask'] : 'permission';
    },
    reason: 'One more way in which records leave the product as a file.',
    says: deedsOf,
  },
  {
    id: 'A27',
    name: 'writing-call-added',
    at: ['calls/*'],
    does: ['add'],
    class: (edit) => (sizeOf(at(edit.after, 'writes')) > 0 ? 'permission' : undefined),
    reason: 'One more way in which records are changed.',
    says: deedsOf,
  },
  {
    id: 'A29',
    name: 'revealing-call-added',
    at: ['calls/*'],
    does: ['add'],
    class: (edit) => (isHiddenIn(edit) ? ['permission', 'mask'] : undefined),
    reason: 'One more call that answers with values that are hidden elsewhere.',
    says: deedsOf,
  },
  {
    id: 'P5',
    name: 'permission-added',
    at: ['calls/*'],
    does: ['add'],
    class: (edit) => (newPermissionsIn(edit).length > 0 ? 'permission' : undefined),
    reason: 'A permission comes into being with it.',
    says: deedsOf,
  },
  {
    id: 'A14',
    name: 'call-added',
    at: ['calls/*'],
    does: ['add'],
    class: 'cosmetic',
    reason: 'One more question that can be asked; the others stay.',
    says: deedsOf,
  },
  {
    id: 'A2',
    name: 'call-sent-by-get',
    at: ['calls/*/methods/*'],
    does: ['add'],
    class: (edit) => {
      const call = edit.around.at(-2)?.after;
      const changes = at(call, 'writes')?.kind === 'branch' && sizeOf(at(call, 'writes')) > 0;
      return edit.path.at(-1) === 'GET' && changes ? 'security' : undefined;
    },
    reason: 'What changes data under GET can be sent by a link or a prefetch.',
  },
  {
    id: 'A1',
    name: 'call-address-changed',
    at: [
      ...['calls/*/path', 'calls/*/methods', 'calls/*/methods/*', 'calls/*/multipart'],
      ...['calls/*/also', 'calls/*/also/*', 'calls/*/sent', 'calls/*/sent/*'],
    ],
    class: 'api',
    reason: 'The server must answer elsewhere, or in another way.',
  },
  {
    id: 'A9',
    name: 'retry-added',
    at: ['calls/*/idempotent'],
    class: (edit) => (edit.after?.value === true ? 'money' : undefined),
    reason: 'It is sent again by itself after a lost answer: the server must know its key.',
  },
  {
    id: 'A7',
    name: 'idempotency-removed',
    at: ['calls/*/idempotent'],
    class: 'money',
    reason: 'Without a key a repeated request is carried out twice.',
  },
  {
    id: 'A8',
    name: 'version-check-removed',
    at: [...PROPERTY_OF_REQUEST, ...PROPERTY_OF_REQUEST.map((place) => `${place}/required`)],
    does: ['remove'],
    class: (edit) => (edit.path.includes('version') ? 'money' : undefined),
    reason: 'Who saves last silently wins over who saved in between.',
  },
  {
    id: 'D10',
    name: 'batch-size-raised',
    at: ['calls/*/answer/most'],
    class: (edit) => (directionOf(edit) > 0 ? 'money' : undefined),
    reason: 'One slip of the hand does more at once.',
  },
  {
    id: 'D11',
    name: 'batch-size-lowered',
    at: ['calls/*/answer/most'],
    class: 'merchant',
    reason: 'Batches that were taken are refused.',
  },
  {
    id: 'X3',
    name: 'exception-changed',
    at: ['calls/*/unguarded', 'calls/*/unverified', 'calls/*/held', 'calls/*/held/**'],
    class: 'security',
    reason: 'A call is let through without its guard, or without its rule, for another reason than before.',
  },
  {
    id: 'D24',
    name: 'confirmed-words-changed',
    at: ['calls/*/confirms', 'calls/*/confirms/**', 'calls/*/quoted', 'calls/*/quoted/**'],
    class: 'security',
    reason: 'What a code names and is bound to changes: amounts, payees, accounts.',
  },
  {
    id: 'R8',
    name: 'demo-mark-changed',
    at: ['calls/*/demo'],
    class: 'security',
    reason: 'Whether a server without demos answers the call changes.',
  },
  {
    id: 'A15',
    name: 'money-mark-changed',
    at: ['calls/*/money'],
    class: 'money',
    reason: 'All that guards money (codes, keys, checks, audit) follows this mark.',
  },
  {
    id: 'D23',
    name: 'verification-removed',
    at: ['calls/*/needs/*'],
    does: ['remove'],
    class: (edit) => (valueAt(edit.around.at(-2)?.after, 'money') === true ? ['money', 'security'] : 'security'),
    reason: 'What had to be proved before the call is sent no longer has to be.',
  },
  {
    id: 'D31',
    name: 'verification-added',
    at: ['calls/*/needs/*'],
    does: ['add'],
    class: 'merchant',
    reason: 'There is one more thing to prove; who cannot is shut out.',
  },
  {
    id: 'D32',
    name: 'verification-order-changed',
    at: ['calls/*/needs'],
    class: 'security',
    reason: 'Which proof is asked first changes.',
  },
  {
    id: 'A10',
    name: 'call-permission-weakened',
    at: ['calls/*/permission/anyOf'],
    does: ['change'],
    class: (edit) => (isWeaker(edit) ? 'permission' : undefined),
    reason: 'The server lets whoever may open the page send it; before it was granted by itself.',
  },
  {
    id: 'A10',
    name: 'call-permission-changed',
    at: ['calls/*/permission', 'calls/*/permission/**'],
    class: 'permission',
    reason: 'The server lets other people send it; the menu only hides.',
  },
  {
    id: 'A19',
    name: 'forbidden-place-changed',
    at: ['calls/*/forbidden'],
    class: 'merchant',
    reason: 'Whoever may not send it reads so elsewhere: on a page of its own, or where it was asked.',
  },
  {
    id: 'X3',
    name: 'session-fields-changed',
    at: ['calls/*/session', 'calls/*/session/*'],
    class: 'security',
    reason: 'A server in front of a provider takes another field, or another call, for who is signed in.',
  },
  {
    id: 'A16',
    name: 'effects-changed',
    at: ['calls/*/reads', 'calls/*/reads/*', 'calls/*/writes', 'calls/*/writes/*'],
    class: 'merchant',
    reason: 'What is asked again after it changes: a screen may show what is no longer so.',
  },
  {
    id: 'A6',
    name: 'answer-kind-changed',
    at: ['calls/*/result', 'calls/*/of'],
    class: 'api',
    reason: 'The answer is read as another thing.',
  },
  {
    id: 'D13',
    name: 'slow-pattern',
    at: [...REQUEST.map((place) => `${place}/pattern`)],
    class: (edit) => (isSlowPattern(String(edit.after?.value ?? '')) ? 'security' : undefined),
    reason: 'The pattern takes exponential time on some texts.',
  },
  {
    id: 'A3',
    name: 'parameter-renamed',
    at: PROPERTY_OF_REQUEST,
    does: ['rename'],
    class: 'api',
    reason: 'The server must read it under its new name.',
  },
  {
    id: 'A4',
    name: 'answer-field-renamed',
    at: PROPERTY_OF_ANSWER,
    does: ['rename'],
    class: 'api',
    reason: 'Who reads the old name finds nothing.',
  },
  {
    id: 'A21',
    name: 'call-renamed',
    at: ['calls/*'],
    does: ['rename'],
    class: 'cosmetic',
    reason: 'Its address on the wire stays.',
  },
  {
    id: 'A3',
    name: 'required-parameter-added',
    at: PROPERTY_OF_REQUEST,
    does: ['add'],
    class: (edit) => (at(edit.after, 'required') === undefined ? undefined : 'api'),
    reason: 'Requests that were complete are refused.',
  },
  {
    id: 'A17',
    name: 'parameter-added',
    at: PROPERTY_OF_REQUEST,
    does: ['add'],
    class: 'cosmetic',
    reason: 'One more thing that can be sent.',
  },
  {
    id: 'A3',
    name: 'parameter-removed',
    at: PROPERTY_OF_REQUEST,
    does: ['remove'],
    class: 'api',
    reason: 'Requests that still say it are refused.',
  },
  {
    id: 'A17',
    name: 'parameter-optional',
    at: PROPERTY_OF_REQUEST.flatMap((place) => [`${place}/required`, `${place}/minLength`]),
    does: ['remove'],
    class: (edit) => (isMadeOptional(edit) ? 'cosmetic' : undefined),
    reason: 'It may be left out; requests that say it stay right.',
  },
  {
    id: 'A3',
    name: 'parameter-required',
    at: PROPERTY_OF_REQUEST.map((place) => `${place}/required`),
    does: ['add'],
    class: 'api',
    reason: 'Requests that left it out are refused.',
  },
  {
    id: 'A17',
    name: 'parameter-nullable',
    at: REQUEST.map((place) => `${place}/type`),
    class: (edit) => (widensTypes(edit) ? 'cosmetic' : undefined),
    reason: 'It may be null; requests that were right stay right.',
  },
  {
    id: 'D10',
    name: 'choice-opened',
    at: REQUEST.flatMap((place) => ['enum', 'minLength', 'maxLength'].map((word) => `${place}/${word}`)),
    class: (edit) => (isChoiceOpened(edit) ? 'api' : undefined),
    reason: 'Any text is accepted where only values of a list were.',
  },
  {
    id: 'D10',
    name: 'request-limit-raised',
    at: LIMITS.flatMap((word) => REQUEST.map((place) => `${place}/${word}`)),
    class: (edit) => (isLoosened(edit) ? 'api' : undefined),
    reason: 'The server is sent what it may have no room or no rule for.',
  },
  {
    id: 'D11',
    name: 'request-pattern-changed',
    at: REQUEST.map((place) => `${place}/pattern`),
    does: ['change'],
    class: (edit) => (patternDirection(edit) === 0 ? ['merchant', 'api'] : undefined),
    reason: 'Other texts are accepted: some that were may be refused.',
  },
  {
    id: 'D11',
    name: 'request-limit-lowered',
    at: LIMITS.flatMap((word) => REQUEST.map((place) => `${place}/${word}`)),
    class: () => ['merchant', 'api'],
    reason: 'What was accepted is refused.',
  },
  {
    id: 'A24',
    name: 'request-default-changed',
    at: REQUEST.map((place) => `${place}/default`),
    class: (edit) => (isOfMoney(edit) ? 'money' : 'api'),
    reason: 'A request that leaves the field out means another value.',
  },
  {
    id: 'A25',
    name: 'dependent-field-optional',
    at: DEPENDENT,
    does: ['remove'],
    class: (edit) => (isOfMoney(edit) ? 'money' : 'api'),
    reason: 'The server accepts one field without the other, which it refused.',
  },
  {
    id: 'A25',
    name: 'dependent-field-required',
    at: DEPENDENT,
    does: ['add'],
    class: () => ['merchant', 'api'],
    reason: 'The server refuses one field without the other, which it accepted.',
  },
  {
    id: 'A25',
    name: 'dependent-fields-moved',
    at: DEPENDENT,
    does: ['order', 'change'],
    class: 'cosmetic',
    reason: 'The same fields in another order.',
  },
  {
    id: 'A3',
    name: 'parameter-words-changed',
    at: ['title', 'description'].flatMap((word) => [...REQUEST, ...ANSWER].map((place) => `${place}/${word}`)),
    class: 'cosmetic',
    reason: 'Words only.',
  },
  {
    id: 'A3',
    name: 'parameter-changed',
    at: REQUEST,
    class: 'api',
    reason: 'Requests are made or read differently.',
  },
  {
    id: 'A5',
    name: 'answer-field-added',
    at: PROPERTY_OF_ANSWER,
    does: ['add'],
    class: (edit) => (isHidden(edit) ? 'mask' : 'cosmetic'),
    reason: 'The answer says more than before.',
  },
  {
    id: 'A4',
    name: 'answer-field-removed',
    at: PROPERTY_OF_ANSWER,
    does: ['remove'],
    class: 'api',
    reason: 'Who reads it finds nothing.',
  },
  {
    id: 'A4',
    name: 'answer-field-certain',
    at: ANSWER.map((place) => `${place}/type`),
    class: (edit) => (widensTypes({ ...edit, before: edit.after, after: edit.before }) ? 'cosmetic' : undefined),
    reason: 'It is never null any more.',
  },
  {
    id: 'A4',
    name: 'answer-field-optional',
    at: [...PROPERTY_OF_ANSWER.map((place) => `${place}/required`)],
    class: (edit) => (edit.does === 'remove' ? 'api' : 'cosmetic'),
    reason: 'Who reads it may find nothing.',
    says: ({ does }) => (does === 'remove' ? undefined : 'Who reads it can be sure of it from now on.'),
  },
  {
    id: 'A4',
    name: 'answer-field-changed',
    at: ANSWER,
    class: 'api',
    reason: 'Who reads it finds another value.',
  },
  {
    id: 'L13',
    name: 'hidden-field-exported',
    at: ['calls/*/answer/columns/*', 'calls/*/answer/plain', 'calls/*/answer/plain/**'],
    does: ['add', 'change'],
    class: (edit) => (edit.path.includes('plain') || isHidden(edit) ? 'mask' : undefined),
    reason: 'The file may hold what the screen hides.',
  },
  {
    id: 'L12',
    name: 'export-changed',
    at: ['calls/*/answer/columns', 'calls/*/answer/columns/*', 'calls/*/answer/plain'],
    class: 'merchant',
    reason: 'The columns of the file are a contract with the books of the merchants.',
  },
  {
    id: 'A18',
    name: 'filter-of-call-changed',
    at: ['calls/*/filters', 'calls/*/filters/*'],
    class: (edit) => (edit.does === 'add' ? 'cosmetic' : 'api'),
    reason: 'The same condition finds other records.',
  },
  {
    id: 'A20',
    name: 'call-title-changed',
    at: ['calls/*/title', 'calls/*/name'],
    class: 'cosmetic',
    reason: 'Words only.',
  },
];

/** The call around the edit moves money, or did. */
export function isOfMoney(edit: Edit): boolean {
  const [root] = edit.around;
  return [root?.before, root?.after].some((each) => valueAt(each, 'calls', edit.path[1] ?? '', 'money') === true);
}

function isLoosened(edit: Edit): boolean {
  const word = edit.path.at(-1) ?? '';
  if (word === 'pattern') return edit.does === 'remove' || patternDirection(edit) > 0;
  if (word.startsWith('min')) return edit.does === 'remove' || (edit.does === 'change' && directionOf(edit) < 0);
  return directionOf(edit) > 0;
}

/** A required field becomes optional, or accepts an empty text. */
function isMadeOptional(edit: Edit): boolean {
  const { before, after } = parentOf(edit);
  return at(before, 'required') !== undefined && at(after, 'required') === undefined;
}

/** All earlier types stay valid, and another type is added. */
function widensTypes({ before, after }: Edit): boolean {
  const types = (digest: Digest | undefined): unknown[] => [digest?.value ?? []].flat();
  const [was, is] = [types(before), types(after)];
  return was.length > 0 && is.length > was.length && was.every((each) => is.includes(each));
}

function isChoiceOpened(edit: Edit): boolean {
  const { before, after } = parentOf(edit);
  return at(before, 'enum') !== undefined && at(after, 'enum') === undefined;
}

/** True for a field that its entity hides. */
function isHidden(edit: Edit): boolean {
  const root = edit.around[0]?.after;
  const call = at(root, 'calls', edit.path[1] ?? '');
  const entity = textAt(call, 'of') ?? textAt(call, 'answer', 'of') ?? '';
  return isSecret(at(root, 'entities', entity, 'fields', edit.path.at(-1) ?? ''));
}
