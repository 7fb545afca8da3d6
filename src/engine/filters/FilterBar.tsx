import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { Filter16Regular } from '@fluentui/react-icons/svg/filter';
import { Search16Regular } from '@fluentui/react-icons/svg/search';
import type { FieldDefinition } from '#model/field.ts';
import { isMultiple, isSet, type FieldValue } from '../widgets/value/field-value.ts';
import { usePastedLine } from '../widgets/control/pasted-line.ts';
import { FilterField } from './FilterField.tsx';
import css from './filters.module.css';
import { lazyPart } from '../loading/loading.tsx';
import { entryOf } from '../widgets/built-in.ts';
import { ownSubmit } from '../states/own-submit.ts';
import { words } from '../words/words.ts';

const FilterSheet = lazyPart(async () => (await import('./FilterSheet.tsx')).FilterSheet);

export type FilterValues = Record<string, FieldValue>;

interface FilterBarProps {
  fields: readonly FieldDefinition[];
  values: FilterValues;
  /** Default values, restored by a reset. */
  initial: FilterValues;
  /** Inner width in pixels. */
  width: number;
  isPhone: boolean;
  /** Receives the bar's values that the person has changed; those of a reset are all of the bar. */
  onApply(changed: FilterValues): void;
}

const GAP = 8;
const BUTTONS = 144;
const MORE = 76;

/** Width of a field in the bar, in pixels: normal and minimum. */
const WIDTH = [172, 148] as const;
const CHARACTER = 13;

/**
 * One-line fields, applied together by a button; one or two choices apply at once. On a phone one of them is the search box, and the others are in a
 * sheet at the bottom.
 */
export function FilterBar({ fields, values, initial, width, isPhone, onApply }: FilterBarProps): ReactNode {
  const [typed, setTyped] = useState<FilterValues>({});
  const [applied, setApplied] = useState(values);
  const [isOpen, setOpen] = useState(false);
  // Back, forward and clearing change values from outside: changed values override typed ones, the other typed values
  // stay.
  if (applied !== values) {
    const isSame = (name: string): boolean => JSON.stringify(applied[name]) === JSON.stringify(values[name]);
    setApplied(values);
    setTyped(Object.fromEntries(Object.entries(typed).filter(([name]) => isSame(name))));
  }
  const draft = { ...values, ...typed };
  const isAtOnce = !isPhone && areFewChoices(fields);
  const change = (name: string, value: FieldValue): void =>
    isAtOnce ? onApply({ [name]: value }) : setTyped((before) => ({ ...before, [name]: value }));
  const submit = ownSubmit(() => onApply(typed));
  const reset = (): void => {
    setTyped({});
    onApply(Object.fromEntries(fields.map(({ name }) => [name, initial[name]])));
  };
  const search = fields.find((field) => entryOf(field.widget).isSearch === true);
  const pasted = usePastedLine((text) => search !== undefined && change(search.name, text), {
    list: search?.several === true,
  });
  const first = isPhone ? fields.filter((field) => field === search) : fields.slice(0, firstRow(fields, width));
  const rest = fields.filter((field) => !first.includes(field));
  const hidden = rest.filter((field) => isSet(values[field.name])).length;
  const count = hidden > 0 && <span className={css.count}>{hidden}</span>;
  if (isPhone) {
    const text = search === undefined ? undefined : draft[search.name];
    return (
      <search>
        <form className={css.phone} onSubmitCapture={submit}>
          {search !== undefined && (
            <label className={css.search} data-place={search.place}>
              <Search16Regular aria-hidden />
              <input
                type="search"
                enterKeyHint="search"
                aria-label={search.title}
                placeholder={search.title}
                value={typeof text === 'string' ? text : ''}
                onChange={(event) => change(search.name, event.target.value)}
                {...pasted}
              />
            </label>
          )}
          {rest.length > 0 && (
            <button type="button" className={css.sheetOpener} aria-haspopup="dialog" onClick={() => setOpen(true)}>
              <Filter16Regular aria-hidden />
              {words.filters.title}
              {count}
            </button>
          )}
          {isOpen && (
            <Suspense fallback={null}>
              <FilterSheet
                fields={rest}
                values={draft}
                onChange={change}
                onApply={() => onApply(typed)}
                onReset={reset}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          )}
        </form>
      </search>
    );
  }
  const draw = (field: FieldDefinition): ReactNode => (
    <div
      key={field.name}
      className={css.field}
      data-place={field.place}
      style={{ width: widthOf(field)[0], minWidth: Math.min(widthOf(field)[1], width) }}
    >
      <FilterField
        field={field}
        value={draft[field.name]}
        onChange={(value) => change(field.name, value)}
        look="line"
      />
    </div>
  );
  return (
    <search>
      <form className={css.bar} onSubmitCapture={submit}>
        <div className={css.row}>
          {first.map(draw)}
          {rest.length > 0 && (
            <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Filter16Regular aria-hidden />
              {isOpen ? words.basics.collapse : words.filters.more}
              {!isOpen && count}
            </button>
          )}
          {!isAtOnce && (
            <div className={css.buttons}>
              <Button appearance="primary" type="submit">
                {words.filters.apply}
              </Button>
              <Button onClick={reset}>{words.filters.reset}</Button>
            </div>
          )}
        </div>
        {isOpen && rest.length > 0 && <div className={css.row}>{rest.map(draw)}</div>}
      </form>
    </search>
  );
}

/** True for one or two single choices: each applies when it is made, so that they need no buttons. */
function areFewChoices(fields: readonly FieldDefinition[]): boolean {
  return fields.length <= 2 && fields.every((field) => entryOf(field.widget).isOption === true && !isMultiple(field));
}

function widthOf(field: FieldDefinition): readonly [number, number] {
  const { filterWidth: [usual, least] = WIDTH, growsWithTitle = false } = entryOf(field.widget);
  // The title is drawn inside: a long one widens the field.
  const longer = growsWithTitle ? Math.max(0, field.title.length - 2) * CHARACTER : 0;
  return [usual + longer, least];
}

/** Number of fields in the first row: as many as fit beside the buttons, at most five. */
function firstRow(fields: readonly FieldDefinition[], width: number): number {
  const room = width - BUTTONS;
  let used = 0;
  let fit = 0;
  for (const field of fields.slice(0, 5)) {
    used += widthOf(field)[1] + GAP;
    const needsMore = fit + 1 < fields.length ? MORE : 0;
    if (used + needsMore > room && fit > 0) break;
    fit += 1;
  }
  return fit;
}
