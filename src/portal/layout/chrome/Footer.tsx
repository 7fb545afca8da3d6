import type { ReactNode } from 'react';
import { useSessionState } from '../../session/session-context.tsx';
import styles from './Footer.module.css';

export function Footer(): ReactNode {
  const { site } = useSessionState();
  const hours = site?.SERVICE_HOURS;
  return (
    <footer className={styles.footer}>
      <span>{site?.COPYRIGHT}</span>
      {site?.SERVICE_PHONE_508 && (
        <span>
          服务热线 {site.SERVICE_PHONE_508}
          {hours && `（${hours}）`}
        </span>
      )}
    </footer>
  );
}
