import type { AboutSchema, ActionSchema } from '#model/dialect-types.ts';
import type { AboutDefinition } from '#model/action.ts';
import { member, text, type At } from '../../source/source.ts';
import type { Context, Scope } from '../../context/context.ts';
import { typeExpression } from '../value/expression.ts';
import { presented, resolveText } from '../value/text.ts';

type Asking = Pick<ActionSchema, 'about' | 'confirm' | 'fields'>;

/** The `about` of an action: its own, or that of the table if the action asks for confirmation. */
export function aboutOf(at: At<Asking>, ofTable: At<AboutSchema> | undefined): At<AboutSchema> | undefined {
  return member(at, 'about') ?? (asksFirst(at) ? ofTable : undefined);
}

export function asksFirst(at: At<Asking>): boolean {
  return member(at, 'confirm') !== undefined || member(at, 'fields') !== undefined;
}

/**
 * Subject and amount of an action, for its confirmation.
 * @param each true if they are resolved for each selected row
 */
export function resolveAbout(context: Context, at: At<AboutSchema>, scope: Scope, each: boolean): AboutDefinition {
  const [detail, amount] = [member(at, 'detail'), member(at, 'amount')];
  return {
    title: resolveText(context, member(at, 'title') ?? at, scope),
    ...(detail && { detail: resolveText(context, detail, scope) }),
    ...(amount && { amount: resolveAmount(context, amount, scope) }),
    ...(each && { each: true as const }),
  };
}

function resolveAmount(context: Context, at: At, scope: Scope): NonNullable<AboutDefinition['amount']> {
  const { value, currency, format } = presented(typeExpression(context, at, text(at) ?? '', scope));
  scope.use.formats.add(format);
  return { value, format, ...(currency && { currency }) };
}
