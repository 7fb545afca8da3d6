import type { Filling } from '#model/expression.ts';
import { rule as unknownField } from '../../rules/unknown-field.ts';
import type {
  BlockSchema,
  DraftSchema,
  FieldSchema,
  FieldsSchema,
  FormSchema,
  NextSchema,
  StepSchema,
  ThenSchema,
} from '#model/dialect-types.ts';
import type { ButtonText, CallAction, DraftDefinition, NextDefinition, StepDefinition, Then } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import type { FormMember } from '#model/field.ts';
import { duplicateField } from '../../rules/duplicate-name.ts';
import { findField } from '../../rules/unknown-field.ts';
import { findCall } from '../../rules/unknown-call.ts';
import { findStep } from '../../rules/unknown-step.ts';
import { BOOLEAN, record, TEXT, UNKNOWN, type Member } from '../../types/types.ts';
import { elements, member, members, text, type At } from '../../source/source.ts';
import { aboutOf, resolveAbout } from '../action/about.ts';
import { actionResults, resolveActions } from '../action/action.ts';
import { resolveCheckOrCondition, resolveChecks } from '../action/check.ts';
import type { Context, FormLike, RequestMember, ResolvedCall, FieldOwner, Scope } from '../../context/context.ts';
import { resolveExpression, typeExpression } from '../value/expression.ts';
import { resolveMembers } from './field.ts';
import { resolveFilling } from '../value/filling.ts';
import { either, fieldsOf, fieldsOfBlock, inheritRules } from './inherited.ts';
import { formSchema, formUi } from './form-schema.ts';
import { resolveNavigate } from '../action/navigate.ts';
import { presetOf, fieldMember } from '../field/preset.ts';
import { chosenRecord } from '../field/options.ts';
import { blockOrPart } from '../../rules/block-or-part.ts';
import { resolveQuote } from './quote.ts';
import { questionMembers, resolveQuestion, resolveQuestions } from '../value/question.ts';
import { adding, nested, withRoots } from '../value/scope.ts';
import { isRootPath, placed } from '../value/shown.ts';
import { resolveText } from '../value/text.ts';

/**
 * The typed fields of a form, found before any expression is resolved, because expressions may read each other's
 * fields.
 */
export interface FormNames {
  fields: Record<string, Member>;
  chosen: Record<string, Member>;
  owner: FieldOwner;
  calls: string[];
}

/** @param at a form, or an action with fields. */
export function formNames(context: Context, at: At<FormLike>, scope: Scope): FormNames {
  const { data } = adding(scope, 'data', questionMembers(context, member(at, 'data'))).roots;
  // Calls of steps may add fields to the form.
  const calls = [...callsOf(context, at), ...stepCallsOf(context, at)];
  const all: Record<string, RequestMember> = {};
  for (const { call } of calls) {
    Object.assign(all, call.request);
    for (const name of call.needFields) all[name] ??= needMember(context, call, name, at);
  }
  const required = Object.keys(all).filter((name) =>
    calls.every(({ call }) => !(name in call.request) || call.contract.required.includes(name)),
  );
  const label = calls.length === 1 ? `the request of "${calls[0]?.call.contract.name}"` : 'the requests of this form';
  const fields: Record<string, Member> = {};
  const chosen: Record<string, Member> = {};
  const found: { name: string; at: At }[] = [];
  for (const { name, at: fieldAt } of fieldsIn(context, at)) {
    const of = Object.hasOwn(all, name) ? all[name] : undefined;
    found.push({ name, at: fieldAt });
    if (!of) continue;
    const title = text(member(fieldAt, 'title'));
    fields[name] = { type: of.type, field: { ...of.field, ...(title !== undefined && { title }) } };
    const ruled = of.rules && member(of.rules, 'options');
    const options = fieldMember(fieldAt, presetOf(context, fieldAt, of.field), 'options') ?? ruled;
    const record = chosenRecord(context, options, data);
    if (record) chosen[name] = { type: record };
  }
  duplicateField(context, found);
  const unknown = callsOf(context, at).length < namedCalls(at).length;
  return {
    fields,
    chosen,
    owner: { members: all, required, label, root: 'form', unknown },
    calls: calls.map(({ call }) => call.contract.name),
  };
}

/** A verification code or signature of a need that is typed in the form itself. */
function needMember(context: Context, call: ResolvedCall, name: string, at: At<FormLike>): RequestMember {
  const need = call.contract.needs
    .map((each) => context.needs.get(each))
    .find((each) => each && 'field' in each && each.field === name);
  const title = need?.title ?? name;
  const schema = { type: 'string', title, minLength: 1 };
  return {
    field: { name, title, type: 'string', format: 'plain', widget: need?.kind === 'captcha' ? 'captcha' : 'code' },
    type: TEXT,
    schema,
    shown: schema,
    at,
  };
}

/** All input fields: in groups, steps, blocks of steps and their parts. */
function fieldsIn(context: Context, at: At<FormLike>): { name: string; at: At<FieldSchema> }[] {
  const seen: At['source'][] = [];
  const inList = (list: At<FieldsSchema> | undefined): { name: string; at: At<FieldSchema> }[] =>
    (list ? elements(list) : []).flatMap((each) => {
      if (member(each, 'screen')) return inBlock(each);
      const name = text(each) ?? text(member(each, 'field'));
      if (name !== undefined) return isRootPath(name) ? [] : [{ name, at: each }];
      return inList(member(each, 'fields'));
    });
  const inBlock = (drawn: At<FieldSchema | StepSchema | BlockSchema>): { name: string; at: At<FieldSchema> }[] => {
    const block = blockOrPart(context, drawn);
    if (block !== drawn && seen.includes(block.source)) return [];
    if (block !== drawn) seen.push(block.source);
    const body = member(block, 'body');
    return [...inList(member(block, 'fields')), ...(body ? elements(body) : []).flatMap(inBlock)];
  };
  const steps = member(at, 'steps');
  return [...inList(member(at, 'fields')), ...(steps ? members(steps) : []).flatMap((each) => inBlock(each.at))];
}

function callsOf(context: Context, at: At<FormLike>): { path: string | undefined; at: At; call: ResolvedCall }[] {
  return namedCalls(at).flatMap((each) => {
    const call = findCall(context, each.at, text(each.at) ?? '');
    return call ? [{ ...each, call }] : [];
  });
}

/** The calls that steps send before the next step. */
function stepCallsOf(context: Context, at: At<FormLike>): { call: ResolvedCall }[] {
  const steps = member(at, 'steps');
  return (steps ? members(steps) : []).flatMap((step) => {
    const next = member(step.at, 'next');
    const call = context.calls.get(text(next && member(next, 'call')) ?? '');
    return call ? [{ call }] : [];
  });
}

/** One call, or one for each path of the screen. */
function namedCalls(at: At<FormLike>): { path: string | undefined; at: At }[] {
  const callAt = member(at, 'call');
  if (!callAt) return [];
  if (text(callAt) !== undefined) return [{ path: undefined, at: callAt }];
  return members(callAt).map((each) => ({ path: each.key, at: each.at }));
}

/** A call with its fields, steps and checks. */
export function resolveCallAction(context: Context, at: At<FormLike>, place: Scope, ownName: string): CallAction {
  // The table's `about` and its rows apply to this action only, not to actions inside it.
  const { about: ofTable, each, ...around } = place;
  const calls = callsOf(context, at);
  const dataAt = member(at, 'data');
  let scope = adding(around, 'data', questionMembers(context, dataAt));
  const isForm = member(at, 'fields') !== undefined || member(at, 'steps') !== undefined;
  const names = formNames(context, at, scope);
  const given = member(at, 'with');
  if (isForm) scope = { ...formScope(scope, names), ...(given && { formGiven: given }) };
  const results: Record<string, Member> = stepResults(context, at);
  if (calls[0] || names.owner.unknown) results[ownName] = { type: calls[0]?.call.result ?? UNKNOWN };
  scope = adding(scope, 'result', results);
  const stepsAt = member(at, 'steps');
  if (stepsAt) scope = { ...scope, steps: members(stepsAt).map((each) => each.key) };

  const members_ = resolveMembers(context, member(at, 'fields'), nested(scope, 'fields'), names.owner);
  const sends = stepsAt && sendingStep(context, stepsAt);
  const steps = (stepsAt ? members(stepsAt) : []).map((each) =>
    resolveStep(context, each.key, each.at, scope, names.owner, at, each.key === sends),
  );
  const validator = isForm ? `${scope.screen.name}#${scope.id}` : undefined;
  const schema = validator === undefined ? undefined : formSchema(validator, members_, steps, names.owner);
  if (schema && validator !== undefined) scope.use.validators.set(validator, schema);
  const fill = member(at, 'fill');
  const confirm = member(at, 'confirm');
  const isOfRows = around.roots.rows !== undefined;
  // A form in the dialog of selected rows names them together.
  const isOfEach = isOfRows && each !== undefined;
  const about = isOfRows && !isOfEach ? member(at, 'about') : aboutOf(at, ofTable);
  const aboutScope = each ? withRoots(scope, { row: each }) : scope;
  const heading = member(at, 'heading');
  const yes = member(at, 'yes');
  const thenAt = member(at, 'then');
  const sayAt = member(at, 'say') ?? (thenAt && member(thenAt, 'say'));
  const then = thenAt && resolveThen(context, thenAt, scope);
  const filling = fillings(context, calls, given, scope);
  const sent = calls.map(({ call, path }) => ({
    call,
    filling: (path === undefined ? filling : filling[path]) as Filling,
    path,
  }));
  const onTheWay = steps.flatMap(({ next }) => {
    const call = next?.kind === 'call' ? context.calls.get(next.call) : undefined;
    return call && next?.kind === 'call' ? [{ call, filling: next.filling }] : [];
  });
  const inherited = inheritRules(
    context,
    scope,
    [...onTheWay, ...sent],
    members_,
    steps.map(({ block }) => block),
  );
  const data = resolveQuestions(context, dataAt, scope, around);
  const quoteAt = member(at, 'quote');
  const quote = quoteAt && resolveQuote(context, quoteAt, scope, { data, steps });
  return {
    call: callNames(calls),
    filling,
    members: members_,
    steps,
    data,
    ...(fill && { fill: resolveExpression(context, fill, scope) }),
    checks: [...resolveChecks(context, member(at, 'check'), scope), ...inherited],
    ...(confirm && { confirm: resolveText(context, confirm, scope) }),
    ...(about && { about: resolveAbout(context, about, aboutScope, isOfEach) }),
    ...(heading && isForm && { heading: resolveText(context, heading, around) }),
    ...(yes && isForm && { yes: resolveText(context, yes, around) }),
    ...(then && { then }),
    ...(sayAt && { say: resolveText(context, sayAt, scope) }),
    ...(member(at, 'leave') && { leave: 'ask' as const }),
    ...marksOf(context, member(at, 'marks'), scope, calls, members_, steps),
    ...draftOf(context, member(at, 'draft'), scope),
    ...(quote && { quote }),
    ...(schema && { schema, uiSchema: formUi(members_, steps) }),
    ...(validator !== undefined && { validator }),
  };
}

/** The scope inside a form: its fields, and the records of chosen options. */
export function formScope(scope: Scope, names: FormNames): Scope {
  const typed = withRoots(scope, { form: names.owner.unknown ? UNKNOWN : record('this form', names.fields) });
  const formFields = new Set(Object.keys(names.fields));
  return adding({ ...typed, formFields, formCalls: names.calls }, 'chosen', names.chosen);
}

function callNames(calls: ReturnType<typeof callsOf>): CallAction['call'] {
  const [first] = calls;
  if (!first || first.path === undefined) return first?.call.contract.name ?? '';
  return Object.fromEntries(calls.map((each) => [each.path, each.call.contract.name]));
}

function fillings(
  context: Context,
  calls: ReturnType<typeof callsOf>,
  given: At | undefined,
  scope: Scope,
): Filling | Record<string, Filling> {
  const [first] = calls;
  if (!first) return {};
  if (first.path === undefined) return resolveFilling(context, first.at, first.call, given, scope);
  for (const { key, keyAt } of given ? members(given) : []) {
    if (calls.some(({ call }) => key in call.request)) continue;
    context.problems.add(unknownField, keyAt, `None of the requests has a field "${key}".`, { word: key });
  }
  return Object.fromEntries(
    calls.map((each) => [each.path, resolveFilling(context, each.at, each.call, given, scope, true)]),
  );
}

function draftOf(context: Context, at: At<DraftSchema> | undefined, scope: Scope): { draft?: DraftDefinition } {
  if (!at) return {};
  const loadAt = member(at, 'load');
  const saveAt = member(at, 'save');
  if (!loadAt || !saveAt) return { draft: { kind: 'local' } };
  const [given, inAt] = [member(at, 'with'), member(at, 'in')];
  // The record is loaded before anyone types.
  const before = { ...scope, formFields: new Set<string>() };
  const load = resolveQuestion(context, loadAt, before, given);
  const save = findCall(context, saveAt, text(saveAt) ?? '');
  if (!load || !save) return {};
  const whole =
    inAt && findField(context, inAt, save.request, text(inAt) ?? '', `the request of "${save.contract.name}"`);
  // A request that carries the form as one text has no fields to fill by name.
  const { [whole?.field.name ?? '']: text_, ...others } = save.request;
  const filling = resolveFilling(
    context,
    saveAt,
    whole ? { ...save, request: others } : save,
    given,
    whole ? before : scope,
  );
  return {
    draft: {
      kind: 'calls',
      load,
      save: { call: save.contract.name, filling },
      ...(text_ && { in: text_.field.name }),
    },
  };
}

/** Reasons for rejected fields: all other fields of such a record are locked. */
function marksOf(
  context: Context,
  at: At | undefined,
  scope: Scope,
  calls: ReturnType<typeof callsOf>,
  own: readonly FormMember[],
  steps: readonly StepDefinition[],
): Pick<CallAction, 'marks'> {
  if (!at) return {};
  const marks = resolveExpression(context, at, scope);
  const source = text(at) ?? '';
  const entities = calls.map(({ call }) =>
    context.entities.get(text(member(member(call.at, 'request') ?? at, 'of')) ?? ''),
  );
  for (const field of [...fieldsOf(own), ...steps.flatMap(({ block }) => fieldsOfBlock(block))]) {
    if (!entities.some((entity) => entity && field.name in entity.members)) continue;
    const locked = `size(${source}) > 0 && !('${field.name}' in ${source}.field)`;
    const { expression } = typeExpression(context, at, locked, scope, { wanted: BOOLEAN });
    field.readOnly = field.readOnly ? either(field.readOnly, expression) : expression;
  }
  return { marks };
}

function resolveThen(context: Context, at: At<ThenSchema>, scope: Scope): Then | undefined {
  const navigate = member(at, 'navigate');
  if (navigate) return { kind: 'navigate', ...resolveNavigate(context, navigate, member(at, 'with'), scope) };
  const external = member(at, 'external');
  if (external) return { kind: 'external', to: resolveExpression(context, external, scope, TEXT) };
  const step = member(at, 'step');
  if (step) {
    findStep(context, step, scope);
    return { kind: 'step', step: text(step) ?? '' };
  }
  if (member(at, 'next')) return { kind: 'next' };
  return member(at, 'close') ? { kind: 'close' } : undefined;
}

function stepResults(context: Context, at: At<FormLike>): Record<string, Member> {
  const steps = member(at, 'steps');
  return Object.fromEntries(
    (steps ? members(steps) : []).flatMap(({ key, at: step }) => {
      const next = member(step, 'next');
      const name = text(next && member(next, 'call'));
      return name === undefined ? [] : [[key, { type: context.calls.get(name)?.result ?? UNKNOWN }] as const];
    }),
  );
}

/** Unless a step is marked otherwise, the last step before the result submits the form. */
function sendingStep(context: Context, at: NonNullable<ReturnType<typeof stepsOf>>): string | undefined {
  const all = members(at);
  const isSaid = all.some(({ at: step }) => {
    const next = member(step, 'next');
    return next !== undefined && (text(next) === 'submit' || member(next, 'call') !== undefined);
  });
  const last = all.findLast(({ at: step }) => !isResultStep(context, step));
  return isSaid || last === undefined || member(last.at, 'next') !== undefined ? undefined : last.key;
}

function isResultStep(context: Context, at: At<StepSchema>): boolean {
  return member(blockOrPart(context, at), 'result') !== undefined;
}

function stepsOf(at: At<FormLike>) {
  return member(at, 'steps');
}

function resolveStep(
  context: Context,
  name: string,
  at: At<StepSchema>,
  scope: Scope,
  owner: FieldOwner,
  form: At<FormLike>,
  sends: boolean,
): StepDefinition {
  const inner = nested(scope, name);
  const actions = member(at, 'actions');
  return {
    name,
    title: text(member(at, 'title')) ?? name,
    place: placed(at),
    block: context.resolve.block(context, at, inner, { owner, skip: ['title', 'next', 'actions'] }),
    ...nextOf(context, member(at, 'next'), inner, form, sends ? 'submit' : isResultStep(context, at) ? 'none' : 'next'),
    actions: resolveActions(context, actions, adding(inner, 'result', actionResults(context, actions)), 'form'),
  };
}

function nextOf(
  context: Context,
  at: At<NextSchema> | undefined,
  scope: Scope,
  form: At<FormLike>,
  unsaid: 'submit' | 'next' | 'none',
): { next?: NextDefinition } {
  if (!at && unsaid === 'none') return {};
  if (!at && unsaid === 'next') return { next: { kind: 'next', checks: [] } };
  if (!at || text(at) === 'submit') {
    return { next: { kind: 'submit', ...buttonText(context, form, scope) } };
  }
  const titleAt = member(at, 'title');
  const enabledAt = member(at, 'enabled');
  const button = {
    ...(titleAt && { title: resolveText(context, titleAt, scope) }),
    ...(enabledAt && { enabled: resolveCheckOrCondition(context, enabledAt, scope) }),
  };
  const checks = resolveChecks(context, member(at, 'check'), scope);
  const callAt = member(at, 'call');
  const call = callAt && findCall(context, callAt, text(callAt) ?? '');
  if (!call || !callAt) return { next: { kind: 'next', ...button, checks } };
  const filling = resolveFilling(context, callAt, call, member(at, 'with'), scope);
  return { next: { kind: 'call', ...button, call: call.contract.name, filling, checks } };
}

function buttonText(context: Context, form: At<FormLike>, scope: Scope): ButtonText {
  const title = member(form, 'title');
  const amount = member(form, 'amount');
  return {
    title: title ? resolveText(context, title, scope) : '',
    ...(amount && { amount: resolveText(context, amount, scope) }),
  };
}

export type FormPart = Pick<Blocks['form'], 'kind' | 'action' | 'submit' | 'enabled' | 'actions'>;

export function resolveForm(context: Context, at: At<FormSchema>, around: Scope): FormPart {
  const actionsAt = member(at, 'actions');
  const scope = adding(around, 'result', actionResults(context, actionsAt));
  const action = resolveCallAction(context, at, scope, 'submit');
  // The form sends the questions; blocks beside its fields read the answers.
  const inner = adding(
    formScope(adding(scope, 'data', questionMembers(context, member(at, 'data'))), formNames(context, at, scope)),
    'result',
    stepResults(context, at),
  );
  const beside: Scope = { ...inner, steps: action.steps.map((each) => each.name) };
  const enabled = member(at, 'enabled');
  return {
    kind: 'form',
    action,
    submit: buttonText(context, at, beside),
    ...(enabled && { enabled: resolveCheckOrCondition(context, enabled, beside) }),
    actions: resolveActions(context, actionsAt, beside, 'form'),
  };
}
