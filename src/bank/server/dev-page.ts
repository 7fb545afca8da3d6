import { fileURLToPath } from 'node:url';
import { model } from '#generated/model.ts';
import { openDevServer } from '#sandbox/dev-server.ts';
import { followModel } from '#sandbox/follow-model.ts';
import type { PageOptions } from '#sandbox/page.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { actAs } from './act-as.ts';

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
 * The portal from its sources, with hot update, on the bank's own server, with the workbench beside it.
 * @param pages the portal's pages besides the screens
 */
export async function openDevPage(pages: Pick<PageOptions, 'addresses' | 'along'>): Promise<DevPage> {
  const { page, listen, close } = await openDevServer({
    configFile: at('vite.config.ts'),
    pageOf: pageAt,
    pages: { ...pages, addresses: [...(pages.addresses ?? []), WORKBENCH, PREVIEW] },
    // The workbench's API writes files: it has guards of its own, and does not belong to the sandbox.
    tools: '/workbench/api/',
  });
  return {
    page,
    listen: (sandbox, port, host) =>
      listen(
        sandbox,
        { port, host },
        (tell) => followModel(at('src/generated/model.json'), sandbox, model, tell),
        actAs(sandbox),
      ),
    close,
  };
}

/** The workbench and its preview have their own pages; all other addresses belong to the portal. */
function pageAt(url: string): string {
  const path = url.split('?')[0];
  if (path === WORKBENCH) return at('src/workbench/index.html');
  return at(path === PREVIEW ? 'src/workbench/preview.html' : 'src/portal/index.html');
}
