import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { DEMO_PASSWORD } from '../people/demo.ts';

/** Header with the login name of a workbench preview; `nobody` for no session. */
const HEADER = 'workbench-as';
const LOGIN_NAME = /^1\d{10}$/;
/** Time for which a session is reused before a new one is begun, in milliseconds. */
const FRESH = 20 * 60_000;

/**
 * Lets the preview show the portal as any demo account, without touching the developer's own session. In development, a
 * request that names an account gets that account's session.
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
    // Protects against foreign pages: only a script of this origin can send the header.
    if (!LOGIN_NAME.test(name) || request.headers['sec-fetch-site'] !== 'same-origin') return;
    let known = sessions.get(name);
    if (known === undefined || known.until < Date.now()) {
      known = { cookie: signIn(name).catch(() => ''), until: Date.now() + FRESH };
      sessions.set(name, known);
    }
    request.headers.cookie = await known.cookie;
  };
}

/** Drops session cookies of the account from responses to this browser. */
function keepCookies(response: ServerResponse): void {
  const write = response.writeHead.bind(response) as (status: number, headers?: OutgoingHttpHeaders) => ServerResponse;
  response.writeHead = ((status: number, headers?: OutgoingHttpHeaders) => {
    delete headers?.['set-cookie'];
    response.removeHeader('set-cookie');
    return write(status, headers);
  }) as typeof response.writeHead;
}
