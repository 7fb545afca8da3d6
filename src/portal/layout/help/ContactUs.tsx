import { useEffect, useId, useRef, type PointerEvent, type ReactNode } from 'react';
import { HeadsetRegular } from '@fluentui/react-icons/svg/headset';
import { useSessionState } from '../../session/session-context.tsx';
import styles from './ContactUs.module.css';
import header from '../base/HeaderEntry.module.css';

/** Milliseconds for the mouse to move from the label to the panel. */
const ON_THE_WAY = 200;

/** Contact panel, opened by mouse or press: phone numbers, hours and QR code from the site's configuration. */
export function ContactUs(): ReactNode {
  const { site } = useSessionState();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const phones = [site?.SERVICE_PHONE_508, site?.SERVICE_PHONE_724].filter((phone) => Boolean(phone));
  if (phones.length === 0) return null;

  const hover = (isIn: boolean) => (event: PointerEvent) => {
    // Touch opens by press: a panel opened on pointer entry would close with the same press.
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    if (isIn) panel.current?.showPopover();
    else timer.current = setTimeout(() => panel.current?.hidePopover(), ON_THE_WAY);
  };
  return (
    <span onPointerEnter={hover(true)} onPointerLeave={hover(false)}>
      <button type="button" className={header.entry} popoverTarget={id} popoverTargetAction="show">
        <HeadsetRegular aria-hidden />
        联系我们
      </button>
      <div ref={panel} id={id} popover="auto" className={styles.panel}>
        <div>
          <p className={styles.heading}>服务热线</p>
          {phones.map((phone) => (
            <a key={phone} className={styles.phone} href={`tel:${phone}`}>
              {phone}
            </a>
          ))}
          <p className={styles.hours}>{site?.SERVICE_HOURS}</p>
        </div>
        {site?.QR_CODE && (
          <figure className={styles.code}>
            <img src={site.QR_CODE} width="96" height="96" alt={`${site.SERVICE_WE_CHAT ?? '客服'}的二维码`} />
            <figcaption>微信扫码咨询</figcaption>
          </figure>
        )}
      </div>
    </span>
  );
}
