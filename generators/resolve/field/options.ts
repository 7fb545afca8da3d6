import { formatFacts } from '#model/formats.ts';
import { rule as unknownField } from '../../rules/unknown-field.ts';
import type { OptionsDefinition } from '#model/field.ts';
import { wrongType } from '../../rules/type-error.ts';
import { ANSWERS } from '../../rules/unfit-widget.ts';
import { findCall } from '../../rules/unknown-call.ts';
import { findField } from '../../rules/unknown-field.ts';
import { findEnumValue } from '../../rules/unknown-enum-name.ts';
import { type Member, type RecordType, type Type, recordOf } from '../../types/types.ts';
import { elements, flag, member, members, text, texts, type At } from '../../source/source.ts';
import type { Context, ResolvedCall, Scope } from '../../context/context.ts';
import { typeExpression } from '../value/expression.ts';
import { resolveFilling } from '../value/filling.ts';

/** The record of the chosen option, read as `chosen.<field>`; typed before any expression is resolved. */
export function chosenRecord(
  context: Context,
  options: At | undefined,
  data: Type | undefined,
): RecordType | undefined {
  const word = text(options);
  if (word === undefined) return undefined;
  const call = context.calls.get(word);
  if (call) return call.record;
  const name = /^data\.(\w+)$/.exec(word)?.[1];
  return name === undefined ? undefined : recordOf(recordOf(data)?.members[name]?.type);
}

/** A field's own options, else those of its widget. */
interface Words {
  said(key: 'options' | 'with'): At | undefined;
  prop(key: string): At | undefined;
}

/** Options of a field. @param words the keys of the field; @param name the name of the field; @param of its type. */
export function resolveOptions(
  context: Context,
  words: Words,
  name: string,
  of: Member,
  scope: Scope,
): OptionsDefinition | undefined {
  const at = words.said('options');
  if (!at) return undefined;
  const word = text(at);
  if (word === undefined) return enumOptions(context, at, of);
  if (word.startsWith('data.')) {
    const list = typeExpression(context, at, word, scope);
    const record = recordOf(list.type);
    return {
      kind: 'data',
      list: list.expression,
      ...recordWords(context, at, words, name, record, scope),
    };
  }
  const call = findCall(context, at, word);
  if (!call) return undefined;
  if (!call.record || call.contract.result === 'record') {
    wrongType(context.problems, at, `"${word}" gives no list to choose from.`, { word });
    return undefined;
  }
  const search = searchField(context, call, words, scope);
  const filling = resolveFilling(context, at, withoutRequired(call, search), words.said('with'), {
    ...scope,
    filterFields: new Set(),
  });
  const searches = search !== undefined && !(search in filling);
  return {
    kind: 'call',
    call: word,
    filling,
    ...recordWords(context, at, words, name, call.record, scope),
    ...(searches && { search }),
  };
}

/** Record fields that the widget's props name. */
const NAMED = ['mark', 'group', 'locked', 'parent', 'picture'];
const TEMPLATES = ['label', 'detail', 'reason'];

/** Value and label of an option record. Every field that the widget's props name must exist. */
function recordWords(
  context: Context,
  at: At,
  { prop }: Words,
  name: string,
  record: RecordType | undefined,
  scope: Scope,
): { value: string; label: string } & PrintedFields {
  if (record) {
    for (const key of NAMED) knownField(context, prop(key), record, text(prop(key)));
    for (const key of TEMPLATES) {
      for (const [, field] of (text(prop(key)) ?? '').matchAll(/\{(\w+)\}/g))
        knownField(context, prop(key), record, field);
    }
  }
  const value = text(prop('value'));
  if (value !== undefined && record) knownField(context, prop('value'), record, value);
  const label = text(prop('label')) ?? labelOf(context, record, name);
  return {
    value: value ?? valueField(context, at, name, record),
    label,
    ...printedFields(context, record, [label, text(prop('detail')), text(prop('reason'))], scope),
  };
}

type PrintedFields = Pick<Extract<OptionsDefinition, { kind: 'call' }>, 'amounts' | 'titles'>;

/** Fields in an option's label that are not printed as they are: amounts, and values of an enum. */
export function printedFields(
  context: Context,
  record: RecordType | undefined,
  words: readonly (string | undefined)[],
  scope: Scope,
): PrintedFields {
  const named = words.flatMap((each) => [...(each ?? '').matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field));
  const amounts: string[] = [];
  const titles: Record<string, string> = {};
  for (const name of new Set(named)) {
    const { field, type } = record?.members[name] ?? {};
    if (formatFacts(field?.format ?? '').isMoney === true) amounts.push(name);
    const isCode = context.enums.get(field?.enum ?? '')?.definition.codes === true;
    if (type?.kind === 'enum' && field?.enum !== undefined && !isCode) titles[name] = field.enum;
  }
  for (const each of Object.values(titles)) scope.use.enums.add(each);
  return { ...(amounts.length > 0 && { amounts }), ...(Object.keys(titles).length > 0 && { titles }) };
}

function knownField(context: Context, at: At | undefined, record: RecordType, word: string | undefined): void {
  if (at && word !== undefined) findField(context, at, record.members, word, `the option (${record.label})`);
}

function enumOptions(context: Context, at: At, of: Member): OptionsDefinition | undefined {
  const { type, field } = of;
  const inner = type.kind === 'list' ? type.of : type;
  if (type.kind === 'boolean') return answersOf(context, at);
  if (inner.kind !== 'enum' || field?.enum === undefined) {
    wrongType(context.problems, at, 'Only a field with an enum can be offered by names: name a call instead.');
    return undefined;
  }
  const values = (list: At): (string | number)[] =>
    texts(list).flatMap((each) => findEnumValue(context, each.at, inner, each.word) ?? []);
  const [first] = elements(at);
  if (first?.node.type !== 'object') return { kind: 'enum', enum: field.enum, values: values(at) };
  const groups = elements(at).map((each) => {
    const list = member(each, 'value') ?? each;
    return {
      name: text(member(each, 'name')) ?? texts(list)[0]?.word ?? '',
      title: text(member(each, 'title')) ?? '',
      values: values(list),
    };
  });
  return { kind: 'groups', groups };
}

/** The titles of yes and no. */
function answersOf(context: Context, at: At): OptionsDefinition | undefined {
  const groups = elements(at).map((each) => {
    const valueAt = member(each, 'value');
    const value = valueAt && valueAt.node.type === 'boolean' ? flag(valueAt) : undefined;
    return { name: text(member(each, 'name')) ?? String(value), title: text(member(each, 'title')) ?? '', value };
  });
  const values = groups.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (groups.length === 2 && new Set(values).size === 2)
    return {
      kind: 'groups',
      groups: groups.map(({ name, title, value }) => ({ name, title, values: [value === true] })),
    };
  wrongType(context.problems, at, `A yes or no is offered by its two titles: ${ANSWERS}.`);
  return undefined;
}

/** The record field that becomes the value: the one with the field's name, else the key of the entity. */
export function valueField(context: Context, at: At, name: string, record: RecordType | undefined): string {
  if (!record || name in record.members) return name;
  const key = record.entity === undefined ? undefined : context.entities.get(record.entity)?.definition.key;
  if (key !== undefined && key in record.members) return key;
  context.problems.add(unknownField, at, `The options (${record.label}) have no "${name}" to choose, and no key.`, {
    word: name,
    among: Object.keys(record.members),
  });
  return name;
}

export function labelOf(context: Context, record: RecordType | undefined, name: string): string {
  const label = record?.entity === undefined ? undefined : context.entities.get(record.entity)?.definition.label;
  return label ?? `{${name}}`;
}

/** The search field of the call: the named one, else its only optional text that nothing else fills. */
function searchField(
  context: Context,
  call: ResolvedCall,
  { said, prop }: Words,
  { formFields, itemFields }: Scope,
): string | undefined {
  const named = prop('search');
  const word = text(named);
  if (named && word !== undefined) {
    return findField(context, named, call.request, word, `the request of "${call.contract.name}"`) && word;
  }
  const given = said('with');
  const filled = [...(given ? members(given) : []).map(({ key }) => key), ...formFields, ...(itemFields ?? [])];
  const free = Object.entries(call.request).filter(
    ([name, each]) => !filled.includes(name) && !call.contract.required.includes(name) && each.type.kind === 'text',
  );
  return free.length === 1 && call.contract.filters[free[0]?.[0] as string] !== 'exact' ? free[0]?.[0] : undefined;
}

/** The call with its search field made optional. */
function withoutRequired(call: ResolvedCall, search: string | undefined): ResolvedCall {
  const required = call.contract.required.filter((name) => name !== search);
  return { ...call, contract: { ...call.contract, required } };
}
