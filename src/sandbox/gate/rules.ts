import type { RecordsByKey, RequestOptions, RequestRule, RequestRules, RequestValue } from '#model/call.ts';
import { CurrencyMismatch, evaluate, isKnown, passes, type Scope } from '#model/evaluate.ts';
import type { Expression, Text } from '#model/expression.ts';
import { compare, isDecimal } from '#model/money.ts';
import type { AnswerData } from '#model/record-answer.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { AnswerContext } from '../context/answer.ts';
import { computed, filled, lookUp } from '../storage/looking-up.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import { type FieldError, Refusal } from '../context/refusal.ts';
import { sentenceOf } from '../wire/sentences.ts';

/** One broken rule of a request. */
interface Broken {
  /** The place: `/stores/2/amount`; `/` without a field. */
  path: string;
  message: string;
  code?: string | undefined;
}

/**
 * Refuses a request that breaks a rule of its call, and fills in computed values. All rules are checked, so that a form
 * learns of every field at once; the first broken rule gives code and message.
 * @throws Refusal with the field of each broken rule; notFound if a record that the rules read does not exist
 */
export async function holdRules(context: AnswerContext, site: Record<string, unknown>): Promise<void> {
  const { rules } = context.call;
  if (rules === undefined) return;
  // Locks the chosen coupon from this answer until its writes.
  if (rules.options.length > 0 && context.call.writes.length > 0) await context.lock();
  const scope = await scopeOf(context, rules, site, rules.options);
  const broken = [
    // First, because the check of a chosen record gives a more precise reason.
    ...rules.checks.flatMap((each) => brokenBy(context, each, scope)),
    ...rules.options.flatMap((each) => (isChosen(each, scope) ? [] : [brokenAt(context, each, scope)])),
    // Last, because computed values follow from the other fields.
    ...rules.values.flatMap((each) => (isComputed(each, scope) ? [] : [brokenAt(context, each, scope)])),
  ];
  refuse(context, broken);
}

/** Fills in computed values that the request omits, if they can be computed. */
export async function completeRequest(context: AnswerContext, site: Record<string, unknown>): Promise<void> {
  const { rules } = context.call;
  if (rules === undefined || rules.values.length === 0) return;
  try {
    const read = readsOf({ values: rules.values, checks: [] }).map((path) => path.split('.').slice(0, 2).join('.'));
    await scopeOf(
      context,
      rules,
      site,
      rules.options.filter(({ field }) => read.includes(`chosen.${field}`)),
    );
  } catch (error) {
    // An unmet need is reported before a missing record; `holdRules` reports the record later.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Scope of expressions about a request before any lookup. */
export function requestScopeOf(context: AnswerContext, site: Record<string, unknown>): Scope {
  const { request, session, clock } = context;
  return { form: request, data: {}, user: session?.user ?? null, site, now: clock.now() };
}

/** The scope with stored records of the owner, by name in `data`. @throws Refusal notFound if a key has no record */
export async function withRecords(context: AnswerContext, scope: Scope, records: RecordsByKey): Promise<Scope> {
  const data: Record<string, unknown> = { ...(scope.data as Record<string, unknown> | undefined) };
  for (const [name, { of, key }] of Object.entries(records)) {
    const named = evaluate(key, scope);
    if (isKnown(named)) data[name] = await recordAt(context, of, named as string | number, key);
  }
  return { ...scope, data };
}

/** The scope with answers and loaded records, by name in `data`. */
export async function withAnswers(
  context: AnswerContext,
  scope: Scope,
  data: Record<string, AnswerData>,
): Promise<Scope> {
  const asked: Record<string, unknown> = { ...(scope.data as Record<string, unknown> | undefined) };
  for (const [name, each] of Object.entries(data)) {
    if (!('call' in each)) {
      asked[name] = await lookUp(context, each, { ...scope, data: asked });
      continue;
    }
    const { call, filling } = each;
    const request = filled(filling, scope);
    const { required } = ownEntry(context.model.calls, call) ?? { required: [] };
    // Sends the question as a form does: as soon as all required values exist.
    if (required.every((field) => isKnown(request[field]))) asked[name] = await context.ask(call, request);
  }
  return { ...scope, data: asked };
}

/** @throws Refusal notFound, at the request field that names the record */
async function recordAt(
  context: AnswerContext,
  entity: string,
  key: string | number,
  { reads }: Expression,
): Promise<EntityRecord> {
  const found = await context.entities.get(entity, key);
  if (found) return found;
  const { notFound } = context.refusals;
  const named = reads.length === 1 ? /^form\.(\w+)$/.exec(reads[0] ?? '')?.[1] : undefined;
  throw new Refusal(notFound, named === undefined ? [] : [{ path: `/${named}`, message: notFound.message }]);
}

/** @throws Refusal if a rule is broken */
export function refuseBroken(context: AnswerContext, rules: readonly RequestRule[], scope: Scope): void {
  refuse(
    context,
    rules.flatMap((rule) => brokenBy(context, rule, scope)),
  );
}

function refuse(context: AnswerContext, broken: readonly Broken[]): void {
  const [first] = broken;
  if (first === undefined) return;
  const errors = new Map<string, FieldError>();
  for (const { path, message } of broken) if (path !== '/' && !errors.has(path)) errors.set(path, { path, message });
  const code = first.code ?? context.refusals.checkFailed.code;
  throw new Refusal({ code, message: first.message }, [...errors.values()]);
}

/** The scope of a request, with its records, options and answers; computed values are filled in. */
async function scopeOf(
  context: AnswerContext,
  rules: RequestRules,
  site: Record<string, unknown>,
  asking: readonly RequestOptions[],
): Promise<Scope> {
  const records = await withRecords(context, requestScopeOf(context, site), rules.records);
  const reads = readsOf(rules);
  const read = Object.entries(rules.data).filter(
    ([name, each]) =>
      !('call' in each) || reads.some((path) => path === `data.${name}` || path.startsWith(`data.${name}.`)),
  );
  let scope = await withAnswers(context, records, Object.fromEntries(read));
  const chosen: Record<string, unknown> = {};
  for (const options of asking) chosen[options.field] = await chosenIn(context, options, scope);
  scope = { ...scope, chosen };
  const { request } = context;
  for (const each of rules.values) {
    if (isKnown(request[each.field])) continue;
    const value = computed(each, scope);
    if (isKnown(value)) request[each.field] = value;
  }
  return scope;
}

function readsOf({ values, checks }: Pick<RequestRules, 'values' | 'checks'>): string[] {
  const ofText = (say: Text): string[] => (typeof say === 'string' ? [] : say.reads);
  return [
    ...values.flatMap(({ value, say }) => [...value.reads, ...ofText(say)]),
    ...checks.flatMap(({ that, say }) => [...that.reads, ...ofText(say)]),
  ];
}

/** The record of the chosen option, or of each of several; null if it is not among the options. */
async function chosenIn(context: AnswerContext, options: RequestOptions, scope: Scope): Promise<unknown> {
  const { call, filling, value, key, field } = options;
  const given = context.request[field];
  if (!isKnown(given)) return null;
  const request = { ...filled(filling, scope), ...(key !== undefined && { [key]: given }) };
  const list = ownEntry(context.model.calls, call);
  if (list?.result === 'page') Object.assign(request, { currentPage: 1, pageSize: Array.isArray(given) ? 100 : 20 });
  const answer = await context.ask(call, request);
  const rows = (Array.isArray(answer) ? answer : (answer as { list: unknown[] }).list) as Record<string, unknown>[];
  const find = (one: unknown): unknown => rows.find((row) => row[value] === one) ?? null;
  return Array.isArray(given) ? given.map(find) : find(given);
}

function isChosen({ field }: RequestOptions, scope: Scope): boolean {
  if (!isKnown((scope.form as Record<string, unknown>)[field])) return true;
  const record = (scope.chosen as Record<string, unknown>)[field];
  return Array.isArray(record) ? record.every((each) => each !== null) : record !== null;
}

/** A value that is not computed yet cannot be checked. */
function isComputed(rule: RequestValue, scope: Scope): boolean {
  const given = (scope.form as Record<string, unknown>)[rule.field];
  const value = computed(rule, scope);
  if (!isKnown(given) || !isKnown(value)) return true;
  return isDecimal(given) && isDecimal(value) ? compare(given, value) === 0 : given === value;
}

function brokenAt(context: AnswerContext, rule: RequestOptions | RequestValue, scope: Scope): Broken {
  const { field, say, code } = rule;
  return { path: `/${field}`, message: sentenceOf(say, scope, context.model), code };
}

/** A rule of lines is checked for each line. */
function brokenBy(context: AnswerContext, rule: RequestRule, scope: Scope): Broken[] {
  const [name = '', inner] = (rule.field ?? '').split('.');
  const at = (path: string, around: Scope): Broken[] => {
    if (passesSafely(rule.that, around)) return [];
    return [{ path, message: sentenceOf(rule.say, around, context.model), code: rule.code }];
  };
  if (inner === undefined) return at(`/${name}`, scope);
  const lines = (scope.form as Record<string, unknown>)[name];
  return (Array.isArray(lines) ? lines : []).flatMap((item, n) => at(`/${name}/${n}/${inner}`, { ...scope, item }));
}

/** A comparison of two currencies breaks the rule. */
export function passesSafely(that: RequestRule['that'], scope: Scope): boolean {
  try {
    return passes(that, scope);
  } catch (error) {
    if (error instanceof CurrencyMismatch) return false;
    throw error;
  }
}
