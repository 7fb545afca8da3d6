import { misshapen } from '../../rules/shape.ts';
import type { AnswerSchema, CallSchema, FileAnswerSchema } from '#model/dialect-types.ts';
import type { AnswerDefinition } from '#model/call.ts';
import type { Expression } from '#model/expression.ts';
import { findEntity } from '../../rules/unknown-entity.ts';
import { findFamily } from '../../rules/unknown-family.ts';
import { findField } from '../../rules/unknown-field.ts';
import { findNeed } from '../../rules/unknown-need.ts';
import { member, text, texts, valueAt, type At } from '../../source/source.ts';
import type { Result } from './call.ts';
import type { Context, ResolvedEntity } from '../../context/context.ts';
import { resolveFileAnswer } from './file-answer.ts';
import { milliseconds } from '../value/question.ts';
import type { Request } from './request.ts';

/** The sandbox's answer to a call. Default: a list is answered from its entity. */
export function resolveAnswer(
  context: Context,
  callAt: At<CallSchema>,
  result: Result,
  request: Request,
): AnswerDefinition {
  const at = member(callAt, 'answer');
  const said = at && (text(at) ?? text(member(at, 'kind')));
  const isList = result.kind === 'list' || result.kind === 'page';
  const kind = (said ?? (isList && result.entity ? 'list' : 'custom')) as AnswerDefinition['kind'];
  const options = at && text(at) === undefined ? at : undefined;
  const place = at ?? callAt;
  const of = resolveOf(context, options, result, request);
  const need = (): ResolvedEntity | undefined => {
    if (!of) misshapen(context.problems, place, `The answer "${kind}" does not say of which entity: add "of".`);
    return of;
  };
  const name = of?.definition.name ?? '';
  switch (kind) {
    // Resolved later: the expressions read results of other calls.
    case 'list':
    case 'get':
    case 'create':
    case 'update':
    case 'remove':
    case 'groups':
      need();
      return { kind, of: name } as AnswerDefinition;
    case 'save':
      need();
      return { kind, of: name };
    case 'transition':
      need();
      return { kind, of: name, to: '' };
    case 'summary':
      return { kind, of: name, parts: [] } as AnswerDefinition;
    case 'steps':
      return { kind, steps: [] };
    case 'export':
      return exported(context, options, of, name);
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
      return { kind };
    case 'job':
    case 'server':
    case 'session': {
      const does = (options && text(member(options, 'does'))) ?? 'state';
      return { kind, does } as AnswerDefinition;
    }
    case 'document':
      return { kind, template: '', ...(of && { record: { of: name, key: NOTHING } }) };
    case 'file':
      return resolveFileAnswer(context, place, options as At<FileAnswerSchema> | undefined, result, request);
    case 'calculate':
      return { kind, data: {}, set: {} };
    case 'order': {
      const family = options && member(options, 'family');
      const step = options && member(options, 'step');
      if (family && step) findFamily(context, family, step);
      return { kind, family: text(family) ?? '', step: text(step) ?? '' };
    }
    case 'batch':
      // Resolved later: the answer names other calls.
      return { kind, each: '', key: '', of: name, most: 0 };
    default:
      return { kind: 'custom' };
  }
}

function resolveOf(
  context: Context,
  options: At<AnswerSchema> | undefined,
  result: Result,
  request: Request,
): ResolvedEntity | undefined {
  const said = options && member(options, 'of');
  if (said) return findEntity(context, said, text(said) ?? '');
  return result.entity ?? request.entity;
}

const NOTHING: Expression = { source: '', tree: { op: 'literal', value: null }, reads: [] };

function exported(
  context: Context,
  options: At<AnswerSchema> | undefined,
  of: ResolvedEntity | undefined,
  name: string,
): AnswerDefinition {
  const columns = texts(options && member(options, 'columns'));
  for (const each of of ? columns : []) findField(context, each.at, of?.members ?? {}, each.word, `entity "${name}"`);
  const fileName = (options && text(member(options, 'fileName'))) ?? name;
  const list = options && text(member(options, 'list'));
  const named = list === undefined ? {} : { list };
  return { kind: 'export', of: name, ...named, columns: columns.map((each) => each.word), fileName };
}
