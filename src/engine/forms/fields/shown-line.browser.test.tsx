import { beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { LineDefinition } from '#model/field.ts';
import { call, createServer, field, fillingOf, form, read, Stage } from '../fixtures/stage.tsx';

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = createServer();
});

it('a line of an answer is empty until the question was asked, and no dash', async () => {
  server.answers.fee = { total: '12.00' };
  const total: LineDefinition = {
    ...{ kind: 'line', name: 'total', title: '扣款合计', format: 'plain', inferred: [] },
    value: read('data.fee.total'),
  };
  const data = { fee: { call: 'fee', filling: { amount: { value: read('form.amount') } } } };
  const block = form({ members: [field('amount', '金额'), total], filling: fillingOf('amount'), data });
  await render(<Stage block={block} calls={{ fee: call('fee', { required: ['amount'] }) }} />);
  await expect.element(page.getByText('扣款合计')).toBeVisible();
  expect(page.getByText('—').elements()).toHaveLength(0);
  await page.getByRole('textbox', { name: '金额' }).fill('10');
  await expect.element(page.getByText('12.00')).toBeVisible();
});
