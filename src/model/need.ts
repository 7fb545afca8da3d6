import { holds, type Scope } from './evaluate.ts';
import type { Check, Expression, Text, Filling } from './expression.ts';
import type { Money } from './values/money.ts';

/** Precondition of a call. The call names it, so that no screen can omit it; the server enforces it too. */
export type NeedDefinition = StateNeed | AgreementNeed | CaptchaNeed | CodeNeed;

interface NeedBase {
  name: string;
  title: string;
}

export interface StateNeed extends NeedBase {
  kind: 'state';
  check: Check;
  /** Default: the common code of unmet needs. */
  code?: string;
  /** Address where the person can meet the need. */
  navigate?: Text;
}

export interface AgreementNeed extends NeedBase {
  kind: 'agreement';
  types: string[];
  /** Request field for the consent; a form with this field asks in place. */
  field?: string;
  /** Call sent for each type, which is its only required field; its answer is `data.ask`. */
  ask?: string;
  /** Already signed if this holds. */
  skip?: Expression;
  /** Call that signs one agreement; takes matching fields from the answer of `ask`. */
  sign?: string;
  /** Title and text (HTML) of one agreement. */
  label?: Expression;
  text?: Expression;
}

/** Captcha: protects calls without a session from bots. */
export interface CaptchaNeed extends NeedBase {
  kind: 'captcha';
  /** Call that returns a new `Captcha`. */
  draw: string;
  /** Request field with `captchaOf(id, text)`. */
  field: string;
  /** Number of refusals from one address within half an hour before it is required; 0 requires it always. */
  after: number;
}

/** Answer of a captcha's `draw` call; valid once, for a short time. */
export interface Captcha {
  captchaId: string;
  /** URL of the picture; absent for a question in words. */
  imageUrl?: string;
  /** Question in words, for people who cannot see a picture. */
  question?: string;
}

/** Request field of a captcha's `draw` call that asks for words instead of a picture. */
export const CAPTCHA_WORDS = 'inWords';

export function captchaOf(id: string, text: string): string {
  return `${id}:${text.trim()}`;
}

export interface CodeNeed extends NeedBase {
  kind: 'code';
  /** Call that returns the available channels; its answer is `data.ask`. */
  ask?: string;
  /** Field of `ask` for the name of the guarded call: who confirms, and how, depends on the call. */
  for?: string;
  /** No code is asked if this holds. */
  skip?: Expression;
  send: string;
  /** The channels, if there are several. */
  way?: CodeWays;
  check?: string;
  /** Request values of `send`. */
  filling: Filling;
  /** Request field with the code. */
  field: string;
  /** Seconds that a verified code stays valid; 0 = for one call. */
  keep: number;
  /** Field of `send` with the code's address; its filling reads the guarded request as `form`. */
  to?: { field: string; title: string };
  /** Asked only if the call's answer demands it. */
  late?: true;
  /** A code is valid for one request of one call: `send` includes that request. */
  binds?: true;
  /**
   * Call that describes what a request moves before the person confirms it; its request equals that of `send`, its
   * answer is `Moved`.
   */
  says?: string;
}

/** The channels for sending a code: values of one field of the sending call. */
export interface CodeWays {
  field: string;
  ways: CodeWayDefinition[];
  /** The initial channel. Without it, the person chooses if there are several. */
  prefer?: Expression;
}

export interface CodeWayDefinition {
  value: unknown;
  title: string;
  /** Message if no phone, mailbox or authenticator is bound; an empty one hides the channel. Reads `data.ask`. */
  unbound: Text;
  /** Owner of the phone or mailbox; reads the answer of `ask` as `data.ask`. */
  whose?: Text;
  /** No code is sent: the person's authenticator app generates it. */
  made?: true;
}

/** Request field that answers a need; undefined if it has none. */
export function fieldOfNeed(need: NeedDefinition): string | undefined {
  return need.kind === 'state' ? undefined : need.field;
}

/** The header that carries a need's field in a GET: `message-code` for `messageCode`. */
export function headerOfField(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The request of a code need's `ask`, for a guarded call. */
export function askedFor(need: Pick<CodeNeed, 'for'>, call: string | undefined): Record<string, unknown> {
  return need.for === undefined || call === undefined ? {} : { [need.for]: call };
}

/** Scope of a code need, extended by the answer of `ask` as `data.ask`. */
export function withAsked(scope: Scope, asked: unknown): Scope {
  return { ...scope, data: { ...(scope.data as Record<string, unknown> | undefined), ask: asked } };
}

/**
 * True if `skip` holds, so that no code is asked. Used by the browser to avoid asking, and by the server, which
 * decides.
 */
export function isSkipped(need: Pick<CodeNeed, 'skip'>, scope: Scope, asked: unknown): boolean {
  return need.skip !== undefined && holds(need.skip, withAsked(scope, asked));
}

/** A channel with its masked address, which is empty if none is bound. */
export interface CodeWay extends CodeWayDefinition {
  to: string;
}

/**
 * The declared channels with their addresses: the answer of `ask` lists records that name the channel in the same field
 * and its address in another.
 */
export function waysOf({ way }: CodeNeed, asked: unknown): CodeWay[] {
  if (way === undefined) return [];
  const answered = recordsIn(asked);
  return way.ways.map((each) => {
    const found = answered.find((record) => record[way.field] === each.value) ?? {};
    const to = Object.entries(found).find(([name, value]) => name !== way.field && typeof value === 'string')?.[1];
    return { ...each, to: typeof to === 'string' ? to : '' };
  });
}

function recordsIn(asked: unknown): Record<string, unknown>[] {
  if (typeof asked !== 'object' || asked === null) return [];
  const list: unknown = Array.isArray(asked) ? asked : Object.values(asked).find(Array.isArray);
  if (!Array.isArray(list)) return [];
  return list.filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null);
}

/**
 * Request field of code-sending calls with the guarded request, as `Bound`. The code is valid for that request only,
 * and its message describes it.
 */
export const BINDING = 'confirms';

export interface Bound {
  /** Name of the call. */
  call: string;
  /** Its request, without the fields that needs fill. */
  request: Record<string, unknown>;
}

/** Amounts and payees of a request, computed by the server from its own records. */
export interface Moved {
  /** Number of orders or lines. */
  count: number;
  /** One sum per currency. */
  sums: Money[];
  /** The first few lines. */
  lines: { payee: string; amount?: string; currency?: string }[];
  /** Total number of payees. */
  payees: number;
}

/** @param without request fields filled by needs: they differ between attempts */
export function boundTo(call: string, request: Record<string, unknown>, without: readonly string[] = []): Bound {
  return { call, request: Object.fromEntries(Object.entries(request).filter(([name]) => !without.includes(name))) };
}
