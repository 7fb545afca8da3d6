import type { CallAction } from '#model/action.ts';
import type { CallDefinition } from '#model/call.ts';
import { BINDING, boundTo, fieldOfNeed, type Moved, type NeedDefinition } from '#model/need.ts';
import type { Send } from '../calls/use-send.ts';
import type { About, AboutLine } from '../confirm/about.ts';

/** The call that says what an action moves; undefined where its codes name none, or it does not say what it moves. */
export function saidBy(action: CallAction, needs: readonly NeedDefinition[]): string | undefined {
  if (action.about?.amount === undefined) return undefined;
  return needs.flatMap((need) => (need.kind === 'code' ? (need.says ?? []) : []))[0];
}

/** Asks the server what a request moves, for records that nobody has read here. */
export async function askAbout(
  action: CallAction,
  call: CallDefinition,
  needs: readonly NeedDefinition[],
  request: Record<string, unknown>,
  send: Send,
): Promise<About | null> {
  const says = saidBy(action, needs);
  if (says === undefined) return null;
  const without = needs.flatMap((need) => fieldOfNeed(need) ?? []);
  const moved = (await send(says, { [BINDING]: boundTo(call.name, request, without) })) as Moved;
  const { count, sums, lines, payees } = moved;
  return { count, sums, lines: lines.map(lineOf), payees, format: action.about?.amount?.format ?? 'plain' };
}

function lineOf({ payee, amount, currency = '' }: Moved['lines'][number]): AboutLine {
  return { title: payee, ...(amount !== undefined && { amount: { amount, currency } }) };
}
