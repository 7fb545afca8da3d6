import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Menus } from '#model/menu.ts';
import { MenuProvider } from '../../menu/menu-context.tsx';
import { createServer, Stage } from '../fixtures/stage.tsx';
import { SideMenu } from './SideMenu.tsx';

const PAYEES = { name: 'payee', title: '收款人', path: '/payee', hidden: false, needs: [], items: [] };
const MENUS: Menus = {
  versions: { new: { name: 'new', title: '菜单', items: [PAYEES], redirects: {} } },
  needs: {},
};

beforeEach(() => void createServer());
afterEach(() => vi.unstubAllGlobals());

it('opens what was found on Enter, but not on the Enter that ends a composition', async () => {
  await render(
    <Stage permissions={['/payee']}>
      <MenuProvider menus={MENUS}>
        <SideMenu />
      </MenuProvider>
    </Stage>,
  );
  const field = page.getByRole('searchbox', { name: '搜索菜单' });
  await field.fill('收款');
  await expect.element(page.getByRole('link', { name: '收款人' })).toBeVisible();
  const where = page.getByTestId('where');
  const ends = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, isComposing: true });
  field.element().dispatchEvent(ends);
  expect(ends.defaultPrevented).toBe(false);
  await userEvent.click(field);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => where.element().textContent).toBe('/payee');
});
