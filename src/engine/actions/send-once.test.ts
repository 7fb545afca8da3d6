import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallDefinition } from '#model/call.ts';
import { CallError } from '../errors/call-error.ts';
import { failureText } from '../calls/failure.ts';
import { createSendOnce, fingerprint } from './send-once.ts';

const pay = { name: 'pay', idempotent: true, money: true } as CallDefinition;
const request = { amount: '20.00' };

let kept = new Map<string, string>();
let keys: (string | undefined)[] = [];
let answers: (() => unknown)[] = [];

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  keys = [];
  answers = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const send = async (_: string, __: unknown, options?: { idempotencyKey?: string }): Promise<unknown> => {
  keys.push(options?.idempotencyKey);
  return answers.shift()?.();
};
const fails = (kind: CallError['kind'], code: string) => (): never => {
  throw new CallError(kind, code, '');
};
/** Sends the same request once per answer, each time as if after a reload. */
const sendAll = async (...all: (() => unknown)[]): Promise<void> => {
  answers = [...all];
  for (const _ of all) await createSendOnce(pay, send, 'u1', ['code'])(request).catch(() => undefined);
};

describe('a request that must not be executed twice', () => {
  it.each([
    ['a lost connection', fails('network', 'network')],
    ['a broken server', fails('http', '502')],
    ['an answer that was cut short', fails('network', 'malformed')],
    ['a wrong code', fails('refused', '10004')],
    ['one that is still on its way', fails('refused', '10008')],
    ['one that was asked too often', fails('refused', '10007')],
    ['an overloaded server', fails('overloaded', '503')],
  ])('keeps its key after %s', async (_, failure) => {
    await sendAll(failure, () => ({}));
    expect(keys[0]).toBeDefined();
    expect(keys[1]).toBe(keys[0]);
  });

  it.each([
    ['a lost connection', [fails('network', 'network')], true],
    ['one that is still on its way', [fails('refused', '10008')], true],
    ['a lost connection and then a wrong code', [fails('network', 'network'), fails('refused', '10004')], true],
    ['a wrong code', [fails('refused', '10004')], false],
    ['one that was asked too often', [fails('refused', '10007')], false],
    ['an overloaded server', [fails('overloaded', '503')], false],
    [
      'a lost connection and then an overloaded server',
      [fails('network', 'network'), fails('overloaded', '503')],
      true,
    ],
  ])('knows whether an answer is still out after %s', async (_, failures, isOut) => {
    await sendAll(...failures);
    expect(createSendOnce(pay, send, 'u1', ['code']).isRetry(request)).toBe(isOut);
  });

  it.each([
    ['it was done', () => ({})],
    ['it was refused', fails('refused', '20001')],
    ['nobody was let in', fails('signed-out', '401')],
    ['it was broken', fails('broken', '400')],
  ])('gets another key after %s', async (_, answer) => {
    await sendAll(answer, () => ({}));
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('keeps its key if the session ends after a lost answer', async () => {
    await sendAll(
      fails('network', 'network'),
      fails('signed-out', '401'),
      fails('forbidden', '403'),
      () => ({}),
      () => ({}),
    );
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(keys[4]).not.toBe(keys[0]);
  });

  it('knows whether an answer may be waiting', async () => {
    const once = createSendOnce(pay, send, 'u1', []);
    expect(once.isRetry(request)).toBe(false);
    await sendAll(fails('network', 'network'));
    expect(createSendOnce(pay, send, 'u1', []).isRetry(request)).toBe(true);
  });

  it('has no key if it may be repeated', async () => {
    const ask = { name: 'ask', idempotent: false, money: false } as CallDefinition;
    await createSendOnce(ask, send, 'u1', [])(request);
    expect(keys).toEqual([undefined]);
  });
});

describe('the key of a request', () => {
  /** The key of a request whose answer is lost. */
  const keyOf = async (sent: Record<string, unknown> = request, call = pay, identity = 'u1'): Promise<unknown> => {
    answers = [fails('network', 'network')];
    await createSendOnce(call, send, identity, ['code'])(sent).catch(() => undefined);
    return keys.at(-1);
  };

  it('is the same for the same content, whatever the order of the fields', async () => {
    const key = await keyOf({ amount: '20.00', payee: 'P1' });
    expect(await keyOf({ payee: 'P1', amount: '20.00' })).toBe(key);
  });

  it('is stored before the request is sent', async () => {
    let written: string[] = [];
    answers = [() => (written = [...kept.values()])];
    await createSendOnce(pay, send, 'u1', [])(request);
    expect(written.map((each) => JSON.parse(each) as unknown)).toMatchObject([{ key: keys[0], sent: true }]);
    expect(kept.size).toBe(0);
  });

  it('is the same for another code and another price, and another one for another amount, call and person', async () => {
    const quoted = { ...pay, quoted: ['price'] };
    const key = await keyOf({ ...request, code: '111111', price: '7.1' }, quoted);
    expect(await keyOf({ ...request, code: '222222', price: '7.2' }, quoted)).toBe(key);
    expect(await keyOf({ ...request, amount: '20.01' }, quoted)).not.toBe(key);
    expect(await keyOf(request, { ...quoted, name: 'refund' })).not.toBe(key);
    expect(await keyOf(request, quoted, 'u2')).not.toBe(key);
  });

  it('expires after a day, like on the server, and survives a broken entry', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    const key = await keyOf();
    vi.setSystemTime(23 * 3600 * 1000);
    expect(await keyOf()).toBe(key);
    vi.setSystemTime(24 * 3600 * 1000);
    expect(await keyOf()).not.toBe(key);
    for (const name of kept.keys()) kept.set(name, '{');
    expect(createSendOnce(pay, send, 'u1', ['code']).isRetry(request)).toBe(false);
  });
});

describe('fingerprint', () => {
  it('distinguishes similar contents', () => {
    const prints = [{ a: '1' }, { a: 1 }, { a: ['1'] }, { a: '1', b: null }, { b: '1' }, { a: { b: '1' } }].map(
      (each) => fingerprint(each),
    );
    expect(new Set(prints).size).toBe(prints.length);
  });
});

describe('the message of a failure', () => {
  it('says that a retry is safe only if the outcome is unknown', () => {
    expect(failureText(new CallError('network', 'network', '连接服务器失败!'))).toContain('不会重复提交');
    expect(failureText(new CallError('refused', '20001', '可用余额不足'))).toBe('可用余额不足');
  });
});
