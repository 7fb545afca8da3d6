import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Pager } from '../../states/Pager.tsx';

it('R-052 the pager shows total, prev, five pages, next, sizes and jumper, in that order', async () => {
  await render(<Pager total={1284} page={64} size={10} isPhone={false} onLook={() => undefined} />);
  const pager = page.getByRole('navigation', { name: '分页' });
  await expect.element(pager.getByText('1,284')).toBeVisible();
  const parts = [...pager.element().querySelectorAll('strong, button, select, input')].map(
    (each) => each.getAttribute('aria-label') ?? each.textContent,
  );
  expect(parts).toEqual([
    '1,284',
    '上一页',
    '第 1 页',
    ...[62, 63, 64, 65, 66].map((each) => `第 ${each} 页`),
    '第 129 页',
    '下一页',
    '每页条数',
    '前往第几页',
  ]);
});

it('goes to a typed page', async () => {
  const onLook = vi.fn();
  await render(<Pager total={1284} page={1} size={10} isPhone={false} onLook={onLook} />);
  await page.getByRole('textbox', { name: '前往第几页' }).fill('7');
  (document.activeElement as HTMLElement).blur();
  expect(onLook).toHaveBeenCalledWith({ page: 7 });
});
