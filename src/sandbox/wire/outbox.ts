import type { FastifyInstance } from 'fastify';
import { dateTimeOf } from '#model/instant.ts';
import type { Core } from './core.ts';

const NEWEST = 50;

/** `GET /sandbox/outbox`: the letters (codes!) that a real system would have sent; JSON where it is asked for. */
export function serveOutbox(app: FastifyInstance, core: Core): void {
  app.get('/sandbox/outbox', async (request, reply) => {
    const rows = await core.options.database.kysely
      .selectFrom('sandbox_outbox')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(NEWEST)
      .execute();
    const letters = rows.map(({ to, subject, text, created_at: at }) => {
      return { at: dateTimeOf(Number(at)), to, subject, text };
    });
    reply.header('cache-control', 'no-store');
    if (!(request.headers.accept ?? '').includes('text/html')) return reply.send({ letters });
    const lines = letters.map(
      (letter) =>
        `<tr>${[letter.at, letter.to, letter.subject, letter.text].map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`,
    );
    return reply
      .header('content-security-policy', "default-src 'none'")
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>Outbox</title>` +
          `<h1>Outbox</h1><p>What the sandbox would have sent, newest first.</p>` +
          `<table border="1" cellpadding="6"><tr><th>Time<th>To<th>Subject<th>Text</tr>${lines.join('')}</table></html>`,
      );
  });
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);
}
