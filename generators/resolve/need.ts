import type { NeedDefinition } from '#model/need.ts';
import { findCall } from '../check/unknown-call.ts';
import { ANY, BOOLEAN, record } from '../expression/types.ts';
import { member, text, texts, type At, type Source } from '../load/source.ts';
import type { Context, ResolvedCall } from './context.ts';
import { resolveExpression } from './expression.ts';
import { resolveFilling } from './filling.ts';
import { seconds } from './question.ts';
import { recordOf, screenScope, withRoots, type Scope } from './scope.ts';
import { resolveText } from './text.ts';

/** Makes the names of needs known before calls are resolved, which name them. */
export function declareNeed(context: Context, source: Source): void {
  if (!source.root) return;
  const at = { source, node: source.root };
  const base = { name: source.name, title: text(member(at, 'title')) ?? source.name };
  const code = member(at, 'code');
  const agreement = member(at, 'agreement');
  const nothing = { source: 'true', tree: { op: 'literal' as const, value: true }, reads: [] };
  const field = text(member(code ?? agreement ?? at, 'field'));
  const check = code && text(member(code, 'check'));
  const need: NeedDefinition = code
    ? {
        ...base,
        kind: 'code',
        send: text(member(code, 'send')) ?? '',
        filling: {},
        field: field ?? '',
        keep: 0,
        ...(check !== undefined && { check }),
      }
    : agreement
      ? {
          ...base,
          kind: 'agreement',
          types: texts(member(agreement, 'types')).map((each) => each.word),
          ...(field !== undefined && { field }),
        }
      : { ...base, kind: 'state', check: { that: nothing, say: '' } };
  context.needs.set(source.name, need);
}

export function resolveNeed(context: Context, source: Source): void {
  const need = context.needs.get(source.name);
  if (!source.root || !need || need.kind === 'agreement') return;
  const at = { source, node: source.root };
  const scope = needScope(context, at, source);
  if (need.kind === 'state') {
    const state = member(at, 'state') ?? at;
    const navigate = member(state, 'navigate');
    const that = member(state, 'that');
    const say = member(state, 'say');
    if (!that || !say) return;
    context.needs.set(source.name, {
      ...need,
      check: { that: resolveExpression(context, that, scope, BOOLEAN), say: resolveText(context, say, scope) },
      ...(navigate && { navigate: resolveText(context, navigate, scope) }),
    });
    return;
  }
  const code = member(at, 'code') ?? at;
  const askAt = member(code, 'ask');
  const ask = askAt && findCall(context, askAt, text(askAt) ?? '');
  if (ask && askAt) resolveFilling(context, askAt, ask, undefined, scope);
  const inner = withRoots(scope, { data: record('"data"', { ask: { type: ask?.result ?? ANY } }) });
  const sendAt = member(code, 'send') ?? code;
  const send = findCall(context, sendAt, need.send);
  const checkAt = member(code, 'check');
  if (checkAt) findCall(context, checkAt, text(checkAt) ?? '');
  const skip = member(code, 'skip');
  const keep = text(member(code, 'keep'));
  context.needs.set(source.name, {
    ...need,
    ...(ask && { ask: ask.contract.name }),
    ...(skip && { skip: resolveExpression(context, skip, inner, BOOLEAN) }),
    filling: send ? resolveFilling(context, sendAt, chosenBy(send, ask), member(code, 'with'), inner) : {},
    keep: keep === undefined ? 0 : seconds(keep),
  });
}

/** Where `ask` answers with a list of ways, the person's choice fills what `send` and the ways have in common. */
function chosenBy(send: ResolvedCall, ask: ResolvedCall | undefined): ResolvedCall {
  const ways = Object.values(recordOf(ask?.result)?.members ?? {}).find((each) => each.type.kind === 'list');
  const offered = recordOf(ways?.type)?.members ?? {};
  const required = send.contract.required.filter((name) => !(name in offered));
  return { ...send, contract: { ...send.contract, required } };
}

/** A need has no screen: it sees the user, the site and the answer of `ask`. */
function needScope(context: Context, at: At, source: Source): Scope {
  const screen = { name: `need:${source.name}`, source, at, paths: {}, params: [], public: false };
  return screenScope(context, screen);
}
