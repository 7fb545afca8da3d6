import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ChevronLeft16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { DropControl, useDropdown } from './DropControl.tsx';
import { Floating } from './Floating.tsx';
import { ListBox, ListNote, useListBox } from './ListBox.tsx';
import { stepsOf, valueOf, useLevels, type CascadeShape, type Step, type Level } from './use-levels.ts';
import type { Option, WidgetImplementation, WidgetProps } from '../host/widget.ts';
import css from './line.module.css';
import own from './cascade.module.css';

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
function Cascade(widget: WidgetProps): ReactNode {
  const { field, props, options, onChange } = widget;
  const panelId = useId();
  /** What is chosen while it is open; the records of what was chosen here, the codes of what was there before. */
  const [path, setPath] = useState<(Step & { record?: Record<string, unknown> })[]>([]);
  const [level, setLevel] = useState(0);
  const shape = shapeOf(widget);
  const calls = textsOf(props.calls);
  const titles = textsOf(props.titles);
  const steps = stepsOf(widget.value, shape);
  const drop = useDropdown(widget.readOnly || widget.disabled, {
    onOpen() {
      setPath(steps);
      setLevel(Math.max(0, steps.length - 1));
    },
    onClose: widget.onBlur,
  });
  const isUnnamed = steps.some((step) => step.title === undefined);
  const levels = useLevels({
    calls,
    root: typeof props.root === 'string' ? props.root : '',
    parent: typeof props.parent === 'string' ? props.parent : undefined,
    options,
    shape,
    path: drop.isOpen ? path : steps,
    wants: (n) => drop.isOpen || (isUnnamed && steps[n] !== undefined),
  });
  const known = ({ code }: Step, n: number): Option | undefined =>
    levels[n]?.options?.find((option) => option.value === code);
  const print = (chosen: Step[]): string =>
    chosen.map((step, n) => step.title ?? known(step, n)?.title ?? step.code).join(' / ');

  const give = (chosen: typeof path): void => {
    const records = chosen.map((step, n) => step.record ?? known(step, n)?.record ?? {});
    onChange(valueOf(records, shape));
  };
  const choose = (n: number, { value, title, record }: Option): void => {
    const code = String(value);
    const next = [...path.slice(0, n), { code, title, record }];
    setPath(next);
    const isLast = calls.length > 0 ? n === calls.length - 1 : !hasBelow(widget, code);
    if (props.partial === true || isLast) give(next);
    if (isLast) drop.closeHere();
    else setLevel(n + 1);
  };
  // A level may have nothing below it though there is a call for it: then the choice ends there.
  const last = path.length > 0 && drop.isOpen ? levels[path.length]?.options : null;
  useEffect(() => {
    if (last?.length !== 0) return;
    give(path);
    drop.closeHere();
    // oxlint-disable-next-line react/exhaustive-deps -- only when it becomes known
  }, [last]);
  const columns = Math.min(levels.length, path.length + 1);

  return (
    <DropControl
      widget={widget}
      drop={drop}
      popup="dialog"
      popupId={panelId}
      printed={print(steps)}
      onClear={steps.length > 0 ? () => onChange(undefined) : undefined}
    >
      <Floating anchor={drop.box} onClose={drop.closeHere}>
        <div id={panelId} role="dialog" aria-label={field.title} className={own.panel}>
          {level > 0 && (
            <button type="button" className={own.back} onClick={() => setLevel(level - 1)}>
              <ChevronLeft16Regular aria-hidden />
              {print(path.slice(0, level))}
            </button>
          )}
          {levels.slice(0, columns).map((each, n) => (
            <CascadeColumn
              key={`${n} ${path[n - 1]?.code ?? ''} ${each.options === null}`}
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
    </DropControl>
  );
}

/** Of one list with all levels: whether another level follows. */
function hasBelow({ options, props }: WidgetProps, code: string): boolean {
  return options.some((option) => String(option.record[String(props.parent)] ?? '') === code);
}

export const cascade: WidgetImplementation = { Component: Cascade };

interface CascadeColumnProps {
  title: string;
  level: Level;
  chosen: string | undefined;
  /** The one that the keys go to; on a phone the only one that is seen. */
  isNow: boolean;
  onEnter(): void;
  onChoose(option: Option): void;
  onBack: (() => void) | undefined;
  onForward: (() => void) | undefined;
}

/** One level of a cascade. */
function CascadeColumn(props: CascadeColumnProps): ReactNode {
  const { title, level, chosen, isNow, onBack, onForward } = props;
  const { options, error } = level;
  const titleId = useId();
  const column = useRef<HTMLDivElement>(null);
  const list = useListBox(options ?? [], ({ value }) => value === chosen, props.onChoose);
  useEffect(() => {
    if (isNow) column.current?.focus();
  }, [isNow]);
  const onKey = (event: KeyboardEvent): void => {
    if (list.onKey(event)) return;
    const goOn = onForward ?? (() => list.choose(list.active));
    const go = { ArrowLeft: onBack, ArrowRight: goOn }[event.key];
    if (go === undefined) return;
    event.preventDefault();
    go();
  };
  return (
    <div className={own.column} data-now={isNow || undefined}>
      <div id={titleId} className={own.title}>
        {title}
      </div>
      <ListBox
        ref={column}
        list={list}
        draw={(option) => (
          <span className={css.optionText} title={option.title}>
            {option.title}
          </span>
        )}
        sign={onForward && <ChevronRight16Regular aria-hidden />}
        tabIndex={isNow ? 0 : -1}
        className={own.list}
        aria-labelledby={titleId}
        aria-busy={options === null || undefined}
        aria-activedescendant={list.activeId}
        onFocus={props.onEnter}
        onKeyDown={onKey}
      />
      {options === null && <ListNote text={error ?? '加载中…'} onRetry={error === null ? undefined : level.retry} />}
    </div>
  );
}
