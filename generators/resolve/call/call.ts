import { duplicateField } from '../../rules/duplicate-name.ts';
import { idlePerson } from '../../rules/idle-word.ts';
import { misshapen } from '../../rules/shape.ts';
import type { CallRequestSchema, CallResultSchema, CallSchema, LimitSchema } from '#model/dialect-types.ts';
import { answersIn, isWriting } from '#model/answers.ts';
import type { AnswerDefinition, AuditKind, CallContract, CallPermission, Method, SessionOf } from '#model/call.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import type { NeedDefinition } from '#model/need.ts';
import { resolveGrant } from '../entity/sides.ts';
import { LONGEST_LINE } from '#model/text-length.ts';
import { findEntity } from '../../rules/unknown-entity.ts';
import { findField } from '../../rules/unknown-field.ts';
import { unknownCurrency } from '../../rules/unknown-currency.ts';
import { ANY, NUMBER, record, TEXT, type RecordType, type Type } from '../../types/types.ts';
import {
  elements,
  flag,
  member,
  members,
  number,
  rootOf,
  text,
  texts,
  type At,
  type Source,
} from '../../source/source.ts';
import { exportedList } from './exported-list.ts';
import { resolveAnswer } from './answer.ts';
import {
  typesOf,
  type Context,
  type ResolvedCall,
  type ResolvedEntity,
  type PropertyMember,
} from '../../context/context.ts';
import { foreignSchema, sealed } from '../field/foreign.ts';
import { resolveFileLines } from './file-lines.ts';
import { resolveRoutes } from '../value/gate.ts';
import { seconds } from '../value/question.ts';
import { objectSchema, resolveProperties } from '../field/property.ts';
import { defaultsIn, dependentIn, pickedIn, resolveRequest, type Request } from './request.ts';
import { needsAt } from '../value/set.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export function resolveCalls(context: Context, source: Source): void {
  const calls = member(rootOf(source, 'calls'), 'calls');
  if (!calls) return;
  for (const each of members(calls)) {
    const name = `${source.name}.${each.key}`;
    context.calls.set(name, resolveCall(context, name, each.at));
  }
}

function resolveCall(context: Context, name: string, at: At<CallSchema>): ResolvedCall {
  const sent = members(at).filter((each) => METHODS.includes(each.key));
  const pathAt = sent[0]?.at ?? at;
  const path = sent.length === 0 ? `/api/${name.replaceAll('.', '/')}` : (text(pathAt) ?? '');
  const methods = sent.length === 0 ? ['POST' as const] : sent.map((each) => each.key.toUpperCase() as Method);
  if (sent.some((each) => text(each.at) !== path)) {
    misshapen(context.problems, pathAt, 'A call that answers to two methods has one path.');
  }
  const list = exportedList(context, at);
  const result = list ? JOB_RESULT : resolveResult(context, member(at, 'result') ?? usualResult(at));
  const isList = result.kind === 'list' || result.kind === 'page';
  const requestAt = member(list ?? at, 'request');
  const request = resolveRequest(context, requestAt, isList ? result.entity : undefined);
  const { lines } = resolveFileLines(context, member(at, 'lines'), request);
  const ruled = member(at, 'fields');
  for (const { key, at: rules } of ruled ? members(ruled) : []) {
    const found = request.members[key];
    if (found) request.members[key] = { ...found, rules };
  }
  const pathParams = [...path.matchAll(/:([A-Za-z]\w*)/g)].map((match) => match[1] as string);
  for (const param of pathParams) findField(context, pathAt, request.members, param, 'the request');

  const needs = needsAt(context, member(at, 'needs'));
  const needSchemas = Object.fromEntries(needs.flatMap(({ word }) => needSchema(context.needs.get(word))));
  const needFields = Object.keys(needSchemas);
  const entityNames = (key: 'reads' | 'writes'): string[] | undefined => {
    const list = member(at, key);
    return list && texts(list).flatMap((each) => (findEntity(context, each.at, each.word) ? [each.word] : []));
  };
  const answer = resolveAnswer(context, at, result, request);
  const writes = entityNames('writes') ?? writtenBy(answer);
  const paging = pagingOf(result, answer);
  const money = flag(member(at, 'money'));
  const audit = text(member(at, 'audit'));
  const forbidden = text(member(at, 'forbidden'));
  const unverified = text(member(at, 'unverified'));
  const deprecated = text(member(at, 'deprecated'));
  const contract: CallContract = {
    name,
    title: text(member(at, 'title')) ?? name,
    methods,
    path,
    ...alsoAt(member(at, 'also')),
    pathParams,
    ...sentOf(context, requestAt, request, pathParams),
    required: request.required,
    fields: [
      ...Object.keys(request.members),
      ...needFields.filter((each) => !(each in request.members)),
      ...Object.keys(paging),
    ],
    result: result.kind,
    ...(result.entity && { of: result.entity.definition.name }),
    reads: entityNames('reads') ?? (result.entity ? [result.entity.definition.name] : []),
    writes,
    needs: needs.map((each) => each.word),
    permission: resolvePermission(context, member(at, 'permission') ?? (list && member(list, 'permission'))),
    ...resolveReason(at),
    idempotent: money || flag(member(at, 'idempotent')),
    money,
    ...(unverified !== undefined && { unverified }),
    ...quotedFields(context, member(at, 'quoted'), request),
    ...(isDemo(at.source) && { demo: true as const }),
    ...(Object.values(request.schemas).some((each) => each.format === 'binary') && { multipart: true as const }),
    ...(forbidden !== undefined && { forbidden: forbidden as NonNullable<CallContract['forbidden']> }),
    requestSchema: requestSchema(request, needSchemas, paging),
    resultSchema: 'figures' in paging ? withCursors(result.schema) : result.schema,
    filters: isList ? request.filters : {},
    answer,
    ...(audit !== undefined && { audit: audit as AuditKind }),
    ...resolveSession(context, member(at, 'session'), result),
    ...resolveGrant(context, member(at, 'grant'), request.required),
    ...resolveLimit(context, name, at),
    ...(lines && { lines }),
    ...heldFields(context, member(at, 'held'), request),
    ...defaultsIn(request),
    ...(deprecated !== undefined && { deprecated }),
  };
  const inner = result.record;
  return {
    contract,
    request: request.members,
    ...(request.variants && { variants: request.variants }),
    needFields,
    result: result.type,
    ...(inner && { record: inner }),
    at,
  };
}

/** The result of a call that says none: a page for a request with a filter, the record for one that gets it. */
function usualResult(at: At<CallSchema>): At<CallResultSchema> | undefined {
  const request = member(at, 'request');
  const page = request && member(request, 'filterOf');
  if (page) return namedResult('pageOf', page);
  const of = request && member(request, 'of');
  return of && text(member(at, 'answer')) === 'get' ? namedResult('of', of) : undefined;
}

function namedResult(word: 'pageOf' | 'of', { source, node }: At): At<CallResultSchema> {
  const { offset, length } = node;
  const key = { type: 'string' as const, offset, length, value: word };
  const property = { type: 'property' as const, offset, length, children: [key, node] };
  return { source, node: { type: 'object', offset, length, children: [property] } };
}

/** The entities whose records an answer writes. */
const writtenBy = (answer: AnswerDefinition): string[] => [
  ...new Set(
    answersIn(answer)
      .filter(isWriting)
      .map(({ of }) => of),
  ),
];

function alsoAt(at: At | undefined): Pick<CallContract, 'also'> {
  return at === undefined ? {} : { also: texts(at).map(({ word }) => word) };
}

/** The fields that are sent neither in the path nor in the body. */
function sentOf(
  context: Context,
  at: At<CallRequestSchema> | undefined,
  request: Request,
  pathParams: string[],
): Pick<CallContract, 'sent'> {
  const sent: NonNullable<CallContract['sent']> = {};
  for (const [key, place] of [
    ['query', 'query'],
    ['headers', 'header'],
  ] as const) {
    for (const each of texts(at && member(at, key))) {
      if (!findField(context, each.at, request.members, each.word, 'the request')) continue;
      if (each.word in sent || pathParams.includes(each.word))
        misshapen(context.problems, each.at, `"${each.word}" is sent in one place: path, query or headers.`);
      sent[each.word] = place;
    }
  }
  return Object.keys(sent).length === 0 ? {} : { sent };
}

function quotedFields(context: Context, at: At | undefined, request: Request): Pick<CallContract, 'quoted'> {
  if (!at) return {};
  const named = texts(at).filter((each) => findField(context, each.at, request.members, each.word, 'the request'));
  return { quoted: named.map(({ word }) => word) };
}

function heldFields(context: Context, at: At | undefined, request: Request): Pick<CallContract, 'held'> {
  if (!at) return {};
  const held = elements(at).map((each) => {
    const named = texts(member(each, 'fields'));
    // A field of lines can be named alone or with its list, such as `stores.amount`.
    const known = named.filter((one) =>
      findField(context, one.at, request.members, one.word.split('.')[0] ?? '', 'the request'),
    );
    return { fields: known.map(({ word }) => word), why: text(member(each, 'why')) ?? '' };
  });
  return { held };
}

function resolvePermission(context: Context, at: At | undefined): CallPermission {
  const word = text(at);
  if (word === 'signed-in' || word === 'public') return word;
  return { anyOf: resolveRoutes(context, at) };
}

function resolveLimit(context: Context, name: string, callAt: At<CallSchema>): Pick<CallContract, 'limit'> {
  const at: At<LimitSchema> | undefined = member(callAt, 'limit');
  if (at === undefined) return {};
  const byAt = member(at, 'by');
  const by = text(byAt) === 'person' ? 'person' : 'address';
  if (byAt && by === 'person' && text(member(callAt, 'permission')) === 'public') idlePerson(context, byAt, name);
  const within = seconds(text(member(at, 'within')) ?? '1h');
  return {
    limit: { most: number(member(at, 'most')) ?? 1, seconds: within, by, name: text(member(at, 'with')) ?? name },
  };
}

const SESSION_FIELDS = ['owner', 'person', 'permissions'] as const satisfies (keyof SessionOf)[];

function resolveSession(
  context: Context,
  at: At<NonNullable<CallSchema['session']>> | undefined,
  result: Result,
): Pick<CallContract, 'session'> {
  if (at === undefined) return {};
  const word = text(at);
  if (word === 'begins' || word === 'ends') return { session: word };
  const fields = result.record?.members ?? {};
  const named = SESSION_FIELDS.map((key) => {
    const said = member(at, key);
    const name = text(said) ?? '';
    if (said) findField(context, said, fields, name, 'the result');
    return [key, name] as const;
  });
  // Object.fromEntries loses the key type; the keys are SESSION_FIELDS.
  return { session: Object.fromEntries(named) as unknown as SessionOf };
}

function isDemo(source: Source): boolean {
  return flag(member(rootOf(source, 'calls'), 'demo'));
}

const OPEN = new Set(['signed-in', 'public']);

/** The reason why a call needs no permission or no session: its own, else that of its file. */
function resolveReason(at: At<CallSchema>): Pick<CallContract, 'unguarded'> {
  const said = member(at, 'permission');
  const isOpen = said === undefined || OPEN.has(text(said) ?? '');
  const file = rootOf(at.source, 'calls');
  const reason = text(member(at, 'unguarded')) ?? (isOpen ? text(member(file, 'unguarded')) : undefined);
  return reason === undefined ? {} : { unguarded: reason };
}

const CURSOR: JsonSchema = { type: 'string', pattern: '^[\\w-]+$', maxLength: 4000 };

const PAGING: Record<string, JsonSchema> = {
  currentPage: { type: 'integer', minimum: 1 },
  pageSize: { type: 'integer', minimum: 1, maximum: 100 },
  sort: { type: 'string', pattern: '^\\w+ (asc|desc)(, ?\\w+ (asc|desc))*$', maxLength: LONGEST_LINE },
  countBy: { type: 'string', pattern: '^\\w+$', maxLength: 64 },
};

/** Request and result fields of stored lists: their rows and their figures can be requested apart, or together. */
const APART: Record<string, JsonSchema> = {
  figures: { type: 'string', pattern: '^(none|only|both)$', maxLength: 4 },
  after: CURSOR,
  before: CURSOR,
};

function pagingOf({ kind }: Result, answer: AnswerDefinition): Record<string, JsonSchema> {
  if (kind !== 'page') return {};
  return answer.kind === 'list' && answer.from === undefined ? { ...PAGING, ...APART } : PAGING;
}

function withCursors(page: JsonSchema): JsonSchema {
  return { ...page, properties: { ...page.properties, firstCursor: CURSOR, lastCursor: CURSOR } };
}

/** The request field that carries the answer to a need: a code is a text, a signature may be a boolean. */
function needSchema(need: NeedDefinition | undefined): [string, JsonSchema][] {
  const lengths = { minLength: 1, maxLength: 64 };
  if (need?.kind === 'captcha') return [[need.field, { type: 'string', ...lengths }]];
  if (need?.kind === 'code' && need.check === undefined) return [[need.field, { type: 'string', ...lengths }]];
  if (need?.kind !== 'agreement' || need.field === undefined) return [];
  return [[need.field, { type: ['string', 'boolean'], ...lengths }]];
}

function requestSchema(
  request: Request,
  needs: Record<string, JsonSchema>,
  paging: Record<string, JsonSchema>,
): JsonSchema {
  const properties: Record<string, JsonSchema> = { ...request.schemas };
  for (const [field, schema] of Object.entries(needs)) properties[field] ??= schema;
  // The call may set other page sizes.
  for (const [field, schema] of Object.entries(paging)) properties[field] ??= schema;
  // A missing field of a need is refused by the need itself, with its own code.
  const required = request.required.filter((name) => !(name in needs));
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    ...dependentIn(request),
    additionalProperties: false,
  };
}

export interface Result {
  kind: CallContract['result'];
  entity?: ResolvedEntity;
  record?: RecordType;
  type: Type;
  schema: JsonSchema;
}

const COUNT: JsonSchema = { type: 'integer', minimum: 0 };
const JOB: JsonSchema = {
  type: 'object',
  properties: {
    uuId: { type: 'string' },
    status: { type: 'string', enum: ['PROCESSING', 'PASS', 'FAIL'] },
    downloadUrl: { type: 'string' },
    fileName: { type: 'string' },
    total: COUNT,
    done: COUNT,
    failed: COUNT,
  },
  required: ['uuId', 'status'],
  additionalProperties: false,
};

const JOB_RESULT: Result = {
  kind: 'job',
  type: record('a job', { uuId: { type: TEXT }, status: { type: TEXT } }),
  schema: JOB,
};

const ROW_RESULT: JsonSchema = {
  type: 'object',
  properties: {
    ...{ key: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
    still: { type: 'string' },
  },
  required: ['key', 'code', 'message'],
  additionalProperties: false,
};
const BATCH: JsonSchema = {
  type: 'object',
  properties: { total: COUNT, failed: COUNT, rows: { type: 'array', items: ROW_RESULT } },
  required: ['total', 'failed', 'rows'],
  additionalProperties: false,
};

function resolveResult(context: Context, at: At<CallResultSchema> | undefined): Result {
  const word = text(at);
  if (!at || word === 'none') return { kind: 'none', type: ANY, schema: { type: ['object', 'null'] } };
  if (word === 'file') return { kind: 'file', type: ANY, schema: {} };
  if (word === 'job') return JOB_RESULT;
  if (word === 'batch') {
    const texts = { key: { type: TEXT }, code: { type: TEXT }, message: { type: TEXT }, still: { type: TEXT } };
    const rows: Type = { kind: 'list', of: record('how it went with one record', texts) };
    const went = { total: { type: NUMBER }, failed: { type: NUMBER }, rows: { type: rows } };
    return { kind: 'batch', type: record('how a batch went', went), schema: BATCH };
  }
  const foreign = member(at, 'schema');
  if (foreign) return foreignResult(context, at, foreign);
  const [kind, ofAt] = (
    [
      ['page', member(at, 'pageOf')],
      ['list', member(at, 'listOf')],
      ['record', member(at, 'of')],
    ] as const
  ).find((each) => each[1] !== undefined) ?? ['record' as const, undefined];
  const entity = ofAt && findEntity(context, ofAt, text(ofAt) ?? '');
  const { all, required } = pickResult(context, at, entity);
  unknownCurrency(context, at, all, 'This result');
  const whole = entity && !member(at, 'pick') && !member(at, 'and');
  const type: RecordType = whole
    ? entity.type
    : {
        ...record(entity ? `the picked ${entity.type.label}` : 'this result', typesOf(all)),
        ...(entity && { entity: entity.definition.name }),
      };
  const schema = objectSchema(all, required, 'shown');
  const list: Type = { kind: 'list', of: type };
  const shape = { kind, ...(entity && { entity }), record: type };
  if (kind === 'record') return { ...shape, type, schema };
  if (kind === 'list') return { ...shape, type: list, schema: { type: 'array', items: schema } };
  const page = record('a page', { list: { type: list }, total: { type: { kind: 'number' } } });
  return { ...shape, type: page, schema: pageSchema(schema) };
}

/** A result whose shape another party describes. */
function foreignResult(context: Context, at: At<CallResultSchema>, foreign: At): Result {
  if (members(at).length > 1)
    misshapen(context.problems, foreign, '"schema" describes the whole result: it stands alone.');
  const schema = sealed(foreignSchema(context, foreign, 'result'));
  const any = record('this result', {});
  if (schema.type !== 'array') return { kind: 'record', record: any, type: ANY, schema };
  return { kind: 'list', record: any, type: { kind: 'list', of: ANY }, schema };
}

function pageSchema(row: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      list: { type: 'array', items: row },
      total: { type: 'integer' },
      currentPage: { type: 'integer' },
      pageSize: { type: 'integer' },
      sums: { type: 'array', items: { type: 'object', additionalProperties: { type: 'string' } } },
      counts: { type: 'object', additionalProperties: { type: 'integer' } },
    },
    required: ['list', 'total', 'currentPage', 'pageSize'],
    additionalProperties: false,
  };
}

function pickResult(
  context: Context,
  at: At<CallResultSchema>,
  entity: ResolvedEntity | undefined,
): { all: Record<string, PropertyMember>; required: string[] } {
  const all: Record<string, PropertyMember> = {};
  const required: string[] = [];
  const picks = member(at, 'pick');
  if (picks) duplicateField(context, pickedIn(picks));
  if (entity && !picks) {
    Object.assign(all, entity.members);
    required.push(...entity.definition.required);
  }
  for (const { word, at: pickAt } of entity ? texts(picks) : []) {
    const name = word.replace('?', '');
    const found = entity && findField(context, pickAt, entity.members, name, `entity "${entity.definition.name}"`);
    if (!found) continue;
    all[name] = found;
    if (entity.definition.required.includes(name) && !word.endsWith('?')) required.push(name);
  }
  const and = member(at, 'and');
  if (and) {
    Object.assign(all, resolveProperties(context, and));
    required.push(...members(and).flatMap((each) => (each.key.endsWith('?') ? [] : [each.key])));
  }
  return { all, required };
}
