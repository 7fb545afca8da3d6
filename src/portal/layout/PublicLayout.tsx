import type { ReactNode } from 'react';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons/svg/shield-checkmark';
import { Outlet, useLocation } from 'react-router-dom';
import { Surface } from '#engine/parts.ts';
import { useSessionState } from '../session/session-context.tsx';
import { DemoBar } from './demo/DemoBar.tsx';
import { LOGIN, SUB_LOGIN } from '../session/return-path.ts';
import { Globe } from './chrome/Globe.tsx';
import { Logo } from '../look/Logo.tsx';
import { PublicFooter, PublicHeader } from './chrome/PublicChrome.tsx';
import styles from './PublicLayout.module.css';
import { SkipLink } from './chrome/SkipLink.tsx';

/** Sign-in pages, on which a demo shows its accounts unfolded. */
const DOORS: readonly string[] = [LOGIN, SUB_LOGIN];

/** Layout of pages without a session: the dark panel on the left, the page on the right; on a phone only the page. */
export function PublicLayout(): ReactNode {
  const { site, notice } = useSessionState();
  const { pathname } = useLocation();
  return (
    <div className={styles.layout}>
      <SkipLink />
      <aside className={styles.ink} aria-label="产品介绍">
        <Logo onInk />
        <div className={styles.promise}>
          {site?.LOGIN_PROMISE?.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <p className={styles.text}>{site?.LOGIN_TEXT}</p>
        <Globe className={styles.globe} />
        {site?.LOGIN_FACTS && (
          <dl className={styles.facts}>
            {site.LOGIN_FACTS.map((fact) => (
              <div key={fact.title}>
                <dt>{fact.title}</dt>
                <dd>{fact.figure}</dd>
              </div>
            ))}
          </dl>
        )}
        {site?.LOGIN_SAFETY && (
          <p className={styles.safety}>
            <ShieldCheckmarkRegular />
            {site.LOGIN_SAFETY}
          </p>
        )}
      </aside>
      <div className={styles.side}>
        <PublicHeader besideInk />
        <main id="main" className={styles.main} tabIndex={-1}>
          {notice !== null && (
            <p className={styles.notice} role="alert">
              {notice}
            </p>
          )}
          <Surface kind="sheet">
            <Outlet />
          </Surface>
          <DemoBar isOpenFirst={DOORS.includes(pathname)} />
        </main>
        <PublicFooter />
      </div>
    </div>
  );
}
