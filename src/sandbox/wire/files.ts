import type { FastifyInstance } from 'fastify';
import type { SessionCookie } from './cookies.ts';
import { type Core, FILES } from './core.ts';
import { failed } from './envelope.ts';
import { send } from './reply.ts';

/** `GET <files>/:id`: a stored file, for a session of its owner; to everyone else it does not exist. */
export function serveFiles(app: FastifyInstance, core: Core, cookie: SessionCookie): void {
  const { database } = core.options;
  app.get<{ Params: { id: string } }>(`${core.options.wire.files ?? FILES}/:id`, async (request, reply) => {
    const secret = cookie.read(request);
    const found = await database.transaction(async (tx) => {
      const session = await core.sessions.find(tx, secret);
      if (!session || !(await core.options.accounts.load(tx, session))) return null;
      const file = await tx
        .selectFrom('sandbox_file')
        .selectAll()
        .where('id', '=', request.params.id)
        .where('owner', '=', session.owner)
        .executeTakeFirst();
      return { file };
    });
    if (!found) return send(reply, failed(401));
    if (!found.file) return send(reply, failed(404));
    const { file } = found;
    return reply
      .header('content-type', file.type)
      .header('content-disposition', disposition(file.name))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store')
      .send(Buffer.from(file.bytes));
  });
}

/** The name as RFC 6266 writes it, with a plain one for old readers. */
function disposition(name: string): string {
  const clean = name.replace(/[\p{Cc}"\\/]/gu, '_');
  const ascii = clean.replace(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(clean).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}
