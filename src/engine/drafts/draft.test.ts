import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraft } from './draft.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

describe('a draft keeper', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const draft = { values: { amount: '20000' }, typed: ['amount'] };

  it('writes after a pause in typing, and at once when the page closes', () => {
    const storage = memory();
    const keeper = createDraft(storage, 'A./pay');
    const read = vi.fn(() => draft);
    keeper.save(read);
    keeper.save(read);
    expect(keeper.load()).toBeNull();
    vi.runAllTimers();
    expect(read).toHaveBeenCalledTimes(1);
    expect(keeper.load()).toEqual(draft);
    keeper.clear();
    keeper.save(read);
    keeper.flush();
    expect(createDraft(storage, 'A./pay').load()).toEqual(draft);
  });

  it('shows a draft to its owner only', () => {
    const storage = memory();
    const keeper = createDraft(storage, 'A./pay');
    keeper.save(() => draft);
    keeper.flush();
    expect(createDraft(storage, 'B./pay').load()).toBeNull();
  });

  it('is deleted after sending, including a pending write', () => {
    const keeper = createDraft(memory(), 'A./pay');
    keeper.save(() => draft);
    keeper.clear();
    vi.runAllTimers();
    expect(keeper.load()).toBeNull();
  });

  it('ignores unreadable drafts', () => {
    const storage = memory();
    storage.setItem('sw.draft.A', '{"values":');
    expect(createDraft(storage, 'A').load()).toBeNull();
    storage.setItem('sw.draft.A', '[]');
    expect(createDraft(storage, 'A').load()).toBeNull();
  });
});
