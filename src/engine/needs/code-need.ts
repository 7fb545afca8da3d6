import { evaluate, type Scope } from '#model/evaluate.ts';
import type { Text } from '#model/expression.ts';
import { waysOf, withAsked, type CodeNeed, type Captcha } from '#model/need.ts';
import { fillRequest } from '../scope/filling.ts';
import type { About } from '../confirm/about.ts';
import type { CallError } from '../errors/call-error.ts';

/** A channel by which a code can be sent. */
export interface CodeWayRequest {
  title: string;
  /** Masked address: `138****6621`; empty if there is only one channel and it has no text. */
  to: string;
  /** Owner of the phone or mailbox. */
  whose?: string;
  /** Reason why the channel cannot be used: no address is bound. */
  unbound?: string;
  /** No code is sent: the person's authenticator app generates it. */
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
  /** Index of the initial channel; null if the person must choose. */
  preferred: number | null;
}

/** Input of a code panel, in a dialog or in a wizard's step. */
export interface CodeRequest extends CodeWaysRequest {
  /** Identifies the code's purpose, so that a countdown survives a reload. */
  name: string;
  /** Label of the button. */
  title: string;
  /** Repeats what the code confirms: amount and account of each record. */
  about?: About;
  /** Sends a code; throws CallError. */
  sendCode(way: CodeWayRequest): Promise<void>;
  /** Continues with the typed code. */
  submit(code: string, way: CodeWayRequest): Promise<CodeAnswer>;
}

/** Formats a text with the values of a scope. */
export type PrintIn = (text: Text, scope: Scope) => string;

/**
 * The channels of a code, with the request for each. A need without channels has a single one. Of several, none is
 * preselected unless the need prefers it or it is the only usable one.
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

/** An agreement not signed yet. */
export interface UnsignedAgreement {
  name: string;
  /** HTML, if the answer included it. */
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
  /** Loads a new captcha; throws CallError. */
  draw(inWords: boolean): Promise<Captcha>;
  /** Continues with the typed text. */
  submit(value: string): Promise<CodeAnswer>;
}

/** Shows a panel and resolves with its outcome; undefined if the person cancelled. */
export type AskIn<Request> = (request: Request) => Promise<CodeAnswer | undefined>;

/** Shows the panels of needs. */
export interface Panels {
  agreement: AskIn<AgreementRequest>;
  captcha: AskIn<CaptchaRequest>;
  code: AskIn<CodeRequest>;
}

export interface PanelProps<Request> {
  request: Request;
  /**
   * Called at the end: after success, or after a failure not caused by the input; undefined if the person cancelled.
   */
  onClose(answer?: CodeAnswer): void;
}
