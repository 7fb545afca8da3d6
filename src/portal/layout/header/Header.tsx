import type { ReactNode } from 'react';
import { NavigationRegular } from '@fluentui/react-icons/svg/navigation';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { Link } from 'react-router-dom';
import { usePalette } from '../../palette/palette-context.ts';
import { useSessionState } from '../../session/session-context.tsx';
import { CouponLink } from './CouponLink.tsx';
import styles from './Header.module.css';
import { HelpLink } from '../help/HelpLink.tsx';
import { Logo } from '../../look/Logo.tsx';
import { Messages } from '../messages/Messages.tsx';
import { NoticeBar } from '../messages/NoticeBar.tsx';
import { UserMenu } from './UserMenu.tsx';

const HOME = '/account/userAccount';
/** Status of a verified real name; only then does the logo link to the home page. */
const VERIFIED = 2;

interface HeaderProps {
  isRail: boolean;
  /** Set if the menu is a drawer. */
  onOpenMenu: (() => void) | undefined;
}

export function Header({ isRail, onOpenMenu }: HeaderProps): ReactNode {
  const { user, site, permissions } = useSessionState();
  const palette = usePalette();
  const logo = <Logo isMarkOnly={isRail} />;
  const leadsHome = Number(user?.realNameState) === VERIFIED && permissions.has(HOME);
  return (
    <header className={styles.header}>
      {onOpenMenu !== undefined && (
        <button type="button" className={styles.hamburger} onClick={onOpenMenu} aria-label="打开菜单">
          <NavigationRegular />
        </button>
      )}
      <div className={isRail ? `${styles.zone} ${styles.isRail}` : styles.zone}>
        {leadsHome ? (
          <Link to={HOME} className={styles.logo} aria-label={`${site?.SYSTEM_FULL_NAME ?? ''} 首页`}>
            {logo}
          </Link>
        ) : (
          <span className={styles.logo}>{logo}</span>
        )}
      </div>
      <NoticeBar />
      <div className={styles.tools}>
        {onOpenMenu !== undefined && palette !== undefined && (
          <button type="button" className={styles.find} onClick={palette.open} aria-label="快速查找">
            <SearchRegular />
          </button>
        )}
        <span className={styles.onlyWide}>
          <CouponLink />
          <HelpLink />
        </span>
        <Messages />
        <UserMenu />
      </div>
    </header>
  );
}
