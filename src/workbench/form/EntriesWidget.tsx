import { useState, type ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { EntriesProps } from '#generators/workbench-wire.ts';
import type { Option, WidgetImplementation, WidgetProps } from '#engine/host.ts';
import { labelOf, sentenceOf } from '#generators/words.ts';
import { say, useLanguage } from '../bench/language.ts';
import css from './form.module.css';
import { useFormDesk } from './form-desk.tsx';
import { NameField } from './NameField.tsx';
import { ValueBox } from './ValueBox.tsx';

type Entry = [name: string, value: unknown];

/** Entries of a list or an object: open, reorder, remove and add. */
function EntriesWidget(widget: WidgetProps): ReactNode {
  const { id, name: own, label, value, onChange } = widget;
  const { enumOptions: options = [], ...props } = widget.options;
  const desk = useFormDesk();
  const language = useLanguage();
  // The dialect's form passes these props; `check` does not know the workbench's widgets.
  const { look, isWord, opens, isShort, says, begin } = props as unknown as EntriesProps;
  if (look === 'one')
    return (
      <div id={id} className={css.entries}>
        <Button size="small" icon={<ChevronRightRegular />} iconPosition="after" onClick={() => desk.open([own])}>
          {say(language, '打开', 'Open')}
        </Button>
      </div>
    );
  const isList = look === 'list';
  const entries: Entry[] = isList
    ? (Array.isArray(value) ? (value as unknown[]) : []).map((each, n): Entry => [String(n), each])
    : Object.entries(typeof value === 'object' && value !== null ? value : {});
  const put = (next: Entry[]): void => {
    if (next.length === 0) onChange(undefined);
    else onChange(isList ? next.map(([, each]) => each) : Object.fromEntries(next));
  };
  const moved = (n: number, by: number): void => {
    const next = entries.filter((_, each) => each !== n);
    const entry = entries[n];
    if (entry) put(next.toSpliced(n + by, 0, entry));
  };
  /** The entry has a form of its own. */
  const isThing = (each: unknown): boolean =>
    typeof each === 'string' ? isShort : opens && typeof each === 'object' && each !== null && !Array.isArray(each);
  /** A word of a list is replaced by adding another one. */
  const isText = (each: unknown): boolean =>
    !isThing(each) && each !== null && (look !== 'list' || typeof each !== 'string');
  const hasText = entries.some(([, each]) => isText(each));
  const titleOf = (name: string): string => options.find((each) => each.value === name)?.label ?? name;
  return (
    <div id={id} className={css.entries} role="group" aria-label={label} aria-describedby={widget['aria-describedby']}>
      {entries.map(([name, each], n) => {
        const called = isList ? nameOf(each) : name;
        return (
          <div key={isList ? `${n} ${called}` : name} className={css.entry}>
            {isText(each) ? (
              <>
                {!isList && <span className={css.pair}>{name}</span>}
                <ValueBox
                  label={called}
                  value={each}
                  onPut={(next) =>
                    put(next === undefined && isList ? entries.toSpliced(n, 1) : entries.with(n, [name, next ?? '']))
                  }
                />
              </>
            ) : !isThing(each) ? (
              <span className={css.word}>{each === null ? say(language, '空位', 'Empty place') : titleOf(called)}</span>
            ) : (
              <button
                type="button"
                className={css.open}
                aria-label={say(language, `打开 ${called}`, `Open ${called}`)}
                onClick={() => desk.open([own, isList ? n : name])}
              >
                <span>{!isList ? called : isNamed(each) ? titleOf(called) : labelOf('', called, language)}</span>
                <span className={css.more}>{moreOf(each, called)}</span>
                <ChevronRightRegular />
              </button>
            )}
            <span className={css.tools}>
              <Button
                size="small"
                appearance="subtle"
                icon={<ArrowUpRegular />}
                aria-label={say(language, `${called} 往前`, `Move ${called} up`)}
                disabledFocusable={n === 0}
                onClick={() => moved(n, -1)}
              />
              <Button
                size="small"
                appearance="subtle"
                icon={<ArrowDownRegular />}
                aria-label={say(language, `${called} 往后`, `Move ${called} down`)}
                disabledFocusable={n === entries.length - 1}
                onClick={() => moved(n, 1)}
              />
              <Button
                size="small"
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label={say(language, `去掉 ${called}`, `Remove ${called}`)}
                onClick={() => put(entries.filter((_, at) => at !== n))}
              />
            </span>
          </div>
        );
      })}
      {hasText && says !== undefined && <p className={css.help}>{sentenceOf(says, language)}</p>}
      {isList && !isWord ? (
        <Button
          size="small"
          appearance="subtle"
          icon={<AddRegular />}
          onClick={() => {
            put([...entries, ['', begin]]);
            if (opens) desk.open([own, entries.length]);
          }}
        >
          {say(language, '加一个', 'Add one')}
        </Button>
      ) : (
        <Added
          label={say(language, `加到 ${label}`, `Add to ${label}`)}
          options={options.filter(
            ({ value: name }) => !entries.some(([key, each]) => (isList ? nameOf(each) : key) === name),
          )}
          onAdd={(name) => {
            if (isList) return put([...entries, ['', name]]);
            if (entries.some(([key]) => key === name)) return;
            put([...entries, [name, look === 'pairs' ? '' : withTitle(begin, name)]]);
            if (look === 'named' && opens) desk.open([own, name]);
          }}
        />
      )}
    </div>
  );
}

interface AddedProps {
  label: string;
  options: readonly Option[];
  onAdd: (name: string) => void;
}

function Added({ label, options, onAdd }: AddedProps): ReactNode {
  const language = useLanguage();
  const [text, setText] = useState('');
  const add = (name: string): void => {
    setText('');
    if (name !== '') onAdd(name);
  };
  return (
    <NameField
      size="small"
      label={label}
      placeholder={
        options.length > 0
          ? say(language, '+ 加一个', '+ Add one')
          : say(language, '+ 加一个（英文名，回车）', '+ Add one (name, Enter)')
      }
      options={options}
      text={text}
      isTyped={text !== ''}
      onText={setText}
      onPick={add}
      onLeave={() => undefined}
    />
  );
}

/** Title of an entry; without a name, the key that determines its kind. */
function nameOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  return wordOf(entry) ?? Object.keys(entry)[0] ?? '…';
}

const isNamed = (entry: unknown): boolean => typeof entry !== 'object' || entry === null || wordOf(entry) !== undefined;

function wordOf(entry: object): string | undefined {
  const known = entry as Record<string, unknown>;
  const named = ['field', 'name', 'const', 'call', 'title', 'screen'].map((key) => known[key]);
  const word = named.find((each) => typeof each === 'string' || typeof each === 'number');
  return word === undefined ? undefined : String(word);
}

/** Additional text that distinguishes an entry from others. */
function moreOf(entry: unknown, called: string): string {
  if (typeof entry === 'string') return entry === called ? '' : entry;
  if (typeof entry !== 'object' || entry === null) return '';
  const { title, call, screen } = entry as Record<string, unknown>;
  return [title, call, screen].find((each): each is string => typeof each === 'string' && each !== called) ?? '';
}

/** The title is initially the name. */
function withTitle(begin: unknown, name: string): unknown {
  return typeof begin === 'object' && begin !== null && 'title' in begin ? { ...begin, title: name } : begin;
}

export const entries: WidgetImplementation = { Component: EntriesWidget };
