import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ChevronLeft16Regular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRight16Regular } from '@fluentui/react-icons/svg/chevron-right';
import type { CallDefinition } from '#model/call.ts';
import { DropControl, useDropdown } from '../control/DropControl.tsx';
import { Floating } from '../control/Floating.tsx';
import { ListBox, ListNote, useListBox } from '../options/ListBox.tsx';
import { recordsIn, useCallAnswer } from '../../calls/question.ts';
import { callOf, useBundle } from '../../scope/bundle.tsx';
import type { Option, WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { typeOf, useOffered } from '../value/widget-props.ts';
import { words } from '../../words/words.ts';
import css from '../control/line.module.css';
import own from './cascade.module.css';

const KINDS: Record<string, CascadeShape['kind']> = { array: 'list', object: 'record' };

function shapeOf({ schema, options }: WidgetProps): CascadeShape {
  const word = (name: string, usual: string): string =>
    typeof options[name] === 'string' ? (options[name] as string) : usual;
  const code = word('code', 'code');
  return {
    kind: KINDS[typeOf(schema) ?? ''] ?? 'text',
    code,
    label: word('label', '{name}'),
    as: word('as', `{${code}}`),
    keys: textsOf(options.keys),
  };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** A choice made level by level: province, city, county. */
function Cascade(widget: WidgetProps): ReactNode {
  const { label, options, onChange } = widget;
  const panelId = useId();
  /** Path while the panel is open: records for levels chosen here, codes for levels taken from the value. */
  const [path, setPath] = useState<(Step & { record?: Record<string, unknown> })[]>([]);
  const [level, setLevel] = useState(0);
  const shape = shapeOf(widget);
  const calls = textsOf(options.calls);
  const titles = textsOf(options.titles);
  const steps = stepsOf(widget.value, shape);
  const drop = useDropdown(widget.readonly === true || widget.disabled === true, {
    onOpen() {
      setPath(steps);
      setLevel(Math.max(0, steps.length - 1));
    },
    onClose: () => widget.onBlur(widget.id, widget.value),
  });
  const isUnnamed = steps.some((step) => step.title === undefined);
  const levels = useLevels(
    widget,
    shape,
    drop.isOpen ? path : steps,
    (n) => drop.isOpen || (isUnnamed && steps[n] !== undefined),
  );
  const known = ({ code }: Step, n: number): Option | undefined =>
    levels[n]?.options?.find((option) => option.value === code);
  const print = (chosen: Step[]): string =>
    chosen.map((step, n) => step.title ?? known(step, n)?.label ?? step.code).join(' / ');

  const give = (chosen: typeof path): void => {
    const records = chosen.map((step, n) => step.record ?? known(step, n)?.record ?? {});
    onChange(valueOf(records, shape));
  };
  const choose = (n: number, { value, label: title, record }: Option): void => {
    const code = String(value);
    const next = [...path.slice(0, n), { code, title, record }];
    setPath(next);
    const isLast = calls.length > 0 ? n === calls.length - 1 : !hasBelow(widget, code);
    if (options.partial === true || isLast) give(next);
    if (isLast) drop.closeHere();
    else setLevel(n + 1);
  };
  // If the next level turns out to be empty, the choice ends here.
  const last = path.length > 0 && drop.isOpen ? levels[path.length]?.options : null;
  useEffect(() => {
    if (last?.length !== 0) return;
    give(path);
    drop.closeHere();
    // oxlint-disable-next-line react/exhaustive-deps -- runs only when the value becomes known
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
        <div id={panelId} role="dialog" aria-label={label} className={own.panel}>
          {level > 0 && (
            <button type="button" className={own.back} onClick={() => setLevel(level - 1)}>
              <ChevronLeft16Regular aria-hidden />
              {print(path.slice(0, level))}
            </button>
          )}
          {levels.slice(0, columns).map((each, n) => (
            <CascadeColumn
              key={`${n} ${path[n - 1]?.code ?? ''} ${each.options === null}`}
              title={titles[n] ?? `${label} ${n + 1}`}
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

/** True if a node has children, when one list holds all levels. */
function hasBelow({ options }: WidgetProps, code: string): boolean {
  const { enumOptions = [], parent } = options;
  return enumOptions.some((option) => String(option.record?.[String(parent)] ?? '') === code);
}

export const cascade: WidgetImplementation = { Component: Cascade };

interface CascadeColumnProps {
  title: string;
  level: Level;
  chosen: string | undefined;
  /** The column that keys act on; on a phone the only visible one. */
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
          <span className={css.optionText} title={option.label}>
            {option.label}
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
      {options === null && (
        <ListNote text={error ?? words.basics.loadingNow} onRetry={error === null ? undefined : level.retry} />
      )}
    </div>
  );
}

interface Level {
  /** Null until loaded. */
  options: Option[] | null;
  error: string | null;
  retry(): void;
}

/**
 * Options of each level below the current path; a level without a path has none.
 * @param wants true if a level is needed
 */
function useLevels(
  { options: own }: WidgetProps,
  shape: CascadeShape,
  path: readonly Step[],
  wants: (level: number) => boolean,
): Level[] {
  const bundle = useBundle();
  const calls = textsOf(own.calls);
  const options = useOffered(own);
  if (calls.length === 0) return levelsIn(options, own.parent, shape, path);
  const root = typeof own.root === 'string' ? own.root : '';
  return calls.map((name, n) => {
    const call = callOf(bundle, name);
    const above = n === 0 ? root : path[n - 1]?.code;
    const isAsked = above !== undefined && wants(n);
    // oxlint-disable-next-line react/rules-of-hooks -- the schema fixes the number of levels
    const answer = useCallAnswer(call, isAsked ? requestOf(call, above) : null);
    const records = isAsked && answer.own ? recordsIn(answer.data) : null;
    return {
      options: records?.map((record) => levelOption(record, shape)) ?? null,
      error: answer.error?.message ?? null,
      retry: answer.retry,
    };
  });
}

/** Request of a level: it has one field, the field of the path, else the first of the request. */
function requestOf(call: CallDefinition, code: string): Record<string, unknown> {
  const name = call.pathParams[0] ?? call.required[0] ?? call.fields[0];
  return name === undefined || code === '' ? {} : { [name]: code };
}

function levelOption(record: Record<string, unknown>, shape: CascadeShape): Option {
  const code = String(record[shape.code] ?? '');
  return { value: code, name: code, label: printLevel(shape.label, record), record };
}

/** Levels of one list whose records name their parent; as many as the path opens. */
function levelsIn(options: readonly Option[], parent: unknown, shape: CascadeShape, path: readonly Step[]): Level[] {
  const below = (code: string | null): Option[] =>
    options
      .filter((option) => {
        const above = typeof parent === 'string' ? option.record?.[parent] : undefined;
        return code === null ? above === undefined || above === null || above === '' : String(above) === code;
      })
      .map(({ value, name, label, record }) => ({
        value: String(value),
        name,
        label,
        record: { ...record, [shape.code]: value },
      }));
  const codes = [null, ...path.map(({ code }) => code)];
  return codes.map((code) => ({ options: below(code), error: null, retry: () => undefined }));
}

/** One chosen level: its code, and its name if known. */
interface Step {
  code: string;
  title?: string;
}

export interface CascadeShape {
  kind: 'text' | 'list' | 'record';
  /** Template of a level in the value: `{areaCode}_{areaName}`. */
  as: string;
  /** Name of the record field that holds the code. */
  code: string;
  /** Template of a record's title: `{areaName}`. */
  label: string;
  /** Property names of the levels in an object value. */
  keys: string[];
}

const SEPARATOR = ',';

/** Fills the template: `{areaCode}_{areaName}` becomes `440000_Guangdong`. */
function printLevel(template: string, record: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(record[name] ?? ''));
}

/** Parses a value into its chosen levels; a value of another shape has none. */
export function stepsOf(value: unknown, shape: CascadeShape): Step[] {
  const levels = levelsOf(value, shape);
  const steps: Step[] = [];
  for (const level of levels) {
    const step = typeof level === 'string' && level !== '' ? stepOf(level, shape) : null;
    if (step === null) break;
    steps.push(step);
  }
  return steps;
}

function levelsOf(value: unknown, { kind, keys }: CascadeShape): unknown[] {
  if (kind === 'text') return typeof value === 'string' && value !== '' ? value.split(SEPARATOR) : [];
  if (kind === 'list') return Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return keys.map((key) => (value as Record<string, unknown>)[key]);
}

/**
 * Parses one level: the code, and the name if the template has it. A name may contain any character, so the last field
 * takes the rest.
 */
function stepOf(level: string, { as, code, label }: CascadeShape): Step | null {
  const pattern = as.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{(\w+)\}/g, '(?<$1>.*?)');
  const record = new RegExp(`^${pattern}$`, 's').exec(level)?.groups ?? {};
  const own = record[code];
  if (own === undefined || own === '') return null;
  const isNamed = [...label.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => record[name] !== undefined);
  return isNamed ? { code: own, title: printLevel(label, record) } : { code: own };
}

/** The value for a chosen path of records. */
export function valueOf(path: readonly Record<string, unknown>[], { kind, as, keys }: CascadeShape): unknown {
  const levels = path.map((record) => printLevel(as, record));
  if (kind === 'text') return levels.join(SEPARATOR);
  if (kind === 'list') return levels;
  return Object.fromEntries(levels.map((level, n) => [keys[n] ?? `level${n + 1}`, level]));
}
