import { WeatherMoonRegular, WeatherSunnyRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { prefer } from '../session/preferences.ts';
import { useSessionState } from '../session/session-context.tsx';
import { useIsDark } from '../session/use-is-dark.ts';
import { ContactUs } from './ContactUs.tsx';
import { HelpLink } from './HelpLink.tsx';
import { Logo } from './Logo.tsx';
import styles from './OpenLayout.module.css';

/** Around pages that anyone may read (articles, the gallery): header, the page in its full width, footer. */
export function OpenLayout(): ReactNode {
  const { site } = useSessionState();
  const isDark = useIsDark();
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        跳到主要内容
      </a>
      <header className={styles.header}>
        <Link className={styles.logo} to="/">
          <Logo />
        </Link>
        <nav className={styles.links} aria-label="帮助">
          <button type="button" className={styles.theme} onClick={() => prefer({ theme: isDark ? 'light' : 'dark' })}>
            {isDark ? <WeatherSunnyRegular aria-hidden /> : <WeatherMoonRegular aria-hidden />}
            <span>{isDark ? '浅色' : '深色'}</span>
          </button>
          <ContactUs />
          <span className={styles.onlyWide}>
            <HelpLink />
          </span>
        </nav>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <span>{site?.COPYRIGHT}</span>
        <span>{site?.ICP}</span>
      </footer>
    </div>
  );
}
