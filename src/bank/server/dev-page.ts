import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { ErrorPayload } from 'vite';
import { model } from '#generated/model.ts';
import type { PageOptions } from '#sandbox/page.ts';
import type { ModelRefused, Sandbox } from '#sandbox/sandbox.ts';
import { actAs } from './act-as.ts';
import { followModel } from '#sandbox/follow-model.ts';

const WORKBENCH = '/workbench';
const PREVIEW = '/workbench/preview';

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export interface DevPage {
  page: PageOptions;
  /** Listens on the same port as Vite's own socket; returns the address. */
  listen(sandbox: Sandbox, port: number, host: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * The portal from its sources, with hot update, on the bank's own server. @param pages the portal's pages besides the
 * screens
 */
export async function openDevPage(pages: Pick<PageOptions, 'addresses' | 'along'>): Promise<DevPage> {
  const { createServer: createVite } = await import('vite');
  let answer:
    | ((request: Parameters<Sandbox['handle']>[0], response: Parameters<Sandbox['handle']>[1]) => void)
    | undefined;
  const server: Server = createServer((request, response) => answer?.(request, response));
  const vite = await createVite({
    configFile: at('vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  let stopWatching = (): void => undefined;
  return {
    page: {
      ...pages,
      addresses: [...(pages.addresses ?? []), WORKBENCH, PREVIEW],
      html: async (url) => vite.transformIndexHtml(url, await readFile(pageAt(url), 'utf8')),
      middleware: (request, response, next) => vite.middlewares(request, response, next),
    },
    async listen(sandbox, port, host) {
      const asSomebody = actAs(sandbox);
      sandbox.front.guard(server);
      answer = (request, response) => {
        if (!sandbox.front.admit(request, response)) return undefined;
        // The workbench's API writes files: it has guards of its own, and does not belong to the sandbox.
        if (request.url?.startsWith('/workbench/api/') === true)
          return vite.middlewares(request, response, () => response.writeHead(404).end());
        void asSomebody(request, response).then(() => sandbox.handle(request, response));
      };
      stopWatching = followModel(at('src/generated/model.json'), sandbox, model, (refused) => {
        vite.ws.send({ type: 'update', updates: [] });
        if (refused !== null) vite.ws.send({ type: 'error', err: overlayOf(refused) });
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
      });
      return `http://${host}:${port}`;
    },
    async close() {
      stopWatching();
      await vite.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The workbench and its preview have their own pages; all other addresses belong to the portal. */
function pageAt(url: string): string {
  const path = url.split('?')[0];
  if (path === WORKBENCH) return at('src/workbench/index.html');
  return at(path === PREVIEW ? 'src/workbench/preview.html' : 'src/portal/index.html');
}

/** Formats refused schemas for Vite's overlay: the first message as title, the others below it. */
function overlayOf({ stops }: ModelRefused): ErrorPayload['err'] {
  const [first, ...others] = stops.map(({ code, message }) => `${message}  [${code}]`);
  const stack = [...others, 'The server goes on with the last schemas that fit its rows.'].join('\n\n');
  return { message: first ?? '', stack, plugin: 'screenwright' };
}
