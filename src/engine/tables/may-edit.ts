import type { ColumnDefinition } from '#model/field.ts';
import { passes, type Scope } from '#model/evaluate.ts';
import type { ScreenBundle } from '#model/screen.ts';
import { callOf } from '../bundle.tsx';
import type { EngineHost } from '../host.tsx';
import { printText } from '../texts.ts';

/** Whether this person may change this cell now; a sentence where it says why not. */
export function mayEdit(
  column: ColumnDefinition,
  scope: Scope,
  bundle: ScreenBundle,
  host: EngineHost,
): boolean | string {
  if (column.edit === undefined) return false;
  const { call } = column.edit;
  const { permission } = callOf(bundle, typeof call === 'string' ? call : (Object.values(call)[0] ?? ''));
  const isAllowed = typeof permission === 'string' || permission.anyOf.some((route) => host.permissions.has(route));
  if (!isAllowed) return false;
  if (column.enabled === undefined || passes(column.enabled.that, scope)) return true;
  return printText(column.enabled.say, scope, bundle, host) || false;
}
