import type { ReactNode } from 'react';
import { RENDERERS } from './blocks.ts';
import { CallSessionProvider } from './calls/session.tsx';
import { ExportCentreProvider } from './exports/export-centre.tsx';
import { HostContext, type EngineHost } from './host.ts';
import { RenderersContext } from './renderers.ts';
import { SlowNotice } from './SlowNotice.tsx';
import { SayProvider } from './Toast.tsx';

/** Stands once, above everything that the engine draws. */
export function HostProvider({ host, children }: { host: EngineHost; children: ReactNode }): ReactNode {
  const identity = host.identity ?? (host.user === null ? '' : 'signed-in');
  return (
    <HostContext value={host}>
      <CallSessionProvider identity={identity}>
        <SayProvider>
          <ExportCentreProvider
            identity={identity}
            headers={host.headers}
            jobOf={host.jobOf}
            desk={host.jobs}
            onSignedOut={host.onSignedOut}
          >
            <RenderersContext value={RENDERERS}>{children}</RenderersContext>
            <SlowNotice />
          </ExportCentreProvider>
        </SayProvider>
      </CallSessionProvider>
    </HostContext>
  );
}
