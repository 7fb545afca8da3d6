import type { Context, WholeRule } from '../context/context.ts';
import type { CallSchema } from '#model/dialect-types.ts';
import type { CallContract } from '#model/call.ts';
import type { EntityDefinition } from '#model/entity.ts';
import { answersIn, isWriting, type WritingAnswer } from '#model/answers.ts';
import { member, type At } from '../source/source.ts';
import { eachCall } from '../context/context.ts';

export const rule: WholeRule = {
  code: 'unfit-answer',
  says: 'An answer that can never do what it says with what the call is sent.',
  check(whole) {
    const shown = new Set(Object.values(whole.model.calls).flatMap(({ reads }) => reads));
    eachCall((context, at, call) => unfitAnswer(context, at, call, shown))(whole);
  },
};

/**
 * Reports an answer that would fail at each request: the server lacks its key or its fields, or the state can never be
 * reached.
 */
function unfitAnswer(context: Context, at: At<CallSchema>, call: CallContract, shown: ReadonlySet<string>): void {
  const answerAt = member(at, 'answer') ?? at;
  const { answer: read } = call;
  if (read.kind === 'get' && [read.key, read.where, read.sort, read.from].every((each) => each === undefined)) {
    const entity = context.entities.get(read.of)?.definition;
    if (entity !== undefined && call.fields.length > 0 && !namesKey(call, entity.key))
      context.problems.add(rule, answerAt, keyless(call, entity), { word: read.of });
  }
  if (read.kind === 'list' && read.rows === undefined) {
    for (const name of Object.keys(read.set ?? {}).filter((each) => call.fields.includes(each))) {
      if (context.entities.get(read.of)?.definition.fields.some((each) => each.name === name) !== true) continue;
      const message = `"set" computes "${name}" once the rows are found, and the request finds them by the stored "${name}": name the rows by "rows", which are filtered as shown.`;
      context.problems.add(rule, answerAt, message, { word: name });
    }
  }
  for (const answer of answersIn(call.answer).filter(isWriting)) {
    const entity = context.entities.get(answer.of)?.definition;
    if (entity === undefined) continue;
    const said = sentenceOf(context, answer, entity, call) ?? replaced(answer, call) ?? misled(answer, entity, call);
    if (said !== undefined) context.problems.add(rule, answerAt, said, { word: answer.of });
    // An entity that no call reads is internal to the server, so no screen shows it.
    if (call.writes.length === 0 || call.writes.includes(answer.of) || !shown.has(answer.of)) continue;
    const message = `The answer changes "${answer.of}", which "writes" does not name: screens would go on showing what was before.`;
    context.problems.add(rule, member(at, 'writes') ?? at, message, { word: answer.of });
  }
}

/**
 * Reports a field of the request whose value an answer replaces without reading it, as a group of fields may add one. An
 * answer that keeps the stored value says so.
 */
function replaced(answer: WritingAnswer, call: CallContract): string | undefined {
  const set = 'set' in answer ? (answer.set ?? {}) : {};
  const named = Object.entries(set).flatMap(([name, { value }]) =>
    call.fields.includes(name) && !value.reads.includes(`record.${name}`) ? [name] : [],
  );
  const all = named.length === 0 ? '' : JSON.stringify(call);
  const field = named.find((name) => !all.includes(`"form.${name}"`));
  if (field === undefined) return undefined;
  return `The request has "${field}", and "set" replaces it: nothing that is sent there counts. Leave it out of the request.`;
}

/** Reports a request that says what the server decides, and a result that one record cannot be. */
function misled(answer: WritingAnswer, { name, lifecycle }: EntityDefinition, call: CallContract): string | undefined {
  if (answer.kind === 'transition' && lifecycle !== undefined && call.fields.includes(lifecycle.field))
    return `The request has "${lifecycle.field}", and "to" decides it: nothing that is sent there counts. Leave it out of the request.`;
  if (answer.kind !== 'remove' && call.fields.includes('createdAt') && isOnlyOne(call))
    return `The request has "createdAt", so its sender chooses when the record of "${name}" was made: the server fills it in.`;
  if (isOnlyOne(call) && (call.result === 'page' || call.result === 'list'))
    return `The answer is one record of "${name}", and the result is a ${call.result}: say "result": "none", or of one record.`;
  return undefined;
}

const isOnlyOne = ({ answer }: CallContract): boolean => answer.kind !== 'steps';

function sentenceOf(
  context: Context,
  answer: WritingAnswer,
  entity: EntityDefinition,
  call: CallContract,
): string | undefined {
  const { key } = entity;
  switch (answer.kind) {
    case 'save':
      return undefined;
    case 'create':
      return missingFields(answer, entity, call);
    case 'transition':
      return namesKey(call, key) ? leadsNowhere(context, answer.to, entity) : keyless(call, entity);
    default: {
      if (!('where' in answer) && !namesKey(call, key)) return keyless(call, entity);
      return answer.kind === 'update' ? setsWrong(context, answer, entity) : undefined;
    }
  }
}

const namesKey = ({ fields }: CallContract, key: string): boolean => fields.includes(key);

function keyless({ name }: CallContract, { key, name: of }: EntityDefinition): string {
  return `The request of "${name}" has no "${key}", so nobody could tell which "${of}" is meant: pick it, or say "where".`;
}

/** Reports an update that would change the key of a record, or set a state that no transition reaches. */
function setsWrong(
  context: Context,
  { set = {} }: Extract<WritingAnswer, { kind: 'update' }>,
  entity: EntityDefinition,
): string | undefined {
  const { key, name, lifecycle } = entity;
  if (key in set) return `"set" changes "${key}", by which "${name}" is found: nobody would find the record again.`;
  const tree = lifecycle && set[lifecycle.field]?.value.tree;
  const isState = tree?.op === 'literal' && (typeof tree.value === 'string' || typeof tree.value === 'number');
  return isState ? leadsNowhere(context, tree.value as string | number, entity) : undefined;
}

function leadsNowhere(
  { enums }: Context,
  to: string | number,
  { name, lifecycle, fields }: EntityDefinition,
): string | undefined {
  if (lifecycle === undefined || Object.values(lifecycle.from).some((states) => states.includes(to))) return undefined;
  const values = enums.get(fields.find((field) => field.name === lifecycle.field)?.enum ?? '')?.definition.values ?? [];
  const state = values.find((each) => each.const === to);
  // An unknown state was already reported.
  if (state === undefined) return undefined;
  return `No state of "${name}" may become "${state.name}": its lifecycle names no way there, so each request would be refused.`;
}

/** Fields that the server sets in each new record. */
const GIVEN = ['createdAt'];

function missingFields(
  { set = {} }: Extract<WritingAnswer, { kind: 'create' }>,
  entity: EntityDefinition,
  call: CallContract,
): string | undefined {
  if (entity.guarded === true) return undefined;
  const { key, sides, subOwner, lifecycle } = entity;
  const given = new Set([...GIVEN, ...Object.keys(set), ...call.required, key, sides?.from, subOwner]);
  if (lifecycle?.review !== undefined) given.add(lifecycle.field);
  const defaulted = new Set(entity.fields.flatMap((field) => (field.default === undefined ? [] : [field.name])));
  if (
    lifecycle !== undefined &&
    lifecycle.review === undefined &&
    call.fields.includes(lifecycle.field) &&
    !(lifecycle.field in set)
  )
    return `Whoever sends it chooses the state that a new "${entity.name}" begins in, past its lifecycle: leave "${lifecycle.field}" out of the request, and say the first state in "set".`;
  const missing = entity.required.filter((each) => !given.has(each) && !defaulted.has(each));
  if (missing.length === 0) return undefined;
  const names = missing.map((each) => `"${each}"`).join(', ');
  return `A new "${entity.name}" must have ${names}, and neither the request must give it nor "set" says it.`;
}
