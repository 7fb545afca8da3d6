import { useId, useState, type ReactNode } from 'react';
import { ArrowSwapRegular } from '@fluentui/react-icons/svg/arrow-swap';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { DesktopRegular } from '@fluentui/react-icons/svg/desktop';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { TicketDiagonalRegular } from '@fluentui/react-icons/svg/ticket-diagonal';
import { WeatherMoonRegular } from '@fluentui/react-icons/svg/weather-moon';
import { WeatherSunnyRegular } from '@fluentui/react-icons/svg/weather-sunny';
import { Link, useNavigate } from 'react-router-dom';
import { useSay } from '#engine/parts.ts';
import type { User } from '#generated/entities.ts';
import { prefer, usePreferences, type Preferences } from '../../session/preferences.ts';
import { useSession, useSessionState } from '../../session/session-context.tsx';
import { B2B, maySwitchToB2b } from './b2b.ts';
import { COUPONS, nameOf, useCoupons } from './CouponLink.tsx';
import { useMenuVersion } from '../../menu/menu-context.tsx';
import { MenuVersionItem } from '../../menu/MenuVersionItem.tsx';
import styles from './UserMenu.module.css';

const USER_CENTRE = '/setting/userInfo';

const THEMES: { theme: Preferences['theme']; title: string; icon: ReactNode }[] = [
  { theme: 'system', title: '跟随系统', icon: <DesktopRegular /> },
  { theme: 'light', title: '浅色', icon: <WeatherSunnyRegular /> },
  { theme: 'dark', title: '深色', icon: <WeatherMoonRegular /> },
];

interface UserPanelProps {
  user: User;
  /** The operator's name and role. */
  person: string;
  onDone(): void;
}

/** Number, appearance, menu version, personal pages, and signing out. */
export function UserPanel({ user, person, onDone }: UserPanelProps): ReactNode {
  const { site, permissions } = useSessionState();
  const session = useSession();
  const navigate = useNavigate();
  const say = useSay();
  const { theme } = usePreferences();
  const coupons = useCoupons();
  const { version } = useMenuVersion();
  const id = useId();
  const [isLeaving, setIsLeaving] = useState(false);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(user.userNo);
      say({ text: '复制成功', tone: 'success' });
    } catch {
      say({ text: '复制失败，请手动复制', tone: 'danger' });
    }
  };
  const leave = async (): Promise<void> => {
    setIsLeaving(true);
    await session.signOut();
    await navigate(session.read().door, { replace: true });
  };

  return (
    <>
      <div className={styles.head}>
        <p className={styles.company}>{user.userName}</p>
        <p className={styles.person}>{person}</p>
        <p className={styles.number}>
          用户编号 {user.userNo}
          <button type="button" className={styles.copy} onClick={() => void copy()} aria-label="复制用户编号">
            <CopyRegular />
          </button>
        </p>
      </div>
      {permissions.has(USER_CENTRE) && (
        <Link to={USER_CENTRE} className={styles.item} onClick={onDone}>
          <PersonRegular />
          用户中心
        </Link>
      )}
      {coupons !== null && (
        <Link
          to={COUPONS}
          className={`${styles.item} ${styles.onlyNarrow}`}
          aria-label={nameOf(coupons)}
          onClick={onDone}
        >
          <TicketDiagonalRegular />
          优惠券
          {coupons.count > 0 && <span className={styles.count}>{coupons.count}</span>}
        </Link>
      )}
      {maySwitchToB2b({ user, site, isOldVersion: version === 'old' }) && (
        <a className={styles.item} href={B2B}>
          <ArrowSwapRegular />
          切换至外贸 B2B
        </a>
      )}
      {site?.HELP_CENTER && (
        <a className={`${styles.item} ${styles.onlyNarrow}`} href={site.HELP_CENTER} target="_blank" rel="noreferrer">
          <QuestionCircleRegular />
          帮助中心
        </a>
      )}
      <fieldset className={styles.themes}>
        <legend className={styles.legend}>外观</legend>
        <div className={styles.choices}>
          {THEMES.map((each) => (
            <label key={each.theme} className={styles.theme}>
              <input
                type="radio"
                name={`${id}theme`}
                value={each.theme}
                checked={theme === each.theme}
                onChange={() => prefer({ theme: each.theme })}
              />
              {each.icon}
              {each.title}
            </label>
          ))}
        </div>
      </fieldset>
      <MenuVersionItem className={styles.item} onDone={onDone} />
      <button type="button" className={styles.item} disabled={isLeaving} onClick={() => void leave()}>
        <SignOutRegular />
        退出登录
      </button>
    </>
  );
}
