import { createDOMRenderer, FluentProvider, RendererProvider, webLightTheme } from '@fluentui/react-components';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { HostProvider } from '#engine/HostProvider.tsx';
import { ExportCentre } from '#engine/parts.ts';
import { Screen } from '#engine/Screen.tsx';
import { routes } from '../generated/routes.ts';
import { host, open } from './host.ts';

const router = createBrowserRouter(
  routes.map((route) => ({
    path: route.path,
    lazy: async () => {
      const { bundle } = await route.load();
      return {
        Component: () => (
          <>
            <Screen bundle={bundle} route={route} />
            <ExportCentre />
          </>
        ),
      };
    },
  })),
);

const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
const renderer = createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});

const librarian = await open();
createRoot(document.getElementById('root')!).render(
  <RendererProvider renderer={renderer} targetDocument={document}>
    <FluentProvider theme={webLightTheme}>
      <HostProvider host={host(librarian)}>
        <RouterProvider router={router} />
      </HostProvider>
    </FluentProvider>
  </RendererProvider>,
);
