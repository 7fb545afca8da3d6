import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { EngineHost } from 'screenwright/engine/host';
import { HostProvider } from 'screenwright/engine/host-provider';
import { theme } from './theme.ts';

// The server's Content-Security-Policy accepts style elements only with its nonce.
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
const renderer = createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});

/** The theme and the host, which everything that the engine draws needs around it. */
export function Look({ host, children }: { host: EngineHost; children: ReactNode }): ReactNode {
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={theme}>
        <HostProvider host={host}>{children}</HostProvider>
      </FluentProvider>
    </RendererProvider>
  );
}
