import type { CallDefinition } from '#model/call.ts';
import { canonical } from '#model/canonical.ts';
import { evaluate, type Scope } from '#model/evaluate.ts';
import type { Expression } from '#model/expression.ts';
import {
  askedFor,
  BINDING,
  boundTo,
  CAPTCHA_WORDS,
  isSkipped,
  withAsked,
  type AgreementNeed,
  type Captcha,
  type CaptchaNeed,
  type CodeNeed,
  type NeedDefinition,
} from '#model/need.ts';
import type { Send } from '../calls/use-send.ts';
import {
  codeWaysOf,
  type CodeAnswer,
  type CodeWayRequest,
  type PrintIn,
  type Panels,
  type UnsignedAgreement,
} from '../needs/code-need.ts';
import type { About } from '../confirm/about.ts';
import { shortOf } from './send-once.ts';

/** Context that the needs of one run read. */
export interface GateWorld {
  /** Name of the call to send. */
  call: string;
  /** Label of the panel's button. */
  title: string;
  /** Records and amounts that the action moves. */
  about: About | null;
  /** The request to send, without the fields that needs add. */
  request: Record<string, unknown>;
  needFields: string[];
  /** True if the same request was sent before without an answer: the server may still hold it under the same key. */
  isRetry: boolean;
  callOf(name: string): CallDefinition;
  read(): Scope;
  print: PrintIn;
  send: Send;
  panels: Panels;
}

/** One need met along with the call: asks the person, and holds what was given. */
export interface Gate {
  kind: 'agreement' | 'captcha' | 'code';
  /** `trusted`: asked only if the server demands it; `free`: nothing to ask; `given`: answered by the person. */
  mark: 'unmet' | 'trusted' | 'free' | 'given';
  /** Request fields that the need adds to the call. */
  given(): Record<string, unknown>;
  /**
   * Shows the panel and resolves with its outcome; null if there is nothing to ask.
   * @param submit passes on the person's input and resolves with its outcome
   */
  ask(submit: () => Promise<CodeAnswer>): Promise<(() => Promise<CodeAnswer | undefined>) | null>;
  /** Sends requests that must precede the call: a signature, a code that is checked separately. */
  verify(): Promise<void>;
}

export function gateOf(need: Exclude<NeedDefinition, { kind: 'state' }>, world: GateWorld): Gate {
  if (need.kind === 'agreement') return agreementGate(need, world);
  return need.kind === 'captcha' ? captchaGate(need, world) : codeGate(need, world);
}

function agreementGate(need: AgreementNeed, { callOf, read, send, panels }: GateWorld): Gate {
  let unsigned: (UnsignedAgreement & { request: Record<string, unknown> })[] = [];
  const textOf = (of: Expression | undefined, asked: unknown): string | undefined => {
    const text = of && evaluate(of, withAsked(read(), asked));
    return typeof text === 'string' ? text : undefined;
  };
  return {
    kind: 'agreement',
    mark: 'unmet',
    given: () => (need.field === undefined ? {} : { [need.field]: true }),
    async ask(submit) {
      unsigned = need.ask === undefined ? [{ name: need.title, request: {} }] : [];
      for (const type of need.ask === undefined ? [] : need.types) {
        const call = callOf(need.ask ?? '');
        const asked = await send(call.name, { [call.required[0] ?? 'type']: type });
        if (isSkipped(need, read(), asked)) continue;
        const text = textOf(need.text, asked);
        unsigned.push({
          name: textOf(need.label, asked) ?? need.title,
          ...(text !== undefined && { text }),
          request: need.sign === undefined ? {} : takenBy(callOf(need.sign), asked ?? {}),
        });
      }
      if (unsigned.length === 0) return null;
      return () => panels.agreement({ title: need.title, agreements: unsigned, submit });
    },
    async verify() {
      for (const { request } of unsigned) if (need.sign !== undefined) await send(need.sign, request);
    },
  };
}

function captchaGate(need: CaptchaNeed, { title, send, panels }: GateWorld): Gate {
  let given = '';
  const draw = async (inWords: boolean): Promise<Captcha> =>
    (await send(need.draw, inWords ? { [CAPTCHA_WORDS]: true } : {})) as Captcha;
  return {
    kind: 'captcha',
    mark: need.after > 0 ? 'trusted' : 'unmet',
    given: () => (given === '' ? {} : { [need.field]: given }),
    async ask(submit) {
      return () =>
        panels.captcha({
          title,
          draw,
          submit(value) {
            given = value;
            return submit();
          },
        });
    },
    verify: async () => undefined,
  };
}

function codeGate(need: CodeNeed, world: GateWorld): Gate {
  const { title, about, request, needFields, callOf, send, panels } = world;
  // The code's address may be a field of the bound request; the server reads it by the same name.
  const read = (): Scope => ({ ...world.read(), form: request });
  let given = '';
  let way: CodeWayRequest | undefined;
  return {
    kind: 'code',
    // A recent code may still be valid, or the server may hold a lost answer under the key: it demands a code if
    // neither is true.
    mark: need.keep > 0 || need.late === true || world.isRetry ? 'trusted' : 'unmet',
    given: () => (given === '' || need.check !== undefined ? {} : { [need.field]: given }),
    async ask(submit) {
      const asked = need.ask === undefined ? null : await send(need.ask, askedFor(need, world.call));
      if (isSkipped(need, read(), asked)) return null;
      const bound = need.binds === true ? boundTo(world.call, request, needFields) : undefined;
      const binding = bound === undefined ? {} : { [BINDING]: bound };
      const ways = codeWaysOf(need, read(), asked, world.print);
      return () =>
        panels.code({
          // A code sent for another request is not valid for this one.
          name: bound === undefined ? need.name : `${need.name}.${shortOf(canonical(bound))}`,
          title,
          ...(about !== null && { about }),
          ...ways,
          sendCode: async (chosen) => void (await send(need.send, { ...chosen.request, ...binding })),
          submit(code, chosen) {
            given = code;
            way = chosen;
            return submit();
          },
        });
    },
    async verify() {
      if (need.check === undefined) return;
      await send(need.check, { ...takenBy(callOf(need.check), way?.request ?? {}), [need.field]: given });
    },
  };
}

/** The values whose names are request fields of the call. */
function takenBy({ fields }: CallDefinition, known: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(known).filter(([name]) => fields.includes(name)));
}
