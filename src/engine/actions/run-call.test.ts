import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallAction } from '#model/action.ts';
import type { CallDefinition } from '#model/call.ts';
import type { Expression } from '#model/expression.ts';
import { captchaOf, type CodeNeed, type NeedDefinition } from '#model/need.ts';
import type { ScreenBundle } from '#model/screen.ts';
import {
  AGREEMENT_MISSING,
  CAPTCHA_MISSING,
  CAPTCHA_WRONG,
  CODE_LOCKED,
  CODE_MISSING,
  CODE_WRONG,
} from '#model/wire.ts';
import { CallError } from '../errors/call-error.ts';
import type { CodeAnswer } from '../needs/code-need.ts';
import { createScope } from '../scope/scope.ts';
import type { Gate } from './gates.ts';
import { createRunner, type CallOutcome, type CallRun, type RunPorts } from './run-call.ts';

/*
 * The whole course of a money call without a screen: real keys, real needs, and a simulated bank. The person acts at
 * random, and the connection breaks before or after the bank has received a request.
 */

const call = (name: string, more: Partial<CallDefinition> = {}): CallDefinition => ({
  name,
  title: name,
  methods: ['POST'],
  path: `/api/${name}`,
  pathParams: [],
  required: [],
  fields: [],
  result: 'record',
  reads: [],
  writes: [],
  needs: [],
  permission: 'signed-in',
  idempotent: false,
  money: false,
  ...more,
});
const signed: Expression = {
  source: 'data.ask.signed',
  tree: { op: 'read', root: 'data', path: ['ask', 'signed'] },
  reads: [],
};
const needs: Record<string, NeedDefinition> = {
  terms: { kind: 'agreement', name: 'terms', title: '协议', types: ['T'], ask: 'hasSign', skip: signed, sign: 'sign' },
  captcha: { kind: 'captcha', name: 'captcha', title: '图形', draw: 'draw', field: 'captcha', after: 0 },
  code: { kind: 'code', name: 'code', title: '验证', send: 'sendCode', filling: {}, field: 'code', keep: 0 },
};
/** Needs of a call, and the needs that apply only if the server demands them. */
interface Asked {
  needs: ('terms' | 'captcha' | 'code')[];
  isCaptchaLate?: boolean;
  isCodeKept?: boolean;
  isCodeChecked?: boolean;
}
const USUAL: Asked = { needs: ['terms', 'code'] };
const bundle = {
  screen: { name: 'toy' },
  needs,
  calls: {
    pay: call('pay', { money: true, idempotent: true, needs: ['terms', 'code'] }),
    hasSign: call('hasSign', { required: ['type'] }),
    sign: call('sign', { fields: ['type'] }),
    sendCode: call('sendCode'),
    checkCode: call('checkCode'),
    draw: call('draw'),
    check: call('check'),
  },
} as unknown as ScreenBundle;
const never: Expression = { source: 'false', tree: { op: 'literal', value: false }, reads: [] };
const action: CallAction = { call: 'pay', filling: {}, members: [], steps: [], data: {}, checks: [] };

const RIGHT = '246810';
const refused = (code: string): never => {
  throw new CallError('refused', code, `refused ${code}`);
};

/** Screen definitions for a call with these needs. */
function bundleFor({ needs: names, isCaptchaLate, isCodeKept, isCodeChecked }: Asked): ScreenBundle {
  const { pay } = bundle.calls as { pay: CallDefinition };
  const captcha = { ...needs['captcha'], after: isCaptchaLate === true ? 3 : 0 } as NeedDefinition;
  const kept = { ...(needs['code'] as CodeNeed), keep: isCodeKept === true ? 600 : 0 };
  const code: CodeNeed = isCodeChecked === true ? { ...kept, check: 'checkCode' } : kept;
  return {
    ...bundle,
    needs: { ...needs, captcha, code },
    calls: { ...bundle.calls, pay: { ...pay, needs: names } },
  };
}

/**
 * @param isStrict the bank verifies the needs; otherwise it accepts anything, so that the test notices a skipped one
 */
function world(isStrict: boolean, how = USUAL) {
  const bank = {
    isSigned: false,
    /** True while the last code is valid. */
    isCodeGood: false,
    /** The captcha valid for one attempt, if the bank demands one. */
    captcha: 'drawn',
    wantsCaptcha: how.needs.includes('captcha') && how.isCaptchaLate !== true,
    log: [] as string[],
    done: new Map<string, string>(),
    orders: [] as Record<string, unknown>[],
    isIn: true,
  };
  /** Fate of the next message: it arrives, the request is lost, or the answer is lost. */
  let line: 'good' | 'before' | 'after' = 'good';
  let flying = 0;
  /** Keys of requests that included a code: a retry under such a key may omit it. */
  const coded = new Set<string>();
  const panels: { kind: Gate['kind']; give(right: boolean): void; leave(): void; takeAway(): void }[] = [];
  const asked: string[] = [];
  let confirm: ((yes: boolean) => void) | undefined;

  const answer = (name: string, request: Record<string, unknown>, key: string | undefined): unknown => {
    if (!bank.isIn) throw new CallError('signed-out', '401', 'signed out');
    bank.log.push(name);
    if (name === 'hasSign') return { type: 'T', signed: bank.isSigned };
    if (name === 'sign') {
      bank.isSigned = true;
      return null;
    }
    if (name === 'checkCode') {
      if (request['code'] !== RIGHT) refused(CODE_WRONG);
      bank.isCodeGood = true;
    }
    if (name !== 'pay') return null;
    const known = bank.done.get(key ?? '');
    if (known !== undefined) return { order: known };
    if (isStrict) demand(request);
    bank.orders.push({ ...request, hadCode: coded.has(key ?? '') });
    bank.isCodeGood = how.isCodeKept === true;
    bank.done.set(key ?? '', `order ${bank.orders.length}`);
    return { order: `order ${bank.orders.length}` };
  };
  const demand = (request: Record<string, unknown>): void => {
    if (how.needs.includes('terms') && !bank.isSigned) refused(AGREEMENT_MISSING);
    if (bank.wantsCaptcha && request['captcha'] !== captchaOf(bank.captcha, RIGHT))
      refused(request['captcha'] === undefined ? CAPTCHA_MISSING : CAPTCHA_WRONG);
    if (!how.needs.includes('code') || bank.isCodeGood || request['code'] === RIGHT) return;
    refused(request['code'] === undefined ? CODE_MISSING : CODE_WRONG);
  };
  const lost = (): never => {
    throw new CallError('network', 'network', 'lost');
  };
  const send: RunPorts['send'] = async (name, request, options) => {
    const now = line;
    line = 'good';
    if (name === 'pay') {
      if (request['code'] !== undefined) coded.add(options?.idempotencyKey ?? '');
      flying += 1;
      expect(flying).toBe(1);
    }
    try {
      await Promise.resolve();
      if (now === 'before') lost();
      const result = answer(name, request, options?.idempotencyKey);
      await Promise.resolve();
      return now === 'after' ? lost() : result;
    } finally {
      if (name === 'pay') flying -= 1;
    }
  };
  const show = (kind: Gate['kind'], submit: (right: boolean) => Promise<CodeAnswer>) =>
    new Promise<CodeAnswer | undefined>((resolve) => {
      asked.push(kind);
      let isBusy = false;
      const panel = {
        kind,
        give(right: boolean) {
          if (isBusy) return;
          isBusy = true;
          void submit(right).then((told) => {
            isBusy = false;
            const isOver = told.kind === 'done' || (told.kind === 'failed' && !told.error.isUncertain);
            if (isOver) end(told);
          });
        },
        leave: () => !isBusy && end(undefined),
        /** Closed by its owner, even during a request. */
        takeAway: () => end(undefined),
      };
      const end = (told: CodeAnswer | undefined): void => {
        if (panels.includes(panel)) panels.splice(panels.indexOf(panel), 1);
        resolve(told);
      };
      panels.push(panel);
    });
  const ports: RunPorts = {
    bundle: bundleFor(how),
    identity: 'u1',
    send,
    print: (text) => (typeof text === 'string' ? text : ''),
    about: () => null,
    printSum: (_, { amount }) => amount,
    confirm: () => new Promise((resolve) => (confirm = resolve)),
    panels: {
      agreement: ({ submit }) => show('agreement', submit),
      captcha: ({ submit }) => show('captcha', (right) => submit(captchaOf('drawn', right ? RIGHT : 'x'))),
      code: ({ submit, ways }) => show('code', (right) => submit(right ? RIGHT : '000000', ways[0]!)),
    },
    finish: () => void bank.log.push('finish'),
    onBusy: (isBusy) => void (now.isBusy = isBusy),
  };
  const now = { isBusy: false };
  const runner = createRunner(() => ports);
  return {
    bank,
    panels,
    asked,
    now,
    ports,
    break: (how: typeof line) => void (line = how),
    say: (yes: boolean) => confirm?.(yes),
    run: (more: Partial<CallRun> = {}): Promise<CallOutcome> =>
      runner.run({
        action: { ...action, confirm: '真的？' },
        title: '付款',
        name: 'pay',
        scope: createScope(null),
        request: { amount: '20.00' },
        ...more,
      }),
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function freshStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
}

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  freshStorage();
});
afterEach(() => void vi.unstubAllGlobals());

describe('a money call', () => {
  it('R-155 goes on after the agreement is signed, and R-156 asks for no other one', async () => {
    const { run, say, panels, asked, bank } = world(true);
    const first = run();
    await settled();
    say(true);
    await settled();
    panels[0]!.give(true);
    await settled();
    panels[0]!.give(true);
    expect(await first).toEqual({ kind: 'done', result: { order: 'order 1' } });
    const second = run();
    await settled();
    say(true);
    await settled();
    expect(asked).toEqual(['agreement', 'code', 'code']);
    panels[0]!.leave();
    expect(await second).toEqual({ kind: 'cancelled' });
    expect(bank.orders).toHaveLength(1);
  });

  it('changes nothing if the agreement is declined', async () => {
    const { run, say, panels, bank } = world(true);
    const outcome = run();
    await settled();
    say(true);
    await settled();
    panels[0]!.leave();
    expect(await outcome).toEqual({ kind: 'cancelled' });
    expect(bank).toMatchObject({ isSigned: false, orders: [] });
  });

  it('needs no new code after a lost answer, and is executed once', async () => {
    const { run, say, panels, asked, bank, ...line } = world(true);
    bank.isSigned = true;
    const first = run();
    await settled();
    say(true);
    await settled();
    line.break('after');
    panels[0]!.give(true);
    await settled();
    panels[0]!.leave();
    expect(await first).toEqual({ kind: 'cancelled' });
    const again = run();
    await settled();
    say(true);
    expect(await again).toEqual({ kind: 'done', result: { order: 'order 1' } });
    expect(asked).toEqual(['code']);
    expect(bank.orders).toHaveLength(1);
  });
});

/** Every kind of need, in order. */
const ALL: Asked = { needs: ['terms', 'captcha', 'code'] };

describe('the course of a call', () => {
  it('always has the same order', async () => {
    const { run, say, panels, bank, now } = world(true, { ...ALL, isCodeChecked: true });
    const checked: CallAction = { ...action, confirm: '真的？', checks: [{ call: 'check', filling: {} }] };
    const outcome = run({ action: checked });
    expect(now.isBusy).toBe(true);
    await settled();
    expect(now.isBusy).toBe(false);
    expect(bank.log).toEqual(['check']);
    say(true);
    for (const kind of ['agreement', 'captcha', 'code']) {
      await settled();
      expect(now.isBusy).toBe(false);
      expect(panels.map((each) => each.kind)).toEqual([kind]);
      panels[0]!.give(true);
      expect(now.isBusy).toBe(true);
    }
    expect(await outcome).toMatchObject({ kind: 'done' });
    expect(now.isBusy).toBe(false);
    expect(bank.log.join(' → ')).toBe('check → hasSign → sign → checkCode → pay → finish');
  });

  it.each([
    ['a state that does not hold', ['state', 'code'], []],
    ['a check that is not passed', ['code'], [{ that: never, say: '不行' }]],
  ])('ends at %s before the person is asked anything', async (_, names, checks) => {
    const { ports, bank } = world(true);
    const { pay } = ports.bundle.calls as { pay: CallDefinition };
    const state = { kind: 'state', name: 'state', title: '', check: { that: never, say: '不行' } } as NeedDefinition;
    ports.bundle = {
      ...ports.bundle,
      needs: { ...needs, state },
      calls: { ...ports.bundle.calls, pay: { ...pay, needs: names } },
    };
    const outcome = createRunner(() => ports).run({
      ...{ title: '', name: 'pay', scope: createScope(null), request: {} },
      action: { ...action, confirm: '真的？', checks },
    });
    expect(await outcome).toMatchObject({ kind: 'failed', error: { code: 'check', message: '不行' } });
    expect(bank.log).toEqual([]);
  });

  it('asks for a trusted need only once the server demands it', async () => {
    const { run, say, panels, asked, bank } = world(true, {
      needs: ['captcha', 'code'],
      isCaptchaLate: true,
      isCodeKept: true,
    });
    bank.isCodeGood = true;
    const first = run();
    await settled();
    say(true);
    expect(await first).toMatchObject({ kind: 'done' });
    expect(asked).toEqual([]);
    Object.assign(bank, { isCodeGood: false, wantsCaptcha: true });
    const second = run({ request: { amount: '30.00' } });
    await settled();
    say(true);
    await settled();
    panels[0]!.give(false);
    await settled();
    expect(panels.map(({ kind }) => kind)).toEqual(['captcha']);
    panels[0]!.give(true);
    await settled();
    expect(panels.map(({ kind }) => kind)).toEqual(['code']);
    panels[0]!.give(true);
    expect(await second).toMatchObject({ kind: 'done' });
    expect(asked).toEqual(['captcha', 'code']);
    expect(bank.orders).toMatchObject([{ amount: '20.00' }, { amount: '30.00', captcha: 'drawn:246810', code: RIGHT }]);
  });

  it('does not cancel a pending request, and sends it once', async () => {
    const { run, say, panels, bank } = world(true, { needs: ['code'] });
    const outcome = run();
    await settled();
    say(true);
    await settled();
    const [panel] = panels;
    panel!.give(true);
    panel!.takeAway();
    expect(await run()).toEqual({ kind: 'cancelled' });
    expect(await outcome).toMatchObject({ kind: 'done' });
    expect(bank.orders).toHaveLength(1);
  });

  it('ignores input from a closed panel', async () => {
    const { run, say, panels, bank } = world(true, { needs: ['code'] });
    const outcome = run();
    await settled();
    say(true);
    await settled();
    const [panel] = panels;
    panel!.leave();
    expect(await outcome).toEqual({ kind: 'cancelled' });
    panel!.give(true);
    await settled();
    expect(bank.orders).toEqual([]);
  });

  it('does not loop on a need that has nothing to ask', async () => {
    const { run, say, asked, ports } = world(true);
    const { send } = ports;
    ports.send = async (name, ...rest) => (name === 'pay' ? refused(AGREEMENT_MISSING) : send(name, ...rest));
    ports.bundle = { ...ports.bundle, needs: { ...needs, code: { ...(needs['code'] as CodeNeed), keep: 600 } } };
    await send('sign', {});
    const outcome = run();
    await settled();
    say(true);
    expect(await outcome).toMatchObject({ kind: 'failed', error: { code: AGREEMENT_MISSING } });
    expect(asked).toEqual([]);
  });

  it('tells the panel about too many wrong codes', async () => {
    const { ports } = world(true, { needs: ['code'] });
    const told: unknown[] = [];
    ports.send = async (name) => (name === 'pay' ? refused(CODE_LOCKED) : null);
    ports.confirm = () => Promise.resolve(true);
    ports.panels.code = async ({ submit, ways }) => void told.push(await submit('000000', ways[0]!)) as undefined;
    const run = { action, title: '', name: 'pay', scope: createScope(null), request: {} };
    expect(await createRunner(() => ports).run(run)).toEqual({ kind: 'cancelled' });
    expect(told).toEqual([{ kind: 'locked', message: `refused ${CODE_LOCKED}` }]);
  });
});

const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant('press' as const) },
  { weight: 3, arbitrary: fc.constant('yes' as const) },
  { weight: 5, arbitrary: fc.constant('right' as const) },
  { weight: 1, arbitrary: fc.constant('wrong' as const) },
  { weight: 1, arbitrary: fc.constant('no' as const) },
  { weight: 1, arbitrary: fc.constant('leave' as const) },
  { weight: 1, arbitrary: fc.constant('take the panel away' as const) },
  { weight: 1, arbitrary: fc.constant('lose the message' as const) },
  { weight: 2, arbitrary: fc.constant('lose the answer' as const) },
  { weight: 1, arbitrary: fc.constant('sign out' as const) },
  { weight: 2, arbitrary: fc.constant('sign in' as const) },
  { weight: 1, arbitrary: fc.constant('ask for a captcha' as const) },
  { weight: 4, arbitrary: fc.constant('wait' as const) },
);

describe('an action whose records are not loaded', () => {
  const said = { count: 23, sums: [{ amount: '900.00', currency: 'USD' }], lines: [{ payee: 'A' }], payees: 7 };
  const all: CallAction = {
    ...{ ...action, confirm: '真的？' },
    about: { title: 'payee', amount: { value: signed, format: 'money' } },
  };
  const world = (answer: (name: string) => unknown) => {
    const sent: [string, unknown][] = [];
    const seen: unknown[] = [];
    const code: NeedDefinition = { ...(needs['code'] as CodeNeed), binds: true, says: 'moves' };
    const ports: RunPorts = {
      bundle: { ...bundle, needs: { code } } as ScreenBundle,
      identity: 'u1',
      send(name, request) {
        sent.push([name, request]);
        return Promise.resolve(answer(name));
      },
      print: (text) => String(text),
      about: () => null,
      printSum: (_, { amount, currency }) => `${amount} ${currency}`,
      confirm(_, asked) {
        seen.push(asked);
        return Promise.resolve(true);
      },
      panels: {
        agreement: () => Promise.resolve(undefined),
        captcha: () => Promise.resolve(undefined),
        code(request) {
          seen.push(request);
          return Promise.resolve(undefined);
        },
      },
      finish: () => undefined,
      onBusy: () => undefined,
    };
    const run = { action: all, title: '通过', name: 'pay', scope: createScope(null), request: { filter: {} } };
    return { sent, seen, outcome: createRunner(() => ports).run(run) };
  };

  it('asks the server what it moves, and shows it in the confirmation and beside the code', async () => {
    const { sent, seen, outcome } = world((name) => (name === 'moves' ? said : null));
    await outcome;
    expect(sent[0]).toEqual(['moves', { confirms: { call: 'pay', request: { filter: {} } } }]);
    const about = { count: 23, sums: said.sums, payees: 7 };
    expect(seen).toMatchObject([
      { yes: '通过 23 笔 · 900.00 USD', about },
      { title: '通过 23 笔 · 900.00 USD', about },
    ]);
  });

  it('does not ask for confirmation if the server does not answer', async () => {
    const { seen, outcome } = world((name) => (name === 'moves' ? refused('10040') : null));
    expect(await outcome).toMatchObject({ kind: 'failed', error: { code: '10040' } });
    expect(seen).toEqual([]);
  });
});

describe('random actions of the person and the connection', () => {
  it.each([
    ['a bank that asks for every need', true, USUAL],
    ['a bank that takes whatever comes', false, USUAL],
    ['a bank that asks for a captcha, and a code beforehand', true, { ...ALL, isCodeChecked: true }],
    ['a bank that asks late', true, { ...ALL, isCaptchaLate: true, isCodeKept: true }],
  ])('%s executes each intention once', async (_, isStrict, how) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        freshStorage();
        const { run, say, panels, bank, ...line } = world(isStrict, how);
        const isCodeSent = how.isCodeChecked !== true && how.isCodeKept !== true;
        const seen: CallOutcome[] = [];
        for (const each of steps) {
          if (each === 'press') void run().then((outcome) => seen.push(outcome));
          else if (each === 'yes' || each === 'no') say(each === 'yes');
          else if (each === 'right' || each === 'wrong') panels.at(-1)?.give(each === 'right');
          else if (each === 'leave') panels.at(-1)?.leave();
          else if (each === 'take the panel away') panels.at(-1)?.takeAway();
          else if (each === 'lose the message') line.break('before');
          else if (each === 'lose the answer') line.break('after');
          else if (each === 'sign out' || each === 'sign in') bank.isIn = each === 'sign in';
          else if (each === 'ask for a captcha') bank.wantsCaptcha = how.needs.includes('captcha');
          else await settled();
          // Panels never overlap.
          expect(panels.length).toBeLessThanOrEqual(1);
          await Promise.resolve();
        }
        await settled();
        const done = seen.filter(({ kind }) => kind === 'done').length;
        // Unconfirmed orders are at most one: a retry with the same key finds it.
        expect(bank.orders.length).toBeLessThanOrEqual(done + 1);
        for (const order of bank.orders) {
          if (isCodeSent) expect(order['hadCode']).toBe(true);
          expect(bank.isSigned).toBe(true);
        }
        // The person finishes every open attempt, and no order is made twice.
        bank.isIn = true;
        line.break('good');
        const before = bank.orders.length;
        const wasOut = before > done;
        for (let n = 0; n < 12 && seen.filter(({ kind }) => kind === 'done').length === done; n += 1) {
          void run().then((outcome) => seen.push(outcome));
          await settled();
          say(true);
          await settled();
          for (let m = 0; m < 4; m += 1) {
            panels.at(-1)?.give(true);
            await settled();
          }
        }
        expect(seen.filter(({ kind }) => kind === 'done')).toHaveLength(done + 1);
        expect(bank.orders).toHaveLength(wasOut ? before : before + 1);
        for (const order of bank.orders) if (isCodeSent) expect(order['hadCode']).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});
