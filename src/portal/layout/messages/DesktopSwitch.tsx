import { useState, type ReactNode } from 'react';
import { AlertOnRegular } from '@fluentui/react-icons/svg/alert-on';
import { AlertOffRegular } from '@fluentui/react-icons/svg/alert-off';
import { useSay } from '#engine/parts.ts';
import { prefer, usePreferences } from '../../session/preferences.ts';
import styles from './DesktopSwitch.module.css';

/** Switch for desktop notifications: the browser asks for permission only on the click that enables them. */
export function DesktopSwitch(): ReactNode {
  const { desktop } = usePreferences();
  const say = useSay();
  const [isAsking, setIsAsking] = useState(false);
  if (typeof Notification === 'undefined') return <span />;
  const isOn = desktop && Notification.permission === 'granted';
  const toggle = async (): Promise<void> => {
    if (isOn) return prefer({ desktop: false });
    setIsAsking(true);
    const answer = await Notification.requestPermission().catch(() => 'denied');
    setIsAsking(false);
    prefer({ desktop: answer === 'granted' });
    if (answer === 'granted') say({ text: '已开启桌面通知', tone: 'success' });
    else say({ text: '浏览器未允许通知，请在浏览器的网站设置中开启', tone: 'warning' });
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className={styles.switch}
      disabled={isAsking}
      onClick={() => void toggle()}
    >
      {isOn ? <AlertOnRegular aria-hidden /> : <AlertOffRegular aria-hidden />}
      桌面通知{isOn ? '已开启' : '未开启'}
    </button>
  );
}
