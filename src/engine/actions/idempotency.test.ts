import { describe, expect, it } from 'vitest';
import { createKeyStore, fingerprint } from './send-once.ts';

function createStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

const request = { amount: '20000.00', payee: 'P1' };

describe('a key store', () => {
  it('gives the same key until the answer is definite, and another one after', () => {
    const keys = createKeyStore(createStorage(), 'u1');
    const first = keys.open('pay', request);
    expect(first.isRetry).toBe(false);
    expect(keys.open('pay', request).key).toBe(first.key);
    keys.sent('pay', request);
    keys.settle('pay', request);
    expect(keys.open('pay', request).key).not.toBe(first.key);
  });

  it('knows after a reload that the request is on its way', () => {
    const storage = createStorage();
    const before = createKeyStore(storage, 'u1');
    const { key } = before.open('pay', request);
    before.sent('pay', request);
    expect(createKeyStore(storage, 'u1').open('pay', { payee: 'P1', amount: '20000.00' })).toEqual({
      key,
      isRetry: true,
    });
  });

  it('takes another code for the same request, and another amount for another one', () => {
    const keys = createKeyStore(createStorage(), 'u1', ['messageCode']);
    const { key } = keys.open('pay', { ...request, messageCode: '111111' });
    expect(keys.open('pay', { ...request, messageCode: '222222' }).key).toBe(key);
    expect(keys.open('pay', { ...request, amount: '20000.01' }).key).not.toBe(key);
    expect(keys.open('refund', request).key).not.toBe(key);
  });

  it('never lends one person the key of another', () => {
    const storage = createStorage();
    const key = createKeyStore(storage, 'u1').open('pay', request).key;
    expect(createKeyStore(storage, 'u2').open('pay', request).key).not.toBe(key);
  });

  it('forgets with the server, after a day, and survives a broken entry', () => {
    let now = 0;
    const storage = createStorage();
    const keys = createKeyStore(storage, 'u1', [], () => now);
    const { key } = keys.open('pay', request);
    now = 23 * 3600 * 1000;
    expect(keys.open('pay', request).key).toBe(key);
    now = 24 * 3600 * 1000;
    expect(keys.open('pay', request).key).not.toBe(key);
    const broken = createKeyStore({ ...storage, getItem: () => '{' }, 'u1');
    expect(broken.open('pay', request).isRetry).toBe(false);
  });
});

describe('fingerprint', () => {
  it('tells contents apart that look alike', () => {
    const prints = [{ a: '1' }, { a: 1 }, { a: ['1'] }, { a: '1', b: null }, { b: '1' }, { a: { b: '1' } }].map(
      (each) => fingerprint(each),
    );
    expect(new Set(prints).size).toBe(prints.length);
  });
});
