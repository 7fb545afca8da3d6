import type { AnswerDefinition } from '#model/call.ts';
import { findEntity } from '../check/unknown-entity.ts';
import { findEnumValue } from '../check/unknown-enum-name.ts';
import { findField } from '../check/unknown-field.ts';
import { findNeed } from '../check/unknown-need.ts';
import { elements, member, members, number, text, texts, valueAt, type At } from '../load/source.ts';
import type { Result } from './call.ts';
import type { Context, ResolvedEntity } from './context.ts';
import { resolveFileAnswer } from './file-answer.ts';
import { milliseconds } from './question.ts';
import type { Request } from './request.ts';
import { resolveSort } from './sort.ts';

/** How the sandbox answers a call; lists are answered from their entity where nothing is said. */
export function resolveAnswer(context: Context, callAt: At, result: Result, request: Request): AnswerDefinition {
  const at = member(callAt, 'answer');
  const said = at && (text(at) ?? text(member(at, 'kind')));
  const isList = result.kind === 'list' || result.kind === 'page';
  const kind = (said ?? (isList && result.entity ? 'list' : 'custom')) as AnswerDefinition['kind'];
  const options = at && text(at) === undefined ? at : undefined;
  const place = at ?? callAt;
  const of = resolveOf(context, options, result, request);
  const need = (): ResolvedEntity | undefined => {
    if (!of) context.problems.add('shape', place, `The answer "${kind}" does not say of which entity: add "of".`);
    return of;
  };
  const name = of?.definition.name ?? '';
  const where = options && member(options, 'where');
  const conditions = where && of ? { where: wireValues(context, where, of) } : {};
  switch (kind) {
    case 'list': {
      need();
      const sort = options && text(member(options, 'sort'));
      const limit = options && number(member(options, 'limit'));
      if (of && options && sort !== undefined)
        resolveSort(context, member(options, 'sort') ?? at!, of.members, `entity "${of.definition.name}"`);
      return {
        kind,
        of: name,
        ...(sort !== undefined && { sort }),
        ...conditions,
        ...(limit !== undefined && { limit }),
      };
    }
    case 'get':
      need();
      return { kind, of: name, ...conditions };
    case 'create':
    case 'update': {
      need();
      const set = options && member(options, 'set');
      return { kind, of: name, ...(set && of && { set: wireValues(context, set, of) }) };
    }
    case 'remove':
      need();
      return { kind, of: name };
    case 'transition':
      return { kind, of: name, to: transitionTo(context, place, options, need()) };
    case 'summary':
      return summary(context, options, of, name, conditions, result, place);
    case 'export':
      return { ...exported(context, options, of, name), ...conditions };
    case 'code': {
      const needAt = options && member(options, 'need');
      const word = text(needAt);
      if (needAt && word !== undefined) findNeed(context, needAt, word);
      return { kind, ...(word !== undefined && { need: word }) };
    }
    case 'fixed': {
      const after = text(options && member(options, 'after'));
      return {
        kind,
        value: options && valueAt(member(options, 'value') ?? options),
        ...(after !== undefined && { after: milliseconds(after) }),
      };
    }
    case 'captcha':
    case 'job':
      return { kind };
    case 'file':
      return resolveFileAnswer(context, place, options, result, request);
    case 'calculate':
      // Its expressions read the answers of other calls, which are not known yet.
      return { kind, data: {}, checks: [], set: {} };
    case 'batch':
      // The calls that it names are not known yet.
      return { kind, each: '', key: '', of: name, most: 0 };
    default:
      return { kind: 'custom' };
  }
}

function resolveOf(
  context: Context,
  options: At | undefined,
  result: Result,
  request: Request,
): ResolvedEntity | undefined {
  const said = options && member(options, 'of');
  if (said) return findEntity(context, said, text(said) ?? '');
  return result.entity ?? request.entity;
}

/** Field values as they go over the wire: enum values are written by name. */
function wireValues(context: Context, at: At, of: ResolvedEntity): Record<string, unknown> {
  return Object.fromEntries(
    members(at).flatMap(({ key, keyAt, at: each }) => {
      const found = findField(context, keyAt, of.members, key, `entity "${of.definition.name}"`);
      if (!found) return [];
      const { type } = found;
      const wire = (one: At): unknown => {
        const word = text(one);
        return type.kind === 'enum' && word !== undefined ? findEnumValue(context, one, type, word) : valueAt(one);
      };
      return [[key, each.node.type === 'array' ? elements(each).map(wire) : wire(each)]];
    }),
  );
}

function transitionTo(
  context: Context,
  at: At,
  options: At | undefined,
  of: ResolvedEntity | undefined,
): string | number {
  const to = options && member(options, 'to');
  const lifecycle = of?.definition.lifecycle;
  if (of && !lifecycle) {
    context.problems.add(
      'shape',
      at,
      `Entity "${of.definition.name}" has no lifecycle, so it has no state to move to.`,
    );
  }
  const type = lifecycle && of?.members[lifecycle.field]?.type;
  if (!to || type?.kind !== 'enum') return '';
  return findEnumValue(context, to, type, text(to) ?? '') ?? '';
}

function summary(
  context: Context,
  options: At | undefined,
  of: ResolvedEntity | undefined,
  name: string,
  conditions: { where?: Record<string, unknown> },
  result: Result,
  place: At,
): AnswerDefinition {
  const given = result.record?.members ?? {};
  const count = options && member(options, 'count');
  if (count) findField(context, count, given, text(count) ?? '', 'the result');
  const sums = options && member(options, 'sums');
  const summed = (sums ? members(sums) : []).map(({ key, keyAt, at }) => {
    findField(context, keyAt, given, key, 'the result');
    if (of) findField(context, at, of.members, text(at) ?? '', `entity "${name}"`);
    return [key, text(at) ?? ''] as const;
  });
  if (!options) context.problems.add('shape', place, 'A summary says what it counts or sums: write it as an object.');
  return {
    kind: 'summary',
    of: name,
    ...(count && { count: text(count) ?? '' }),
    ...conditions,
    ...(summed.length > 0 && { sums: Object.fromEntries(summed) }),
  };
}

function exported(
  context: Context,
  options: At | undefined,
  of: ResolvedEntity | undefined,
  name: string,
): AnswerDefinition {
  const columns = texts(options && member(options, 'columns'));
  for (const each of of ? columns : []) findField(context, each.at, of?.members ?? {}, each.word, `entity "${name}"`);
  const fileName = (options && text(member(options, 'fileName'))) ?? name;
  return { kind: 'export', of: name, columns: columns.map((each) => each.word), fileName };
}
