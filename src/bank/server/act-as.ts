import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { DEMO_PASSWORD } from '../people/demo.ts';

/** The login name that a preview of the workbench asks under; nobody at all where it says `nobody`. */
const HEADER = 'workbench-as';
const LOGIN_NAME = /^1\d{10}$/;
/** A session is used for so long before another one is begun. Milliseconds. */
const FRESH = 20 * 60_000;

/**
 * The preview looks at the portal as any of the demo accounts, without touching the session of whoever works here: in
 * development a request that names an account is given that account's session.
 */
export function actAs(
  sandbox: Pick<Sandbox, 'inject'>,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const sessions = new Map<string, { cookie: Promise<string>; until: number }>();

  async function signIn(loginNo: string): Promise<string> {
    const reply = await sandbox.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { 'system-name': 'member-exchange-client' },
      payload: { loginNo, password: DEMO_PASSWORD },
    });
    return String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  }

  return async (request, response) => {
    const name = request.headers[HEADER];
    if (typeof name !== 'string') return;
    delete request.headers.cookie;
    keepCookies(response);
    // No foreign page may act as anybody: only a script of this origin can send the header.
    if (!LOGIN_NAME.test(name) || request.headers['sec-fetch-site'] !== 'same-origin') return;
    let known = sessions.get(name);
    if (known === undefined || known.until < Date.now()) {
      known = { cookie: signIn(name).catch(() => ''), until: Date.now() + FRESH };
      sessions.set(name, known);
    }
    request.headers.cookie = await known.cookie;
  };
}

/** What the server says of the account's session is not for this browser. */
function keepCookies(response: ServerResponse): void {
  const write = response.writeHead.bind(response) as (status: number, headers?: OutgoingHttpHeaders) => ServerResponse;
  response.writeHead = ((status: number, headers?: OutgoingHttpHeaders) => {
    delete headers?.['set-cookie'];
    response.removeHeader('set-cookie');
    return write(status, headers);
  }) as typeof response.writeHead;
}
