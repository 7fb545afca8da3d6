import { createContext, use, type ComponentType, type ReactNode } from 'react';
import { CallSessionProvider } from './calls/session.tsx';
import type { CallError } from './calls/send.ts';
import type { FormatImplementation } from './formats/format.ts';
import { ExportCentreProvider, type JobDesk } from './exports/export-centre.tsx';
import type { PreferenceStore } from './preferences.ts';
import { SlowNotice } from './SlowNotice.tsx';
import { SayProvider } from './Toast.tsx';
import type { CallDefinition } from '#model/call.ts';
import type { Job } from '#model/wire.ts';
import type { ViewStore } from './views.ts';
import type { WidgetImplementation } from './widgets/widget.ts';

export type { JobDesk } from './exports/export-centre.tsx';
export { EMPTY } from './formats/format.ts';
export type { FormatContext, FormatImplementation } from './formats/format.ts';
export type { Option, SiblingField, WidgetImplementation, WidgetProps } from './widgets/widget.ts';

/** What the product gives the engine: session, look, its own widgets and formats. The engine names nothing of the product. */
export interface EngineHost {
  /** The session's user, root `user` of expressions; null when nobody is signed in. */
  user: Record<string, unknown> | null;
  /** Who is signed in; nothing that was answered to one identity is ever shown to another. */
  identity?: string;
  /** The site's configuration, root `site`. */
  site: Record<string, unknown>;
  /** Routes and `route#action` that the user may reach. */
  permissions: ReadonlySet<string>;
  products: ReadonlySet<string>;
  /** Milliseconds since 1970 on the server's clock. */
  serverNow(): number;
  /** Sent with every call. */
  headers: Record<string, string>;
  /** A call was answered 401; the error says which. Drafts are saved by then. */
  onSignedOut(error: CallError): void;
  /** A call that the whole screen depends on was answered 403. */
  onForbidden(): void;
  /** After an action whose call has changed who is signed in or what they may do. */
  onSessionChange(): Promise<void>;
  /** How an export job stands; the engine asks each second until it has passed or failed. */
  jobOf?(id: string): Promise<Job>;
  /** Where the person's jobs are kept, for every window and after a reload. */
  jobs?: JobDesk;
  /** The call that tells where a file stands and what it is called: dfsId and what it is kept under → fileUrl, fileName. */
  files?: CallDefinition;
  /** Icons by the names that schemas use. */
  icons: Record<string, ComponentType<{ className?: string }>>;
  /** Where a screen stands in the menu, outermost first, itself left out. */
  trailOf?(screen: string): { title: string; path?: string }[];
  /** What the page on the glass is called, as soon as it is known and whenever it reads differently. */
  onTitle?(title: string): void;
  /** What somebody is told to do who may not see a thing. */
  permissionAdvice?: string;
  /** Codes by which the server says that there is no such record for whoever asks. */
  gone?: ReadonlySet<string>;
  /** Named values of the product's look that no theme token holds. */
  look: {
    /** Colour of a currency's dot, bar and badge, as a CSS colour. */
    hueOf(currency: string): string;
    /** Sign inside a currency's badge. */
    symbolOf(currency: string): string;
    /** Colours of a chart's lines, bars and slices, in their order. */
    hues?: readonly string[];
  };
  /** Where what people prefer is kept; this machine, if nowhere. */
  preferences?: PreferenceStore;
  /** Where named views of tables are kept; without it none are offered. */
  views?: ViewStore;
  /** The product's own widgets and formats, loaded when a screen uses them. */
  widgets: Record<string, () => Promise<WidgetImplementation>>;
  formats: Record<string, FormatImplementation>;
  /** The product's `custom` blocks, by name. */
  customBlocks: Record<string, () => Promise<ComponentType<Record<string, unknown>>>>;
}

const HostContext = createContext<EngineHost | null>(null);

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
            {children}
            <SlowNotice />
          </ExportCentreProvider>
        </SayProvider>
      </CallSessionProvider>
    </HostContext>
  );
}

export function useHost(): EngineHost {
  const host = use(HostContext);
  if (host === null) throw new Error('useHost needs a HostProvider above it');
  return host;
}
