import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { requestRefused } from '../context/telemetry.ts';
import type { SecretReader } from '../wire/cookies.ts';
import type { Core } from '../request/core.ts';
import { overloaded } from '../wire/envelope.ts';
import { send } from '../wire/reply.ts';

/**
 * Serves every request on behalf of its person (of its address while its session is unknown), so that people, not
 * requests, take turns at the database.
 */
export function serveInTurns(app: FastifyInstance, core: Core, reader: SecretReader): void {
  app.addHook('preHandler', (request, _reply, done) =>
    core.options.database.serve(personOf(core, reader, request), done),
  );
}

/** Delay of a refusal, in milliseconds: immediate retries would cost more than served requests. */
const REFUSAL = 1_000;

/** Refuses a request whose turn would come too late, before its body is read. */
export function door(core: Core, reader: SecretReader): onRequestHookHandler {
  return (request, reply, done) => {
    const seconds = core.options.database.lateFor(personOf(core, reader, request));
    if (seconds === null) done();
    else setTimeout(() => void refuse(request, reply, seconds), REFUSAL);
  };
}

/** Reports an overload: in the envelope, or as a page for a page visit. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  seconds: number,
  reason: 'overloaded' | 'database' | 'upgrade' = 'overloaded',
): FastifyReply {
  requestRefused.publish({ reason });
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  if (!isPage) return send(reply, overloaded(seconds));
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64');
  return reply
    .code(503)
    .header('retry-after', String(seconds))
    .header('cache-control', 'no-store')
    .header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`)
    .type('text/html; charset=utf-8')
    .send(pageOf(nonce, seconds));
}

/** A self-contained page that reloads itself; it loads nothing else. */
function pageOf(nonce: string, seconds: number): string {
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${seconds}">
<title>访问人数较多</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
body { display: grid; min-height: 100vh; margin: 0; place-content: center; padding: 0 24px; text-align: center; }
h1 { margin: 0 0 8px; font-size: 20px; }
p { margin: 0; opacity: 0.7; }
a { display: inline-block; margin-top: 24px; color: light-dark(#0f6cbd, #62abf5); }
</style>
<h1>当前访问人数较多</h1>
<p role="status">页面将在 ${seconds} 秒后自动重试，请稍候。已提交的业务不受影响。</p>
<a href="">立即重试</a>
`;
}

export function personOf(core: Core, reader: SecretReader, request: FastifyRequest): string {
  return core.sessions.personOf(reader.read(request)) ?? `at ${request.ip}`;
}
