import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ErrorPayload } from 'vite';
import type { PageOptions } from '../options/page.ts';

export interface DevServerOptions {
  /** The product's configuration of Vite. */
  configFile: string;
  /** The HTML file of an address. */
  pageOf(url: string): string;
  /** The product's pages without a screen. */
  pages?: Pick<PageOptions, 'addresses' | 'along'>;
  /** Vite plug-ins answer addresses below this prefix and protect themselves. */
  tools?: string;
}

/** The parts of a sandbox that the dev server uses. */
export interface Served {
  front: { guard(server: Server): void; admit(request: IncomingMessage, response: ServerResponse): boolean };
  handle(request: IncomingMessage, response: ServerResponse): void;
}

/** The reason why a changed Model was not applied. */
export interface RefusedModel {
  stops: readonly { code: string; message: string }[];
}

export interface DevServer {
  /** For `createSandbox`: the product's pages from source, with hot update. */
  page: PageOptions;
  /**
   * Listens on the same port as Vite's own socket; returns the address.
   * @param follow starts to apply changed Models and reports refused ones; the function that it returns stops it
   * @param before runs before the sandbox answers
   */
  listen(
    sandbox: Served,
    at: { port: number; host: string },
    follow: (tell: (refused: RefusedModel | null) => void) => () => void,
    before?: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  ): Promise<string>;
  close(): Promise<void>;
}

/** A product's pages from source and its sandbox, on one port. Needs Vite. */
export async function openDevServer({ configFile, pageOf, pages, tools }: DevServerOptions): Promise<DevServer> {
  const { createServer: createVite } = await import('vite');
  let answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const server: Server = createServer((request, response) => answer?.(request, response));
  const vite = await createVite({
    configFile,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  let stopFollowing = (): void => undefined;
  return {
    page: {
      ...pages,
      html: async (url) => vite.transformIndexHtml(url, await readFile(pageOf(url), 'utf8')),
      middleware: (request, response, next) => vite.middlewares(request, response, next),
    },
    async listen(sandbox, { port, host }, follow, before) {
      sandbox.front.guard(server);
      answer = (request, response) => {
        if (!sandbox.front.admit(request, response)) return;
        if (tools !== undefined && request.url?.startsWith(tools) === true) {
          vite.middlewares(request, response, () => response.writeHead(404).end());
          return;
        }
        if (before === undefined) sandbox.handle(request, response);
        else void before(request, response).then(() => sandbox.handle(request, response));
      };
      let last: RefusedModel | null = null;
      const show = (): void => {
        if (last !== null) vite.ws.send({ type: 'error', err: overlayOf(last) });
      };
      stopFollowing = follow((refused) => {
        last = refused;
        vite.ws.send({ type: 'update', updates: [] });
        show();
      });
      // Shows the problem on pages that are opened later, too.
      vite.ws.on('connection', show);
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
      });
      const bound = server.address();
      return `http://${host}:${typeof bound === 'object' && bound !== null ? bound.port : port}`;
    },
    async close() {
      stopFollowing();
      await vite.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Formats refused schemas for Vite's overlay: the first message as title, the others below it. */
function overlayOf({ stops }: RefusedModel): ErrorPayload['err'] {
  const [first, ...others] = stops.map(({ code, message }) => `${message}  [${code}]`);
  const stack = [...others, 'The server goes on with the last schemas that fit its rows.'].join('\n\n');
  return { message: first ?? '', stack, plugin: 'screenwright' };
}
