import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { SayProvider, useSay } from './Toast.tsx';

function Speaker({ tone }: { tone: 'success' | 'danger' }): ReactNode {
  const say = useSay();
  return (
    <button type="button" onClick={() => say({ text: '复制成功', tone })}>
      说
    </button>
  );
}

it.each(['success', 'danger'] as const)('R-053 a toast of %s stays for 3.5 s', async (tone) => {
  await render(
    <FluentProvider theme={webLightTheme}>
      <SayProvider>
        <Speaker tone={tone} />
      </SayProvider>
    </FluentProvider>,
  );
  const from = performance.now();
  await page.getByRole('button', { name: '说' }).click();
  const toast = () =>
    [...document.querySelectorAll('.fui-ToastTitle')].filter((each) => each.textContent === '复制成功');
  await expect.poll(() => toast().length).toBe(1);
  // Measures the toast's own timer, without its animations.
  const clock = document.querySelector<HTMLElement>('[data-timer-status]');
  expect(clock?.style.animationDuration).toBe('3500ms');
  await expect.poll(() => toast().length).toBe(0);
  expect(performance.now() - from).toBeGreaterThan(3400);
});

describe('a confirmation dialog', () => {
  const ask = async (yes?: string): Promise<string[]> => {
    await render(
      <FluentProvider theme={webLightTheme}>
        <ConfirmDialog title="标题" text="内容" onClose={() => undefined} {...(yes !== undefined && { yes })} />
      </FluentProvider>,
    );
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    return page
      .getByRole('alertdialog')
      .getByRole('button')
      .elements()
      .map((each) => each.textContent);
  };

  it('R-054 is answered by 确认 and 取消', async () => expect(await ask()).toEqual(['取消', '确认']));
  it('is confirmed by the name of the action', async () => expect(await ask('删除')).toEqual(['取消', '删除']));
  it('stacks the action on top, and focuses the harmless button', async () => {
    await page.viewport(390, 800);
    expect(await ask('删除')).toEqual(['删除', '取消']);
    await expect.element(page.getByRole('button', { name: '取消' })).toHaveFocus();
    await page.viewport(1280, 800);
  });
  it('never has two buttons of the same name', async () => expect(await ask('取消')).toEqual(['再想想', '取消']));
});
