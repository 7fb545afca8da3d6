import type { ActionSchema, ActionsSchema, OpenedSchema } from '#model/dialect-types.ts';
import type { Text } from '#model/expression.ts';
import type { ActionDeed, ActionDefinition, Gate } from '#model/action.ts';
import { findIcon } from '../../rules/unknown-icon.ts';
import { dialogOnlyForm } from '../../rules/dialog-holds-only-a-form.ts';
import { idleOfAction } from '../../rules/idle-word.ts';
import { misshapen } from '../../rules/shape.ts';
import { wrongType } from '../../rules/type-error.ts';
import { findCall } from '../../rules/unknown-call.ts';
import { findScreen } from '../../rules/unknown-screen.ts';
import { findStep } from '../../rules/unknown-step.ts';
import { BOOLEAN, NUMBER, TEXT, UNKNOWN, type Member } from '../../types/types.ts';
import { member, members, text, type At } from '../../source/source.ts';
import { chooseOf, resolveChosenText } from '../value/choose.ts';
import { othersOnly } from '../call/four-eyes.ts';
import { resolveCheckOrCondition } from './check.ts';
import type { Context, Scope } from '../../context/context.ts';
import { resolveExpression } from '../value/expression.ts';
import { resolveFilling, resolveValues } from '../value/filling.ts';
import { resolveGate } from '../value/gate.ts';
import { findExport } from './export.ts';
import { resolveNavigate } from './navigate.ts';
import { readingPart } from '../../rules/block-or-part.ts';
import { drawPart } from '../value/part.ts';
import { adding, detached, nested } from '../value/scope.ts';
import { placed } from '../value/shown.ts';
import { resolveText } from '../value/text.ts';

/** The place of an action on the screen, which decides its default look. */
export type Region = 'toolbar' | 'row' | 'bulk' | 'form' | 'result' | 'links' | 'link';

/** Actions by name. @param fills whether fields and filters of the surrounding form fill requests by name */
export function resolveActions(
  context: Context,
  at: At<ActionsSchema> | undefined,
  scope: Scope,
  region: Region,
): ActionDefinition[] {
  return (at ? members(at) : []).map(({ key, at: each }, index) =>
    resolveOne(context, key, each, scope, region, index),
  );
}

/** @param index position among the actions of the place: the first one may look different */
export function resolveOne(
  context: Context,
  name: string,
  at: At<ActionSchema>,
  scope: Scope,
  region: Region,
  index: number,
): ActionDefinition {
  for (const word of region === 'bulk' ? [] : (['all', 'each'] as const)) {
    const found = member(at, word);
    if (found) misshapen(context.problems, found, `"${word}" is a word of "bulk": elsewhere there is no selection.`);
  }
  const look = text(member(at, 'look')) as ActionDefinition['look'] | undefined;
  const usual = removes(context, at) ? 'danger' : usualLook(region, index);
  return resolveAction(context, name, at, nested(scope, name), look ?? usual, region);
}

/** True if an action asks for confirmation and removes something, by its call's method or answer. */
function removes(context: Context, at: At<ActionSchema>): boolean {
  const call = context.calls.get(text(member(at, 'call')) ?? '')?.contract;
  return member(at, 'confirm') !== undefined && (call?.answer.kind === 'remove' || call?.methods[0] === 'DELETE');
}

function usualLook(region: Region, index: number): ActionDefinition['look'] {
  if (region === 'row' || region === 'link') return 'link';
  return (region === 'toolbar' || region === 'result') && index === 0 ? 'primary' : 'secondary';
}

/** The answers of actions that send a call: `result.<action>`. */
export function actionResults(context: Context, at: At<ActionsSchema> | undefined): Record<string, Member> {
  return Object.fromEntries(
    (at ? members(at) : []).flatMap(({ key, at: each }) => {
      const call = member(each, 'call');
      const name = text(call) ?? text(call && members(call)[0]?.at);
      return name === undefined ? [] : [[key, { type: context.calls.get(name)?.result ?? UNKNOWN }] as const];
    }),
  );
}

function resolveAction(
  context: Context,
  name: string,
  at: At<ActionSchema>,
  scope: Scope,
  look: ActionDefinition['look'],
  region: Region,
): ActionDefinition {
  const gate = resolveGate(context, member(at, 'permission')) ?? gateOfCall(context, at);
  const inner: Scope = gate && !gate.reverse && gate.any.length > 0 ? { ...scope, gate: gate.any } : scope;
  const title = member(at, 'title') ?? at;
  const icon = findIcon(context, member(at, 'icon'));
  const visible = member(at, 'visible');
  const enabled = member(at, 'enabled');
  const does = resolveDeed(context, name, at, inner, region);
  const permission = gate ?? (does.kind === 'navigate' ? does.permission : undefined);
  const hint = member(at, 'hint');
  const count = member(at, 'count');
  const others =
    enabled || region !== 'row'
      ? undefined
      : othersOnly(context, context.calls.get(text(member(at, 'call')) ?? '')?.contract, scope);
  return {
    name,
    title: resolveText(context, title, scope),
    ...(icon !== undefined && { icon }),
    ...(hint && { hint: resolveHint(context, hint, scope) }),
    ...(count && { count: resolveExpression(context, count, scope, NUMBER) }),
    place: placed(at),
    look,
    ...(visible && { visible: resolveExpression(context, visible, scope, BOOLEAN) }),
    ...(enabled && { enabled: resolveCheckOrCondition(context, enabled, scope) }),
    ...(others && { enabled: others }),
    ...(permission && { permission }),
    does,
  };
}

/** A call with a permission of actions is offered to those who have it. */
function gateOfCall(context: Context, at: At<ActionSchema>): Gate | undefined {
  const permission = context.calls.get(text(member(at, 'call')) ?? '')?.contract.permission;
  if (permission === undefined || typeof permission === 'string' || permission.anyOf.length === 0) return undefined;
  const isOfActions = permission.anyOf.every((route) => route.includes('#'));
  return isOfActions ? { any: permission.anyOf, products: [], reverse: false } : undefined;
}

function resolveHint(context: Context, at: At, scope: Scope): Text {
  const choose = chooseOf(at);
  return choose ? resolveChosenText(context, choose, scope) : resolveText(context, at, scope);
}

function resolveDeed(context: Context, name: string, at: At<ActionSchema>, scope: Scope, region: Region): ActionDeed {
  const given = member(at, 'with');
  for (const word of ['heading', 'yes'] as const) {
    const given = member(at, word);
    if (given && !member(at, 'fields'))
      misshapen(context.problems, given, `"${word}" is a word of actions that ask fields: nothing else opens here.`);
  }
  if (member(at, 'call')) {
    const results = actionResults(context, { source: at.source, node: parentOf(name, at) });
    const { about, each } = scope;
    const ofRows = { ...(about && { about }), ...(each !== undefined && { each }) };
    const around = region === 'form' ? scope : { ...detached(scope), ...ofRows };
    return { kind: 'call', ...context.resolve.callAction(context, at, adding(around, 'result', results), name) };
  }
  idleOfAction(context, at);
  const navigate = member(at, 'navigate');
  if (navigate) return { kind: 'navigate', ...resolveNavigate(context, navigate, given, scope) };
  for (const kind of ['dialog', 'drawer'] as const) {
    const opened = member(at, kind);
    if (opened) return { kind, ...resolveOpened(context, opened, given, scope) };
  }
  for (const kind of ['download', 'export'] as const) {
    const callAt = member(at, kind);
    if (!callAt) continue;
    const call = kind === 'export' ? findExport(context, callAt) : findCall(context, callAt, text(callAt) ?? '');
    if (kind === 'download' && call !== undefined && ['page', 'list', 'none'].includes(call.contract.result))
      wrongType(
        context.problems,
        callAt,
        `"download" saves a file, and "${call.contract.name}" answers none: its result is "${call.contract.result}".`,
      );
    return { kind, call: text(callAt) ?? '', filling: call ? resolveFilling(context, callAt, call, given, scope) : {} };
  }
  const external = member(at, 'external');
  if (external) return { kind: 'external', to: resolveExpression(context, external, scope, TEXT) };
  const copy = member(at, 'copy');
  if (copy) return { kind: 'copy', value: resolveExpression(context, copy, scope, TEXT) };
  const step = member(at, 'step');
  if (step) {
    findStep(context, step, scope);
    return { kind: 'step', step: text(step) ?? '' };
  }
  return { kind: 'print' };
}

/** An object that holds only this action, so that its answer can be typed by name. */
function parentOf(name: string, at: At): At['node'] {
  const key = { type: 'string' as const, offset: at.node.offset, length: 0, value: name };
  const property = {
    type: 'property' as const,
    offset: at.node.offset,
    length: at.node.length,
    children: [key, at.node],
  };
  return { type: 'object', offset: at.node.offset, length: at.node.length, children: [property] };
}

function resolveOpened(
  context: Context,
  at: At<OpenedSchema>,
  given: At | undefined,
  scope: Scope,
): Pick<Extract<ActionDeed, { kind: 'dialog' | 'drawer' }>, 'block' | 'filling'> {
  const name = text(at);
  const filling = resolveValues(context, given, scope);
  const part = readingPart(context, at);
  if (part) {
    const block = drawPart(context, part, at, given, detached(scope));
    return { block: block ?? { screen: part.name }, filling: {} };
  }
  if (name !== undefined) {
    if (findScreen(context, at, name)) scope.use.parts.add(name);
    return { block: { screen: name }, filling };
  }
  dialogOnlyForm(context, at);
  return { block: context.resolve.block(context, at, detached(scope)), filling };
}
