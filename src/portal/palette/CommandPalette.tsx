import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { NavigationRegular } from '@fluentui/react-icons/svg/navigation';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { WeatherMoonRegular } from '@fluentui/react-icons/svg/weather-moon';
import { useNavigate } from 'react-router-dom';
import { usePreference } from '#engine/host.ts';
import { useVisibleMenu } from '../menu/menu-context.tsx';
import { MenuIcon } from '../menu/MenuIcon.tsx';
import styles from './CommandPalette.module.css';
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

/** Search by name over all permitted pages and global actions; fully usable by keyboard. */
export function CommandPalette({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const menu = useVisibleMenu();
  const navigate = useNavigate();
  const globalCommands = useGlobalCommands();
  const [kept, keep] = usePreference(RECENT);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const recent = readRecent(kept);
  const pages = pagesOf(menu);
  const records = useRecords(pages, typed);
  const shown = [...findCommands(pages, globalCommands.commands, recent, typed), ...records];
  const all = shown.flatMap((section) => section.found);
  const at = Math.min(chosen, all.length - 1);
  const optionId = (n: number): string => `${id}-${n}`;

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    // The dialog element itself is hit only by a click beside its content.
    const leave = (event: MouseEvent): void => {
      if (event.target === element) element.close();
    };
    element.addEventListener('click', leave);
    if (!element.open) element.showModal();
    return () => element.removeEventListener('click', leave);
  }, []);

  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at, typed]);

  const run = (command: Command): void => {
    // Closes first, so that the focus returns before the next page may take it.
    dialog.current?.close();
    if (command.path === undefined) return globalCommands.run(command.id);
    if (pages.some((page) => page.id === command.id)) keep(JSON.stringify(withRecent(recent, command.path)));
    void navigate(command.path);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys of an IME composition are not commands.
    if (event.nativeEvent.isComposing) return;
    const last = all.length - 1;
    const to = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[event.key];
    const isInText = (event.key === 'Home' || event.key === 'End') && typed !== '';
    if (to !== undefined && !isInText) {
      event.preventDefault();
      setChosen(Math.max(to, 0));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const found = all[at];
      if (found !== undefined) run(found.command);
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      dialog.current?.close();
    }
  };

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label="快速查找" onClose={onClose}>
      <div className={styles.inside}>
        <div className={styles.field}>
          <SearchRegular className={styles.search} aria-hidden="true" />
          <input
            className={styles.input}
            role="combobox"
            aria-label="快速查找页面和操作"
            aria-expanded="true"
            aria-controls={`${id}list`}
            aria-activedescendant={all.length === 0 ? undefined : optionId(at)}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder="页面、订单号、收款人、金额、店铺、卡片；拼音也可以"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={styles.close} onClick={() => dialog.current?.close()} aria-label="关闭 Esc">
            <kbd>Esc</kbd>
          </button>
        </div>
        <div id={`${id}list`} className={styles.list} role="listbox" aria-label="结果">
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
                    onPoint={() => setChosen(before + m)}
                    onRun={() => run(found.command)}
                  />
                ))}
              </div>
            );
          })}
        </div>
        <output className={all.length === 0 ? styles.nothing : styles.unseen}>
          {all.length === 0 ? `没有找到「${typed.trim()}」。试试名称中的一个词，或拼音首字母` : `${all.length} 项结果`}
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
      </div>
    </dialog>
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
