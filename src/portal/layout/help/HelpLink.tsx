import type { ReactNode } from 'react';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { useSessionState } from '../../session/session-context.tsx';
import header from '../base/HeaderEntry.module.css';

/** Link to the help centre, if the site's configuration names one. */
export function HelpLink(): ReactNode {
  const { site } = useSessionState();
  if (!site?.HELP_CENTER) return null;
  return (
    <a className={header.entry} href={site.HELP_CENTER} target="_blank" rel="noreferrer">
      <QuestionCircleRegular />
      帮助中心
    </a>
  );
}
