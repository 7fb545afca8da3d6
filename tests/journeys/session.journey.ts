import type { Page } from 'playwright/test';
import {
  confirmByCode,
  balanceOf,
  call,
  choose,
  CODE,
  expect,
  fillSignIn,
  MAIN_OF_A,
  MAIN_OF_B,
  PASSWORD,
  signIn,
  test,
} from './member.ts';
import { walkOn } from './walk.ts';

const SCREEN = '/pay/withdrawal/initiateWithdrawal?currency=USD';

// The browser logs that the server answered 401.
test.use({ tolerate: ['status of 401'] });

test('a session that ends in the middle of a form: sign in again, and the typed values are there', async ({
  page,
  playwright,
  baseURL,
}) => {
  const walk = walkOn(page);
  await signIn(page);
  const before = await balanceOf(page, 'USD');
  await page.goto(SCREEN);
  const amount = page.getByRole('textbox', { name: '提现金额' });
  await amount.fill('432.10');
  await choose(page.getByRole('combobox', { name: /提现账户/ }), /./);
  const account = await page.getByRole('combobox', { name: /提现账户/ }).textContent();

  // A pending answer would redirect the page to the sign-in before the typing ends.
  await walk.settle();
  // The same session is ended from another place.
  const elsewhere = await playwright.request.newContext({ baseURL, storageState: await page.context().storageState() });
  expect((await call(elsewhere, '/api/user/signOut')).code).toBe('0');
  await elsewhere.dispose();

  await page.getByRole('textbox', { name: /备注/ }).fill('货款');
  await expect.poll(() => isKept(page, '货款')).toBe(true);
  await sendUnlessEnded(page);
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, MAIN_OF_A, PASSWORD);
  await expect(page).toHaveURL(/initiateWithdrawal\?currency=USD/);
  await expect(amount).toHaveValue('432.10');
  await expect(page.getByRole('combobox', { name: /提现账户/ })).toHaveText(account!);
  await expect(page.getByRole('textbox', { name: /备注/ })).toHaveValue('货款');
  expect(await balanceOf(page, 'USD')).toEqual(before);

  // The form can still be sent.
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: /确认提现/ }).click();
  await page.getByRole('textbox', { name: /验证码/ }).fill(CODE);
  await expect(page.getByText('提现申请已提交')).toBeVisible();
});

test('the next person who signs in finds none of the typed values', async ({ page }) => {
  await signIn(page);
  await page.goto(SCREEN);
  const amount = page.getByRole('textbox', { name: '提现金额' });
  await amount.fill('77.00');
  await expect.poll(() => isKept(page, '77')).toBe(true);
  await page.context().clearCookies();
  await sendUnlessEnded(page);
  await expect(page).toHaveURL(/\/login/);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, MAIN_OF_B, PASSWORD);
  // An account with a known device needs a code on this one.
  const asked = page.getByRole('textbox', { name: /验证码/ });
  await expect(asked.or(amount)).toBeVisible();
  if (await asked.isVisible()) await confirmByCode(page);
  await expect(page).toHaveURL(/initiateWithdrawal/);
  await expect(amount).toHaveValue('');
});

/** Submits the form unless a call of the page has met the ended session before and redirected to the login page. */
function sendUnlessEnded(page: Page): Promise<void> {
  return page
    .getByRole('button', { name: '下一步' })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
}

/** Returns true if a draft contains the typed text. */
function isKept(page: Page, text: string): Promise<boolean> {
  return page.evaluate(
    (typed) => [...Object.values(sessionStorage), ...Object.values(localStorage)].some((kept) => kept.includes(typed)),
    text,
  );
}
