import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router-dom';
import { Screen } from 'screenwright/engine/screen';
import { menus } from './generated/menus.ts';
import { routes } from './generated/routes.ts';
import { openHost } from './host.ts';
import { Look } from './Look.tsx';
import { Shell } from './Shell.tsx';

const [first] = menus.versions['main']!.items;

const router = createBrowserRouter([
  {
    element: <Shell />,
    hydrateFallbackElement: <></>,
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

createRoot(document.getElementById('root')!).render(
  <Look host={await openHost()}>
    <RouterProvider router={router} />
  </Look>,
);
