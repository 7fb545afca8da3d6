import { createDOMRenderer, FluentProvider, RendererProvider, webLightTheme } from '@fluentui/react-components';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { HostProvider, type EngineHost } from '#engine/host.tsx';
import { Screen } from '#engine/Screen.tsx';
import { routes } from '../generated/routes.ts';

/* Another product on the same engine: no money, no Chinese, no menu. It says all that an engine must be told. */

const headers = { 'x-library': 'toy' };

const host: EngineHost = {
  user: { userNo: '1', userName: 'Ada' },
  site: { name: 'Toy library' },
  permissions: new Set(routes.map((route) => route.path)),
  products: new Set(),
  serverNow: () => Date.now(),
  headers,
  onSignedOut: () => undefined,
  onForbidden: () => undefined,
  onSessionChange: () => Promise.resolve(),
  icons: {},
  look: { hueOf: () => 'currentColor', symbolOf: (currency) => currency },
  widgets: {},
  formats: {},
  customBlocks: {},
};

const router = createBrowserRouter(
  routes.map((route) => ({
    path: route.path,
    lazy: async () => {
      const { bundle } = await route.load();
      return { Component: () => <Screen bundle={bundle} route={route} /> };
    },
  })),
);

const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
const renderer = createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});

await fetch('/api/open', { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' });
createRoot(document.getElementById('root')!).render(
  <RendererProvider renderer={renderer} targetDocument={document}>
    <FluentProvider theme={webLightTheme}>
      <HostProvider host={host}>
        <RouterProvider router={router} />
      </HostProvider>
    </FluentProvider>
  </RendererProvider>,
);
