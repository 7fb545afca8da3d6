import { existsSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { PageSource } from '../page.ts';
import { addressesOf } from './addresses.ts';
import { type Core, FILES, PREFIX } from './core.ts';
import { failed } from './envelope.ts';
import { isBelow } from './failure.ts';
import { send } from './reply.ts';

const NONCE = '__CSP_NONCE__';
/** Tells the page whether there are demos. */
const DEMO = '__DEMO__';

/**
 * The portal's page for every path that is neither a call nor a file, with a nonce of its own each time.
 * @param onRequest turns away whoever opens it while its calls would not be answered
 */
export async function servePage(app: FastifyInstance, core: Core, onRequest: onRequestHookHandler): Promise<void> {
  const { page } = core.options;
  if (!page) return;
  const isKnown = addressesOf(core.model, page.addresses ?? [], core.options.demo !== false);
  if ('directory' in page) await serveBuilt(app, core, page.directory, isKnown, onRequest);
  else serveDevelopment(app, core, page, isKnown);
}

type IsKnown = (path: string) => boolean;

async function serveBuilt(
  app: FastifyInstance,
  core: Core,
  directory: string,
  isKnown: IsKnown,
  onRequest: onRequestHookHandler,
): Promise<void> {
  const root = resolve(directory);
  const index = join(root, 'index.html');
  if (!existsSync(index)) throw new Error(`There is no ${index}: the portal is not built`);
  const html = readFileSync(index, 'utf8');
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    // The page itself is never served as a plain file: without its policy and a nonce.
    globIgnore: ['index.html'],
    cacheControl: false,
    setHeaders: (response, path) => {
      // Names under assets/ carry a hash of their contents.
      const hashed = path.startsWith(join(root, 'assets', sep));
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  for (const url of ['/', '/index.html'])
    app.get(url, { onRequest }, (request, reply) => sendPage(core, reply, html, false, request));
  app.get('/*', { onRequest }, (request, reply) => {
    if (belongsToServer(core, request) || isMissingFile(request)) return send(reply, failed(404));
    // The page says it in its own words; robots, proxies and scanners are told by the status.
    return sendPage(core, reply.code(isKnown(pathOf(request)) ? 200 : 404), html, false, request);
  });
}

/** A page's address may end like a file's: `/bind/lin@example.com`. Whoever opens it as a page says so. */
function isMissingFile(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (!/\.[a-z0-9]+$/i.test(path)) return false;
  return path.startsWith('/assets/') || !(request.headers.accept ?? '').includes('text/html');
}

function serveDevelopment(
  app: FastifyInstance,
  core: Core,
  page: Exclude<PageSource, { directory: string }>,
  isKnown: IsKnown,
): void {
  app.get('/*', async (request, reply) => {
    if (belongsToServer(core, request)) return send(reply, failed(404));
    const isPage = (request.headers.accept ?? '').includes('text/html') && !request.url.startsWith('/@');
    const status = isKnown(pathOf(request)) ? 200 : 404;
    if (isPage) return sendPage(core, reply.code(status), await page.html(request.url), true, request);
    reply.hijack();
    page.middleware(request.raw, reply.raw, (error) => {
      reply.raw.statusCode = error === undefined ? 404 : 500;
      reply.raw.end();
    });
    return reply;
  });
}

function sendPage(
  core: Core,
  reply: FastifyReply,
  html: string,
  development: boolean,
  request: FastifyRequest,
): FastifyReply {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64');
  // A page of development may be looked at inside another one of the same server.
  if (development) reply.header('x-frame-options', 'SAMEORIGIN');
  return reply
    .header('content-security-policy', policy(nonce, development, request))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(NONCE, nonce).replace(DEMO, core.options.demo === false ? 'off' : 'on'));
}

function policy(nonce: string, development: boolean, request: FastifyRequest): string {
  const host = request.headers.host ?? '';
  const sockets = development && /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} ws:` : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${sockets}`,
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${development ? "'self'" : "'none'"}`,
    "form-action 'self'",
    // Nothing becomes a script by being written somewhere. The cleaner of HTML has the one policy that there is.
    "require-trusted-types-for 'script'",
    'trusted-types dompurify',
  ].join('; ');
}

function belongsToServer(core: Core, request: FastifyRequest): boolean {
  const { prefix = PREFIX, files = FILES } = core.options.wire;
  return isBelow(request.url, [prefix, files, '/sandbox']);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}
