import { expect, test } from './member.ts';

/* A rule of a call: the form shows it at its field, and the server enforces it without the form. */

test('a rule of a call is shown at its field, and the server refuses a request that breaks it', async ({ page }) => {
  await page.goto('/test/element?tab=form');
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: '签约', exact: true }) });
  const box = (name: string): ReturnType<typeof form.getByRole> => form.getByRole('textbox', { name, exact: true });
  await expect(form).toBeVisible();
  await form.getByRole('combobox', { name: '来源订单' }).click();
  await page.getByRole('option').filter({ hasText: 'R2026110012' }).click();
  await box('服务金额').fill('990');
  await box('费率').fill('99');
  await expect(form).toContainText('980.10');
  await form.getByRole('button', { name: '签约', exact: true }).click();
  await expect(form).toContainText('费率不能大于 30');
  await expect(form).toContainText('请填写高费率原因');
  await expect(form).toContainText('服务金额不能超过该订单的余额 980.00 USD');

  // The server refuses the same request with the same sentences.
  const sent = await page.request.post('/api/portal/sample/form/agree', {
    headers: { 'system-name': 'member-exchange-client', origin: new URL(page.url()).origin },
    data: {
      ...{ orderNo: 'R2026110012', startDate: '2026-01-02', endDate: '2026-01-01' },
      ...{ amount: '990.00', rate: '99', fee: '0.01' },
    },
  });
  const { code, result } = (await sent.json()) as { code: string; result: { errors: { path: string }[] } };
  expect([sent.status(), code]).toEqual([200, '10001']);
  const paths = result.errors.map(({ path }) => path).toSorted();
  expect(paths).toEqual(['/amount', '/endDate', '/fee', '/rate', '/reason', '/startDate']);
});
