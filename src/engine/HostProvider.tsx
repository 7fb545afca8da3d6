import type { ReactNode } from 'react';
import { RENDERERS } from './blocks.ts';
import { CallSessionProvider } from './calls/session.tsx';
import { ExportCentreProvider } from './exports/export-centre.tsx';
import { HostContext, type EngineHost } from './host/host.ts';
import { RenderersContext } from './overlays/renderers.ts';
import { SayProvider } from './overlays/Toast.tsx';
import { useIsQueued, useIsSlow } from './loading/waiting.ts';
import { speak, words } from './words/words.ts';
import './base.css';
import styles from './loading/slow.module.css';

/** Mounted once, around everything the engine draws; passes on the host's language. */
export function HostProvider({ host, children }: { host: EngineHost; children: ReactNode }): ReactNode {
  speak(host.words);
  const identity = host.identity ?? (host.user === null ? '' : 'signed-in');
  return (
    <HostContext value={host}>
      <CallSessionProvider identity={identity}>
        <SayProvider>
          <ExportCentreProvider
            identity={identity}
            transport={host.transport}
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

/** A notice over the page while a request takes unusually long. */
function SlowNotice(): ReactNode {
  const isSlow = useIsSlow();
  const isQueued = useIsQueued();
  return (
    <div className={styles.place} role="status">
      {(isSlow || isQueued) && (
        <div className={styles.notice}>
          <span className={styles.dot} aria-hidden />
          {isQueued ? words.calls.queued : words.calls.slow}
        </div>
      )}
    </div>
  );
}
