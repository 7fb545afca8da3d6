import { expect, it } from 'vitest';
import { readPreferences } from './preferences.ts';
import { clearDraftsOfOthers, clearStorage } from './storage.ts';

function storageOf(entries: Record<string, string>) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    get length() {
      return map.size;
    },
    key: (at: number) => [...map.keys()][at] ?? null,
    removeItem: (name: string) => void map.delete(name),
  };
}

it('R-181 R-184 keeps version, config, certificate and float-button entries when the session ends, and nothing else', () => {
  const storage = storageOf({
    'member-session': '1',
    'member-version': '3',
    draft: 'x',
    'member-config': '{}',
    cerSoonExpire: '1',
    'member-float-button': 'right',
    'columns.payment-order': '[]',
  });
  clearStorage(storage);
  expect([...storage.map.keys()]).toEqual(['member-version', 'member-config', 'cerSoonExpire', 'member-float-button']);
});

it('keeps the keys of requests, so that a lost one is not executed twice after the next sign-in', () => {
  const storage = storageOf({ 'sw.key.80010001:1.pay.withdraw.0a': '{}', 'sw.draft.80010001:1./pay': '{}' });
  clearStorage(storage);
  expect([...storage.map.keys()]).toEqual(['sw.key.80010001:1.pay.withdraw.0a']);
});

it('keeps interrupted input until another person signs in', () => {
  const storage = storageOf({ 'sw.draft.80010001:1./pay': '{}', 'sw.draft.80010001:11./pay': '{}', 'columns.x': '[]' });
  clearStorage(storage, 'cut-off');
  expect([...storage.map.keys()]).toEqual(['sw.draft.80010001:1./pay', 'sw.draft.80010001:11./pay']);
  clearDraftsOfOthers(storage, '80010001:1');
  expect([...storage.map.keys()]).toEqual(['sw.draft.80010001:1./pay']);
});

it('reads preferences and replaces invalid ones', () => {
  expect(readPreferences(null)).toEqual({ theme: 'system', remember: false, account: '', desktop: false });
  expect(readPreferences('{nonsense')).toMatchObject({ theme: 'system' });
  expect(readPreferences('{"theme":"pink","menu":"rail","remember":true,"account":"a@b.cn"}')).toEqual({
    theme: 'system',
    remember: true,
    account: 'a@b.cn',
    desktop: false,
  });
});

it('forgets the account once it should not be remembered', () => {
  expect(readPreferences('{"remember":false,"account":"a@b.cn"}').account).toBe('');
});
