import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createDOMRenderer, FluentProvider, RendererProvider, webLightTheme } from '@fluentui/react-components';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ScreenBundle } from '#model/screen.ts';
import { HostProvider } from '#engine/HostProvider.tsx';
import { Screen } from '#engine/Screen.tsx';
import { answer } from '../../../src/workbench/measuring.ts';
import { host, open } from './host.ts';

/* Draws one screen of the toy after another, as a review requests them. */

const container = document.getElementById('root')!;
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
const renderer = createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});
const root = createRoot(container);
const tell = (message: object): void => window.postMessage(message, location.origin);

function draw(bundle: ScreenBundle): void {
  const { screen } = bundle;
  const [[name, path] = ['main', `/${screen.name}`]] = Object.entries(screen.paths);
  const route = { path, name, screen: screen.name, title: screen.name, public: true, needs: [], load: never };
  const router = createMemoryRouter([{ path, element: <Screen bundle={bundle} route={route} /> }], {
    initialEntries: [path],
  });
  root.render(
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={webLightTheme}>
        <HostProvider host={shown}>
          <RouterProvider key={screen.name} router={router} />
        </HostProvider>
      </FluentProvider>
    </RendererProvider>,
  );
  tell({ kind: 'went', path });
}

const shown = host(await open());
const never = (): Promise<never> => Promise.reject(new Error('The bundle is there'));

window.addEventListener('message', ({ data }: MessageEvent<{ kind: string; order: { bundle: ScreenBundle } }>) => {
  if (data.kind === 'draw') draw(data.order.bundle);
  else if (data.kind === 'forget') flushSync(() => root.render(null));
  else void answer(container, data).then((said) => said && tell(said));
});

tell({ kind: 'ready' });
