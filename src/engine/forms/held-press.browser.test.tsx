import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { ActionDefinition } from '#model/action.ts';
import { loadInterpreter } from '../foreign/interpreter.ts';
import { aliasInfo, base, call, createServer, field, fillingOf, form, Stage } from './fixtures/stage.tsx';

vi.mock('../foreign/interpreter.ts', { spy: true });

/** Holds back each load of the interpreter until the test lets it arrive or fail. */
class SlowModule {
  private readonly waiting: ((isThere: boolean) => void)[] = [];

  constructor() {
    vi.mocked(loadInterpreter).mockImplementation(async () => {
      const isThere = await new Promise<boolean>((resolve) => this.waiting.push(resolve));
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module: https://a.example/x.js');
      return import('../foreign/foreign-rules.ts');
    });
  }

  end(isThere: boolean): void {
    for (const settle of this.waiting.splice(0)) settle(isThere);
  }

  arrive = (): void => this.end(true);
  fail = (): void => this.end(false);
}

let server: ReturnType<typeof createServer>;
let rules: SlowModule;
beforeEach(() => {
  sessionStorage.clear();
  server = createServer();
  rules = new SlowModule();
});
afterEach(() => void vi.unstubAllGlobals());

const alias = { type: 'object', properties: { alias: { type: 'string', pattern: '^[a-z]+$' } } };
const action = { members: [field('alias', '别名')], filling: fillingOf('alias'), schema: alias };
const box = (): ReturnType<typeof page.getByRole> => page.getByRole('textbox', { name: '别名' });
const button = (name: string): ReturnType<typeof page.getByRole> => page.getByRole('button', { name, exact: true });
const busy = (): ReturnType<typeof page.getByRole> => button('提交中');
const failure = (): ReturnType<typeof page.getByRole> => page.getByRole('alert');

describe('a press before the rules of the form are loaded', () => {
  it('waits with a busy button, then shows the error and sends nothing', async () => {
    await render(<Stage block={form(action)} />);
    await box().fill('蓝屿');
    await button('保存').click();
    await expect.element(busy()).toHaveAttribute('aria-busy', 'true');
    rules.arrive();
    await expect.element(page.getByText('别名格式不正确')).toBeVisible();
    await expect.element(box()).toHaveValue('蓝屿');
    await expect.element(button('保存')).toBeVisible();
    expect(server.times('save')).toBe(0);
  });

  it('waits, then sends once, whatever was pressed in between', async () => {
    await render(<Stage block={form(action)} />);
    await box().fill('blue');
    await button('保存').click();
    busy()
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await box().click();
    await userEvent.keyboard('{Enter}');
    expect(server.times('save')).toBe(0);
    rules.arrive();
    await expect.poll(() => server.times('save')).toBe(1);
    await expect.element(button('保存')).toBeVisible();
    expect(server.sent).toMatchObject([{ body: { alias: 'blue' } }]);
  });

  it('says at the form that the rules cannot be loaded, keeps what was typed, and goes on after a retry', async () => {
    await render(<Stage block={form(action)} />);
    await box().fill('blue');
    await button('保存').click();
    rules.fail();
    await expect.element(failure()).toHaveTextContent('填写规则没有加载成功，尚未提交，请重试重试');
    expect(server.times('save')).toBe(0);
    await button('重试').click();
    await expect.element(busy()).toBeVisible();
    await expect.element(failure()).not.toBeInTheDocument();
    rules.fail();
    await expect.element(failure()).toBeVisible();
    await expect.element(box()).toHaveValue('blue');
    await button('重试').click();
    rules.arrive();
    await expect.poll(() => server.times('save')).toBe(1);
    await expect.element(failure()).not.toBeInTheDocument();
  });

  it('is dropped if the dialog is closed meanwhile', async () => {
    const open: ActionDefinition = {
      name: 'rename',
      title: '改名',
      place: base.place,
      look: 'primary',
      does: { kind: 'call', call: 'save', ...action, steps: [], data: {}, checks: [] },
    };
    await render(<Stage block={{ ...base, kind: 'links', id: 'links', links: [open] }} />);
    await button('改名').click();
    await box().fill('blue');
    await userEvent.keyboard('{Enter}');
    await expect.element(busy()).toBeVisible();
    await button('取消').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    rules.arrive();
    await button('改名').click();
    await expect.element(box()).toHaveValue('');
    expect(server.times('save')).toBe(0);
  });
});

it('a value edited in place waits for its rules too', async () => {
  server.answers['record'] = () => ({ no: 'N1', alias: '蓝屿' });
  await render(<Stage block={aliasInfo} calls={{ record: call('record'), save: call('save') }} />);
  await page.getByRole('button', { name: '修改别名' }).click();
  await box().fill('超过五个字的');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('form', { name: '修改别名' })).toHaveAttribute('aria-busy', 'true');
  rules.arrive();
  await expect.element(page.getByText('别名最多 5 个字')).toBeVisible();
  expect(server.times('save')).toBe(0);
});
