import { mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ownModule } from '#model/own-module.ts';
import type { Environment, Plugin, ViteDevServer } from 'vite';
import { CHANGED, PROPOSED, type Refused, type Verb, type Verbs } from './workbench/wire.ts';
import { whyNot } from './workbench/admit.ts';
import { proposalsOf } from './workbench/proposals.ts';

/** Maximum bytes of a request: enough for every schema many times over. */
const LIMIT = 20 * 1024 * 1024;
const PREFIX = '/workbench/api/';
const VERBS: Record<Verb, true> = {
  tree: true,
  open: true,
  draw: true,
  menu: true,
  users: true,
  check: true,
  suggest: true,
  explain: true,
  inspect: true,
  offer: true,
  readable: true,
  thing: true,
  uses: true,
  rename: true,
  make: true,
  diff: true,
  sign: true,
  proposals: true,
  weigh: true,
  drop: true,
  save: true,
};

const beside = (path: string): string => fileURLToPath(ownModule(`../${path}`, import.meta.url));

/**
 * The server side of `/workbench`: reads, checks and writes the schemas, only for pages on this machine. It exists only
 * in the dev server, not in a build.
 * @param options.roles the product's file of what each role may open, whose changes are reviewed too
 */
export function workbench({ root = beside('schemas'), roles }: { root?: string; roles?: string } = {}): Plugin {
  let desk: FarDesk | undefined;
  const desks = new WeakMap<Environment, FarDesk>();
  return {
    name: 'screenwright-workbench',
    apply: 'serve',
    // The page is outside of the portal's folder.
    resolveId(id) {
      if (!id.startsWith('/@workbench/')) return undefined;
      desk?.prepare();
      return beside(`src/workbench/${id.slice('/@workbench/'.length)}`);
    },
    configureServer(server) {
      const opened = openFar(root, roles);
      desk = opened;
      desks.set(server.environments.client, opened);
      server.middlewares.use((request, response, next) => {
        if (request.url?.startsWith(PREFIX) !== true) return next();
        void answer(opened, request, response);
      });
      tellChanges(server, root);
    },
    // Vite calls it for a restart too, which has no call of the server's `close`.
    async closeBundle() {
      await desks.get(this.environment)?.close();
    },
  };
}

interface Reply {
  /** The answer as JSON. */
  answer?: string;
  refused?: string;
  /** The refusal in Chinese. */
  zh?: string;
  failed?: string;
}

interface FarDesk {
  /** Reads the schemas before the first request, while the page still loads. */
  prepare(): void;
  ask(verb: Verb, request: unknown): Promise<Reply>;
  close(): Promise<void>;
}

/** Time in milliseconds within which several written files count as one change; the preview is updated first. */
const GATHER = 400;

/** Notifies the pages after a schema or a proposal was written, by any program. */
function tellChanges(server: ViteDevServer, root: string): void {
  const proposals = proposalsOf(root);
  // The watcher ignores a folder that does not exist yet.
  mkdirSync(proposals, { recursive: true });
  const timers = new Map<string, NodeJS.Timeout>();
  const tell = (event: string): void => {
    clearTimeout(timers.get(event));
    timers.set(
      event,
      setTimeout(() => server.ws.send({ type: 'custom', event }), GATHER),
    );
  };
  server.watcher.add([root, proposals]).on('all', (_event, path) => {
    if (!path.endsWith('.json')) return;
    if (path.startsWith(join(root, sep))) tell(CHANGED);
    else if (path.startsWith(join(proposals, sep))) tell(PROPOSED);
  });
}

/** Verbs that follow typing, so they must not wait for work on the whole portal. */
const QUICK: readonly Verb[] = ['open', 'draw'];
/** Slow verbs, which must not delay the others. */
const SLOW: readonly Verb[] = ['diff', 'sign', 'uses', 'rename', 'weigh'];

/**
 * The desk in three threads, each started on first use: for verbs that follow typing, for checks of the whole portal
 * during typing, and for occasional verbs.
 */
function openFar(root: string, roles: string | undefined): FarDesk {
  const data = { root, roles };
  const [quick, thorough, slow] = [openThread(data), openThread(data), openThread(data)];
  let isPrepared = false;
  return {
    prepare() {
      if (isPrepared) return;
      isPrepared = true;
      // Draws a screen that does not exist, so that the base of all screens is read and cached.
      void quick.ask('draw', { drafts: {}, screen: '' });
    },
    ask: (verb, request) => (QUICK.includes(verb) ? quick : SLOW.includes(verb) ? slow : thorough).ask(verb, request),
    async close() {
      await Promise.all([quick.close(), thorough.close(), slow.close()]);
    },
  };
}

/** A worker thread that starts with the first request. */
function openThread(workerData: object): Omit<FarDesk, 'prepare'> {
  const waiting = new Map<number, (reply: Reply) => void>();
  let worker: Worker | undefined;
  let last = 0;
  const begin = (): Worker => {
    const begun = new Worker(beside('generators/workbench/worker.ts'), { workerData });
    begun.on('message', ({ id, ...reply }: { id: number }) => {
      waiting.get(id)?.(reply);
      waiting.delete(id);
    });
    begun.on('error', (error) => {
      for (const reply of waiting.values()) reply({ failed: error instanceof Error ? error.message : String(error) });
      waiting.clear();
      worker = undefined;
    });
    begun.unref();
    return begun;
  };
  return {
    ask: (verb, request) =>
      new Promise((resolve) => {
        worker ??= begin();
        last += 1;
        waiting.set(last, resolve);
        worker.postMessage({ id: last, verb, request });
      }),
    async close() {
      await worker?.terminate();
    },
  };
}

async function answer(desk: FarDesk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const reply = (status: number, body: unknown): void => {
    response.statusCode = status;
    response.setHeader('content-type', 'application/json');
    response.setHeader('cache-control', 'no-store');
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const why = whyNot(request);
  if (why !== undefined) return reply(403, { refused: why });
  const verb = (request.url ?? '').slice(PREFIX.length) as Verb;
  if (!Object.hasOwn(VERBS, verb)) return reply(404, { refused: 'The workbench does not know this verb.' });
  let asked: Verbs[Verb]['request'];
  try {
    asked = JSON.parse(await bodyOf(request)) as Verbs[Verb]['request'];
  } catch (error) {
    return reply(400, { refused: error instanceof Error ? error.message : String(error) });
  }
  const { answer: said, refused, zh, failed } = await desk.ask(verb, asked);
  if (refused !== undefined) return reply(400, { refused, zh } satisfies Refused);
  if (failed !== undefined) return reply(500, { refused: failed });
  return reply(200, said ?? 'null');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LIMIT) throw new Error('This is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
