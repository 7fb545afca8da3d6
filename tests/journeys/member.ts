import { expect, test as base, type APIRequestContext, type Locator, type Page } from 'playwright/test';
import { model } from '#generated/model.ts';
import { frontPortOf, portOf } from './ports.ts';

export const PASSWORD = 'Demo#2026';
export const MAIN_OF_A = '13800000001';
export const MAIN_OF_B = '13900000001';
export const CODE = '246810';
/** Now and then the bank is made anew before a journey. Milliseconds. */
const BEGINNING = 60_000;
export const HEADERS = { 'system-name': 'member-exchange-client' };

interface Envelope<Result> {
  code: string;
  message: string;
  result: Result;
}

export interface Balance {
  currency: string;
  availableBal: string;
  frozenBal: string;
  inTransitBal: string;
}

/** Console messages that a journey tolerates, as texts that they contain. */
interface Tolerated {
  tolerate: string[];
}

export interface Through {
  /** The journey goes through a portal that has the bank as its provider. */
  through: boolean;
}

/**
 * Every journey begins a minute after the last, so that it may ask for a code, and nothing that was under way before it
 * moves while it runs. It fails on a console error, an uncaught exception or a violation of the Content-Security-Policy.
 * After it the books of its bank must agree with themselves; through a provider, no answer may differ from its schema.
 */
export const test = base.extend<Tolerated & Through>({
  through: [false, { option: true }],
  tolerate: [[], { option: true }],
  baseURL: async ({ through }, use, { parallelIndex }) =>
    use(`http://127.0.0.1:${(through ? frontPortOf : portOf)(parallelIndex)}`),
  page: async ({ page, request, tolerate, through }, use) => {
    const said: string[] = [];
    expect((await request.post('/test/begin', { timeout: BEGINNING })).ok()).toBe(true);
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
      });
    });
    page.on('console', (message) => {
      if (message.type() === 'error') said.push(message.text());
    });
    page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
    await use(page);
    expect(said.filter((line) => !tolerate.some((text) => line.includes(text)))).toEqual([]);
    const books = await request.get('/test/books', { maxRetries: 2 });
    expect(await books.json()).toEqual({ breaches: [] });
    if (through) {
      const drift = await request.get('/sandbox/drift', { headers: { accept: 'application/json' } });
      expect(await drift.json()).toEqual({ drift: [] });
    }
  },
});

export { expect };

/** Through the login screen, as a merchant does it. */
export async function signIn(page: Page, loginNo = MAIN_OF_A): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, loginNo, PASSWORD);
  await expect(page).toHaveURL(/\/account\/userAccount$/);
}

export async function fillSignIn(page: Page, loginNo: string, password: string): Promise<void> {
  await page.getByLabel('手机号/邮箱').fill(loginNo);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** A session of its own, beside the browser's. */
export async function signInByCall(request: APIRequestContext, loginNo: string): Promise<void> {
  const answer = await call(request, '/api/user/login', { loginNo, password: PASSWORD });
  expect(answer.code).toBe('0');
}

export async function call<Result = unknown>(
  request: APIRequestContext,
  path: string,
  data: unknown = {},
  headers: Record<string, string> = {},
): Promise<Envelope<Result>> {
  const response = await request.post(path, { data, headers: { ...HEADERS, ...headers } });
  return (await response.json()) as Envelope<Result>;
}

/** Balance of the signed-in merchant, from the server. */
export async function balanceOf(page: Page, currency: string): Promise<Balance> {
  const { result } = await call<Balance[]>(page.request, '/api/user/account-bal-query/query-user-gep-all-acc-balance');
  const found = result.find((each) => each.currency === currency);
  if (found === undefined) throw new Error(`no balance in ${currency}`);
  return found;
}

/** A choice in one of our listboxes, opened again where a busy page had replaced the control under the click. */
export async function choose(control: Locator, option: string | RegExp): Promise<void> {
  const wanted = control.page().getByRole('listbox').getByRole('option', { name: option }).first();
  await expect(async () => {
    if ((await control.getAttribute('aria-expanded')) !== 'true') await control.click({ timeout: 4000 });
    await wanted.click({ timeout: 4000 });
  }).toPass({ timeout: 20_000 });
}

/** Ticks a radio, whose own input lies under its drawing; again where the page was still the server's drawing of it. */
export async function tick(radio: Locator): Promise<void> {
  await expect(() => radio.check({ force: true, timeout: 2000 })).toPass({ timeout: 15_000 });
}

/** Signed in without the login screen, for journeys that are about something else. */
export async function comeIn(page: Page, loginNo = MAIN_OF_A): Promise<void> {
  // Requests of the previous page must not go out under the new session.
  await page.goto('about:blank');
  await signInByCall(page.request, loginNo);
}

/** Has a code sent that confirms this request of the call at this path. */
export async function sendCodeFor(
  page: Page,
  path: string,
  request: object,
  headers: Record<string, string> = {},
): Promise<{ code: string }> {
  const name = Object.values(model.calls).find((each) => each.path === path)?.name;
  const way = { sendType: 1, bizType: 1, confirms: { call: name, request } };
  return call(page.request, '/api/user/sendCode', way, headers);
}

/** A change of operators or roles, with the code that the acting person's phone gets. */
export async function changeStaff(request: APIRequestContext, path: string, data: object): Promise<{ code: string }> {
  const name = Object.values(model.calls).find((each) => each.path === path)?.name;
  const confirms = { call: name, request: data };
  await call(request, '/api/user/authSendCodeApi', { sendType: 1, bizType: 1, confirms });
  return call(request, path, { ...data, msgCode: CODE });
}

/** A call that moves money, under a key of its own. */
export async function order<Result>(page: Page, path: string, data: object): Promise<Result> {
  await sendCodeFor(page, path, data);
  const answer = await call<Result>(
    page.request,
    path,
    { ...data, messageCode: CODE },
    { 'Idempotency-Key': crypto.randomUUID() },
  );
  expect(answer).toMatchObject({ code: '0' });
  return answer.result;
}

/**
 * From now on, for the rest of the journey, the bank does by itself only what is due at once: an order stays as it is,
 * however slow the machine is, until `bankDoes`.
 */
export async function holdBank(page: Page): Promise<void> {
  expect((await page.request.post('/test/hold')).ok()).toBe(true);
}

/** So many minutes pass at the bank, with all that is due in them. Codes and sessions stay as they are. */
export async function jump(page: Page, minutes: number): Promise<void> {
  expect((await page.request.post(`/test/jump?minutes=${minutes}`)).ok()).toBe(true);
}

/** The bank does what it does next with an order, at once. */
export async function bankDoes(page: Page, orderNo: string, ...edges: string[]): Promise<void> {
  await holdBank(page);
  for (const edge of edges) {
    const done = await page.request.post(`/test/step?order=${orderNo}&edge=${edge}`);
    expect(await done.json(), `${orderNo} ${edge}`).toBe(true);
  }
}

/** The dialog on top. */
export function dialogOf(page: Page): Locator {
  return page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
}

/** A list at the address of one record, without the drawer that such an address opens. */
export async function showList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** A code where one is asked in a dialog; the last button there goes on. */
export async function confirmByCode(page: Page): Promise<void> {
  const box = page.getByRole('textbox', { name: /验证码/ });
  await box.fill(CODE);
  await expect(box).toHaveCount(0);
}

export async function firstRow(page: Page): Promise<Locator> {
  const row = page.getByRole('grid').first().locator('tbody tr').first();
  await expect(row).toBeVisible();
  return row;
}
