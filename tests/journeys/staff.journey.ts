import type { APIRequestContext } from 'playwright/test';
import {
  call,
  changeStaff,
  choose,
  CODE,
  comeIn,
  confirmByCode,
  dialogOf,
  expect,
  expectSaid,
  fillSignIn,
  HEADERS,
  holdBank,
  MAIN_OF_A,
  order,
  signInByCall,
  test,
  showList,
} from './member.ts';

/* An operator of a merchant: invited, given a role, reviews, disabled in the middle of a wizard. */

const MAKER = '13800000002';
const PHONE = '13655550001';
/** Makes names unique, because a journey may run twice on one bank. */
const MARK = String(Date.now() % 1_000_000);
const ROLE = `转账复核员${MARK}`;
const LOGIN = `sun${MARK}`;

// The browser logs that the server answered 401 and 403.
test.use({ tolerate: ['status of 401', 'status of 403'] });

interface Letter {
  to: string;
  text: string;
}

/** Sent letters, newest first. */
async function lettersOf(request: APIRequestContext): Promise<Letter[]> {
  const outbox = await request.get('/sandbox/outbox', { headers: { accept: 'application/json' } });
  return ((await outbox.json()) as { letters: Letter[] }).letters;
}

async function newestLetter(request: APIRequestContext): Promise<Letter | undefined> {
  return (await lettersOf(request))[0];
}

/** The password in the latest letter. */
async function passwordIn(request: APIRequestContext): Promise<string> {
  const letters = await lettersOf(request);
  const password = /初始密码 (\S+?)，/.exec(letters.find(({ to }) => to === PHONE)?.text ?? '')?.[1];
  if (password === undefined) throw new Error('No letter with a password');
  return password;
}

test('an operator is invited, given a role, reviews, and is disabled in the middle of a wizard', async ({
  page,
  playwright,
  baseURL,
}) => {
  await comeIn(page, MAKER);
  await holdBank(page);
  const transfer = { currency: 'USD', inUserNo: '80010005', inUserName: '新港貿易有限公司', purpose: 'GOODS' };
  const path = '/api/user/otherRecharge/innerTransfer';
  const { orderNo } = await order<{ orderNo: string }>(page, path, { ...transfer, amount: '10000.00' });

  // A custom role that reviews transfers.
  await comeIn(page, MAIN_OF_A);
  await page.goto('/setting/operator/role');
  await page.getByRole('button', { name: '新增角色' }).click();
  await dialogOf(page).getByRole('textbox', { name: '角色名称' }).fill(ROLE);
  await dialogOf(page).getByRole('button', { name: '新增角色' }).click();
  // A session alone does not suffice, so the person must enter a code.
  await expect(dialogOf(page)).toContainText('您的手机 138****0001');
  await confirmByCode(page);
  await expect(page).toHaveURL(/operator\/permission\//);
  const tree = page.getByRole('tree', { name: '权限' });
  const search = page.getByRole('textbox', { name: '搜索权限' });
  await search.fill('复核账户互转');
  await tree.getByRole('treeitem', { name: /复核账户互转/ }).click();
  await search.fill('发起提现');
  await tree.getByRole('treeitem', { name: '发起提现' }).last().click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '保存' }).click();
  await confirmByCode(page);
  await expect(page.getByRole('heading', { name: '权限已保存' })).toBeVisible();

  // Adds an operator with the role.
  await page.goto('/setting/operator/user');
  await page.getByRole('button', { name: '新增操作员' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: '姓名' }).fill('孙知远');
  await dialog.getByRole('textbox', { name: '登录账号' }).fill(LOGIN);
  await dialog.getByRole('textbox', { name: '手机' }).fill(PHONE);
  await dialog.getByRole('checkbox', { name: new RegExp(ROLE) }).check();
  await dialog.getByRole('button', { name: '新增并发送初始密码' }).click();
  await confirmByCode(page);
  await expectSaid(page, '操作员已新增，初始密码已发送至其手机');
  await expect(page.getByRole('grid').first()).toContainText('孙知远');
  const initial = await passwordIn(page.request);
  const password = `Chosen#${MARK}`;

  // Signs in, must first choose a password on any page, sees only what the role allows, and reviews.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/login');
  await fillSignIn(page, LOGIN, initial);
  await expect(page).toHaveURL(/\/setting\/selfCenter$/);
  await page.goto('/transaction/transferOrder');
  await expect(page).toHaveURL(/\/setting\/selfCenter$/);
  await page.getByLabel('初始密码').fill(initial);
  await page.getByLabel('新密码', { exact: true }).fill(password);
  await page.getByLabel('再次输入新密码').fill(password);
  await page.getByRole('button', { name: '保存并进入首页' }).click();
  await confirmByCode(page);
  await expect(page).toHaveURL(/\/account\/userAccount$/);
  // Announcements that everybody sees once.
  expect((await page.request.get('/api/common/user-notice/sign', { headers: HEADERS })).ok()).toBe(true);
  await page.reload();
  const menu = page.getByRole('navigation', { name: /菜单/ }).first();
  await expect(menu.getByText('全球付款')).toBeVisible();
  await expect(menu.getByText('换汇', { exact: true })).toHaveCount(0);
  await showList(page, `/transaction/transferOrder?orderNo=${orderNo}`);
  const rows = page.getByRole('grid').first();
  await rows.getByRole('button', { name: '通过', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '通过' }).click();
  // The code of a review goes to the reviewer's own phone, not to the main operator's.
  await expect(dialogOf(page)).toContainText('您的手机 136****0001');
  expect(await newestLetter(page.request)).toMatchObject({
    to: expect.stringContaining('136****0001'),
    text: expect.stringContaining(CODE),
  });
  await confirmByCode(page);
  await expect(rows).not.toContainText('待复核');

  // The role loses the review meanwhile: the button disappears with the next answer.
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await signInByCall(elsewhere, MAIN_OF_A);
  type Listed<Row> = { list: Row[] };
  const { result: roles } = await call<Listed<{ roleId: string }>>(elsewhere, '/api/user/role/page', {
    roleName: ROLE,
  });
  const roleId = roles.list[0]?.roleId ?? '';
  const kept = { roleId, permissionIds: ['/pay/withdrawal/initiateWithdrawal'] };
  expect((await changeStaff(elsewhere, '/api/user/permission/save', kept)).code).toBe('0');
  await page.goto('/pay/withdrawal/initiateWithdrawal?currency=USD');
  await expect(menu.getByText('账户互转')).toHaveCount(0);

  // Disabled in the middle of a wizard: the page says so, and no typed value is lost.
  const amount = page.getByRole('textbox', { name: '提现金额' });
  await amount.fill('321.00');
  await choose(page.getByRole('combobox', { name: /提现账户/ }), /./);
  await page.getByRole('textbox', { name: /备注/ }).fill('季度货款');
  await expect
    .poll(() => page.evaluate(() => Object.values(sessionStorage).some((kept) => kept.includes('季度货款'))))
    .toBe(true);
  // The role loses the wizard meanwhile: the next step is refused, and after the role is restored the form has its
  // values.
  const lost = { roleId, permissionIds: [] };
  expect((await changeStaff(elsewhere, '/api/user/permission/save', lost)).code).toBe('0');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('没有访问权限').first()).toBeVisible();
  await expect(menu.getByText('全球付款')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^确认提现/ })).toHaveCount(0);
  expect((await changeStaff(elsewhere, '/api/user/permission/save', kept)).code).toBe('0');
  await page.goto('/pay/withdrawal/initiateWithdrawal?currency=USD');
  await expect(amount).toHaveValue('321.00');
  // A pending answer would redirect the page to the sign-in before the press.
  await page.waitForLoadState('networkidle');
  const { result: found } = await call<Listed<{ operatorId: string }>>(elsewhere, '/api/user/operator/page', {
    keyword: LOGIN,
  });
  const operatorId = found.list[0]?.operatorId ?? '';
  const turn = (state: number): Promise<{ code: string }> =>
    changeStaff(elsewhere, '/api/user/operator/update-state', { operatorId, state });
  expect((await turn(0)).code).toBe('0');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('该账号已被停用，请联系主操作员').first()).toBeVisible();
  await fillSignIn(page, LOGIN, password);
  await expect(page).toHaveURL(/\/login/);
  expect((await turn(1)).code).toBe('0');
  await fillSignIn(page, LOGIN, password);
  await expect(page).toHaveURL(/initiateWithdrawal\?currency=USD/);
  await expect(amount).toHaveValue('321.00');
  await expect(page.getByRole('textbox', { name: /备注/ })).toHaveValue('季度货款');
  await elsewhere.dispose();
});
