import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createServer, Stage } from '../layout/fixtures/stage.tsx';
import { Palette } from './Palette.tsx';

const gate = vi.hoisted(() => {
  let open = (): void => undefined;
  return { opened: new Promise<void>((resolve) => (open = resolve)), open: () => open() };
});
vi.mock('./Results.tsx', async (importOriginal) => {
  await gate.opened;
  return importOriginal();
});

const draw = () =>
  render(
    <Stage permissions={['/pay/commonPayee']}>
      <Palette>
        <main>页面</main>
      </Palette>
    </Stage>,
  );

afterEach(() => void vi.unstubAllGlobals());

it('keeps what is typed while the list of results still loads', async () => {
  createServer();
  await draw();
  await userEvent.keyboard('{Control>}k{/Control}shen');
  const field = page.getByRole('combobox', { name: '快速查找页面和操作' });
  await expect.element(field).toHaveValue('shen');
  expect(page.getByRole('listbox').elements()).toHaveLength(0);

  gate.open();
  await expect.element(page.getByRole('option', { name: '切换到深色外观' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('s');
  await expect.element(field).toHaveValue('shens');
  await expect.element(field).toHaveAttribute('aria-activedescendant');
});

it('says that nothing was found only once the server has said so', async () => {
  gate.open();
  const server = createServer();
  let answer: (given: unknown) => void = () => undefined;
  server.answers['/user/search/find'] = () => new Promise((resolve) => (answer = resolve));
  await draw();
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = page.getByRole('combobox', { name: '快速查找页面和操作' });
  await field.fill('没有这个');
  await expect.element(page.getByText('正在查找订单、收款人和卡片…')).toBeVisible();
  await expect.poll(() => server.asked.some(({ path }) => path === '/user/search/find')).toBe(true);
  answer([]);
  await expect.element(page.getByText(/没有找到「没有这个」/)).toBeVisible();

  server.answers['/user/search/find'] = undefined;
  await field.fill('也没有这个');
  await expect.element(page.getByText(/暂时查不了/)).toBeVisible();
});
