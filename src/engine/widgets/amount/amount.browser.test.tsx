import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createServer, field, fillingOf, form, read, Stage } from '../../forms/fixtures/stage.tsx';

beforeEach(() => {
  sessionStorage.clear();
  createServer();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1440, 900);
});

const members = [
  field('amount', '金额', { widget: 'amount', props: { currency: { literal: 'currency' } } }),
  field('currency', '币种', {
    widget: 'select',
    default: 'USD',
    options: { kind: 'groups', groups: [{ name: 'USD', title: '美元', values: ['USD'] }] },
  }),
];

it('a large amount is drawn smaller if it does not fit, and large again with room', async () => {
  await page.viewport(390, 844);
  const { container } = await render(<Stage block={form({ members, filling: fillingOf('amount', 'currency') })} />);
  // The product's font sizes are not loaded here.
  for (const each of [20, 24, 28]) container.style.setProperty(`--sw-size-${each}`, `${each}px`);
  const box = page.getByRole('textbox', { name: '金额' });
  const size = (): number => Number.parseFloat(getComputedStyle(box.element()).fontSize);
  await box.fill('12.00');
  const largest = size();
  await box.fill('123456789012345.67');
  await expect.poll(size).toBeLessThan(largest);
  expect(box.element().scrollWidth).toBeLessThanOrEqual(box.element().clientWidth);
  await page.viewport(1440, 900);
  await expect.poll(size).toBeGreaterThanOrEqual(largest);
});

it('draws no currency before the field that it follows from is known', async () => {
  const follows = field('currency', '币种', { value: read('form.payee') });
  const [amount] = members;
  const block = form({
    members: [field('payee', '收款人'), ...(amount === undefined ? [] : [amount]), follows],
    filling: fillingOf('payee', 'amount', 'currency'),
  });
  await render(<Stage block={block} />);
  await expect.element(page.getByRole('textbox', { name: '金额' })).toBeVisible();
  expect(page.getByText('—').elements()).toHaveLength(0);
  expect(page.getByText('币种').elements()).toHaveLength(0);
  await page.getByRole('textbox', { name: '收款人' }).fill('EUR');
  await expect.element(page.getByText('EUR', { exact: true }).first()).toBeVisible();
});
