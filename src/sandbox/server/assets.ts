import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Elsewhere } from '../provider/serve.ts';
import { type Core, FILES } from '../request/core.ts';

/** Cache lifetime in the browser, in seconds. */
const FRESH = 86_400;

/** `GET <files>/…/…`: pictures of the product, the same for everybody. A missing one has an empty answer. */
export function serveAssets(app: FastifyInstance, core: Core, elsewhere: Pick<Elsewhere, 'file'> | null): void {
  const { assets, wire } = core.options;
  if (!assets && !elsewhere) return;
  const files = wire.files ?? FILES;
  app.get<{ Params: { '*': string } }>(`${files}/*`, async (request, reply) => {
    const asset = assets?.(`/${request.params['*']}`);
    if (!asset && elsewhere) return elsewhere.file(request, reply);
    if (!asset) return reply.code(404).header('cache-control', 'no-store').send();
    const tag = `"${createHash('sha256').update(asset.bytes).digest('base64url').slice(0, 22)}"`;
    reply
      .header('etag', tag)
      .header('cache-control', `public, max-age=${FRESH}`)
      .header('content-security-policy', "default-src 'none'; sandbox");
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type(asset.type).send(Buffer.from(asset.bytes));
  });
}
