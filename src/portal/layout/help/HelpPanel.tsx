import type { ReactNode } from 'react';
import { BookRegular } from '@fluentui/react-icons/svg/book';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import { ChatRegular } from '@fluentui/react-icons/svg/chat';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { Link } from 'react-router-dom';
import { definition as guideDefinition } from '#generated/calls/notice.guide.ts';
import { definition as managerDefinition } from '#generated/calls/user.customerService.ts';
import { maskPhone } from '#model/mask.ts';
import { useSessionState } from '../../session/session-context.tsx';
import { useQuietQuestion } from '../../session/use-quiet-question.ts';
import { ownAddress } from './addresses.ts';
import styles from './HelpPanel.module.css';

const GUIDE = '/accountApplicationGuide';

/** Contact options: account manager, service by phone and chat, help centre. */
export function HelpPanel({ onDone }: { onDone: () => void }): ReactNode {
  const { site } = useSessionState();
  const { data: manager } = useQuietQuestion<'user.customerService'>(managerDefinition, {});
  const { data: guide } = useQuietQuestion<'notice.guide'>(guideDefinition, {});
  const phones = [site?.SERVICE_PHONE_508, site?.SERVICE_PHONE_724].filter((phone) => phone !== undefined);
  const managerCode = ownAddress(manager?.amQrCode);
  const serviceCode = ownAddress(manager?.csQrCode) ?? ownAddress(site?.QR_CODE);
  return (
    <div className={styles.panel}>
      {manager?.amName && (
        <section className={styles.part} aria-label="专属客户经理">
          <div className={styles.manager}>
            <div className={styles.said}>
              <h2 className={styles.heading}>专属客户经理</h2>
              <p className={styles.name}>{manager.amName}</p>
              {manager.amPhone && <Phone phone={manager.amPhone} isHidden={manager.amPhoneHide === true} />}
              {manager.amEmail && (
                <a className={styles.line} href={`mailto:${manager.amEmail}`}>
                  <MailRegular aria-hidden />
                  <span className={styles.cut}>{manager.amEmail}</span>
                </a>
              )}
            </div>
            {managerCode !== null && (
              <figure className={styles.code}>
                <img src={managerCode} alt={`${manager.amName}的二维码`} width="88" height="88" />
                <figcaption>扫码添加经理</figcaption>
              </figure>
            )}
          </div>
        </section>
      )}
      <section className={styles.part} aria-label="客服热线">
        <div className={styles.manager}>
          <div className={styles.said}>
            <h2 className={styles.heading}>客服热线</h2>
            {phones.map((phone) => (
              <a key={phone} className={styles.phone} href={`tel:${phone}`}>
                {phone}
              </a>
            ))}
            <p className={styles.hours}>{site?.SERVICE_HOURS}</p>
            {site?.SERVICE_WE_CHAT && <p className={styles.hours}>微信：{site.SERVICE_WE_CHAT}</p>}
          </div>
          {serviceCode !== null && (
            <figure className={styles.code}>
              <img src={serviceCode} alt="客服二维码" width="88" height="88" />
              <figcaption>扫码联系客服</figcaption>
            </figure>
          )}
        </div>
      </section>
      <div className={styles.links}>
        {site?.SERVICE_CHAT && (
          <a className={styles.chat} href={site.SERVICE_CHAT} target="_blank" rel="noreferrer">
            <ChatRegular aria-hidden />
            在线咨询
          </a>
        )}
        {guide?.access === true && (
          <Link className={styles.link} to={GUIDE} onClick={onDone}>
            <BookRegular aria-hidden />
            新手引导
          </Link>
        )}
        {site?.HELP_CENTER && (
          <a className={styles.link} href={site.HELP_CENTER} target="_blank" rel="noreferrer">
            <QuestionCircleRegular aria-hidden />
            帮助中心
          </a>
        )}
      </div>
    </div>
  );
}

/** A number that is hidden must not be dialled either. */
function Phone({ phone, isHidden }: { phone: string; isHidden: boolean }): ReactNode {
  const said = (
    <>
      <CallRegular aria-hidden />
      {isHidden ? maskPhone(phone) : phone}
    </>
  );
  if (isHidden) return <p className={styles.line}>{said}</p>;
  return (
    <a className={styles.line} href={`tel:${phone}`}>
      {said}
    </a>
  );
}
