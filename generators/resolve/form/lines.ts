import type { FieldSchema, FieldsSchema, FilterSchema, FiltersSchema } from '#model/dialect-types.ts';
import type { FormMember, LinesDefinition, OptionsDefinition, PickDefinition } from '#model/field.ts';
import { misshapen } from '../../rules/shape.ts';
import { wrongType } from '../../rules/type-error.ts';
import { findCall } from '../../rules/unknown-call.ts';
import { unfilledItemField } from '../../rules/unfilled-request-field.ts';
import { record, type Member, type RecordType, recordOf } from '../../types/types.ts';
import { elements, member, text, type At } from '../../source/source.ts';
import {
  typesOf,
  type Context,
  type RequestMember,
  type ResolvedCall,
  type FieldOwner,
  type Scope,
} from '../../context/context.ts';
import { typeExpression } from '../value/expression.ts';
import { resolveFilling } from '../value/filling.ts';
import { presetOf, fieldMember, type InputSchema } from '../field/preset.ts';
import { chosenRecord } from '../field/options.ts';
import { adding, nested, withRoots } from '../value/scope.ts';
import { resolveText } from '../value/text.ts';
import { resolveShown } from '../value/shown.ts';

/** Resolves the fields of a line like those of a form. */
export type ResolveMembers = (context: Context, at: At<FieldsSchema>, scope: Scope, owner: FieldOwner) => FormMember[];

/** Records that lines are created from, instead of lines added by hand. */
interface Material {
  record: RecordType;
  /** The field that identifies a record. */
  key: string | undefined;
}

/**
 * The lines of an array field.
 * @param at the field;
 * @param fieldsAt its `fields`;
 * @param name the name of the field.
 */
export function resolveLines(
  context: Context,
  at: At<InputSchema>,
  fieldsAt: At<FieldsSchema>,
  name: string,
  of: RequestMember,
  scope: Scope,
  resolveMembers: ResolveMembers,
): LinesDefinition | undefined {
  if (!of.inside || of.field.type !== 'array') {
    wrongType(
      context.problems,
      fieldsAt,
      `"${name}" is no list of records: only lines have fields. An object takes a "schema".`,
    );
    return undefined;
  }
  const material = materialOf(context, at, scope);
  const { members: all, required } = of.inside;
  const isGiven = (word: string): boolean =>
    material !== undefined && word in material.record.members && (!(word in all) || word === material.key);
  const owner: FieldOwner = {
    members: all,
    required,
    label: `a line of "${name}"`,
    root: 'item',
    ...(material && { given: { record: material.record, isGiven } }),
  };
  const inside = lineScope(context, fieldsAt, scope, owner, material);
  const members = resolveMembers(context, fieldsAt, inside, owner);
  if (members.some(({ kind }) => kind === 'group')) {
    misshapen(context.problems, fieldsAt, 'A line is a row of a table: its fields have no groups.');
  }
  const typed = fieldNames(members);
  const taken = Object.keys(all).filter(
    (each) =>
      material !== undefined &&
      !typed.has(each) &&
      each in material.record.members &&
      (required.includes(each) || each === material.key),
  );
  for (const each of required) {
    if (!typed.has(each) && !taken.includes(each)) unfilledItemField(context, fieldsAt, owner.label, each);
  }
  const pick = pickOf(context, at, scope, material, members, resolveMembers);
  const title = text(member(at, 'title')) ?? of.field.title;
  const added = text(member(at, 'add')) ?? (pick ? `选择${title}` : material ? undefined : `添加${title}`);
  const sentence = member(at, 'sentence');
  return {
    members,
    ...(sentence && { sentence: resolveText(context, sentence, inside) }),
    ...(added !== undefined && { add: added }),
    taken,
    ...(pick && { pick }),
  };
}

/** Scope inside a line: the line as `item`, and the records behind its choices. */
function lineScope(
  context: Context,
  fieldsAt: At<FieldsSchema>,
  scope: Scope,
  owner: FieldOwner,
  material: Material | undefined,
): Scope {
  const own = typesOf(owner.members);
  const item = { ...material?.record.members, ...own };
  const chosen: Record<string, Member> = {};
  const names = new Set<string>();
  for (const { name, at } of typedIn(fieldsAt)) {
    const found = owner.members[name];
    if (!found) continue;
    names.add(name);
    const options = fieldMember(at, presetOf(context, at, found.field), 'options');
    const behind = chosenRecord(context, options, scope.roots.data);
    if (behind) chosen[name] = { type: behind };
  }
  return adding({ ...withRoots(scope, { item: record(owner.label, item) }), itemFields: names }, 'chosen', chosen);
}

function typedIn(fieldsAt: At<FieldsSchema | FiltersSchema>): { name: string; at: At<FieldSchema | FilterSchema> }[] {
  return elements(fieldsAt).flatMap((at) => {
    const name = text(at) ?? text(member(at, 'field'));
    if (name !== undefined) return [{ name, at }];
    const inner = member(at, 'fields');
    return inner ? typedIn(inner) : [];
  });
}

/** The records that lines are created from: picked options, or the list that `fill` reads. */
function materialOf(context: Context, at: At<InputSchema>, scope: Scope): Material | undefined {
  const word = text(member(at, 'options'));
  const fill = member(at, 'fill');
  const found =
    word !== undefined
      ? context.calls.get(word)?.record
      : fill && recordOf(typeExpression(context, fill, text(fill) ?? '', scope).type);
  if (!found) return undefined;
  const key = found.entity === undefined ? undefined : context.entities.get(found.entity)?.definition.key;
  return { record: found, key: key !== undefined && key in found.members ? key : undefined };
}

function pickOf(
  context: Context,
  at: At<InputSchema>,
  scope: Scope,
  material: Material | undefined,
  members: FormMember[],
  resolveMembers: ResolveMembers,
): PickDefinition | undefined {
  const options = member(at, 'options');
  const word = text(options);
  if (!options || word === undefined) return undefined;
  const call = findCall(context, options, word);
  if (!call) return undefined;
  if (!material || call.contract.result === 'record' || material.key === undefined) {
    wrongType(context.problems, options, `"${word}" gives no list of records with a key to pick from.`, { word });
    return undefined;
  }
  const shown = members.flatMap((each) => (each.kind === 'line' && !each.name.includes('.') ? [each.name] : []));
  const names = shown.length > 0 ? shown : [material.key];
  return resolvePick(context, at, options, call, { ...material, key: material.key, names }, scope, resolveMembers);
}

/**
 * The dialog for searching and choosing records.
 * @param options the place that names the call
 * @param what the type of the records, their key, and the fields shown
 */
function resolvePick(
  context: Context,
  at: At<InputSchema>,
  options: At,
  call: ResolvedCall,
  what: { record: RecordType; key: string; names: string[] },
  scope: Scope,
  resolveMembers: ResolveMembers,
): PickDefinition {
  const { record: row, key, names } = what;
  const { name, result } = call.contract;
  const filterAt = member(at, 'filter');
  const searched = filterAt ? typedIn(filterAt).filter((each) => each.name in call.request) : [];
  const own = Object.fromEntries(searched.map((each) => [each.name, call.request[each.name] as RequestMember]));
  const filtered: Scope = {
    ...withRoots(nested(scope, 'pick'), { filter: record('this filter', typesOf(own)) }),
    filterFields: new Set(Object.keys(own)),
  };
  const asked: FieldOwner = { members: call.request, required: [], label: `the request of "${name}"`, root: 'filter' };
  const filter = filterAt ? resolveMembers(context, filterAt, filtered, asked) : [];
  return {
    call: name,
    filling: resolveFilling(context, options, call, member(at, 'with'), filtered),
    paged: result === 'page',
    key,
    columns: names.flatMap((each) => {
      if (!(each in row.members)) return [];
      const node = { type: 'string' as const, offset: options.node.offset, length: 0, value: each };
      const base = { record: row, prefix: 'row' };
      const column = resolveShown(context, { source: options.source, node }, withRoots(scope, { row }), base);
      return column ? [column.shown] : [];
    }),
    filter: filter.filter((each) => each.kind === 'field'),
  };
}

/** The search dialog of a single choice. It shows the fields in the option labels and those of the search. */
export function resolveSearch(
  context: Context,
  at: At<InputSchema>,
  found: OptionsDefinition | undefined,
  scope: Scope,
  resolveMembers: ResolveMembers,
): PickDefinition | undefined {
  const filterAt = member(at, 'filter');
  const options = member(at, 'options');
  if (!filterAt) return undefined;
  const call = found?.kind === 'call' ? context.calls.get(found.call) : undefined;
  if (!options || found?.kind !== 'call' || !call?.record) {
    wrongType(context.problems, filterAt, 'Only the options of a call can be searched: name one in "options".');
    return undefined;
  }
  const called = [...found.label.matchAll(/\{(\w+)\}/g)].map(([, word = '']) => word);
  const names = [...new Set([...called, ...typedIn(filterAt).map(({ name }) => name)])];
  return resolvePick(
    context,
    at,
    options,
    call,
    { record: call.record, key: found.value, names },
    scope,
    resolveMembers,
  );
}

function fieldNames(members: FormMember[]): Set<string> {
  return new Set(
    members.flatMap((each) =>
      each.kind === 'field' ? [each.name] : each.kind === 'group' ? [...fieldNames(each.fields)] : [],
    ),
  );
}
