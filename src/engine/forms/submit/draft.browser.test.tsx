import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { DraftDefinition, StepDefinition } from '#model/action.ts';
import type { FieldDefinition } from '#model/field.ts';
import { base, call, createServer, field, fillingOf, form, refused, Stage } from '../fixtures/stage.tsx';

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  localStorage.clear();
  sessionStorage.clear();
  server = createServer();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const members = [field('a', '名称'), field('p', '口令', { widget: 'password' })];
const LOCAL: DraftDefinition = { kind: 'local' };
const CALLS: DraftDefinition = {
  kind: 'calls',
  load: { call: 'load', filling: {} },
  save: { call: 'keep', filling: fillingOf('a') },
};
const calls = { load: call('load'), keep: call('keep', { fields: ['a', 'version'] }) };

const show = (draft: DraftDefinition): Promise<RenderResult> =>
  render(<Stage block={form({ members, filling: fillingOf('a'), draft })} calls={calls} />);
const box = (): ReturnType<typeof page.getByRole> => page.getByRole('textbox', { name: '名称' });
const banner = (): ReturnType<typeof page.getByText> => page.getByText(/已恢复上次填写的内容/);
const key = (): string => Object.keys(localStorage).find((name) => name.startsWith('sw.draft.')) ?? '';

/** Types a value, then reloads the page. */
async function reload(): Promise<RenderResult> {
  const before = await show(LOCAL);
  await box().fill('半成品');
  await page.getByLabelText('口令', { exact: true }).fill('secret');
  dispatchEvent(new Event('pagehide'));
  await before.unmount();
  return show(LOCAL);
}

describe('a draft in the browser', () => {
  it('returns after a reload, without secrets, with a notice', async () => {
    await reload();
    await expect.element(box()).toHaveValue('半成品');
    await expect.element(page.getByLabelText('口令', { exact: true })).toHaveValue('');
    await expect.element(banner()).toBeVisible();
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('secret');
  });

  it('is deleted when discarded or sent', async () => {
    await reload();
    await page.getByRole('button', { name: '放弃' }).click();
    await expect.element(box()).toHaveValue('');
    await expect.element(banner()).not.toBeInTheDocument();
    expect(key()).toBe('');
    await box().fill('新的');
    await page.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => server.times('save')).toBe(1);
    await expect.poll(key).toBe('');
  });

  it('expires after a week', async () => {
    const view = await reload();
    await view.unmount();
    const kept = JSON.parse(localStorage.getItem(key()) ?? '{}') as { at: number };
    localStorage.setItem(key(), JSON.stringify({ ...kept, at: kept.at - 8 * 24 * 3600 * 1000 }));
    await show(LOCAL);
    await expect.element(box()).toHaveValue('');
    await expect.element(banner()).not.toBeInTheDocument();
  });

  it('reports that another window edits it, and loads that version on request', async () => {
    await reload();
    const newValue = JSON.stringify({ values: { a: '另一窗口' }, typed: ['a'], at: Date.now(), by: 'other' });
    const name = key();
    localStorage.setItem(name, newValue);
    dispatchEvent(new StorageEvent('storage', { key: name, newValue }));
    await expect.element(page.getByText(/也在另一个窗口中填写/)).toBeVisible();
    await expect.element(box()).toHaveValue('半成品');
    await page.getByRole('button', { name: '载入另一窗口的内容' }).click();
    await expect.element(box()).toHaveValue('另一窗口');
  });
});

function type(text: string): void {
  const input = box().element();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('a draft on the server', () => {
  it('is loaded, and saved after a pause in typing with the server’s version', async () => {
    server.answers.load = { a: '上次', version: 3 };
    server.answers.keep = { version: 4 };
    await show(CALLS);
    await expect.element(box()).toHaveValue('上次');
    await expect.element(banner()).toBeVisible();
    // At once: on a busy machine the pause may end between two fills.
    type('这次');
    type('这次填的');
    expect(server.times('keep')).toBe(0);
    await expect.poll(() => server.times('keep')).toBe(1);
    expect(server.sent.at(-1)?.body).toEqual({ a: '这次填的', version: 3 });
    await expect.element(page.getByText('草稿已保存')).toBeVisible();
    await box().fill('再改');
    await expect.poll(() => server.times('keep')).toBe(2);
    expect(server.sent.at(-1)?.body).toEqual({ a: '再改', version: 4 });
  });

  it('shows the server’s reason for not saving, and loses nothing', async () => {
    server.answers.load = null;
    server.answers.keep = () => refused('10006', '草稿已在别处更新');
    await show(CALLS);
    await box().fill('这次');
    await expect.element(page.getByText('草稿没有保存：草稿已在别处更新')).toBeVisible();
    await expect.element(box()).toHaveValue('这次');
  });

  it('is discarded on the server too, and does not return', async () => {
    server.answers.load = { a: '上次', version: 3 };
    server.answers.keep = { version: 4 };
    await show(CALLS);
    await expect.element(box()).toHaveValue('上次');
    await page.getByRole('button', { name: '放弃' }).click();
    await expect.element(box()).toHaveValue('');
    await expect.element(banner()).not.toBeInTheDocument();
    await expect.poll(() => server.times('keep')).toBe(1);
    expect(server.sent.at(-1)?.body).toEqual({ version: 3 });
  });

  it('is not saved once more after the form was sent', async () => {
    server.answers.load = { a: '上次', version: 3 };
    await show(CALLS);
    await expect.element(banner()).toBeVisible();
    await box().fill('这次');
    await page.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => server.times('save')).toBe(1);
    await expect.element(banner()).not.toBeInTheDocument();
    // A slow machine may have saved the draft before the button was pressed.
    const saved = server.times('keep');
    await vi.advanceTimersByTimeAsync(1800);
    expect(server.times('keep')).toBe(saved);
  });

  it('of a wizard is loaded, saved at each step, and deleted after sending', async () => {
    server.answers.load = { a: '上次', b: '说明', version: 3 };
    server.answers.keep = { version: 4 };
    const step = (name: string, fields: FieldDefinition[], isLast: boolean): StepDefinition => ({
      name,
      title: name,
      place: 'x',
      block: { ...base, id: name, kind: 'fields', members: fields },
      next: isLast ? { kind: 'submit', title: '提交' } : { kind: 'next', title: '下一步', checks: [] },
      actions: [],
    });
    const draft: DraftDefinition = { ...CALLS, save: { call: 'keep', filling: fillingOf('a', 'b') } };
    const steps = [step('one', [field('a', '名称')], false), step('two', [field('b', '说明')], true)];
    const keep = call('keep', { fields: ['a', 'b', 'version'] });
    await render(<Stage block={form({ steps, filling: fillingOf('a', 'b'), draft })} calls={{ ...calls, keep }} />);
    await expect.element(box()).toHaveValue('上次');
    await expect.element(banner()).toBeVisible();
    await page.getByRole('button', { name: '下一步' }).click();
    await expect.element(page.getByRole('textbox', { name: '说明' })).toHaveValue('说明');
    await page.getByRole('textbox', { name: '说明' }).fill('改过');
    await expect.poll(() => server.times('keep')).toBe(1);
    expect(server.sent.at(-1)?.body).toEqual({ a: '上次', b: '改过', version: 3 });
    await expect.element(page.getByText('草稿已保存')).toBeVisible();
    await page.getByRole('button', { name: '提交' }).click();
    await expect.poll(() => server.times('save')).toBe(1);
    expect(server.sent.at(-1)?.body).toEqual({ a: '上次', b: '改过' });
    await vi.advanceTimersByTimeAsync(1800);
    expect(server.times('keep')).toBe(1);
  });

  it('never overwrites input typed before it loaded', async () => {
    let answer: (value: unknown) => void = () => undefined;
    server.answers.load = () => new Promise((resolve) => (answer = resolve));
    await show(CALLS);
    await box().fill('先填的');
    answer({ a: '上次', version: 1 });
    await vi.advanceTimersByTimeAsync(300);
    await expect.element(box()).toHaveValue('先填的');
  });
});
