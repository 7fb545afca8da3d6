import { expect, test as base, type APIRequestContext, type Locator, type Page } from 'playwright/test';
import { model } from '#generated/model.ts';
import { frontPortOf, portOf } from './ports.ts';

export const PASSWORD = 'Demo#2026';
export const MAIN_OF_A = '13800000001';
export const MAIN_OF_B = '13900000001';
export const CODE = '246810';
/** Longest wait in milliseconds, because the bank is sometimes recreated before a journey. */
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

/** Console messages that a journey tolerates, as parts of their texts. */
interface Tolerated {
  tolerate: string[];
}

export interface Through {
  /** True if the journey uses a portal with the bank as its provider. */
  through: boolean;
}

/**
 * Every journey begins a minute after the previous one, so that it may request a code, and the clock moves no earlier
 * work meanwhile. A journey fails on a console error, an uncaught exception or a violation of the
 * Content-Security-Policy. After it the books of its bank must balance; with a provider, no answer may differ from its
 * schema.
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
    const messages: string[] = [];
    shown.set(page, messages);
    await page.exposeFunction('journeyHears', (text: string) => messages.push(text));
    await page.addInitScript(() => {
      const hears = (window as unknown as { journeyHears: (text: string) => void }).journeyHears;
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (!(node instanceof Element)) continue;
          const message = node.closest('.fui-Toast') ?? node.querySelector('.fui-Toast');
          if (message) hears(message.textContent);
        }
      }).observe(document, { childList: true, subtree: true });
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

/** The passing messages that each page has shown and that were not yet expected. */
const shown = new WeakMap<Page, string[]>();

/** Expects a message that a page shows for seconds: a busy machine may look when it is gone. */
export async function expectSaid(page: Page, text: string): Promise<void> {
  const isSaid = async (): Promise<boolean> =>
    (shown.get(page) ?? []).some((message) => message.includes(text)) || page.getByText(text).first().isVisible();
  await expect.poll(isSaid, { message: `the message "${text}"` }).toBe(true);
  const messages = shown.get(page) ?? [];
  messages.splice(0, messages.length, ...messages.filter((message) => !message.includes(text)));
}

/** Signs in through the login screen, like a merchant. */
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

/** Opens a session beside the browser's own. */
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

/** Chooses an option in one of our listboxes; retries if a busy page has replaced the control during the click. */
export async function choose(control: Locator, option: string | RegExp): Promise<void> {
  const wanted = control.page().getByRole('listbox').getByRole('option', { name: option }).first();
  await expect(async () => {
    if ((await control.getAttribute('aria-expanded')) !== 'true') await control.click({ timeout: 4000 });
    await wanted.click({ timeout: 4000 });
  }).toPass({ timeout: 20_000 });
}

/** Checks a radio, whose input is under its visible part; retries while the page is still the server's drawing. */
export async function tick(radio: Locator): Promise<void> {
  await expect(() => radio.check({ force: true, timeout: 2000 })).toPass({ timeout: 15_000 });
}

/** Signs in without the login screen, for journeys about something else. */
export async function comeIn(page: Page, loginNo = MAIN_OF_A): Promise<void> {
  // Requests of the previous page must not be sent under the new session.
  await page.goto('about:blank');
  await signInByCall(page.request, loginNo);
}

/** Requests a code that confirms this request of the call at this path. */
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

/** Sends a call that moves money, with an idempotency key. */
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
 * Limits the bank's own work to steps that are due at once, for the rest of the journey: an order keeps its state on a
 * slow machine too, until `bankDoes`.
 */
export async function holdBank(page: Page): Promise<void> {
  expect((await page.request.post('/test/hold')).ok()).toBe(true);
}

/** Lets a number of minutes pass at the bank, with all steps due in them. Codes and sessions keep their time. */
export async function jump(page: Page, minutes: number): Promise<void> {
  expect((await page.request.post(`/test/jump?minutes=${minutes}`)).ok()).toBe(true);
}

/** Takes the bank's next step of an order at once. */
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

/** Shows a list at the address of one record, without the drawer that such an address opens. */
export async function showList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Confirms a dialog with a code; the last button submits it. */
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
