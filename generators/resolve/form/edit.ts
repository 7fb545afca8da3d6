import { formatFacts } from '#model/formats.ts';
import type { ColumnSchema, ItemSchema } from '#model/dialect-types.ts';
import type { CallAction } from '#model/action.ts';
import { findCall } from '../../rules/unknown-call.ts';
import { record } from '../../types/types.ts';
import { member, text, type At } from '../../source/source.ts';
import type { Context, Scope } from '../../context/context.ts';
import { resolveField } from './field.ts';
import { resolveFilling } from '../value/filling.ts';
import { inheritRules } from './inherited.ts';
import { formSchema, formUi } from './form-schema.ts';
import { nested, withRoots } from '../value/scope.ts';
import type { Base, ResolvedShown } from '../value/shown.ts';

/**
 * A value edited in place: a form of one field. The call takes the field by name and its other values like any row
 * action.
 * @param at the item;
 * @param callAt its `edit`.
 */
export function resolveEdit(
  context: Context,
  at: At<ItemSchema | ColumnSchema>,
  callAt: At,
  { shown }: ResolvedShown,
  scope: Scope,
  base: Base,
): CallAction | undefined {
  const call = findCall(context, callAt, text(callAt) ?? '');
  if (!call) return undefined;
  const fieldAt = member(at, 'field') ?? at;
  const name = shown.name.split('.').at(-1) as string;
  const owner = {
    members: call.request,
    required: call.contract.required,
    label: `the request of "${call.contract.name}"`,
    root: 'form' as const,
  };
  const { permission } = call.contract;
  const around: Scope = {
    ...nested(base.record && base.prefix === 'row' ? withRoots(scope, { row: base.record }) : scope, `edit-${name}`),
    // The engine offers an edit only to people who have the permission of its call.
    ...(typeof permission !== 'string' && permission.anyOf.length > 0 && { gate: permission.anyOf }),
  };
  const field = resolveField(context, fieldAt, name, around, owner);
  if (!field) return undefined;
  const members = [
    {
      ...field,
      title: shown.title, // A new value of a masked field is typed from the beginning.
      ...(formatFacts(shown.format).masked !== 'whole' && { fill: shown.value }),
    },
  ];
  const of = call.request[name];
  const inner: Scope = {
    ...withRoots(around, { form: record('this form', of ? { [name]: { type: of.type, field: of.field } } : {}) }),
    formFields: new Set([name]),
    filterFields: new Set(),
  };
  const validator = `${scope.screen.name}#${around.id}`;
  const schema = formSchema(validator, members, [], owner);
  scope.use.validators.set(validator, schema);
  const filling = resolveFilling(context, callAt, call, member(at, 'with'), inner);
  const checks = inheritRules(context, inner, [{ call, filling }], members, []);
  return {
    call: call.contract.name,
    filling,
    members,
    steps: [],
    data: {},
    checks,
    schema,
    uiSchema: formUi(members, []),
    validator,
  };
}
