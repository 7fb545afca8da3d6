import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { cdp, page } from 'vitest/browser';
import type { Validator } from '#model/screen.ts';
import { createServer, field, fillingOf, form, read, Stage, test } from './fixtures/stage.tsx';

/*
 * The values are one object: RJSF validates it, and the request is filled from it. A submit sends the current values,
 * however soon after the last key.
 */

const COUNT = inject('soak') ? 1_000 : 12;

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = createServer();
});
afterEach(() => void vi.unstubAllGlobals());

const input = (title: string): HTMLInputElement =>
  page.getByRole('textbox', { name: title }).element() as HTMLInputElement;

/** Dispatches one key press without a pause after it. */
function press(at: HTMLInputElement, text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(at, text);
  at.dispatchEvent(new InputEvent('input', { bubbles: true, data: text.slice(-1), inputType: 'insertText' }));
}

const WAYS: Record<string, (at: HTMLInputElement) => void> = {
  Enter: (at) => at.form?.requestSubmit(),
  'a click': () => (page.getByRole('button', { name: '保存' }).element() as HTMLButtonElement).click(),
  'Tab and Enter': (at) => {
    input('备注').focus();
    at.form?.requestSubmit();
  },
};

const HANDS: Record<string, (at: HTMLInputElement, text: string) => void> = {
  keys(at, text) {
    for (let end = 1; end <= text.length; end += 1) press(at, text.slice(0, end).trim());
    press(at, text);
  },
  'an input method'(at, text) {
    at.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    for (const letters of ['d', 'di', 'dic', 'dici']) press(at, letters);
    press(at, text);
    at.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: text }));
  },
};

const CASES = Object.keys(WAYS).flatMap((way) => Object.keys(HANDS).map((hand) => [hand, way] as const));

/** The soak test slows the processor four times. */
const slowDown = (rate: number): Promise<unknown> =>
  (cdp() as { send(method: string, words: { rate: number }): Promise<unknown> }).send(
    'Emulation.setCPUThrottlingRate',
    { rate },
  );
beforeAll(() => (inject('soak') ? slowDown(4) : undefined));
afterAll(() => (inject('soak') ? slowDown(1) : undefined));

describe('what is typed', () => {
  it.each(CASES)(
    'by %s is sent as it stands there, by %s right after the last key',
    { timeout: 900_000 },
    async (hand, way) => {
      const members = [field('a', '名称'), field('b', '备注')];
      await render(<Stage block={form({ members, filling: fillingOf('a', 'b') })} />);
      await expect.element(page.getByRole('textbox', { name: '名称' })).toBeVisible();
      for (let n = 0; n < COUNT; n += 1) {
        const text = `第 ${n} 次`;
        const at = input('名称');
        at.focus();
        HANDS[hand]?.(at, text);
        WAYS[way]?.(at);
        await expect.poll(() => server.times('save'), { interval: 5 }).toBe(n + 1);
        expect(server.sent.at(-1)?.body).toMatchObject({ a: text });
        await expect.element(page.getByRole('button', { name: '保存' })).toBeEnabled();
      }
    },
  );

  it('is validated as it is sent, without what is hidden', async () => {
    const validated: unknown[] = [];
    const validate: Validator = (value) => validated.push(value) > 0;
    const hidden = field('b', '路由号', { visible: test('form.a', '==', 'US') });
    const members = [field('a', '国家'), hidden, field('c', '编号', { value: read('form.a') })];
    const block = form({ members, filling: fillingOf('a', 'b', 'c'), validator: 'toy', schema: { type: 'object' } });
    await render(<Stage block={block} bundle={{ validators: { toy: validate } }} />);
    await expect.element(page.getByRole('textbox', { name: '国家' })).toBeVisible();
    for (const country of ['US', 'CN']) {
      press(input('国家'), country);
      if (country === 'US') {
        await expect.element(page.getByRole('textbox', { name: '路由号' })).toBeVisible();
        press(input('路由号'), '021');
      }
      validated.length = 0;
      const before = server.times('save');
      input('国家').form?.requestSubmit();
      await expect.poll(() => server.times('save')).toBe(before + 1);
      // RJSF calls its validator once per submit, with all values.
      expect(validated).toEqual([server.sent.at(-1)?.body]);
      await expect.element(page.getByRole('button', { name: '保存' })).toBeEnabled();
    }
    expect(server.sent.map(({ body }) => body)).toEqual([
      { a: 'US', b: '021', c: 'US' },
      { a: 'CN', c: 'CN' },
    ]);
  });

  it('is sent as it was composed with an input method', async () => {
    await render(<Stage block={form({ members: [field('a', '名称')], filling: fillingOf('a') })} />);
    await expect.element(page.getByRole('textbox', { name: '名称' })).toBeVisible();
    const at = input('名称');
    at.focus();
    at.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    for (const text of ['z', 'zh', 'zho', 'zhon', 'zhong']) {
      press(at, text);
      // Text of an input method stays under the caret when RJSF gets the value.
      await new Promise((next) => setTimeout(next, 30));
      expect(at.value).toBe(text);
    }
    press(at, '中');
    at.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '中' }));
    at.form?.requestSubmit();
    await expect.poll(() => server.times('save')).toBe(1);
    expect(server.sent[0]?.body).toMatchObject({ a: '中' });
  });

  it('keeps the caret where it is in the middle of a text', async () => {
    await render(
      <Stage block={form({ members: [field('a', '名称', { default: '上海贸易' })], filling: fillingOf('a') })} />,
    );
    await expect.element(page.getByRole('textbox', { name: '名称' })).toHaveValue('上海贸易');
    const at = input('名称');
    at.focus();
    at.setSelectionRange(2, 2);
    for (const letter of ['示', '例']) {
      at.setRangeText(letter, at.selectionStart ?? 0, at.selectionEnd ?? 0, 'end');
      at.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter, inputType: 'insertText' }));
      await new Promise((next) => setTimeout(next, 60));
    }
    expect(at.value).toBe('上海示例贸易');
    expect(at.selectionStart).toBe(4);
  });

  it('stays where another value would have filled the field', async () => {
    const members = [field('a', '名称'), field('b', '抄送', { fill: read('form.a') })];
    await render(<Stage block={form({ members, filling: fillingOf('a', 'b') })} />);
    await expect.element(page.getByRole('textbox', { name: '抄送' })).toBeVisible();
    press(input('名称'), '甲');
    press(input('抄送'), '乙');
    await expect.element(page.getByRole('textbox', { name: '抄送' })).toHaveValue('乙');
    input('名称').form?.requestSubmit();
    await expect.poll(() => server.sent.at(-1)?.body).toMatchObject({ a: '甲', b: '乙' });
  });

  it('stays in a field that was hidden, and is sent when it is there again', async () => {
    const hidden = field('b', '路由号', { visible: test('form.a', '==', 'US') });
    await render(<Stage block={form({ members: [field('a', '国家'), hidden], filling: fillingOf('a', 'b') })} />);
    await expect.element(page.getByRole('textbox', { name: '国家' })).toBeVisible();
    press(input('国家'), 'US');
    await expect.element(page.getByRole('textbox', { name: '路由号' })).toBeVisible();
    press(input('路由号'), '021');
    press(input('国家'), 'CN');
    await expect.element(page.getByRole('textbox', { name: '路由号' })).not.toBeInTheDocument();
    press(input('国家'), 'US');
    await expect.element(page.getByRole('textbox', { name: '路由号' })).toHaveValue('021');
    input('国家').form?.requestSubmit();
    await expect.poll(() => server.sent.at(-1)?.body).toMatchObject({ a: 'US', b: '021' });
  });
});
