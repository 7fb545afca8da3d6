import type { APIRequestContext } from 'playwright/test';
import { subtract } from '#model/money.ts';
import { balanceOf, call, choose, CODE, comeIn, expect, signIn, test } from './member.ts';
import { portOf } from './ports.ts';

/* A portal with a provider: the provider is the worker's bank, whose fault page changes its answers. */

const PAGE = '/pay/withdrawal/initiateWithdrawal?currency=USD';

/** Injects a fault into a call of the first server. */
async function spoil(request: APIRequestContext, worker: number, rule: Record<string, unknown>): Promise<void> {
  const answer = await request.post(`http://127.0.0.1:${portOf(worker)}/sandbox/faults`, { data: rule });
  expect(answer.ok()).toBe(true);
}

async function found(request: APIRequestContext): Promise<string[]> {
  const answer = await request.get('/sandbox/drift', { headers: { accept: 'application/json' } });
  const { drift } = (await answer.json()) as { drift: { call: string; found: string }[] };
  return drift.map((each) => `${each.call} ${each.found}`);
}

test.describe('a provider that goes wrong', () => {
  test.use({ tolerate: ['Failed to load resource'] });

  test.afterEach(async ({ request }, { parallelIndex }) => {
    await request.post(`http://127.0.0.1:${portOf(parallelIndex)}/sandbox/faults/clear`);
  });

  test('a screen says so, nobody is signed out, and the drift page tells of it', async ({ page, request }, {
    parallelIndex,
  }) => {
    await signIn(page);
    for (const [rule, told] of [
      [{ kind: 'status', status: 503 }, 'status 503'],
      [{ kind: 'page' }, 'text/html'],
      [{ kind: 'drop' }, 'a cut connection'],
      [{ kind: 'half' }, 'a cut connection'],
      [{ kind: 'latency', milliseconds: 12_000 }, 'no answer in time'],
      [{ kind: 'malformed' }, 'something else'],
      [{ kind: 'no-result' }, 'null'],
    ] as const) {
      await spoil(request, parallelIndex, { call: 'pay.orders', ...rule });
      await page.goto('/transaction-manage/payment-order');
      await expect(page.getByRole('button', { name: '重试' }).first(), told).toBeVisible({ timeout: 30_000 });
      await expect(page).toHaveURL(/payment-order/);
      expect(await found(request)).toContain(`pay.orders ${told}`);
      await request.post('/sandbox/drift/clear');
      await request.post(`http://127.0.0.1:${portOf(parallelIndex)}/sandbox/faults/clear`);
    }
    await page.reload();
    await expect(page.getByRole('grid').first().locator('tbody tr').first()).toBeVisible();
    await request.post('/sandbox/drift/clear');
  });

  test('a withdrawal whose answer the provider lost is unknown, and goes through once with the same key', async ({
    page,
    request,
  }, { parallelIndex }) => {
    await signIn(page);
    const before = await balanceOf(page, 'USD');
    await page.goto(PAGE);
    await page.getByRole('textbox', { name: '提现金额' }).fill('60.00');
    await choose(page.getByRole('combobox', { name: /提现账户/ }), /./);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('button', { name: /确认提现/ }).click();
    await spoil(request, parallelIndex, { call: 'pay.withdraw', kind: 'lost', times: 1 });
    const keys: string[] = [];
    page.on('request', (each) => {
      if (each.url().endsWith('/withdrawalApply')) keys.push(each.headers()['idempotency-key'] ?? '');
    });
    await page.getByRole('textbox', { name: /验证码/ }).fill(CODE);
    await expect(page.getByText(/提交结果未知/).first()).toBeVisible();
    await page.getByRole('button', { name: '重试' }).first().click();
    await expect(page.getByText('提现申请已提交')).toBeVisible();
    expect([new Set(keys).size, keys.length]).toEqual([1, 2]);
    expect(subtract(before.availableBal, (await balanceOf(page, 'USD')).availableBal)).toBe('60');
    expect(await found(request)).toEqual(['pay.withdraw a cut connection']);
    await request.post('/sandbox/drift/clear');
  });

  test('a call of the portal’s own that fails ends no session', async ({ page }) => {
    await signIn(page);
    for (const status of [401, 500]) {
      await page.route('**/api/portal/**', (route) =>
        route.fulfill({ status, json: { code: String(status), message: '', result: null } }),
      );
      await page.goto('/transaction-manage/payment-order');
      await expect(page.getByRole('grid').first().locator('tbody tr').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page).toHaveURL(/payment-order/);
      await page.unroute('**/api/portal/**');
    }
  });
});

test('the portal keeps a person’s own data, and lists the known sessions', async ({ page, playwright, baseURL }) => {
  await comeIn(page, '13800000001');
  const preference = { preferenceKey: 'journey', preferenceValue: 'kept' };
  expect(await call(page.request, '/api/portal/preferences/save', preference)).toMatchObject({ code: '0' });
  const other = await playwright.request.newContext({ ...(baseURL !== undefined && { baseURL }) });
  expect((await call(other, '/api/portal/sessions')).code).toBe('401');
  await call(other, '/api/user/login', { loginNo: '13800000001', password: 'Demo#2026' });
  const kept = await other.get('/api/portal/preferences', { headers: { 'system-name': 'x' } });
  expect(((await kept.json()) as { result: unknown[] }).result).toContainEqual(preference);
  const { result: sessions } = await call<{ sessionId: string; isThis: boolean }[]>(other, '/api/portal/sessions');
  expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1);
  expect(sessions.length).toBeGreaterThan(1);
  expect((await call(page.request, '/api/portal/sessions/end-others')).code).toBe('0');
  expect((await call(other, '/api/user/userInfo')).code).toBe('401');
  expect((await call(page.request, '/api/user/userInfo')).code).toBe('0');
  await page.goto('/setting/audit-log');
  await expect(page.getByRole('grid').first()).toContainText('密码登录');
  await other.dispose();
});
