import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Blocks } from '#model/block.ts';
import type { FormatImplementation } from '../../host/format.ts';
import { open, tasks } from '../../testing/tasks.tsx';

/* A page of other rows reuses the elements of the page before: nothing of an old row may remain. */

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const request = JSON.parse(init.body as string) as Record<string, unknown>;
    return Response.json({ code: '0', message: '', result: tasks(request) });
  });
});
afterEach(() => void vi.unstubAllGlobals());

function Secret({ value }: { value: string }): ReactNode {
  const [isPlain, setPlain] = useState(false);
  return (
    <button type="button" onClick={() => setPlain(true)}>
      {isPlain ? `plain ${value}` : 'reveal'}
    </button>
  );
}

const secret: FormatImplementation = {
  align: 'start',
  print: String,
  draw: (value) => (
    <span>
      <Secret value={String(value)} />
    </span>
  ),
};

const withSecrets = (block: Blocks['table']): Blocks['table'] => ({
  ...block,
  columns: block.columns.map((each) => (each.name === 'owner' ? { ...each, format: 'secret-of-toy' } : each)),
});

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('tbody tr')];
const turn = async (): Promise<void> => {
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect.element(page.getByText('T11', { exact: true })).toBeVisible();
};

describe('the next page', () => {
  it('reuses the elements of the previous page without leftovers', async () => {
    await open('', withSecrets, { formats: { 'secret-of-toy': secret } });
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    const before = rows();
    await page.getByRole('button', { name: 'reveal' }).first().click();
    await expect.element(page.getByText(/^plain/)).toBeVisible();
    (document.activeElement as HTMLElement).blur();
    await turn();
    expect(rows()).toEqual(before);
    expect(rows()[0]).toBe(before[0]);
    expect(document.body.textContent).not.toContain('plain');
    expect(rows()[0]?.getAttribute('aria-rowindex')).toBe('12');
  });

  it('gets new elements while the focus is in the rows', async () => {
    const router = await open();
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    const [first] = rows();
    first?.querySelector('button')?.focus();
    await router.navigate('/?page=2');
    await expect.element(page.getByText('T11', { exact: true })).toBeVisible();
    expect(rows()).not.toContain(first);
    expect(first?.isConnected).toBe(false);
  });
});
