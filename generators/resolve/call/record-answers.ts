import type {
  AnswerSchema,
  DocumentAnswerSchema,
  GroupsAnswerSchema,
  ListPartSchema,
  StepsAnswerSchema,
  SummaryAnswerSchema,
  SummaryPartSchema,
} from '#model/dialect-types.ts';
import type { ExportAnswerDefinition } from '#model/call.ts';
import type { Expression } from '#model/expression.ts';
import type {
  ListPart,
  RecordAnswerDefinition,
  SetDefinition,
  SummaryPart,
  WhereDefinition,
} from '#model/record-answer.ts';
import { findEntity } from '../../rules/unknown-entity.ts';
import { findEnumValue } from '../../rules/unknown-enum-name.ts';
import { findField } from '../../rules/unknown-field.ts';
import { misshapen } from '../../rules/shape.ts';
import { wrongType } from '../../rules/type-error.ts';
import { ANY, BOOLEAN, describe, type Member, type Type } from '../../types/types.ts';
import { elements, flag, member, members, number, text, type At, type Key } from '../../source/source.ts';
import { resolveAnswerChecks } from './answer-checks.ts';
import { resolveAnswerData } from './answer-data.ts';
import { resolveDocument } from './document.ts';
import { requestScope } from './calculate.ts';
import { withFourEyes } from './four-eyes.ts';
import { resolveSet, resolveWhere } from '../value/conditions.ts';
import type { Context, ResolvedCall, ResolvedEntity, Scope } from '../../context/context.ts';
import { resolveExpression, typeExpression } from '../value/expression.ts';
import { writtenAt } from '../../source/origin.ts';
import { resolveRoutes } from '../value/gate.ts';
import { resolveGroups } from './groups.ts';
import { withRoots } from '../value/scope.ts';
import { resolveSort } from '../value/sort.ts';

const KINDS = [
  'list',
  'get',
  'create',
  'save',
  'update',
  'remove',
  'transition',
  'summary',
  'groups',
  'steps',
] as const;
type Kind = (typeof KINDS)[number];
const A_LIST: Type = { kind: 'list', of: ANY };

/** Answers that read and write records, resolved after all calls because they may send any of them. */
export function resolveRecordAnswers(context: Context): void {
  for (const call of context.calls.values()) {
    const { answer } = call.contract;
    const at = member(call.at, 'answer');
    if (isRecordKind(answer.kind)) {
      call.contract.answer = resolveOne(context, call, at ?? call.at, answer as RecordAnswerDefinition, undefined);
    } else if (answer.kind === 'document' && at) {
      call.contract.answer = resolveDocument(context, call, at as At<DocumentAnswerSchema>, answer);
    } else if (answer.kind === 'export' && at && member(at, 'where')) {
      const of = context.entities.get(answer.of);
      if (of) {
        const where = resolveWhere(context, member(at, 'where'), of.members, requestScope(context, call), placeOf(of));
        call.contract.answer = { ...(answer as ExportAnswerDefinition), where };
      }
    }
  }
}

function isRecordKind(kind: string): kind is Kind {
  return (KINDS as readonly string[]).includes(kind);
}

function resolveOne(
  context: Context,
  call: ResolvedCall,
  at: At,
  known: { kind: string; of?: string },
  around: Scope | undefined,
): RecordAnswerDefinition {
  const { kind } = known as { kind: Kind };
  const isWord = text(at) !== undefined || at === call.at;
  const optionAt: OptionAt = (word) => (isWord ? undefined : member(at as At<AnswerSchema>, word));
  const looked = resolveAnswerData(context, optionAt('data'), around ?? requestScope(context, call));
  const { scope } = looked;
  const data = Object.keys(looked.data).length === 0 ? {} : { data: looked.data };
  if (kind === 'steps')
    return { kind, ...data, steps: resolveSteps(context, call, at as At<StepsAnswerSchema>, scope) };
  if (kind === 'summary')
    return {
      kind,
      ...data,
      ...resolveSummary(context, call, isWord ? undefined : (at as At<SummaryAnswerSchema>), at, known.of, scope),
    };
  const of = context.entities.get(known.of ?? '');
  if (!of) {
    misshapen(context.problems, at, `The answer "${kind}" does not say of which entity: add "of".`);
    return { kind: 'list', of: '' };
  }
  const name = of.definition.name;
  if (of.definition.rows && kind !== 'list' && kind !== 'get') {
    misshapen(context.problems, at, `The records of entity "${name}" are fixed: a call lists or gets them.`);
  }
  const { where, set, source, sorted, key, checks } = keysReader(context, of, optionAt, scope);
  const stored = withRoots(scope, { record: of.type });
  const seen = <Answer extends object>(answer: Answer, within: Scope, to?: string | number): Answer =>
    withFourEyes(context, of, within, answer, to);
  switch (kind) {
    case 'list': {
      const limit = number(optionAt('limit'));
      const rows = resolveListRows(context, optionAt, scope);
      const parts = resolveListParts(context, optionAt, of, scope);
      const row = withRoots(scope, { row: rows?.type.kind === 'list' ? rows.type.of : of.type });
      return {
        kind,
        of: name,
        ...source(),
        ...data,
        ...(rows && { rows: rows.expression }),
        ...(parts && { parts }),
        ...sorted(),
        ...where(),
        ...(limit !== undefined && { limit }),
        ...set(row, resultMembers(call), 'the result'),
      };
    }
    case 'get': {
      const found = withRoots(scope, { record: { ...of.type, nullable: true } });
      return {
        kind,
        of: name,
        ...source(),
        ...data,
        ...key(),
        ...sorted(),
        ...where(),
        ...set(found, resultMembers(call), 'the result'),
      };
    }
    case 'groups':
      return {
        kind,
        of: name,
        ...data,
        ...where(),
        ...resolveGroups(context, call, at as At<GroupsAnswerSchema>, of, scope),
      };
    case 'save':
      if (!optionAt('key') && !optionAt('where')) {
        misshapen(context.problems, at, 'A save says which record: add "key" or "where".');
      }
      return seen({ kind, of: name, ...data, ...checks(stored), ...key(), ...where(), ...set(stored) }, stored);
    case 'create':
      return seen({ kind, of: name, ...data, ...checks(scope), ...set(scope) }, scope);
    case 'update':
      return seen(
        {
          kind,
          of: name,
          ...data,
          ...checks(stored),
          ...where(),
          ...set(stored),
          ...(flag(optionAt('whole')) && { whole: true as const }),
        },
        stored,
      );
    case 'remove':
      return { kind, of: name, ...data, ...checks(stored), ...where() };
    case 'transition': {
      const to = transitionTo(context, at, optionAt('to'), of);
      return seen({ kind, of: name, ...data, ...checks(stored), to, ...set(stored) }, stored, to);
    }
  }
}

type OptionAt = <Name extends Key<AnswerSchema>>(word: Name) => ReturnType<typeof member<At<AnswerSchema>, Name>>;

/** Resolves the keys that several kinds of answers share. Each function returns only the keys that are written. */
function keysReader(context: Context, of: ResolvedEntity, optionAt: OptionAt, scope: Scope) {
  const place = placeOf(of);
  return {
    where: (): { where?: WhereDefinition } =>
      optionAt('where') ? { where: resolveWhere(context, optionAt('where'), of.members, scope, place) } : {},
    set: (within: Scope, fields: Record<string, Member> = of.members, named = place): { set?: SetDefinition } =>
      optionAt('set') ? { set: resolveSet(context, optionAt('set'), fields, within, named) } : {},
    source: (): { from?: string } => {
      const from = text(optionAt('from'));
      return from === undefined ? {} : { from };
    },
    sorted: (): { sort?: string } => {
      const sortAt = optionAt('sort');
      const sort = text(sortAt);
      if (sortAt && sort !== undefined) resolveSort(context, sortAt, of.members, place);
      return sort === undefined ? {} : { sort };
    },
    key: (): { key?: Expression } => {
      const keyAt = optionAt('key');
      return keyAt ? { key: resolveExpression(context, keyAt, scope, ANY) } : {};
    },
    checks: (within: Scope) => resolveAnswerChecks(context, optionAt('check'), within),
  };
}

/** The expression of a list's rows, and its type. */
function resolveListRows(
  context: Context,
  optionAt: OptionAt,
  scope: Scope,
): { expression: Expression; type: Type } | undefined {
  const rowsAt = optionAt('rows');
  if (!rowsAt) return undefined;
  if (text(optionAt('from')) !== undefined) {
    misshapen(context.problems, rowsAt, 'A list has either "from" or "rows".');
  }
  const { expression, type } = typeExpression(context, rowsAt, text(rowsAt) ?? '', scope, { wanted: A_LIST });
  return { expression: writtenAt(expression, rowsAt), type };
}

function resolveListParts(
  context: Context,
  optionAt: OptionAt,
  of: ResolvedEntity,
  scope: Scope,
): ListPart[] | undefined {
  const partsAt = optionAt('parts');
  if (!partsAt) return undefined;
  if (optionAt('rows') || text(optionAt('from')) !== undefined || optionAt('set')) {
    misshapen(context.problems, partsAt, 'A list of parts has no "from", "rows" or "set": each part has its own.');
  }
  return elements(partsAt as At<ListPartSchema[]>).flatMap((each) => resolveListPart(context, each, of, scope) ?? []);
}

/** Records of one entity as rows of a list: looked-up values and fields are those of each record. */
function resolveListPart(
  context: Context,
  at: At<ListPartSchema>,
  list: ResolvedEntity,
  outer: Scope,
): ListPart | undefined {
  const [ofAt, whereAt, permissionAt, sortAt, limitAt] = (['of', 'where', 'permission', 'sort', 'limit'] as const).map(
    (word) => member(at, word),
  );
  const whenAt = member(at, 'when');
  const of = ofAt && findEntity(context, ofAt, text(ofAt) ?? '');
  if (!of) return undefined;
  const { data, scope } = resolveAnswerData(context, member(at, 'data'), withRoots(outer, { row: of.type }));
  const sort = text(sortAt);
  if (sortAt && sort !== undefined) resolveSort(context, sortAt, of.members, placeOf(of));
  const limit = number(limitAt);
  return {
    of: of.definition.name,
    ...(whenAt && { when: resolveExpression(context, whenAt, outer, BOOLEAN) }),
    ...(whereAt && { where: resolveWhere(context, whereAt, of.members, outer, placeOf(of)) }),
    ...(permissionAt && { permission: resolveRoutes(context, permissionAt) }),
    ...(sort !== undefined && { sort }),
    ...(limit !== undefined && { limit }),
    ...(Object.keys(data).length > 0 && { data }),
    set: resolveSet(context, member(at, 'set'), list.members, scope, placeOf(list)),
  };
}

function resolveSteps(context: Context, call: ResolvedCall, at: At<StepsAnswerSchema>, scope: Scope) {
  const stepsAt = member(at, 'steps');
  return (stepsAt ? elements(stepsAt) : []).flatMap((each) => {
    const kind = text(member(each, 'kind')) ?? '';
    const ofAt = member(each, 'of');
    if (!isRecordKind(kind)) {
      misshapen(context.problems, each, `A step reads or writes records: ${KINDS.join(', ')}.`);
      return [];
    }
    const of = ofAt && findEntity(context, ofAt, text(ofAt) ?? '')?.definition.name;
    const said = of ?? call.contract.of;
    const whenAt = member(each, 'when');
    const listAt = member(each, 'each');
    const list = listAt && typeExpression(context, listAt, text(listAt) ?? '', scope, { wanted: A_LIST });
    const within = list?.type.kind === 'list' ? withRoots(scope, { item: list.type.of }) : scope;
    const answer = resolveOne(context, call, each, { kind, ...(said !== undefined && { of: said }) }, within);
    return [
      {
        ...(whenAt && { when: resolveExpression(context, whenAt, scope, BOOLEAN) }),
        ...(list && listAt && { each: writtenAt(list.expression, listAt) }),
        answer,
      },
    ];
  });
}

function resolveSummary(
  context: Context,
  call: ResolvedCall,
  at: At<SummaryAnswerSchema> | undefined,
  place: At,
  of: string | undefined,
  scope: Scope,
): { parts: SummaryPart[]; set?: SetDefinition } {
  if (!at) {
    misshapen(context.problems, place, 'A summary says what it counts or sums: write it as an object.');
    return { parts: [] };
  }
  const result = resultMembers(call);
  const partsAt = member(at, 'parts');
  const parts = (partsAt ? elements(partsAt) : [at]).flatMap((each): SummaryPart[] => {
    const ofAt = member(each, 'of');
    const entity = ofAt ? findEntity(context, ofAt, text(ofAt) ?? '') : context.entities.get(of ?? '');
    if (!entity) {
      if (!ofAt) misshapen(context.problems, each, 'The answer "summary" does not say of which entity: add "of".');
      return [];
    }
    return [resolvePart(context, each, entity, result, scope)];
  });
  const setAt = member(at, 'set');
  return { parts, ...(setAt && { set: resolveSet(context, setAt, result, scope, 'the result') }) };
}

function resolvePart(
  context: Context,
  at: At<SummaryAnswerSchema | SummaryPartSchema>,
  of: ResolvedEntity,
  result: Record<string, Member>,
  scope: Scope,
): SummaryPart {
  const [count, where, permission] = (['count', 'where', 'permission'] as const).map((word) => member(at, word));
  const counted = count && findField(context, count, result, text(count) ?? '', 'the result');
  if (count && counted && !['number', 'any'].includes(counted.type.kind))
    wrongType(context.problems, count, `A count is a number; "${text(count)}" is ${describe(counted.type)}.`);
  const figures = (word: 'sums' | 'least' | 'most'): { [name in typeof word]?: Record<string, string> } => {
    const figuresAt = member(at, word);
    if (!figuresAt) return {};
    const named = members(figuresAt).map(({ key, keyAt, at: each }) => {
      findField(context, keyAt, result, key, 'the result');
      findField(context, each, of.members, text(each) ?? '', placeOf(of));
      return [key, text(each) ?? ''] as const;
    });
    return { [word]: Object.fromEntries(named) };
  };
  return {
    of: of.definition.name,
    ...(where && { where: resolveWhere(context, where, of.members, scope, placeOf(of)) }),
    ...(permission && { permission: resolveRoutes(context, permission) }),
    ...(count && { count: text(count) ?? '' }),
    ...figures('sums'),
    ...figures('least'),
    ...figures('most'),
  };
}

function transitionTo(context: Context, at: At, to: At | undefined, of: ResolvedEntity): string | number {
  const { lifecycle } = of.definition;
  if (!lifecycle) {
    misshapen(context.problems, at, `Entity "${of.definition.name}" has no lifecycle, so it has no state to move to.`);
    return '';
  }
  const type = of.members[lifecycle.field]?.type;
  if (!to || type?.kind !== 'enum') return '';
  return findEnumValue(context, to, type, text(to) ?? '') ?? '';
}

/** The fields of the result, with the schemas of their entity and their author. */
function resultMembers(call: ResolvedCall): Record<string, Member> {
  return call.record?.members ?? {};
}

function placeOf(of: ResolvedEntity): string {
  return `entity "${of.definition.name}"`;
}
