import { createDOMRenderer, FluentProvider, RendererProvider, webLightTheme } from '@fluentui/react-components';
import { HostProvider } from '#engine/HostProvider.tsx';
import { openReviewFrame } from '../../../src/workbench/review-frame.tsx';
import { host, open } from './host.ts';

const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
const renderer = createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});
const shown = host(await open());

openReviewFrame({
  container: document.getElementById('root')!,
  transport: shown.transport,
  around: (screen) => (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={webLightTheme}>
        <HostProvider host={shown}>{screen}</HostProvider>
      </FluentProvider>
    </RendererProvider>
  ),
});
