import { comeIn, expect, HEADERS, test } from './member.ts';

test('changes by others appear on an open page, and typed values stay', async ({ page, context }) => {
  await comeIn(page);
  const found = await page.request.post('/api/user/store/accPage', {
    headers: HEADERS,
    data: { currentPage: 1, pageSize: 50 },
  });
  const { result } = (await found.json()) as { result: { list: { accountNo: string; currency: string }[] } };
  const accountNo = result.list.find(({ currency }) => currency === 'USD')?.accountNo ?? '';
  await page.goto('/transaction-manage/inbound-order?payerName=Alder%20Crane%20Retail%20Ltd');
  const amounts = page.getByText('876.50');
  await expect(page.getByRole('button', { name: '查询', exact: true })).toBeVisible();
  await expect(page.getByText('没有符合条件的').first()).toBeVisible();
  const form = await context.newPage();
  await form.goto('/pay/withdrawal/initiateWithdrawal?currency=USD');
  const amount = form.getByRole('textbox', { name: '提现金额' });
  await amount.fill('1,234.00');

  const sent = await page.request.post('/sandbox/faults/command/incoming', {
    data: { account: `80010001/${accountNo}`, amount: '876.50', payerName: 'Alder Crane Retail Ltd' },
  });
  expect(sent.ok()).toBe(true);
  await expect(amounts.first()).toBeVisible();
  await expect(amount).toHaveValue(/^1,?234(\.00)?$/);
  await form.close();
});
