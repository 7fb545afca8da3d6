import { rule as notDrawnYet } from '../../rules/not-drawn-yet.ts';
import type { FieldOwner } from '../../context/context.ts';
import type { FieldObjectSchema, FieldSchema, FieldsSchema } from '#model/dialect-types.ts';
import { PLAIN_WIDGET } from '#model/built-in.ts';
import type { FieldDefinition, FormMember, GroupDefinition, WidgetProp } from '#model/field.ts';
import type { Expression } from '#model/expression.ts';
import { wrongType } from '../../rules/type-error.ts';
import { findCall } from '../../rules/unknown-call.ts';
import { findEnumValue } from '../../rules/unknown-enum-name.ts';
import { misshapen } from '../../rules/shape.ts';
import { findField } from '../../rules/unknown-field.ts';
import { findFormat } from '../../rules/unknown-format.ts';
import { findProp } from '../../rules/unknown-prop.ts';
import { unmeetableLimit } from '../../rules/unmeetable-limit.ts';
import { unfitAnswers, unfitWidget } from '../../rules/unfit-widget.ts';
import { findWidget } from '../../rules/unknown-widget.ts';
import { BOOLEAN, type Type, recordOf } from '../../types/types.ts';
import { elements, flag, member, members, number, text, valueAt, type At } from '../../source/source.ts';
import { resolveActions } from '../action/action.ts';
import { resolveCheckOrCondition, resolveChecks } from '../action/check.ts';
import { noteUse, type Context, type RequestMember, type Scope } from '../../context/context.ts';
import { resolveExpression, typeExpression } from '../value/expression.ts';
import { fileProps, templateProp } from '../field/files.ts';
import { foreignProps } from '../field/foreign.ts';
import { resolveVisible } from '../value/gate.ts';
import { presetOf, propOf, fieldMember, type InputSchema } from '../field/preset.ts';
import { CHOICE, FOREIGN } from '../field/usual-widgets.ts';
import { resolveLines, resolveSearch } from './lines.ts';
import { resolveOptions } from '../field/options.ts';
import { writtenAt } from '../../source/origin.ts';
import { aloneOf, drawFields } from '../value/part.ts';
import { nested } from '../value/scope.ts';
import { isRootPath, placed, resolveShown } from '../value/shown.ts';
import { checkLinks, resolveText } from '../value/text.ts';

/** Widget of a field that contains other fields. */
const LINES = 'lines';

export function resolveMembers(
  context: Context,
  at: At<FieldsSchema> | undefined,
  scope: Scope,
  owner: FieldOwner,
): FormMember[] {
  if (owner.unknown) return [];
  return (at ? elements(at) : []).flatMap((each, index): FormMember[] => {
    const screen = member(each, 'screen');
    if (screen) {
      aloneOf(context, each);
      return drawFields(context, screen, scope, (list, inside) => resolveMembers(context, list, inside, owner));
    }
    const fields = member(each, 'fields');
    const word = text(each) ?? text(member(each, 'field'));
    if (fields && word === undefined) return [resolveGroup(context, each, fields, nested(scope, index), owner, index)];
    const isGiven = word !== undefined && owner.given?.isGiven(word) === true;
    if (word === undefined || isGiven || isRootPath(word)) {
      const base = isGiven && owner.given ? { prefix: 'item', record: owner.given.record } : { prefix: 'form' };
      const line = resolveShown(context, each, scope, { ...base, mayLack: true });
      if (!line) return [];
      const hint = member(each, 'hint');
      return [{ kind: 'line', ...line.shown, ...(hint && { hint: resolveText(context, hint, scope) }) }];
    }
    const field = resolveField(context, each, word, nested(scope, word), owner);
    return field ? [field] : [];
  });
}

function resolveGroup(
  context: Context,
  at: At<FieldSchema>,
  fields: At<FieldsSchema>,
  scope: Scope,
  owner: FieldOwner,
  index: number,
): GroupDefinition {
  const title = text(member(at, 'title'));
  const visible = resolveVisible(context, member(at, 'visible'), member(at, 'permission'), scope);
  const fold = member(at, 'fold');
  if (fold && title === undefined)
    misshapen(context.problems, fold, 'A folded group needs a title: it opens the group.');
  return {
    kind: 'group',
    name: `group${index}`,
    ...(title !== undefined && { title }),
    ...(visible && { visible }),
    ...(fold && { fold: true as const }),
    fields: resolveMembers(context, fields, scope, owner),
  };
}

export function resolveField(
  context: Context,
  at: At<InputSchema>,
  name: string,
  scope: Scope,
  owner: FieldOwner,
): FieldDefinition | undefined {
  const fold = text(at) === undefined ? member(at, 'fold') : undefined;
  if (fold) misshapen(context.problems, fold, `"${name}" is a field: only a group can be folded.`);
  const nameAt = text(at) === undefined ? (member(at, 'field') ?? at) : at;
  const of = findField(context, nameAt, owner.members, name, owner.label);
  if (!of) return undefined;
  const preset = presetOf(context, at, of.field);
  const said = <Name extends keyof FieldObjectSchema>(key: Name) => fieldMember(at, preset, key);
  const expression = (key: keyof FieldObjectSchema, wanted?: Type): Expression | undefined => {
    const found = said(key);
    return found && resolveExpression(context, found, scope, wanted, of.many);
  };
  const widgetAt = member(at, 'widget');
  const fieldsAt = member(at, 'fields');
  const lines = fieldsAt && resolveLines(context, at, fieldsAt, name, of, scope, resolveMembers);
  const prop = (key: string): At | undefined => propOf(at, preset, key);
  const options = lines ? undefined : resolveOptions(context, { said, prop }, name, of, scope);
  const search = lines ? undefined : resolveSearch(context, at, options, scope, resolveMembers);
  const natural = options && of.field.widget === PLAIN_WIDGET ? CHOICE : of.field.widget;
  const widget = lines ? LINES : (preset?.widget ?? (widgetAt && findWidget(context, widgetAt)?.name) ?? natural);
  if (!lines && !context.widgets.has(widget)) {
    context.problems.add(notDrawnYet, nameAt, `Nothing can type "${name}" yet (${of.field.format}).`, {
      word: name,
    });
    return undefined;
  }
  const formatAt = said('format');
  const format = (formatAt && findFormat(context, formatAt)) ?? of.field.format;
  const visible = resolveVisible(context, said('visible'), member(at, 'permission'), scope);
  const readOnly = booleanOr(context, said('readOnly'), scope);
  const enabled = said('enabled');
  const hint = said('hint');
  const defaultAt = said('default');
  const fill = expression('fill', lines ? undefined : of.type);
  const value = expression('value', of.type);
  const currency = currencyOf(context, nameAt, of, scope, owner.root);
  const title = text(said('title'));
  if (widgetAt && !lines) unfitWidget(context, widgetAt, text(widgetAt) ?? '', of.field);
  if (of.type.kind === 'boolean')
    unfitAnswers(context, widgetAt ?? nameAt, { name, widget }, options !== undefined, owner.root === 'filter');
  if (!lines) scope.use.widgets.add(widget);
  scope.use.formats.add(format);
  if (of.field.enum !== undefined) scope.use.enums.add(of.field.enum);
  const min = number(said('min')) ?? of.schema.minItems;
  const max = number(said('max')) ?? of.schema.maxItems;
  unmeetableLimit(context, at, name);
  const written = ['title', 'widget', 'format', 'required', 'width'];
  const field: FieldDefinition = {
    kind: 'field',
    name,
    title: title ?? of.field.title,
    ...(hint && { hint: resolveText(context, hint, scope) }),
    widget,
    props: templateProp(context, at, widget, {
      ...(preset && resolveProps(context, member(preset.at, 'props'), widget, scope)),
      ...fileProps(widget, of.field),
      ...(widget === FOREIGN && foreignProps(of.field)),
      ...resolveProps(context, member(at, 'props'), widget, scope),
    }),
    of: withLength(of),
    format,
    ...(of.field.enum !== undefined && { enum: of.field.enum }),
    ...(currency && { currency }),
    width: (text(said('width')) ?? 'full') as FieldDefinition['width'],
    required: requiredOf(context, said('required'), scope, owner.required.includes(name)),
    ...(readOnly && { readOnly }),
    ...(enabled && { enabled: resolveCheckOrCondition(context, enabled, scope) }),
    ...(visible && { visible }),
    ...(options && { options }),
    ...(defaultAt && { default: resolveDefault(context, defaultAt, of) }),
    ...(fill && { fill }),
    ...(value && { value }),
    ...(lines && { lines }),
    ...(search && { search }),
    checks: resolveChecks(context, said('check'), scope),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    actions: resolveActions(context, said('actions'), scope, 'form'),
    inferred: written.filter((key) => !member(at as At, key)),
    ...(context.withPlaces && { place: placed(at) }),
  };
  return writtenAt(field, at);
}

/** The input accepts no more characters than the request, even if only the default length limits it. */
function withLength({ field, schema }: RequestMember): FieldDefinition['of'] {
  const { maxLength } = schema;
  return maxLength === undefined || field.maxLength !== undefined ? field : { ...field, maxLength };
}

function booleanOr(context: Context, at: At | undefined, scope: Scope): Expression | undefined {
  if (!at) return undefined;
  if (at.node.type !== 'boolean') return resolveExpression(context, at, scope, BOOLEAN);
  return flag(at) ? { source: 'true', tree: { op: 'literal', value: true }, reads: [] } : undefined;
}

function requiredOf(context: Context, at: At | undefined, scope: Scope, usual: boolean): boolean | Expression {
  if (!at) return usual;
  return at.node.type === 'boolean' ? flag(at) : resolveExpression(context, at, scope, BOOLEAN);
}

function currencyOf(
  context: Context,
  at: At,
  of: RequestMember,
  scope: Scope,
  root: FieldOwner['root'],
): Expression | undefined {
  const { currency } = of.field;
  if (!currency) return undefined;
  if ('code' in currency)
    return { source: `'${currency.code}'`, tree: { op: 'literal', value: currency.code }, reads: [] };
  if (!(currency.field in (recordOf(scope.roots[root])?.members ?? {}))) {
    // The currency may be filled by the form instead of typed, for example with { "sellCcy": "row.sellCcy" }.
    const given = root === 'form' ? scope.formGiven && member(scope.formGiven, currency.field) : undefined;
    return given && resolveExpression(context, given, scope);
  }
  return typeExpression(context, at, `${root}.${currency.field}`, scope).expression;
}

function resolveProps(context: Context, at: At | undefined, widget: string, scope: Scope): Record<string, WidgetProp> {
  const declared = context.widgets.get(widget);
  if (!at || !declared) return {};
  return Object.fromEntries(
    members(at).flatMap(({ key, keyAt, at: each }): [string, WidgetProp][] => {
      const prop = findProp(context, keyAt, each, key, declared);
      if (!prop) return [];
      if (prop.type === 'expression') return [[key, { expression: resolveExpression(context, each, scope) }]];
      if (text(each)?.includes('](/')) checkLinks(context, each, text(each) ?? '');
      if (prop.type === 'call') useCall(context, each, scope);
      if (prop.type === 'calls') for (const one of elements(each)) useCall(context, one, scope);
      return [[key, { literal: valueAt(each) }]];
    }),
  );
}

/** The widget sends this call, so the call belongs to the screen. */
function useCall(context: Context, at: At, scope: Scope): void {
  const name = findCall(context, at, text(at) ?? '')?.contract.name;
  if (name === undefined) return;
  scope.use.calls.add(name);
  noteUse(context, name, { screen: scope.screen.name, at, ...(scope.gate && { gate: scope.gate }) });
}

const DAYS = ['today', 'this-month', 'last-7-days', 'last-30-days', 'last-90-days'];

/** A literal typed by its field: enum names become wire values. */
function resolveDefault(context: Context, at: At, of: RequestMember): unknown {
  const inner = of.type.kind === 'list' ? of.type.of : of.type;
  const one = (each: At): unknown => {
    const word = text(each);
    if (inner.kind === 'enum') return word === undefined ? valueAt(each) : findEnumValue(context, each, inner, word);
    if (inner.kind === 'date' && word !== undefined && !DAYS.includes(word) && !/^\d{4}-\d{2}-\d{2}/.test(word)) {
      wrongType(context.problems, each, `"${word}" is no day: write a date or one of ${DAYS.join(', ')}.`, {
        word,
        among: DAYS,
      });
    }
    const wanted = inner.kind === 'number' ? 'number' : inner.kind === 'boolean' ? 'boolean' : 'string';
    if (each.node.type !== wanted && inner.kind !== 'any') {
      wrongType(context.problems, each, `The default of "${of.field.name}" must be a ${wanted}.`);
    }
    return valueAt(each);
  };
  return at.node.type === 'array' ? elements(at).map(one) : one(at);
}
