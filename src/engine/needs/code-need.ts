import { evaluate, type Scope } from '#model/evaluate.ts';
import type { Text } from '#model/expression.ts';
import { waysOf, withAsked, type CodeNeed, type Captcha } from '#model/need.ts';
import { fillRequest } from '../scope/filling.ts';
import type { About } from '../confirm/about.ts';
import type { CallError } from '../errors/call-error.ts';

/** A way in which a code can be sent. */
export interface CodeWayRequest {
  title: string;
  /** Masked target: `138****6621`; empty if there is only one way and it has no text. */
  to: string;
  /** Owner of the phone or mailbox. */
  whose?: string;
  /** Why it cannot be sent this way: nothing is bound. */
  unbound?: string;
  /** Nothing is sent: an app of the person makes the code. */
  made?: true;
  /** Request of `send`. */
  request: Record<string, unknown>;
}

export type CodeAnswer =
  | { kind: 'done'; result: unknown }
  | { kind: 'wrong' | 'locked'; message: string; triesLeft?: number }
  | { kind: 'failed'; error: CallError };

interface CodeWaysRequest {
  ways: CodeWayRequest[];
  /** The way to begin with; null where the person must choose. */
  preferred: number | null;
}

/** Everything that a panel for one code needs; the panel itself stands in a dialog or in a wizard's step. */
export interface CodeRequest extends CodeWaysRequest {
  /** Stable for what a code is good for, so that a countdown outlives a reload. */
  name: string;
  /** Label of the button. */
  title: string;
  /** Repeats what is about to be done: amount and account, record by record. */
  about?: About;
  /** Sends a code; throws CallError. */
  sendCode(way: CodeWayRequest): Promise<void>;
  /** Goes on with the code that was typed. */
  submit(code: string, way: CodeWayRequest): Promise<CodeAnswer>;
}

/** A sentence with the values of a scope. */
export type PrintIn = (text: Text, scope: Scope) => string;

/**
 * The ways of sending with what `send` is asked for each. A need without ways has one, which needs no choice; of several
 * none is chosen for the person unless the need prefers it or it is the only one that leads anywhere.
 */
export function codeWaysOf(need: CodeNeed, scope: Scope, asked: unknown, print: PrintIn): CodeWaysRequest {
  const around = withAsked(scope, asked);
  const { request } = fillRequest(need.filling, around);
  const field = need.way?.field;
  if (field === undefined) return { ways: [{ title: '', to: '', request }], preferred: 0 };
  const ways = waysOf(need, asked)
    .map((way) => ({ ...way, unbound: print(way.unbound, around) }))
    .filter(({ to, unbound }) => to !== '' || unbound !== '');
  const wanted = need.way?.prefer && evaluate(need.way.prefer, around);
  const bound = ways.flatMap((way, n) => (way.to === '' ? [] : [n]));
  const preferred = ways.findIndex(({ value }) => value === wanted);
  return {
    ways: ways.map(({ value, title, to, unbound, whose, made }) => {
      const owner = whose === undefined ? {} : { whose: print(whose, around) };
      const rest = to === '' ? { unbound } : { ...owner, ...(made && { made }) };
      return { title, to, ...rest, request: { ...request, [field]: value } };
    }),
    preferred: preferred >= 0 ? preferred : bound.length === 1 ? (bound[0] ?? null) : null,
  };
}

/** Owner and masked address of a code: `Owner Lin’s phone 138****0001`. */
export function placeOf({ whose, to, made }: CodeWayRequest): string {
  if (made === true) return whose ?? to;
  return whose === undefined ? to : `${whose} ${to}`;
}

/** An agreement that is not signed yet. */
export interface UnsignedAgreement {
  name: string;
  /** HTML, where the answer brought it. */
  text?: string;
}

export interface AgreementRequest {
  title: string;
  agreements: UnsignedAgreement[];
  submit(): Promise<CodeAnswer>;
}

export interface CaptchaRequest {
  /** Label of the button. */
  title: string;
  /** A new one; throws CallError. */
  draw(inWords: boolean): Promise<Captcha>;
  /** Goes on with what was typed for it. */
  submit(value: string): Promise<CodeAnswer>;
}

/** Draws a panel and promises how it ended; undefined when the person gave up. */
export type AskIn<Request> = (request: Request) => Promise<CodeAnswer | undefined>;

/** Shows the panels of needs. */
export interface Panels {
  agreement: AskIn<AgreementRequest>;
  captcha: AskIn<CaptchaRequest>;
  code: AskIn<CodeRequest>;
}

export interface PanelProps<Request> {
  request: Request;
  /** The end: done, or failed for a reason that is not what was given; undefined when the person gave up. */
  onClose(answer?: CodeAnswer): void;
}
