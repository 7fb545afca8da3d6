import { sql } from 'kysely';
import { model } from '#generated/model.ts';
import type { Bank } from '../bank.ts';
import { DEMO_PASSWORD } from '../people/demo.ts';
import { MERCHANT_A } from '../sample/merchants.ts';

/** A headless client: sends calls by path and keeps the cookie. */
export interface Customer {
  cookie: string;
  get(path: string): Promise<Reply>;
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Reply>;
}

const banks = new WeakMap<Customer, Bank>();

/** Counts fresh addresses, so that wrong tries of one test do not count for another. */
let addresses = 0;
export function freshAddress(): string {
  addresses += 1;
  return `10.1.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

export interface Reply {
  status: number;
  code: string;
  message: string;
  // Tests read results of many shapes.
  // oxlint-disable-next-line no-explicit-any
  result: any;
  cookie: string;
}

export const CODE = '246810';

export function customer(bank: Bank, cookie = '', remoteAddress = '127.0.0.1'): Customer {
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const response = await bank.sandbox.inject({
      method,
      remoteAddress,
      url: `/api${path}`,
      headers: { 'system-name': 'member-exchange-client', ...(cookie === '' ? {} : { cookie }), ...headers },
      ...(method === 'POST' ? { payload: body ?? {} } : {}),
    });
    const envelope = response.json() as { code: string; message: string; result: { seconds?: number } | null };
    const seconds = response.statusCode === 503 ? envelope.result?.seconds : undefined;
    if (seconds !== undefined) {
      // The server is busy: like the portal, the test retries after the stated time.
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      return ask(method, path, body, headers);
    }
    return {
      status: response.statusCode,
      ...envelope,
      cookie: String(response.headers['set-cookie'] ?? '').split(';')[0] ?? '',
    };
  };
  const made: Customer = {
    cookie,
    get: (path) => ask('GET', path),
    post: (path, body, headers) => ask('POST', path, body, headers),
  };
  banks.set(made, bank);
  return made;
}

export async function signIn(bank: Bank, loginNo: string): Promise<Customer> {
  // Sub-accounts sign in separately.
  const isSub = loginNo.startsWith('sub');
  const reply = isSub
    ? await customer(bank).post('/user/subLogin', { userNo: MERCHANT_A, loginNo, password: DEMO_PASSWORD })
    : await customer(bank).post('/user/login', { loginNo, password: DEMO_PASSWORD });
  if (reply.code !== '0') throw new Error(`${loginNo} cannot sign in: ${reply.message}`);
  return customer(bank, reply.cookie);
}

/** Moves the times of earlier codes back, so that the next code is not too early for anybody. */
export async function letCodesRest({ database }: Pick<Bank, 'database'>): Promise<void> {
  await sql`update sandbox_code set sent_at = sent_at - 61000, letter_at = letter_at - 121000`.execute(database.kysely);
  await sql`delete from sandbox_limit where name like 'codes-%'`.execute(database.kysely);
}

interface Sender {
  path: string;
  body: object;
  /** The field that carries the code. */
  field: string;
}

const SENDERS: Record<string, Sender> = {
  'payment-code': { path: '/user/sendCode', body: { sendType: 1, bizType: 1 }, field: 'messageCode' },
  'card-money': {
    path: '/vas/other/getVerificationCode',
    body: { sendType: 1, bizType: 1, scene: 3 },
    field: 'messageCode',
  },
  'exchange-code': { path: '/user/exchange-order/sendExchangeCode', body: { sendType: 1 }, field: 'messageCode' },
  'account-close-code': {
    path: '/user/store/closePayeeAccount/sendCode',
    body: { sendType: 1 },
    field: 'messageCode',
  },
  'trusteeship-accept-code': { path: '/trusteeship/send-sms-code', body: { sendType: 1 }, field: 'messageCode' },
  'trusteeship-code': { path: '/trusteeship/send-sms', body: { sendType: 1 }, field: 'messageCode' },
  'second-auth': { path: '/user/authSendCodeApi', body: { sendType: 1, bizType: 1 }, field: 'msgCode' },
  'store-transfer-code': { path: '/user/store/sendStoreTransferCaptcha', body: { sendType: 1 }, field: 'msgCode' },
};

/** The call at a path, and the call that sends its codes. */
function guarded(path: string): { name: string; sender: Sender } {
  const call = Object.values(model.calls).find((each) => each.path === `/api${path}`);
  const sender = SENDERS[call?.needs.find((need) => need in SENDERS) ?? ''];
  if (!call || sender === undefined) throw new Error(`${path} asks for no code`);
  return { name: call.name, sender };
}

/**
 * Requests a code for a call and returns it, as the outbox would.
 * @param path path of the call to confirm
 */
export async function freshCode(who: Customer, path: string, request: object): Promise<string> {
  const reply = await askCode(who, path, request);
  if (reply.code !== '0') throw new Error(`No code: ${reply.message}`);
  return CODE;
}

/** The reply of the call that sends a code for another call, as if the last code had been sent long enough ago. */
export async function askCode(who: Customer, path: string, request: object, more: object = {}): Promise<Reply> {
  const bank = banks.get(who);
  if (bank !== undefined) await letCodesRest(bank);
  return askCodeAtOnce(who, path, request, more);
}

/** Asks for a code without a pause, although an earlier one may be too fresh. */
export async function askCodeAtOnce(who: Customer, path: string, request: object, more: object = {}): Promise<Reply> {
  const { name, sender } = guarded(path);
  const rest = Object.fromEntries(Object.entries(request).filter(([field]) => field !== sender.field));
  return who.post(sender.path, { ...sender.body, ...more, confirms: { call: name, request: rest } });
}

/** Requests a code and sends the call with it; returns the reply of the code request if that was refused. */
export async function postWithCode(
  who: Customer,
  path: string,
  request: object,
  headers?: Record<string, string>,
): Promise<Reply> {
  const sent = await askCode(who, path, request);
  const { field } = guarded(path).sender;
  return sent.code === '0' ? who.post(path, { ...request, [field]: CODE }, headers) : sent;
}
