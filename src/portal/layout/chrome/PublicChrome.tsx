import { WeatherMoonRegular } from '@fluentui/react-icons/svg/weather-moon';
import { WeatherSunnyRegular } from '@fluentui/react-icons/svg/weather-sunny';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { prefer } from '../../session/preferences.ts';
import { useSessionState } from '../../session/session-context.tsx';
import { useIsDark } from '../../session/use-is-dark.ts';
import { ContactUs } from '../help/ContactUs.tsx';
import header from '../base/HeaderEntry.module.css';
import { HelpLink } from '../help/HelpLink.tsx';
import { Logo } from '../../look/Logo.tsx';
import styles from './PublicChrome.module.css';

/**
 * Header of pages without a session: logo, contact, help.
 * @param besideInk the dark panel stands beside it where there is room, and shows the logo itself
 */
export function PublicHeader({ besideInk = false }: { besideInk?: boolean }): ReactNode {
  const isDark = useIsDark();
  const theme = isDark ? '浅色' : '深色';
  return (
    <header className={styles.header} data-beside-ink={besideInk || undefined}>
      <Link className={styles.logo} to="/">
        <Logo />
      </Link>
      <nav className={styles.links} aria-label="帮助">
        <button
          type="button"
          className={header.entry}
          aria-label={`切换为${theme}`}
          onClick={() => prefer({ theme: isDark ? 'light' : 'dark' })}
        >
          {isDark ? <WeatherSunnyRegular aria-hidden /> : <WeatherMoonRegular aria-hidden />}
          <span className={styles.word}>{theme}</span>
        </button>
        <ContactUs />
        <span className={styles.onlyWide}>
          <HelpLink />
        </span>
      </nav>
    </header>
  );
}

/** Copyright and licence number from the site's configuration. */
export function PublicFooter(): ReactNode {
  const { site } = useSessionState();
  return (
    <footer className={styles.footer}>
      <span>{site?.COPYRIGHT}</span>
      <span>{site?.ICP}</span>
    </footer>
  );
}
