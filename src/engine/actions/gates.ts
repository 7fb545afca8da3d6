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

/** The surroundings that the needs of one run read. */
export interface GateWorld {
  /** Name of the call that is sent. */
  call: string;
  /** Label of the panel's button. */
  title: string;
  /** Records and amounts that the action moves. */
  about: About | null;
  /** The request as it will be sent, without what the needs are given. */
  request: Record<string, unknown>;
  needFields: string[];
  /** The same request was sent before and its answer never came: it may be waiting under the key. */
  isRetry: boolean;
  callOf(name: string): CallDefinition;
  read(): Scope;
  print: PrintIn;
  send: Send;
  panels: Panels;
}

/** One need that is met along with the call: asks for what it needs, and holds what was given. */
export interface Gate {
  kind: 'agreement' | 'captcha' | 'code';
  /** `trusted`: not asked before the server asks for it; `free`: there is nothing to ask; `given`: the person gave it. */
  mark: 'unmet' | 'trusted' | 'free' | 'given';
  /** Request fields that go along with the call. */
  given(): Record<string, unknown>;
  /**
   * Shows the panel and resolves with its outcome; null if there is nothing to ask.
   * @param submit hands on what the person gave, and promises what became of it
   */
  ask(submit: () => Promise<CodeAnswer>): Promise<(() => Promise<CodeAnswer | undefined>) | null>;
  /** Sends what must be sent before the call: a signature, a code that is checked beforehand. */
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
  // Where a code goes may stand in the request that it is for, which the server reads by the same name.
  const read = (): Scope => ({ ...world.read(), form: request });
  let given = '';
  let way: CodeWayRequest | undefined;
  return {
    kind: 'code',
    // The last code may still be good, or a lost answer be waiting under the key: the server asks where it is not so.
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
          // A code that went out for another request is none for this one.
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

/** The known values that the call has request fields for. */
function takenBy({ fields }: CallDefinition, known: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(known).filter(([name]) => fields.includes(name)));
}
