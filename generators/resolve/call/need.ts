import { misshapen } from '../../rules/shape.ts';
import type {
  AgreementNeedSchema,
  CaptchaNeedSchema,
  CodeNeedSchema,
  NeedSchema,
  StateNeedSchema,
} from '#model/dialect-types.ts';
import {
  BINDING,
  type AgreementNeed,
  type CaptchaNeed,
  type CodeNeed,
  type CodeWays,
  type NeedDefinition,
  type StateNeed,
} from '#model/need.ts';
import type { Text } from '#model/expression.ts';
import { findCall } from '../../rules/unknown-call.ts';
import { findEnumValue } from '../../rules/unknown-enum-name.ts';
import { findField } from '../../rules/unknown-field.ts';
import { ANY, BOOLEAN, describe, record, TEXT } from '../../types/types.ts';
import { flag, member, members, number, rootOf, text, texts, type At, type Source } from '../../source/source.ts';
import type { Context, ResolvedCall, Scope } from '../../context/context.ts';
import { resolveExpression } from '../value/expression.ts';
import { resolveFilling } from '../value/filling.ts';
import { codeOf, refusalText } from '../value/refusals.ts';
import { seconds } from '../value/question.ts';
import { screenScope, withRoots } from '../value/scope.ts';
import { lookUp, resolveTarget } from '../value/targets.ts';
import { resolveText } from '../value/text.ts';

/** Registers the names of needs before the calls that use them. */
export function declareNeed(context: Context, source: Source): void {
  const at = rootOf(source, 'need');
  if (!at) return;
  const base = { name: source.name, title: text(member(at, 'title')) ?? source.name };
  context.needs.set(source.name, declared(at, base));
}

function declared(at: At<NeedSchema>, base: { name: string; title: string }): NeedDefinition {
  const code = member(at, 'code');
  const agreement = member(at, 'agreement');
  const captcha = member(at, 'captcha');
  const field = text(member(code ?? agreement ?? captcha ?? at, 'field'));
  if (captcha) {
    const draw = text(member(captcha, 'draw')) ?? '';
    return { ...base, kind: 'captcha', draw, field: field ?? '', after: number(member(captcha, 'after')) ?? 0 };
  }
  if (agreement) {
    const types = texts(member(agreement, 'types')).map((each) => each.word);
    return { ...base, kind: 'agreement', types, ...(field !== undefined && { field }) };
  }
  if (code) {
    const check = text(member(code, 'check'));
    const send = text(member(code, 'send')) ?? '';
    return {
      ...base,
      ...{ kind: 'code', send, filling: {}, field: field ?? '', keep: 0 },
      ...(check !== undefined && { check }),
    };
  }
  const nothing = { source: 'true', tree: { op: 'literal' as const, value: true }, reads: [] };
  return { ...base, kind: 'state', check: { that: nothing, say: '' } };
}

export function resolveNeed(context: Context, source: Source): void {
  const need = context.needs.get(source.name);
  const at = rootOf(source, 'need');
  if (!at || !need) return;
  const scope = needScope(context, at, source);
  const resolved =
    need.kind === 'state'
      ? resolveState(context, need, member(at, 'state') ?? at, scope)
      : need.kind === 'agreement'
        ? resolveAgreement(context, need, member(at, 'agreement') ?? at, scope)
        : need.kind === 'captcha'
          ? resolveCaptcha(context, need, member(at, 'captcha') ?? at)
          : resolveCode(context, need, member(at, 'code') ?? at, scope);
  context.needs.set(source.name, resolved);
}

function resolveState(
  context: Context,
  need: StateNeed,
  at: At<StateNeedSchema | NeedSchema>,
  scope: Scope,
): NeedDefinition {
  const navigate = member(at, 'navigate');
  const that = member(at, 'that');
  if (!that) return need;
  return {
    ...need,
    check: { that: resolveExpression(context, that, scope, BOOLEAN), say: refusalText(context, at, scope) },
    ...codeOf(at),
    ...(navigate && { navigate: targetOf(context, navigate, scope) }),
  };
}

/** The address of the need's link; every page that it may lead to must exist. */
function targetOf(context: Context, at: At, scope: Scope): Text {
  if (!resolveTarget(context, at, scope)) lookUp(context, at, text(at) ?? '');
  return resolveText(context, at, scope);
}

function resolveAgreement(
  context: Context,
  need: AgreementNeed,
  at: At<AgreementNeedSchema | NeedSchema>,
  scope: Scope,
): NeedDefinition {
  const ask = callAt(context, member(at, 'ask'));
  const sign = callAt(context, member(at, 'sign'));
  const inner = askedScope(scope, ask);
  const [skip, label, words] = (['skip', 'label', 'text'] as const).map((key) => member(at, key));
  return {
    ...need,
    ...(ask && { ask: ask.contract.name }),
    ...(sign && { sign: sign.contract.name }),
    ...(skip && { skip: resolveExpression(context, skip, inner, BOOLEAN) }),
    ...(label && { label: resolveExpression(context, label, inner, TEXT) }),
    ...(words && { text: resolveExpression(context, words, inner, TEXT) }),
  };
}

function resolveCaptcha(context: Context, need: CaptchaNeed, at: At<CaptchaNeedSchema | NeedSchema>): NeedDefinition {
  callAt(context, member(at, 'draw'));
  return need;
}

function resolveCode(
  context: Context,
  need: CodeNeed,
  code: At<CodeNeedSchema | NeedSchema>,
  scope: Scope,
): NeedDefinition {
  const askAt = member(code, 'ask');
  const ask = callAt(context, askAt);
  const forAt = member(code, 'for');
  const forName = text(forAt);
  if (ask && forAt) findField(context, forAt, ask.request, forName ?? '', `the request of "${ask.contract.name}"`);
  if (ask && askAt) resolveFilling(context, askAt, without(ask, forName), undefined, scope);
  // `form` is the request that the code confirms.
  const inner = withRoots(askedScope(scope, ask), { form: ANY });
  const sendAt = member(code, 'send') ?? code;
  const send = findCall(context, sendAt, need.send);
  callAt(context, member(code, 'check'));
  const skip = member(code, 'skip');
  const binds = isBound(context, code, send);
  const says = saysOf(context, member(code, 'says'));
  const keep = text(member(code, 'keep'));
  const wayAt = member(code, 'way');
  const way = wayAt && send && resolveWays(context, wayAt, send, inner);
  const toAt = member(code, 'to');
  const toName = text(toAt) ?? '';
  const to = toAt && send && findField(context, toAt, send.request, toName, `the request of "${send.contract.name}"`);
  return {
    ...need,
    ...(ask && { ask: ask.contract.name }),
    ...(ask && forName !== undefined && { for: forName }),
    ...(skip && { skip: resolveExpression(context, skip, inner, BOOLEAN) }),
    ...(way && { way }),
    filling: send ? resolveFilling(context, sendAt, chosenBy(send, way, binds), member(code, 'with'), inner) : {},
    keep: keep === undefined ? 0 : seconds(keep),
    ...(to && { to: { field: toName, title: to.field?.title ?? toName } }),
    ...(flag(member(code, 'late')) && { late: true as const }),
    ...(binds && { binds: true as const }),
    ...(says !== undefined && { says }),
  };
}

/** The call that describes the effects of a request. */
function saysOf(context: Context, at: At | undefined): string | undefined {
  const call = callAt(context, at);
  if (!at || !call) return undefined;
  const { name, answer } = call.contract;
  findField(context, at, call.request, BINDING, `the request of "${name}"`);
  if (answer.kind !== 'code')
    misshapen(context.problems, at, `"${name}" says nothing of a request: its answer must be "code".`);
  return name;
}

/** The call that sends the code must include the request that the code confirms. */
function isBound(context: Context, code: At<CodeNeedSchema | NeedSchema>, send: ResolvedCall | undefined): boolean {
  const at = member(code, 'binds');
  if (!at || !flag(at)) return false;
  if (send) findField(context, at, send.request, BINDING, `the request of "${send.contract.name}"`);
  return true;
}

function callAt(context: Context, at: At | undefined): ResolvedCall | undefined {
  return at && findCall(context, at, text(at) ?? '');
}

function askedScope(scope: Scope, ask: ResolvedCall | undefined): Scope {
  return withRoots(scope, { data: record('"data"', { ask: { type: ask?.result ?? ANY } }) });
}

/** The ways are values of an enum, which also has their titles. */
function resolveWays(
  context: Context,
  at: At<NonNullable<CodeNeedSchema['way']>>,
  send: ResolvedCall,
  scope: Scope,
): CodeWays | undefined {
  const fieldAt = member(at, 'field') ?? at;
  const name = text(fieldAt) ?? '';
  const field = findField(context, fieldAt, send.request, name, `the request of "${send.contract.name}"`);
  if (!field) return undefined;
  const { type } = field;
  if (type.kind !== 'enum') {
    misshapen(context.problems, fieldAt, `"${name}" is ${describe(type)}: ways of sending are values of an enum.`);
    return undefined;
  }
  const titles = context.enums.get(field.field?.enum ?? '')?.definition.values ?? [];
  const prefer = member(at, 'prefer');
  const whoseAt = member(at, 'whose');
  const owners = new Map(
    (whoseAt ? members(whoseAt) : []).map(({ key, keyAt, at: sayAt }) => [
      findEnumValue(context, keyAt, type, key),
      resolveText(context, sayAt, scope),
    ]),
  );
  const made = texts(member(at, 'made')).map((each) => findEnumValue(context, each.at, type, each.word));
  const ways = members(member(at, 'unbound') ?? at).map(({ key, keyAt, at: sayAt }) => {
    const value = findEnumValue(context, keyAt, type, key);
    const title = titles.find((each) => each.const === value)?.title ?? key;
    const whose = owners.get(value);
    const isMade = made.includes(value);
    return {
      ...{ value, title, unbound: resolveText(context, sayAt, scope) },
      ...(whose !== undefined && { whose }),
      ...(isMade && { made: true as const }),
    };
  });
  return { field: name, ways, ...(prefer && { prefer: resolveExpression(context, prefer, scope, type) }) };
}

/** The call that sends the code, without the fields filled by the chosen way and the confirmed request. */
function chosenBy(send: ResolvedCall, way: CodeWays | undefined, binds: boolean): ResolvedCall {
  return without(send, way?.field, binds ? BINDING : undefined);
}

/** A copy of a call without the request fields that the need fills. */
function without(call: ResolvedCall, ...filled: (string | undefined)[]): ResolvedCall {
  const required = call.contract.required.filter((name) => !filled.includes(name));
  return { ...call, contract: { ...call.contract, required } };
}

/** A need belongs to no screen: its scope is the user, the site and the answer of `ask`. */
function needScope(context: Context, at: At<NeedSchema>, source: Source): Scope {
  const screen = { name: `need:${source.name}`, source, at, paths: {}, params: [], public: false };
  return screenScope(context, screen);
}
