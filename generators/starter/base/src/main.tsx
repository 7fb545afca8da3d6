import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router-dom';
import { HostProvider } from 'screenwright/engine/host-provider';
import { Screen } from 'screenwright/engine/screen';
import { menus } from './generated/menus.ts';
import { routes } from './generated/routes.ts';
import { openHost } from './host.ts';
import { Shell } from './Shell.tsx';
import { theme } from './theme.ts';

const [first] = menus.versions['main']!.items;

const router = createBrowserRouter([
  {
    element: <Shell />,
    children: [
      { path: '/', element: <Navigate to={first?.path ?? '/'} replace /> },
      ...routes.map((route) => ({
        path: route.path,
        lazy: async () => {
          const { bundle } = await route.load();
          return { Component: () => <Screen bundle={bundle} route={route} /> };
        },
      })),
    ],
  },
]);

// The server's Content-Security-Policy accepts style elements only with its nonce.
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
const renderer = createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});

const host = await openHost();
createRoot(document.getElementById('root')!).render(
  <RendererProvider renderer={renderer} targetDocument={document}>
    <FluentProvider theme={theme}>
      <HostProvider host={host}>
        <RouterProvider router={router} />
      </HostProvider>
    </FluentProvider>
  </RendererProvider>,
);
