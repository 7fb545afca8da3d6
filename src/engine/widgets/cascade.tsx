import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import {
  ChevronDown16Regular,
  ChevronLeft16Regular,
  Dismiss16Regular,
  Checkmark16Regular,
  ChevronRight16Regular,
} from '@fluentui/react-icons';
import {
  stepsOf,
  valueOf,
  useLevels,
  type CascadeShape,
  type Step,
  type LevelOption,
  type Level,
} from './use-levels.ts';
import { Floating } from './Floating.tsx';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';
import css from './line.module.css';
import own from './cascade.module.css';

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- lists beside each other, each a listbox that leads to the next */

const KINDS: Record<string, CascadeShape['kind']> = { array: 'list', object: 'record' };

function shapeOf({ field, props }: WidgetProps): CascadeShape {
  const word = (name: string, usual: string): string =>
    typeof props[name] === 'string' ? (props[name] as string) : usual;
  const code = word('code', 'code');
  return {
    kind: KINDS[field.of.type] ?? 'text',
    code,
    label: word('label', '{name}'),
    as: word('as', `{${code}}`),
    keys: textsOf(props.keys),
  };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** A choice that goes down level by level: province, city, county. */
function Cascade(props: WidgetProps): ReactNode {
  const { field, id, value, compact, readOnly, disabled, required, invalid } = props;
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  /** What is chosen while it is open; the records of what was chosen here, the codes of what was there before. */
  const [path, setPath] = useState<(Step & { record?: Record<string, unknown> })[]>([]);
  const [level, setLevel] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const shape = shapeOf(props);
  const calls = textsOf(props.props.calls);
  const titles = textsOf(props.props.titles);
  const steps = stepsOf(value, shape);
  const isUnnamed = steps.some((step) => step.title === undefined);
  const levels = useLevels({
    calls,
    root: typeof props.props.root === 'string' ? props.props.root : '',
    parent: typeof props.props.parent === 'string' ? props.props.parent : undefined,
    options: props.options,
    shape,
    path: isOpen ? path : steps,
    wants: (n) => isOpen || (isUnnamed && steps[n] !== undefined),
  });
  const isLocked = readOnly || disabled;
  const isPartial = props.props.partial === true;

  const open = (): void => {
    if (isLocked || isOpen) return;
    setPath(steps);
    setLevel(Math.max(0, steps.length - 1));
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    props.onBlur();
  };
  const closeHere = (): void => {
    close();
    trigger.current?.focus();
  };
  const give = (chosen: typeof path): void => {
    const records = chosen.map((step, n) => step.record ?? recordAt(levels[n]?.options, step));
    props.onChange(valueOf(records, shape));
  };
  const choose = (n: number, option: LevelOption): void => {
    const next = [...path.slice(0, n), option];
    setPath(next);
    const isLast = calls.length > 0 ? n === calls.length - 1 : !hasBelow(props, option);
    if (isPartial || isLast) give(next);
    if (isLast) closeHere();
    else setLevel(n + 1);
  };
  // A level may have nothing below it though there is a call for it: then the choice ends there.
  const last = path.length > 0 && isOpen ? levels[path.length]?.options : null;
  useEffect(() => {
    if (last?.length !== 0) return;
    give(path);
    closeHere();
    // oxlint-disable-next-line react/exhaustive-deps -- only when it becomes known
  }, [last]);

  const shown = steps.map(
    (step, n) => step.title ?? levels[n]?.options?.find(({ code }) => code === step.code)?.title ?? step.code,
  );
  const printed = shown.join(' / ');
  const isEmpty = steps.length === 0;
  const canClear = !isEmpty && !required && !isLocked;
  const placeholder = field.placeholder ?? (compact ? '全部' : '请选择');
  const onKey = (event: KeyboardEvent): void => {
    if (isOpen || !['ArrowDown', 'Enter', ' '].includes(event.key) || event.target !== trigger.current) return;
    event.preventDefault();
    open();
  };
  const columns = Math.min(levels.length, path.length + 1);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of what is inside
    <div
      ref={box}
      className={[
        css.control,
        compact && css.compact,
        invalid && css.invalid,
        disabled ? css.disabled : readOnly && css.still,
      ]
        .filter(Boolean)
        .join(' ')}
      onKeyDown={onKey}
    >
      <button
        ref={trigger}
        type="button"
        id={id}
        role="combobox"
        className={css.trigger}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={compact ? `${field.title} ${printed || placeholder}` : undefined}
        aria-describedby={props.describedBy}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        aria-readonly={readOnly || undefined}
        disabled={disabled}
        onClick={() => (isOpen ? closeHere() : open())}
        onBlur={() => (isOpen ? undefined : props.onBlur())}
      >
        {compact && <span className={css.label}>{field.title}</span>}
        <span className={isEmpty ? `${css.value} ${css.placeholder}` : css.value} title={printed || undefined}>
          {printed || placeholder}
        </span>
      </button>
      {canClear && (
        <button
          type="button"
          className={css.small}
          aria-label={`清除${field.title}`}
          onClick={() => props.onChange(undefined)}
        >
          <Dismiss16Regular />
        </button>
      )}
      {!readOnly && (
        <ChevronDown16Regular className={css.icon} aria-hidden onClick={() => (isOpen ? closeHere() : open())} />
      )}
      {isOpen && (
        <Floating anchor={box} onClose={closeHere}>
          <div id={panelId} role="dialog" aria-label={field.title} className={own.panel}>
            {level > 0 && (
              <button type="button" className={own.back} onClick={() => setLevel(level - 1)}>
                <ChevronLeft16Regular aria-hidden />
                {path
                  .slice(0, level)
                  .map(
                    (step, n) =>
                      step.title ?? levels[n]?.options?.find(({ code }) => code === step.code)?.title ?? step.code,
                  )
                  .join(' / ')}
              </button>
            )}
            {levels.slice(0, columns).map((each, n) => (
              <CascadeColumn
                key={n === 0 ? 'first' : `${n} ${path[n - 1]?.code ?? ''}`}
                title={titles[n] ?? `${field.title} ${n + 1}`}
                level={each}
                chosen={path[n]?.code}
                isNow={n === level}
                onEnter={() => setLevel(n)}
                onChoose={(option) => choose(n, option)}
                onBack={n === 0 ? undefined : () => setLevel(n - 1)}
                onForward={n + 1 < columns ? () => setLevel(n + 1) : undefined}
              />
            ))}
          </div>
        </Floating>
      )}
    </div>
  );
}

function recordAt(options: LevelOption[] | null | undefined, step: Step): Record<string, unknown> {
  return options?.find(({ code }) => code === step.code)?.record ?? {};
}

/** Of one list with all levels: whether another level follows. */
function hasBelow({ options, props }: WidgetProps, { code }: LevelOption): boolean {
  return options.some((option) => String(option.record[String(props.parent)] ?? '') === code);
}

export const cascade: WidgetImplementation = { Component: Cascade };

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- one list of several that lead to each other */

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
function CascadeColumn(props: CascadeColumnProps): ReactNode {
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
