import type { CallAction } from '#model/action.ts';
import type { CallContract } from '#model/call.ts';
import type { Expression } from '#model/expression.ts';
import type { FieldDefinition, FormMember } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import type { Context } from '../resolve/context.ts';
import { fieldsOf, placeOfPart, sentCalls, type Sent } from './walk.ts';

export const code = 'form-only-rule';

/** Before money moves, a field that a form has a rule for has one at the call too: the browser's alone holds nobody. */
export function formOnlyRule(context: Context, model: Model): void {
  for (const sent of sentCalls(model)) {
    const calls = callsOf(sent).flatMap((name) => model.calls[name] ?? []);
    const money = calls.find((call) => call.money);
    if (money === undefined) continue;
    const ruled = new Set(calls.flatMap(ruledFields));
    for (const { path, field } of fieldsOf(sent.action).flatMap(({ field }) => withLines(field))) {
      const [name = ''] = path.split('.');
      const isSent = calls.some(({ requestSchema }) => requestSchema.properties?.[name] !== undefined);
      const word = ownRule(field, calls);
      if (word === undefined || !isSent || ruled.has(path)) continue;
      context.problems.add(
        code,
        placeOfPart(field, sent.place),
        `"${money.name}" moves money, and only this form holds "${word}" of "${path}". State the rule in "check" or "fields" of the call.`,
        { word },
      );
    }
    const names = new Set(fieldsOf(sent.action).map(({ field }) => field.name));
    for (const that of conditionsOf(sent)) {
      const unheld = that.reads
        .map((path) => nameOf(path, undefined))
        .find((name) => names.has(name) && !ruled.has(name) && calls.some((call) => call.fields.includes(name)));
      if (unheld === undefined) continue;
      context.problems.add(
        code,
        sent.place,
        `"${money.name}" moves money, and only this form holds "${that.source}" of "${unheld}". State the rule in "check" or "fields" of the call.`,
        { word: unheld },
      );
    }
  }
}

/** Conditions of the whole form, of its steps and of its button, which no call states. */
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

/** The fields that a call has a rule for: those that a rule names or reads. */
function ruledFields({ rules }: CallContract): string[] {
  if (rules === undefined) return [];
  const { checks, values, options } = rules;
  const ofChecks = checks.flatMap(({ field, that }) => {
    const lines = field?.includes('.') === true ? field.split('.')[0] : undefined;
    return [field ?? '', ...that.reads.map((path) => nameOf(path, lines))];
  });
  return [...ofChecks, ...values.map(({ field }) => field), ...options.map(({ field }) => field)];
}

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

/** The word of a field that only the form says. */
function ownRule(
  field: FieldDefinition,
  calls: readonly CallContract[],
): 'check' | 'value' | 'min' | 'max' | undefined {
  if (field.checks.some((check) => 'that' in check && check.rule === undefined)) return 'check';
  if (field.value !== undefined) return 'value';
  // Of lists the schema counts the elements.
  if (field.lines !== undefined || field.of.type === 'array') return undefined;
  const limits = { min: 'minimum', max: 'maximum' } as const;
  return (['min', 'max'] as const).find(
    (word) =>
      field[word] !== undefined &&
      !calls.some(({ requestSchema }) => requestSchema.properties?.[field.name]?.[limits[word]] !== undefined),
  );
}
