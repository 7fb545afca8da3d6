import type { CallSchema } from '#model/dialect-types.ts';
import { answersIn } from '#model/answers.ts';
import type { CallContract } from '#model/call.ts';
import type { EntityDefinition } from '#model/entity.ts';
import type { Expression } from '#model/expression.ts';
import { formatFacts } from '#model/formats.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { RecordAnswerDefinition, WhereDefinition } from '#model/record-answer.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';
import { member, type At } from '../source/source.ts';

export const rule: WholeRule = {
  code: 'unfit-update',
  says: 'An update that some of its records refuse, or that empties a required field.',
  check: eachCall(unfitUpdate),
};

type Update = Extract<RecordAnswerDefinition, { kind: 'update' }>;

function unfitUpdate(context: Context, at: At<CallSchema>, call: CallContract): void {
  for (const answer of answersIn(call.answer)) {
    if (answer.kind !== 'update' && answer.kind !== 'save' && answer.kind !== 'transition') continue;
    const entity = context.entities.get(answer.of)?.definition;
    if (entity === undefined) continue;
    const emptied = emptiedBy(answer, entity, call);
    const said =
      idle(answer, entity, call) ??
      (emptied === undefined
        ? answer.kind === 'update' && refusedFor(context, answer, entity)
        : `"${emptied}" is required in "${entity.name}", but the request need not give it, so the record could lose it.`);
    if (said) context.problems.add(rule, member(at, 'answer') ?? at, said, { word: answer.of });
  }
}

/** Tells an update whose request names a record, and nothing to change in it. */
function idle(answer: Changing, entity: EntityDefinition, call: CallContract): string | undefined {
  if (answer.kind !== 'update' || answer.where !== undefined || Object.keys(answer.set ?? {}).length > 0)
    return undefined;
  const names = entity.fields.map((field) => field.name).filter((name) => name !== entity.key);
  if (entity.guarded === true || call.fields.some((name) => names.includes(name))) return undefined;
  return `The request has no field of "${entity.name}" besides "${entity.key}", and "set" names none: nothing would change.`;
}

/**
 * Tells an update of many records that finds some in a state with no way to the new one. The server refuses the whole
 * request as soon as there is one.
 */
function refusedFor({ enums }: Context, { where, set = {} }: Update, entity: EntityDefinition): string | undefined {
  const { key, name, lifecycle, fields } = entity;
  const to = lifecycle && constantOf(ownEntry(set, lifecycle.field)?.value);
  // The person chose a record of a key, and is told that it is in another state.
  if (lifecycle === undefined || to === undefined || where === undefined || key in where) return undefined;
  const values = enums.get(fields.find((field) => field.name === lifecycle.field)?.enum ?? '')?.definition.values ?? [];
  const found = statesFound(
    where,
    lifecycle.field,
    values.map((each) => String(each.const)),
  );
  const isOpen = (state: string): boolean =>
    (ownEntry(lifecycle.from, state) ?? []).some((each) => String(each) === to);
  const shut = found?.filter((state) => state !== to && !isOpen(state)) ?? [];
  const open = values.filter((each) => isOpen(String(each.const)));
  // `unfit-answer` tells a state that nothing leads to.
  if (shut.length === 0 || open.length === 0) return undefined;
  const nameOf = (state: string): string => values.find((each) => String(each.const) === state)?.name ?? state;
  const ways = open.map((each) => `"'${each.name}'"`).join(', ');
  return `"where" finds records of "${name}" in "${shut.map(nameOf).join('", "')}", which may not become "${nameOf(to)}": one of them refuses the whole request. Say "${lifecycle.field}": [${ways}] in "where".`;
}

/** The states that records found by a condition may be in; undefined if only a request tells. */
function statesFound(where: WhereDefinition, field: string, all: string[]): string[] | undefined {
  const condition = ownEntry(where, field);
  if (condition === undefined) return 'or' in where ? undefined : all;
  if ('not' in condition) {
    const other = constantOf(condition.not);
    return other === undefined ? undefined : all.filter((state) => state !== other);
  }
  if (!('any' in condition)) return undefined;
  const states = condition.any.map(constantOf);
  return states.every((state) => state !== undefined) ? states : undefined;
}

function constantOf(value: Expression | undefined): string | undefined {
  const tree = value?.tree;
  return tree?.op === 'literal' && (typeof tree.value === 'string' || typeof tree.value === 'number')
    ? String(tree.value)
    : undefined;
}

type Changing = Extract<RecordAnswerDefinition, { kind: 'update' | 'save' | 'transition' }>;

/** The required field that the answer empties if the request leaves something out. */
function emptiedBy(answer: Changing, entity: EntityDefinition, call: CallContract): string | undefined {
  const { set = {} } = answer;
  const isOptional = (name: string): boolean =>
    call.fields.includes(name) && !call.required.includes(name) && call.defaults?.[name] === undefined;
  return entity.required.find((name) => {
    const tree = ownEntry(set, name)?.value.tree;
    if (tree === undefined)
      return answer.kind === 'update' && answer.whole === true && isOptional(name) && !isKept(entity, name);
    if (tree.op === 'literal') return tree.value === null;
    return tree.op === 'read' && tree.root === 'form' && tree.path.length === 1 && isOptional(tree.path[0] ?? '');
  });
}

/** Returns true if a whole update keeps the value of a field that the request leaves out. */
function isKept({ fields, key }: EntityDefinition, name: string): boolean {
  const field = fields.find((each) => each.name === name);
  const { isFile, isWithheld } = formatFacts(field?.format ?? '');
  return name === key || field?.files !== undefined || isFile === true || isWithheld === true;
}
