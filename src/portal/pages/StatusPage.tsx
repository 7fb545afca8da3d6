import { useEffect, type ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { Logo } from '../look/Logo.tsx';
import { useSession, useSessionState } from '../session/session-context.tsx';
import styles from './StatusPage.module.css';

/** Advice for a missing permission. */
export const PERMISSION_ADVICE = '请联系贵司主操作员，在「设置 - 角色管理」中为您的角色开通。';

interface StatusPageProps {
  drawing: ReactNode;
  title: string;
  text: string;
  /** Fills the window instead of the member layout. */
  isAlone?: boolean;
  children?: ReactNode;
}

/** A drawing, a sentence, and the possible next steps. */
export function StatusPage({ drawing, title, text, isAlone = false, children }: StatusPageProps): ReactNode {
  const body = (
    <div className={styles.page}>
      {drawing}
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
  return isAlone ? (
    <div className={styles.alone}>
      <header className={styles.head}>
        <Logo />
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {body}
      </main>
      <Contact />
    </div>
  ) : (
    body
  );
}

/** Phone number of the service, if configured. */
function Contact(): ReactNode {
  const { site, siteless } = useSessionState();
  const session = useSession();
  // Loaded in the background: the page works without an answer. A previous failure is left to the person's retry.
  useEffect(() => {
    if (siteless === null) session.loadSite().catch(() => undefined);
  }, [session, siteless]);
  if (!site?.SERVICE_PHONE_508) return null;
  return (
    <footer className={styles.contact}>
      仍有疑问？请致电 {site.SERVICE_PHONE_508}
      {site.SERVICE_HOURS !== undefined && `（${site.SERVICE_HOURS}）`}
    </footer>
  );
}

/** The site's configuration failed to load, so no page can be drawn. @param address the page to retry */
export function SiteMissing({ address }: { address: string }): ReactNode {
  return (
    <StatusPage drawing={<BrokenDrawing />} title="暂时无法打开" text="站点配置加载失败，请检查网络后重试。" isAlone>
      <Button appearance="primary" onClick={() => location.assign(address)}>
        重试
      </Button>
    </StatusPage>
  );
}

export function BrokenDrawing(): ReactNode {
  return (
    <svg className={styles.drawing} viewBox="0 0 88 64" fill="none" aria-hidden="true">
      <rect className={styles.sheet} x="14" y="10" width="60" height="44" rx="4" />
      <path className={styles.accent} d="M44 20v16M44 43v1" />
    </svg>
  );
}
