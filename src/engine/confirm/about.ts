import type { AboutDefinition, CallAction } from '#model/action.ts';
import { evaluate, type Scope } from '#model/evaluate.ts';
import type { Text } from '#model/expression.ts';
import { add, isDecimal, type Money } from '#model/money.ts';
import type { CallDefinition } from '#model/call.ts';
import { BINDING, boundTo, fieldOfNeed, type Moved, type NeedDefinition } from '#model/need.ts';
import type { Send } from '../calls/use-send.ts';
import { formatOf } from '../formats/formats.ts';
import type { EngineHost } from '../host/host.ts';
import { words } from '../words/words.ts';

/** Records and amounts that an action moves, formatted. */
export interface About {
  /** Number of records. */
  count: number;
  /** All records, or the first few. */
  lines: AboutLine[];
  /** Number of payees, if not all lines are known. */
  payees?: number;
  /** One sum per currency, in order of first appearance. */
  sums: Money[];
  /** Format of the amounts. */
  format: string;
}

export interface AboutLine {
  title: string;
  detail?: string;
  amount?: Money;
}

/** Returns null if the records are not known: of "all that match", only the number is. */
export function aboutOf(
  about: AboutDefinition | undefined,
  scope: Scope,
  print: (text: Text, scope: Scope) => string,
): About | null {
  if (about === undefined) return null;
  const scopes = about.each === true ? rowsIn(scope).map((row) => ({ ...scope, row })) : [scope];
  if (scopes.length === 0) return null;
  const lines = scopes.map((each): AboutLine => {
    const amount = amountIn(about, each);
    return {
      title: print(about.title, each),
      ...(about.detail !== undefined && { detail: print(about.detail, each) }),
      ...(amount !== undefined && { amount }),
    };
  });
  if (about.amount !== undefined && lines.some((line) => line.amount === undefined)) return null;
  return { count: lines.length, lines, sums: sumsOf(lines), format: about.amount?.format ?? 'plain' };
}

/**
 * The title of an action with what it moves: records, the first sum, the number of other currencies. The plain title if
 * it moves no money.
 */
export function titleWith(title: string, about: About | null, print: (format: string, sum: Money) => string): string {
  const [first] = about?.sums ?? [];
  if (about === null || first === undefined) return title;
  const { count, sums, format } = about;
  return words.confirming.about(title, { count, first: print(format, first), currencies: sums.length });
}

/** Formats an amount for use in a sentence. */
export function printSumFor(host: Pick<EngineHost, 'formats' | 'serverNow'>): Parameters<typeof titleWith>[2] {
  return (format, { amount, currency }) =>
    formatOf(format, host).print(amount, { title: '', place: 'text', now: host.serverNow(), currency });
}

function rowsIn({ rows }: Scope): unknown[] {
  return Array.isArray(rows) ? rows : [];
}

function amountIn({ amount }: AboutDefinition, scope: Scope): Money | undefined {
  const value = amount && evaluate(amount.value, scope);
  const currency = amount?.currency && evaluate(amount.currency, scope);
  return isDecimal(value) ? { amount: value, currency: typeof currency === 'string' ? currency : '' } : undefined;
}

function sumsOf(lines: readonly AboutLine[]): Money[] {
  const sums = new Map<string, string>();
  for (const { amount } of lines) {
    if (amount !== undefined) sums.set(amount.currency, add(sums.get(amount.currency) ?? '0', amount.amount));
  }
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}

/** The call that describes what an action moves; undefined if its needs name none, or the action moves no amount. */
export function saidBy(action: CallAction, needs: readonly NeedDefinition[]): string | undefined {
  if (action.about?.amount === undefined) return undefined;
  return needs.flatMap((need) => (need.kind === 'code' ? (need.says ?? []) : []))[0];
}

/** Asks the server what a request moves, for records not loaded here. */
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
