import { useId, type ReactNode } from 'react';
import { HeadsetRegular } from '@fluentui/react-icons';
import { useSessionState } from '../session/session-context.tsx';
import styles from './ContactUs.module.css';

/** The service phones of the site's configuration. */
export function ContactUs(): ReactNode {
  const { site } = useSessionState();
  const id = useId();
  const phones = [site?.SERVICE_PHONE_508, site?.SERVICE_PHONE_724].filter((phone) => Boolean(phone));
  if (phones.length === 0) return null;
  return (
    <span>
      <button type="button" className={styles.open} popoverTarget={id}>
        <HeadsetRegular />
        联系我们
      </button>
      <div id={id} popover="auto" className={styles.panel}>
        <p className={styles.heading}>服务热线</p>
        {phones.map((phone) => (
          <a key={phone} className={styles.phone} href={`tel:${phone}`}>
            {phone}
          </a>
        ))}
        <p className={styles.hours}>{site?.SERVICE_HOURS}</p>
      </div>
    </span>
  );
}
