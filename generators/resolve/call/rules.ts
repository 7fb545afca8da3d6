import { formatFacts } from '#model/formats.ts';
import type { PropertySchema, RefusalSchema, RequestFieldSchema } from '#model/dialect-types.ts';
import type { RequestOptions, RequestRule, RequestRules, RequestValue } from '#model/call.ts';
import type { Expression, Tree } from '#model/expression.ts';
import { misshapen } from '../../rules/shape.ts';
import { unmeetableLimit } from '../../rules/unmeetable-limit.ts';
import { findCall } from '../../rules/unknown-call.ts';
import { findEnumValue } from '../../rules/unknown-enum-name.ts';
import { findField } from '../../rules/unknown-field.ts';
import { BOOLEAN, record, type Member, recordOf } from '../../types/types.ts';
import { elements, keyOf, member, members, number, text, texts, type At } from '../../source/source.ts';
import { resolveAnswerData } from './answer-data.ts';
import { requestScope } from './calculate.ts';
import { recordsIn } from './confirms.ts';
import { afterTheirReads, inRequestOrder } from './rule-order.ts';
import { typesOf, type Context, type RequestMember, type ResolvedCall, type Scope } from '../../context/context.ts';
import { resolveExpression, typeExpression } from '../value/expression.ts';
import { resolveFilling } from '../value/filling.ts';
import { labelOf, valueField } from '../field/options.ts';
import { boundWords, optionWords, valueWords } from '../value/rule-words.ts';
import { adding, withRoots } from '../value/scope.ts';
import { codeOf, refusalText } from '../value/refusals.ts';
import { variantRules } from '../entity/variants.ts';

/** The rules that calls state about their requests, resolved after all calls. */
export function resolveRules(context: Context): void {
  for (const call of context.calls.values()) {
    const rules = rulesOf(context, call);
    if (rules) call.contract.rules = rules;
  }
}

/** A field of the request or of its lines, with the scope of its rules. */
interface Ruled {
  /** `amount`, or `stores.amount`. */
  path: string;
  /** The field as an expression. */
  read: string;
  of: RequestMember;
  scope: Scope;
}

function rulesOf(context: Context, call: ResolvedCall): RequestRules | undefined {
  const { at } = call;
  const outer = requestScope(context, call);
  const [checkAt, fieldsAt] = [member(at, 'check'), member(at, 'fields')];
  const { records, types } = recordsIn(context, member(at, 'records'), outer);
  const { data, scope: known } = resolveAnswerData(context, member(at, 'data'), adding(outer, 'data', types));
  const entries = inRequestOrder(call, fieldsAt ? members(fieldsAt) : []);
  const chosen: Record<string, Member> = {};
  const options = entries.flatMap(({ key, at: entry }) => {
    if (member(entry, 'options')?.node.type === 'array') return [];
    const found = resolveRuleOptions(context, call, key, entry, known);
    if (found?.record) chosen[key] = { type: found.record };
    return found ? [found.options] : [];
  });
  const scope = adding(known, 'chosen', chosen);
  const checks: RequestRule[] = [...variantRules(context, call, scope), ...boundsOf(context, call, scope)];
  const values: RequestValue[] = [];
  for (const { key, keyAt, at: entry } of entries) {
    const ruled = ruledField(context, call, keyAt, key, scope);
    if (!ruled) continue;
    checks.push(...wordsOf(context, ruled, entry), ...offersOf(context, ruled, entry));
    const value = valueOf(context, call, ruled, entry);
    if (value) values.push(value);
  }
  for (const each of checkAt ? listed(checkAt) : []) checks.push(...(resolveRule(context, call, each, scope) ?? []));
  const rules = { records, data, options, values: afterTheirReads(values), checks };
  if (checks.length + options.length + values.length > 0) return rules;
  for (const word of ['records', 'data'] as const) {
    if (member(at, word)) misshapen(context.problems, keyOf(at, word), `No rule of this call reads its "${word}".`);
  }
  return undefined;
}

function listed(at: At<RefusalSchema | RefusalSchema[]>): At<RefusalSchema>[] {
  return at.node.type === 'array' ? elements(at) : [at as At<RefusalSchema>];
}

/** @param path the field; for a field of lines the rule applies to each line, read as `item` */
function ruledField(context: Context, call: ResolvedCall, at: At, path: string, scope: Scope): Ruled | undefined {
  const [name = '', inner] = path.split('.');
  const whole = `the request of "${call.contract.name}"`;
  const of = findField(context, at, call.request, name, whole);
  if (!of) return undefined;
  if (inner === undefined) return { path, read: `form.${name}`, of, scope };
  const line = of.inside?.members ?? {};
  const found = findField(context, at, line, inner, `"${name}" of ${whole}`);
  if (!found) return undefined;
  return {
    path,
    read: `item.${inner}`,
    of: found,
    scope: lineScope(call, name, line, scope),
  };
}

/**
 * The lines of a file are checked long after the request was answered, so their rules read only the request and the
 * line.
 */
function lineScope({ contract }: ResolvedCall, name: string, line: Record<string, RequestMember>, scope: Scope): Scope {
  const item = record('this line', typesOf(line));
  if (contract.lines?.field !== name) return withRoots(scope, { item });
  const { form, now } = scope.roots;
  return { ...scope, roots: { ...(form && { form }), ...(now && { now }), item } };
}

function resolveRule(
  context: Context,
  call: ResolvedCall,
  at: At<RefusalSchema>,
  scope: Scope,
): RequestRule[] | undefined {
  const [thatAt, fieldAt] = (['that', 'field'] as const).map((key) => member(at, key));
  if (!thatAt) return undefined;
  const ruled = fieldAt && ruledField(context, call, fieldAt, text(fieldAt) ?? '', scope);
  const inner = ruled?.scope ?? scope;
  const that = resolveExpression(context, thatAt, inner, BOOLEAN);
  const read = new Set(that.reads.flatMap((path) => (path.startsWith('form.') ? [path.split('.')[1] as string] : [])));
  const field = text(fieldAt) ?? (read.size === 1 ? [...read][0] : undefined);
  return [
    {
      that,
      say: refusalText(context, at, inner),
      ...codeOf(at),
      ...(field !== undefined && { field }),
    },
  ];
}

/** `min` and `max` of the entity's field, or of the request's own. */
function boundsOf(context: Context, call: ResolvedCall, scope: Scope): RequestRule[] {
  return Object.entries(call.request).flatMap(([name, of]) => {
    const own = of.bounds ? wordsOf(context, { path: name, read: `form.${name}`, of, scope }, of.bounds) : [];
    const isLines = of.type.kind === 'list' || call.contract.lines?.field === name;
    const inner = isLines ? (of.inside?.members ?? {}) : {};
    const item = lineScope(call, name, inner, scope);
    const lines = Object.entries(inner).flatMap(([key, each]) =>
      each.bounds
        ? wordsOf(context, { path: `${name}.${key}`, read: `item.${key}`, of: each, scope: item }, each.bounds)
        : [],
    );
    return [...own, ...lines];
  });
}

/** The conditions of the words `required`, `min` and `max`. */
function wordsOf(context: Context, ruled: Ruled, at: At<RequestFieldSchema | PropertySchema>): RequestRule[] {
  const { path, read, of, scope } = ruled;
  unmeetableLimit(context, at, path);
  const made = (['required', 'min', 'max'] as const).flatMap((name): RequestRule[] => {
    const wordAt = member(at, name);
    if (!wordAt) return [];
    const source = text(wordAt) ?? String(number(wordAt) ?? 0);
    // A text of spaces counts as empty.
    const filled = of.type.kind === 'text' ? `trim(${read} ?? '') != ''` : `has(${read})`;
    const [before, after] =
      name === 'required' ? ['!(', `) || ${filled}`] : [`${read} ${name === 'min' ? '>=' : '<='} (`, ')'];
    const typed = typeExpression(context, wordAt, `${before}${source}${after}`, scope, {
      wanted: BOOLEAN,
      offset: -before.length,
    });
    const bound = typeExpression(context, wordAt, source, scope, { wanted: name === 'required' ? BOOLEAN : of.type });
    const that = formatFacts(of.field.format).holds === 'day' ? byDay(typed.expression) : typed.expression;
    const rule = {
      that: { ...that, source: `${path} ${name}` },
      ...codeOf(at),
      field: path,
      word: { name, value: bound.expression },
    };
    return [{ ...rule, say: refusalText(context, at, scope, () => boundWords(name, of.field, bound, number(wordAt))) }];
  });
  return made;
}

/** The condition for `options` that are names of an enum. */
function offersOf(context: Context, { path, read, of, scope }: Ruled, at: At<RequestFieldSchema>): RequestRule[] {
  const optionsAt = member(at, 'options');
  if (optionsAt?.node.type !== 'array') return [];
  if (of.type.kind !== 'enum') {
    misshapen(context.problems, optionsAt, `"${path}" has no enum: name the call that offers its values.`);
    return [];
  }
  const { type } = of;
  const offers = texts(optionsAt).flatMap((each) => findEnumValue(context, each.at, type, each.word) ?? []);
  if (offers.length < texts(optionsAt).length) return [];
  const names = texts(optionsAt).map(({ word }) => `'${word}'`);
  const typed = typeExpression(context, optionsAt, `${read} in [${names.join(', ')}]`, scope, { wanted: BOOLEAN });
  return [
    {
      that: { ...typed.expression, source: `${path} options` },
      say: refusalText(context, at, scope, () => optionWords(of.field)),
      ...codeOf(at),
      field: path,
      offers,
    },
  ];
}

/** Compares days, not instants: today is not before now. */
function byDay(expression: Expression): Expression {
  const { tree } = expression;
  return 'as' in tree && tree.as === 'date' ? { ...expression, tree: { ...tree, as: 'day' } as Tree } : expression;
}

function valueOf(
  context: Context,
  call: ResolvedCall,
  ruled: Ruled,
  at: At<RequestFieldSchema>,
): RequestValue | undefined {
  const valueAt = member(at, 'value');
  if (!valueAt) return undefined;
  const { path, of, scope } = ruled;
  if (path.includes('.')) {
    misshapen(
      context.problems,
      keyOf(at, 'value'),
      'Only a field of the request itself is computed, not one of its lines.',
    );
    return undefined;
  }
  const typed = typeExpression(context, valueAt, text(valueAt) ?? '', scope, { wanted: of.type });
  const { currency } = of.field;
  const source = currency && ('code' in currency ? `'${currency.code}'` : `form.${currency.field}`);
  // A computed field need not be sent.
  call.contract.required = call.contract.required.filter((name) => name !== path);
  const { required, ...schema } = call.contract.requestSchema;
  const left = required?.filter((name) => name !== path) ?? [];
  call.contract.requestSchema = { ...schema, ...(left.length > 0 && { required: left }) };
  return {
    field: path,
    value: typed.expression,
    ...(source !== undefined && { currency: typeExpression(context, valueAt, source, scope).expression }),
    say: refusalText(context, at, scope, () => valueWords(of.field, typed)),
    ...codeOf(at),
  };
}

function resolveRuleOptions(
  context: Context,
  call: ResolvedCall,
  name: string,
  at: At<RequestFieldSchema>,
  scope: Scope,
): { options: RequestOptions; record: ReturnType<typeof recordOf> } | undefined {
  const optionsAt = member(at, 'options');
  if (!optionsAt) return undefined;
  const list = findCall(context, optionsAt, text(optionsAt) ?? '');
  const of = call.request[name];
  if (!list || !of) return undefined;
  if (!list.record || list.contract.result === 'record') {
    misshapen(context.problems, optionsAt, `"${list.contract.name}" gives no list to choose from.`);
    return undefined;
  }
  const value = valueField(context, optionsAt, name, list.record);
  // The result carries the field itself, not the filter of the list.
  const { [name]: _, ...others } = call.request;
  const around: Scope = { ...scope, formFields: new Set(Object.keys(others)) };
  const filling = resolveFilling(context, optionsAt, list, member(at, 'with'), around);
  const key = value in list.request && list.contract.filters[value] !== undefined ? value : undefined;
  if (key === undefined && list.contract.result === 'page') {
    misshapen(
      context.problems,
      optionsAt,
      `"${list.contract.name}" gives pages: its filter must take "${value}", to ask for the chosen one.`,
    );
  }
  return {
    options: {
      field: name,
      call: list.contract.name,
      filling,
      value,
      label: labelOf(context, list.record, name),
      ...(key !== undefined && { key }),
      say: refusalText(context, at, scope, () => optionWords(of.field)),
      ...codeOf(at),
    },
    record: list.record,
  };
}
