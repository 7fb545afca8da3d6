import { useId, useRef, useState, type ReactNode } from 'react';
import {
  ArrowSwapRegular,
  ChevronDownRegular,
  CopyRegular,
  DesktopRegular,
  PersonRegular,
  QuestionCircleRegular,
  SignOutRegular,
  TicketDiagonalRegular,
  WeatherMoonRegular,
  WeatherSunnyRegular,
} from '@fluentui/react-icons';
import { Link, useNavigate } from 'react-router-dom';
import { useSay } from '#engine/Toast.tsx';
import { prefer, usePreferences, type Preferences } from '../session/preferences.ts';
import { useSession, useSessionState } from '../session/session-context.tsx';
import { B2B, maySwitchToB2b } from './b2b.ts';
import { COUPONS, nameOf, useCoupons } from './CouponLink.tsx';
import { useMenuVersion } from './menu-context.tsx';
import { MenuVersionItem } from './MenuVersionItem.tsx';
import styles from './UserMenu.module.css';

const USER_CENTRE = '/setting/userInfo';
/** Operator type of the main operator, as userInfo gives it. */
const MAIN_OPERATOR = 1;

const THEMES: { theme: Preferences['theme']; title: string; icon: ReactNode }[] = [
  { theme: 'system', title: '跟随系统', icon: <DesktopRegular /> },
  { theme: 'light', title: '浅色', icon: <WeatherSunnyRegular /> },
  { theme: 'dark', title: '深色', icon: <WeatherMoonRegular /> },
];

/** Who is signed in, and what concerns only them. */
export function UserMenu(): ReactNode {
  const { user, site, permissions } = useSessionState();
  const session = useSession();
  const navigate = useNavigate();
  const say = useSay();
  const { theme } = usePreferences();
  const coupons = useCoupons();
  const { version } = useMenuVersion();
  const id = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  if (user === null) return null;

  const role = Number(user.operatorType) === MAIN_OPERATOR ? '主操作员' : '操作员';
  const person = [user.operatorName, role].filter(Boolean).join(' · ');
  const initial = (user.operatorName ?? user.userName).slice(0, 1);

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
      <button
        type="button"
        className={styles.who}
        popoverTarget={id}
        aria-label={`${user.userName} ${person}`}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
      >
        <span className={styles.avatar} data-initial={initial} />
        <span className={styles.names}>
          <span className={styles.company}>{user.userName}</span>
          <span className={styles.person}>{person}</span>
        </span>
        <ChevronDownRegular className={styles.chevron} />
      </button>
      <dialog
        ref={panel}
        id={id}
        popover="auto"
        aria-label="账号"
        className={styles.panel}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
      >
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
          <Link to={USER_CENTRE} className={styles.item} onClick={() => panel.current?.hidePopover()}>
            <PersonRegular />
            用户中心
          </Link>
        )}
        {coupons !== null && (
          <Link
            to={COUPONS}
            className={`${styles.item} ${styles.onlyNarrow}`}
            aria-label={nameOf(coupons)}
            onClick={() => panel.current?.hidePopover()}
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
        <MenuVersionItem className={styles.item} onDone={() => panel.current?.hidePopover()} />
        <button type="button" className={styles.item} disabled={isLeaving} onClick={() => void leave()}>
          <SignOutRegular />
          退出登录
        </button>
      </dialog>
    </>
  );
}
