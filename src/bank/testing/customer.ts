import type { Bank } from '../bank.ts';
import { DEMO_PASSWORD, MERCHANT_A } from '../sample/merchants.ts';

/** A browser without a screen: sends calls by their path and keeps the cookie. */
export interface Customer {
  cookie: string;
  get(path: string): Promise<Reply>;
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Reply>;
}

/** The wrong tries of one address are another's affair. */
let addresses = 0;
export function freshAddress(): string {
  addresses += 1;
  return `10.1.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

export interface Reply {
  status: number;
  code: string;
  message: string;
  // Tests look into answers of many shapes.
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
    const envelope = response.json() as { code: string; message: string; result: unknown };
    return {
      status: response.statusCode,
      ...envelope,
      cookie: String(response.headers['set-cookie'] ?? '').split(';')[0] ?? '',
    };
  };
  return { cookie, get: (path) => ask('GET', path), post: (path, body, headers) => ask('POST', path, body, headers) };
}

export async function signIn(bank: Bank, loginNo: string): Promise<Customer> {
  // Sub-accounts have a way in of their own.
  const isSub = loginNo.startsWith('sub');
  const reply = isSub
    ? await customer(bank).post('/user/subLogin', { userNo: MERCHANT_A, loginNo, password: DEMO_PASSWORD })
    : await customer(bank).post('/user/login', { loginNo, password: DEMO_PASSWORD });
  if (reply.code !== '0') throw new Error(`${loginNo} cannot sign in: ${reply.message}`);
  return customer(bank, reply.cookie);
}

/** Has a code sent and gives it, as the outbox would. */
export async function freshCode(who: Customer): Promise<string> {
  const reply = await who.post('/user/sendCode', { sendType: 1, bizType: 1 });
  if (reply.code !== '0') throw new Error(`No code: ${reply.message}`);
  return CODE;
}
