import { useEffect, useImperativeHandle, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { NavigationRegular } from '@fluentui/react-icons/svg/navigation';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { WeatherMoonRegular } from '@fluentui/react-icons/svg/weather-moon';
import { useNavigate } from 'react-router-dom';
import { usePreference } from '#engine/host.ts';
import { useVisibleMenu } from '../menu/menu-context.tsx';
import { MenuIcon } from '../menu/MenuIcon.tsx';
import styles from './Results.module.css';
import { findCommands, pagesOf, readRecent, withRecent, type Command, type Found } from './commands.ts';
import { useGlobalCommands } from './use-global-commands.ts';
import { useRecords } from './use-records.ts';

/** Preference key of the recently used pages. */
const RECENT = 'palette-recent';

const DEED_ICONS: Record<string, ReactNode> = {
  theme: <WeatherMoonRegular />,
  copy: <CopyRegular />,
  menu: <NavigationRegular />,
  leave: <SignOutRegular />,
};

/** Keys of the text box that belong to the list. */
export interface ResultKeys {
  onKey(event: KeyboardEvent): void;
}

interface ResultsProps {
  /** Id of the list; its options' ids begin with it. */
  id: string;
  typed: string;
  /** Index of the selected option, limited to what is found. */
  chosen: number;
  onChoose: (chosen: number) => void;
  /** Called with the id of the selected option. */
  onActive: (id: string | undefined) => void;
  onClose: () => void;
  keys: Ref<ResultKeys>;
}

/** Text of an empty list of results: "not found" is shown only after an answer of the server. */
const NOTHING: Record<ReturnType<typeof useRecords>['state'], (typed: string) => string> = {
  asking: () => '正在查找订单、收款人和卡片…',
  failed: () => '订单、收款人和卡片暂时查不了，请稍后再试',
  answered: (typed) => `没有找到「${typed}」。试试名称中的一个词，或拼音首字母`,
};

/** Pages, global actions and records whose names match the text; fully usable by keyboard. */
export function Results({ id, typed, chosen, onChoose, onActive, onClose, keys }: ResultsProps): ReactNode {
  const menu = useVisibleMenu();
  const navigate = useNavigate();
  const globalCommands = useGlobalCommands();
  const [kept, keep] = usePreference(RECENT);
  const recent = readRecent(kept);
  const pages = pagesOf(menu);
  const records = useRecords(pages, typed);
  const shown = [...findCommands(pages, globalCommands.commands, recent, typed), ...records.sections];
  const all = shown.flatMap((section) => section.found);
  const at = Math.min(chosen, all.length - 1);
  const optionId = (n: number): string => `${id}-${n}`;
  const active = all.length === 0 ? undefined : optionId(at);

  useEffect(() => onActive(active), [onActive, active]);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at, typed]);

  const run = (command: Command): void => {
    // Closes first, so that the focus returns before the next page may take it.
    onClose();
    if (command.path === undefined) return globalCommands.run(command.id);
    if (pages.some((page) => page.id === command.id)) keep(JSON.stringify(withRecent(recent, command.path)));
    void navigate(command.path);
  };

  useImperativeHandle(keys, () => ({
    onKey: (event) => {
      const last = all.length - 1;
      const to = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[
        event.key
      ];
      const isInText = (event.key === 'Home' || event.key === 'End') && typed !== '';
      if (to !== undefined && !isInText) {
        event.preventDefault();
        onChoose(Math.max(to, 0));
      } else if (event.key === 'Enter') {
        event.preventDefault();
        const found = all[at];
        if (found !== undefined) run(found.command);
      }
    },
  }));

  return (
    <>
      <div id={id} className={styles.list} role="listbox" aria-label="结果">
        {shown.map((section, n) => {
          const before = shown.slice(0, n).reduce((sum, each) => sum + each.found.length, 0);
          return (
            <div key={section.title} role="group" aria-labelledby={`${id}section${n}`}>
              <div id={`${id}section${n}`} className={styles.heading}>
                {section.title}
              </div>
              {section.found.map((found, m) => (
                <Option
                  key={found.command.id}
                  id={optionId(before + m)}
                  found={found}
                  isChosen={before + m === at}
                  onPoint={() => onChoose(before + m)}
                  onRun={() => run(found.command)}
                />
              ))}
            </div>
          );
        })}
      </div>
      <output className={all.length === 0 ? styles.nothing : styles.unseen}>
        {all.length === 0 ? NOTHING[records.state](typed.trim()) : `${all.length} 项结果`}
      </output>
      <div className={styles.foot} aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> 选择
        </span>
        <span>
          <kbd>Enter</kbd> 打开
        </span>
      </div>
    </>
  );
}

interface OptionProps {
  id: string;
  found: Found;
  isChosen: boolean;
  onPoint: () => void;
  onRun: () => void;
}

function Option({ id, found, isChosen, onPoint, onRun }: OptionProps): ReactNode {
  const { command } = found;
  return (
    // For mouse and touch: the input keeps the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      onMouseMove={isChosen ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <span className={styles.icon} aria-hidden="true">
        {command.path === undefined ? DEED_ICONS[command.id] : <MenuIcon name={command.icon} />}
      </span>
      <span className={styles.texts}>
        <span className={styles.title}>
          {Array.from(command.title).map((sign, n) => (found.at.includes(n) ? <mark key={n}>{sign}</mark> : sign))}
        </span>
        {command.why !== undefined && <span className={styles.why}>{command.why}</span>}
      </span>
      {command.why !== undefined && <LockClosedRegular className={styles.lock} aria-hidden="true" />}
      {command.under !== undefined && <span className={styles.under}>{command.under.title}</span>}
    </div>
  );
}
