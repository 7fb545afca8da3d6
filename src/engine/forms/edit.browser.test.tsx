import { beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { CallDefinition } from '#model/call.ts';
import { aliasInfo, call, createServer, refused, Stage } from './fixtures/stage.tsx';

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = createServer();
});

const callsWith = (more: Partial<CallDefinition> = {}) => ({
  record: call('record', { reads: ['paper'] }),
  save: call('save', { writes: ['paper'], ...more }),
});

async function show(): Promise<void> {
  let alias = '蓝屿';
  server.answers.record = () => ({ no: 'N1', alias });
  server.answers.save ??= (body: { alias: string }) => {
    alias = body.alias;
    return null;
  };
  await render(<Stage block={aliasInfo} calls={callsWith()} />);
  await page.getByRole('button', { name: '修改别名' }).click();
  await expect.element(input()).toHaveFocus();
}
const input = (): ReturnType<typeof page.getByRole> => page.getByRole('textbox', { name: '别名' });
const mode = (): string | null | undefined => document.querySelector('[data-mode]')?.getAttribute('data-mode');
const pencil = (): ReturnType<typeof page.getByRole> => page.getByRole('button', { name: '修改别名', exact: true });

describe('a value edited in place', () => {
  it('has no pencil without the permission of the call that saves it', async () => {
    server.answers.record = () => ({ no: 'N1', alias: '蓝屿' });
    await render(<Stage block={aliasInfo} calls={callsWith({ permission: { anyOf: ['/papers#edit'] } })} />);
    await expect.element(page.getByText('蓝屿')).toBeVisible();
    await expect.element(pencil()).not.toBeInTheDocument();
  });

  it('R-169: is viewed, edited, and loading while it is saved', async () => {
    let answer: (value: unknown) => void = () => undefined;
    server.answers.save = () => new Promise((resolve) => (answer = resolve));
    await show();
    expect(mode()).toBe('edit');
    await expect.element(input()).toHaveValue('蓝屿');
    await input().fill('蓝岛');
    await page.getByRole('button', { name: '保存别名' }).click();
    await expect.poll(mode).toBe('loading');
    answer(null);
    await expect.poll(mode).toBe('view');
    expect(server.sent.find(({ name }) => name === 'save')?.body).toEqual({ no: 'N1', alias: '蓝岛' });
  });

  it('is saved by Enter, shows what was saved, and gives the focus back', async () => {
    await show();
    await input().fill('蓝岛');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('蓝岛')).toBeVisible();
    await expect.element(pencil()).toHaveFocus();
  });

  it('is unchanged after Escape, and not sent without a change', async () => {
    await show();
    await input().fill('蓝岛');
    await userEvent.keyboard('{Escape}');
    await expect.element(pencil()).toHaveFocus();
    await expect.element(page.getByText('蓝屿')).toBeVisible();
    await pencil().click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(mode).toBe('view');
    expect(server.times('save')).toBe(0);
  });

  it('shows broken rules and refusals at the field', async () => {
    server.answers.save = () => refused('10001', '参数错误', [{ path: '/alias', message: '别名已被使用' }]);
    await show();
    await input().fill('');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('请填写别名')).toBeVisible();
    await input().fill('蓝岛');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('别名已被使用')).toBeVisible();
    await expect.element(input()).toHaveFocus();
    await expect.element(input()).toHaveValue('蓝岛');
  });
});
