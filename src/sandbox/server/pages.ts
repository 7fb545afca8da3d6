import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Asked } from '#model/on-page.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { PageSource } from '../options/page.ts';
import { addressesOf, matcherOf } from '../wire/addresses.ts';
import { answersAlong, printAnswers } from './along.ts';
import { bring, DRAWS, lateAfter, type Painter, painterOf, WIDTH_HINT } from './look.ts';
import { type Core, FILES, PREFIX } from '../request/core.ts';
import { failed } from '../wire/envelope.ts';
import { isBelow } from '../wire/failure.ts';
import { escape } from '../wire/table-page.ts';
import { reportError } from '../request/log.ts';
import { send } from '../wire/reply.ts';

const PAGES = 'pages.json';
const NONCE = '__CSP_NONCE__';
/** Placeholder that tells the page whether demos exist. */
const DEMO = '__DEMO__';
/** Placeholder that tells the page which layout surrounds its screen. */
const FRAME = '__FRAME__';
const TITLE = /<title>[^<]*<\/title>/;
/** Placeholder for a page's answers and its drawing: everything before it is sent at once. */
const LOOK = '<!--look-->';
const UNKNOWN: FirstPage = { frame: 'none', head: '', questions: [] };

/**
 * The portal's page for every path that is neither a call nor a file, each time with a new nonce.
 * @param onRequest refuses the page while its calls would not be answered
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
  const firstPageOf = firstPagesOf(join(root, PAGES));
  const painter = painterOf(app, core, root);
  const sent = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const to = await pastDoor(app, core, request);
    if (to !== undefined) return reply.header('cache-control', 'no-store').redirect(to, 302);
    return sendPage(app, core, request, reply, html, firstPageOf(pathOf(request)), painter);
  };
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    // The page is never served as a plain file, which would have no policy and no nonce.
    globIgnore: ['index.html', PAGES, `${dirname(DRAWS)}/**`, '**/*.{br,gz}'],
    // Compressed by the build, so that no visitor waits for it.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      // Names under assets/ contain a content hash.
      const hashed = path.startsWith(join(root, 'assets', sep));
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  for (const url of ['/', '/index.html']) app.get(url, { onRequest }, sent);
  app.get('/*', { onRequest }, async (request, reply) => {
    if (belongsToServer(core, request) || isMissingFile(request)) return send(reply, failed(404));
    // The page itself shows that the address does not exist; the status informs robots, proxies and scanners.
    return sent(request, reply.code(isKnown(pathOf(request)) ? 200 : 404));
  });
}

/** Redirect of an address for signed-in people. The page would redirect too, but only after drawing another page. */
async function pastDoor(app: FastifyInstance, core: Core, request: FastifyRequest): Promise<string | undefined> {
  const { past, along } = core.options.page ?? {};
  if (past === undefined || along === undefined || request.headers.cookie === undefined) return undefined;
  const question = ownEntry(along.calls, past.call);
  if (question === undefined) return undefined;
  if (!past.addresses.includes(request.url)) return undefined;
  const answers = await answersAlong(app, core, request, [[past.call, question]], lateAfter(core));
  return answers.length > 0 ? past.to : undefined;
}

/** A page's address may look like a file's: `/bind/lin@example.com`. The `accept` header of a page visit decides. */
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
    if (isPage) return sendPage(app, core, request, reply.code(status), await page.html(request.url));
    reply.hijack();
    page.middleware(request.raw, reply.raw, (error) => {
      reply.raw.statusCode = error === undefined ? 404 : 500;
      reply.raw.end();
    });
    return reply;
  });
}

/** One address in a build's `pages.json`. Files are paths below the root. */
interface Drawn {
  path: string;
  title?: string;
  frame: string;
  scripts: string[];
  questions: Asked[];
}

/** The server's additions to the page of one address. */
interface FirstPage {
  frame: string;
  /** The window's title until the page's own code sets it. */
  title?: string | undefined;
  questions: Asked[];
  /** Preloads the files of the address: otherwise the browser finds one file through another. */
  head: string;
}

/** Without `pages.json` nothing is known about any address. */
function firstPagesOf(file: string): (path: string) => FirstPage {
  const { pages } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { pages: Drawn[] }) : { pages: [] };
  const known = pages
    .toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
    .map(({ path, title, frame, questions, scripts }) => ({
      matcher: matcherOf(path),
      page: {
        frame,
        title,
        questions,
        head: scripts
          .map((script) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${script}">`)
          .join(''),
      },
    }));
  return (path) => known.find(({ matcher }) => matcher.test(path))?.page ?? UNKNOWN;
}

/** @param first undefined in development, where files are loaded on request */
async function sendPage(
  app: FastifyInstance,
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  first?: FirstPage,
  painter?: Painter,
): Promise<FastifyReply> {
  const { frame, head, questions, title } = first ?? UNKNOWN;
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64');
  const asked = [...Object.entries(core.options.page?.along?.calls ?? {}), ...questions];
  const brought = bring(app, core, request, frame === UNKNOWN.frame ? undefined : painter, asked, nonce).catch(
    (error: unknown) => {
      // Without these answers the page asks its questions and draws itself.
      reportError(core.options.log, error, 'a page came without its answers', request.id);
      return { answers: [], look: null };
    },
  );
  const [start = '', end = ''] = html
    .replaceAll(NONCE, nonce)
    .replace(DEMO, core.options.demo === false ? 'off' : 'on')
    .replace(FRAME, frame)
    .replace(TITLE, (whole) => (title === undefined ? whole : `<title>${escape(title)}</title>`))
    .replace('</head>', () => `${head}</head>`)
    .split(LOOK);
  const pieces = async function* (): AsyncGenerator<string> {
    yield start;
    const { answers, look } = await brought;
    yield `${look?.html ?? ''}${printAnswers(answers)}${end}`;
  };
  // A page in development may be framed by a page of the same server.
  if (first === undefined) reply.header('x-frame-options', 'SAMEORIGIN');
  return reply
    .header('content-security-policy', policy(nonce, first === undefined, request))
    .header('cache-control', 'no-store')
    .header('accept-ch', WIDTH_HINT)
    .type('text/html; charset=utf-8')
    .send(packed(request, reply, Readable.from(pieces())));
}

/** Each piece is sent when it is ready: styles and code load while the rest of the page is being drawn. */
function packed(request: FastifyRequest, reply: FastifyReply, pieces: Readable): Readable {
  reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return pieces;
  reply.header('content-encoding', 'gzip');
  // A closed connection is not an error.
  return pipeline(pieces, createGzip({ flush: constants.Z_SYNC_FLUSH }), () => undefined);
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
    // Trusted types: no text becomes a script. The HTML sanitiser has the only policy.
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
