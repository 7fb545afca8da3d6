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

afterEach(() => void vi.unstubAllGlobals());

it('keeps what is typed while the list of results still loads', async () => {
  createServer();
  await render(
    <Stage permissions={['/pay/commonPayee']}>
      <Palette>
        <main>页面</main>
      </Palette>
    </Stage>,
  );
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
