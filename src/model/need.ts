import { holds, type Scope } from './evaluate.ts';
import type { Check, Expression, Text, Filling } from './expression.ts';
import type { Money } from './values/money.ts';

/** Precondition of a call. The call names it, so that no screen can forget it; the server enforces it too. */
export type NeedDefinition = StateNeed | AgreementNeed | CaptchaNeed | CodeNeed;

interface NeedBase {
  name: string;
  title: string;
}

export interface StateNeed extends NeedBase {
  kind: 'state';
  check: Check;
  /** Default: that of any need which is not met. */
  code?: string;
  /** Where the person can mend it. */
  navigate?: Text;
}

export interface AgreementNeed extends NeedBase {
  kind: 'agreement';
  types: string[];
  /** The request field that says it is agreed to; a form that shows it asks in place. */
  field?: string;
  /** Call that is asked for each type, with the type as its one required field; its answer is `data.ask`. */
  ask?: string;
  /** Signed already where this holds. */
  skip?: Expression;
  /** Call that signs one; it takes from the answer of `ask` what it has a field for. */
  sign?: string;
  /** Title and text (HTML) of one agreement. */
  label?: Expression;
  text?: Expression;
}

/** Captcha: keeps programs out of calls that need no session. */
export interface CaptchaNeed extends NeedBase {
  kind: 'captcha';
  /** Call that gives a new one, as `Captcha`. */
  draw: string;
  /** The request field that carries `captchaOf(id, text)`. */
  field: string;
  /** So many refusals from one address within half an hour are free of it; 0 = it is always asked. */
  after: number;
}

/** Answer of a captcha's `draw` call; valid once and for a short time. */
export interface Captcha {
  captchaId: string;
  /** Address of the picture, or … */
  imageUrl?: string;
  /** … a question in words, for people who cannot see it. */
  question?: string;
}

/** Request field of a captcha's `draw` call that asks for words in place of a picture. */
export const CAPTCHA_WORDS = 'inWords';

export function captchaOf(id: string, text: string): string {
  return `${id}:${text.trim()}`;
}

export interface CodeNeed extends NeedBase {
  kind: 'code';
  /** Call that says which ways there are; its answer is `data.ask`. */
  ask?: string;
  /** The field of `ask` that takes the name of the guarded call: who confirms, and how, differs by call. */
  for?: string;
  /** No code is asked where this holds. */
  skip?: Expression;
  send: string;
  /** The ways of sending, where there are several. */
  way?: CodeWays;
  check?: string;
  /** Request values of `send`. */
  filling: Filling;
  /** The request field that carries the code. */
  field: string;
  /** How long a checked code stays good, in seconds; 0 = for one call. */
  keep: number;
  /** The field of `send` that says where the code goes; its filling reads the guarded request as `form`. */
  to?: { field: string; title: string };
  /** Asked only where the answer of the call demands it. */
  late?: true;
  /** A code is good for one request of one call: `send` takes along which. */
  binds?: true;
  /** Call that says what a request moves before the person confirms it; its request is that of `send`, its answer `Moved`. */
  says?: string;
}

/** The ways in which a code can be sent: values of one field of the call that sends it. */
export interface CodeWays {
  field: string;
  ways: CodeWayDefinition[];
  /** The way to begin with. Without it the person chooses, where there are several. */
  prefer?: Expression;
}

export interface CodeWayDefinition {
  value: unknown;
  title: string;
  /** Message when no phone, mailbox or authenticator is bound; an empty one hides the way. Reads `data.ask`. */
  unbound: Text;
  /** Owner of the phone or mailbox; reads the answer of `ask` as `data.ask`. */
  whose?: Text;
  /** Nothing is sent: an app of the person makes the code. */
  made?: true;
}

/** The request field in which a need is answered, where it has one. */
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

/** Scope of a code need: the given one, with the answer of `ask` as `data.ask`. */
export function withAsked(scope: Scope, asked: unknown): Scope {
  return { ...scope, data: { ...(scope.data as Record<string, unknown> | undefined), ask: asked } };
}

/** No code is asked where `skip` holds: for the browser, which need not ask it, and for the server, which decides. */
export function isSkipped(need: Pick<CodeNeed, 'skip'>, scope: Scope, asked: unknown): boolean {
  return need.skip !== undefined && holds(need.skip, withAsked(scope, asked));
}

/** A way of sending with where it leads: `to` is masked, and empty where nothing is bound. */
export interface CodeWay extends CodeWayDefinition {
  to: string;
}

/**
 * The declared ways, each with where it leads: the answer of `ask` holds a list of records that name the way by the same
 * field and say in another text where it goes.
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
 * Request field of calls that send codes: the request that the code is for, as `Bound`. The code is good for that request
 * and no other, and its message names what it does.
 */
export const BINDING = 'confirms';

export interface Bound {
  /** Name of the call. */
  call: string;
  /** Its request, without the fields of needs. */
  request: Record<string, unknown>;
}

/** Amounts and payees of a request, read by the server from its own records. */
export interface Moved {
  /** How many orders or lines. */
  count: number;
  /** One for each currency. */
  sums: Money[];
  /** The first of them. */
  lines: { payee: string; amount?: string; currency?: string }[];
  /** How many payees there are in all. */
  payees: number;
}

/** @param without request fields given to needs: they come and go between tries. */
export function boundTo(call: string, request: Record<string, unknown>, without: readonly string[] = []): Bound {
  return { call, request: Object.fromEntries(Object.entries(request).filter(([name]) => !without.includes(name))) };
}
