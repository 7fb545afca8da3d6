import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { ExportCentre } from '#engine/parts.ts';
import styles from './OpenLayout.module.css';
import { PublicFooter, PublicHeader } from './chrome/PublicChrome.tsx';
import { SkipLink } from './chrome/SkipLink.tsx';

/** Layout of public pages (articles, the gallery): header, full-width page, footer. */
export function OpenLayout(): ReactNode {
  return (
    <div className={styles.layout}>
      <SkipLink />
      <PublicHeader />
      <main id="main" className={styles.main} tabIndex={-1}>
        <ExportCentre />
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  );
}
