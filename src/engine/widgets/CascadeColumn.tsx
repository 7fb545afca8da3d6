/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- one list of several that lead to each other */
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Checkmark16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import type { Level, LevelOption } from './use-levels.ts';
import css from './line.module.css';
import own from './cascade.module.css';

interface CascadeColumnProps {
  title: string;
  level: Level;
  chosen: string | undefined;
  /** The one that the keys go to; on a phone the only one that is seen. */
  isNow: boolean;
  onEnter(): void;
  onChoose(option: LevelOption): void;
  onBack?: () => void;
  onForward?: () => void;
}

/** One level of a cascade. */
export function CascadeColumn(props: CascadeColumnProps): ReactNode {
  const { title, level, chosen, isNow } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const options = level.options ?? [];
  const [pointed, setPointed] = useState<number | null>(null);
  const active =
    pointed ??
    Math.max(
      0,
      options.findIndex(({ code }) => code === chosen),
    );
  useEffect(() => {
    if (isNow) list.current?.focus();
  }, [isNow]);
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active, options.length]);
  const move = (to: number): void => setPointed(Math.max(0, Math.min(options.length - 1, to)));
  const onKey = (event: KeyboardEvent): void => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      PageDown: () => move(active + 8),
      PageUp: () => move(active - 8),
      Home: () => move(0),
      End: () => move(options.length - 1),
      ArrowLeft: () => props.onBack?.(),
      ArrowRight: () =>
        props.onForward === undefined ? options[active] && props.onChoose(options[active]) : props.onForward(),
      Enter: () => options[active] && props.onChoose(options[active]),
      ' ': () => options[active] && props.onChoose(options[active]),
    };
    const deed = keys[event.key];
    if (deed === undefined) {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey) return;
      const order = [...options.keys()].map((n) => (n + active + 1) % options.length);
      const found = order.find((n) => options[n]?.title.startsWith(event.key));
      if (found !== undefined) move(found);
      return;
    }
    event.preventDefault();
    deed();
  };
  return (
    <div className={own.column} data-now={isNow || undefined}>
      <div id={`${id}-title`} className={own.title}>
        {title}
      </div>
      <div
        ref={list}
        role="listbox"
        tabIndex={isNow ? 0 : -1}
        className={own.list}
        aria-labelledby={`${id}-title`}
        aria-busy={level.options === null || undefined}
        aria-activedescendant={options[active] === undefined ? undefined : `${id}-${active}`}
        onFocus={props.onEnter}
        onKeyDown={onKey}
      >
        {options.map((option, n) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list keeps the focus and handles the keys
          <div
            key={option.code}
            id={`${id}-${n}`}
            role="option"
            aria-selected={option.code === chosen}
            data-active={(isNow && n === active) || undefined}
            className={css.option}
            onClick={() => props.onChoose(option)}
          >
            <span className={css.optionText} title={option.title}>
              {option.title}
            </span>
            {option.code === chosen &&
              (props.onForward === undefined ? (
                <Checkmark16Regular aria-hidden />
              ) : (
                <ChevronRight16Regular aria-hidden />
              ))}
          </div>
        ))}
      </div>
      {level.options === null && (
        <div role="status" className={css.nothing}>
          {level.error ?? '加载中…'}
          {level.error !== null && (
            <button type="button" className={own.retry} onClick={level.retry}>
              重试
            </button>
          )}
        </div>
      )}
    </div>
  );
}
