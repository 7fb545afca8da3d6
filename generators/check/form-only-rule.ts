import type { CallAction } from '#model/action.ts';
import type { CallContract } from '#model/call.ts';
import type { Expression } from '#model/expression.ts';
import type { FieldDefinition, FormMember } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import type { Place } from '#model/problem.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { fieldsOf, onceFor, placeOfPart, sentCalls, type Sent } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'form-only-rule',
  says: 'A rule of a form that moves money, of a field for which its call has none.',
  check: ({ context, model }) => formOnlyRule(context, model),
};

/**
 * A form's rule for a sent field must also be a rule of the call, or the call must name its guard in "held": a rule
 * that only the browser checks protects nothing. Calls of demos are exempt.
 */
function formOnlyRule(context: Context, model: Model): void {
  for (const sent of sentCalls(model)) {
    const calls = callsOf(sent).flatMap((name) => model.calls[name] ?? []);
    const call = calls.find(({ money }) => money) ?? calls.find(({ demo }) => demo !== true);
    if (call === undefined) continue;
    const say = (at: Place, word: string, field: string): void =>
      context.problems.add(
        rule,
        at,
        `${call.money ? `"${call.name}" moves money, and only` : 'Only'} this form holds "${word}" of "${field}"${call.money ? '' : `, not "${call.name}"`}. State the rule in "check" or "fields" of the call, or in its "held" what holds it.`,
        { word: field },
      );
    const ruled = new Set(calls.flatMap((each) => [...ruledFields(each), ...heldFields(context, each)]));
    for (const { path, field } of fieldsOf(sent.action).flatMap(({ field }) => withLines(field))) {
      const [name = ''] = path.split('.');
      const isSent = calls.some(({ requestSchema }) => requestSchema.properties?.[name] !== undefined);
      const word = ownRule(field, path, calls);
      if (word !== undefined && isSent && !ruled.has(path)) say(placeOfPart(field, sent.place), word, path);
    }
    const names = new Set(fieldsOf(sent.action).map(({ field }) => field.name));
    for (const that of conditionsOf(sent)) {
      const unheld = that.reads
        .map((path) => nameOf(path, undefined))
        .find((name) => names.has(name) && !ruled.has(name) && calls.some((each) => each.fields.includes(name)));
      if (unheld !== undefined) say(sent.place, that.source, unheld);
    }
  }
}

/** Fields that a need of the call requests, and fields whose guard the call names in "held". */
function heldFields(context: Context, { name, held = [] }: CallContract): string[] {
  return [...(context.calls.get(name)?.needFields ?? []), ...held.flatMap(({ fields }) => fields)];
}

/** Conditions of the whole form, its steps and its button, which are not rules of a call. */
function conditionsOf({ action, button }: Sent): Expression[] {
  const own = (checks: CallAction['checks']): Expression[] =>
    checks.flatMap((check) => ('that' in check && check.rule === undefined ? [check.that] : []));
  const ofSteps = action.steps.flatMap(({ next }) =>
    next === undefined || next.kind === 'submit'
      ? []
      : [...own(next.checks), ...(next.enabled === undefined ? [] : [next.enabled.that])],
  );
  return [...own(action.checks), ...ofSteps, ...(button?.enabled === undefined ? [] : [button.enabled.that])];
}

function callsOf({ action }: Sent): string[] {
  const sent = typeof action.call === 'string' ? [action.call] : Object.values(action.call);
  return [...sent, ...action.steps.flatMap(({ next }) => (next?.kind === 'call' ? [next.call] : []))];
}

/** The fields with a rule of the call: those that a rule names or reads. */
const ruledFields = onceFor(({ rules }: CallContract): string[] => {
  if (rules === undefined) return [];
  const { checks, values, options } = rules;
  const ofChecks = checks.flatMap(({ field, that }) => {
    const lines = field?.includes('.') === true ? field.split('.')[0] : undefined;
    return [field ?? '', ...that.reads.map((path) => nameOf(path, lines))];
  });
  return [...ofChecks, ...values.map(({ field }) => field), ...options.map(({ field }) => field)];
});

/** Fields that a call requires, always or when another field is given. */
const requiredFields = onceFor(({ requestSchema }: CallContract): string[] => {
  const { required = [], dependentRequired = {}, properties = {} } = requestSchema;
  const ofLines = Object.entries(properties).flatMap(([name, each]) =>
    ((each.items ?? each).required ?? []).map((inner) => `${name}.${inner}`),
  );
  return [...required, ...Object.values(dependentRequired).flat(), ...ofLines];
});

/** `form.amount` is `amount`; `item.amount` in a rule of the lines `stores` is `stores.amount`. */
function nameOf(path: string, lines: string | undefined): string {
  const [root, name = ''] = path.split('.');
  if (root === 'form') return name;
  return root === 'item' && lines !== undefined ? `${lines}.${name}` : '';
}

function withLines(field: FieldDefinition, before = ''): { path: string; field: FieldDefinition }[] {
  const path = `${before}${field.name}`;
  const inner = (list: readonly FormMember[]): FieldDefinition[] =>
    list.flatMap((each) => (each.kind === 'field' ? [each] : each.kind === 'group' ? inner(each.fields) : []));
  const lines = inner(field.lines?.members ?? []);
  return [{ path, field }, ...lines.flatMap((each) => withLines(each, `${path}.`))];
}

/** Limits that widgets enforce themselves. */
const LIMITS_OF_WIDGETS = ['most', 'from', 'until'];

/** The rule of a field that exists only in the form. */
function ownRule(field: FieldDefinition, path: string, calls: readonly CallContract[]): string | undefined {
  if (field.checks.some((check) => !('that' in check) || check.rule === undefined)) return 'check';
  if (field.value !== undefined) return 'value';
  if (field.required !== false && calls.every((call) => !requiredFields(call).includes(path))) return 'required';
  const limit = LIMITS_OF_WIDGETS.find((word) => field.props[word] !== undefined);
  if (limit !== undefined) return limit;
  // For lists the schema counts the elements.
  if (field.lines !== undefined || field.of.type === 'array') return undefined;
  const limits = { min: 'minimum', max: 'maximum' } as const;
  return (['min', 'max'] as const).find(
    (word) =>
      field[word] !== undefined &&
      !calls.some(({ requestSchema }) => requestSchema.properties?.[field.name]?.[limits[word]] !== undefined),
  );
}
