import { Suspense, useId, useMemo, type ReactNode } from 'react';
import { evaluate } from '#model/evaluate.ts';
import type { FieldDefinition } from '#model/field.ts';
import { useFromScope, useHolds } from '../scope/use-scope.tsx';
import { optionsKey, useOptions } from '../widgets/options/options.ts';
import type { Option } from '../host/widget.ts';
import { schemaOf } from '../widgets/value/widget-props.ts';
import { strangersRegistry, useWidgets } from '../widgets/widgets.ts';
import { isMultiple, type FieldValue } from '../widgets/value/field-value.ts';
import { words } from '../words/words.ts';
import css from './filters.module.css';

interface FilterFieldProps {
  field: FieldDefinition;
  value: FieldValue;
  onChange(value: FieldValue): void;
  /** `line` draws the label inside, `sheet` above. */
  look: 'line' | 'sheet';
  /** Number of rows per enum name, shown on chips; null until known, or if they failed. */
  counts?: Record<string, number> | null;
  /** The counts are missing, or belong to the previous filter. */
  isCounting?: boolean;
}

/** One field of a filter, drawn with the same widget as in a form. */
export function FilterField(props: FilterFieldProps): ReactNode {
  if (!useHolds(props.field.visible)) return null;
  return (
    <Suspense fallback={<span className={css.waiting} />}>
      <Widget key={optionsKey(props.field)} {...props} />
    </Suspense>
  );
}

function Widget({ field, value, onChange, look, counts, isCounting = false }: FilterFieldProps): ReactNode {
  const id = useId();
  const implementation = useWidgets([field.widget])[field.widget];
  const answer = useOptions(field, value);
  const schema = useMemo(() => schemaOf(field), [field]);
  const props = useFromScope(readsOfProps(field), (scope) =>
    Object.fromEntries(
      Object.entries(field.props).map(([name, prop]) => [
        name,
        'literal' in prop ? prop.literal : evaluate(prop.expression, scope.read()),
      ]),
    ),
  );
  if (implementation === undefined) return null;
  const { Component, ownLabel } = implementation;
  const options = counts === undefined ? answer.options : withCounts(field, answer.options, counts, isCounting);
  const isLine = look === 'line';
  const drawn = (
    <Component
      id={id}
      name={field.name}
      label={field.title}
      hideLabel={ownLabel !== true}
      schema={schema}
      registry={strangersRegistry()}
      value={value}
      onChange={onChange}
      onBlur={nothing}
      onFocus={nothing}
      options={{ ...props, ...(options.length > 0 && { enumOptions: options }) }}
      placeholder={field.placeholder}
      multiple={isMultiple(field)}
      required={field.required === true}
      around={{
        place: field.place,
        compact: isLine,
        several: field.several,
        // An unknown value from a link is shown raw.
        choice: { ...answer, isWhole: false },
      }}
    />
  );
  // Chips without options have no place for an error, so it is drawn instead of them.
  if (ownLabel === true && answer.error !== null && answer.options.length === 0) {
    return (
      <span role="alert" className={css.failed}>
        {words.filters.loadFailed(field.title, words.basics.withoutEnd(answer.error))}
        <button type="button" className={css.retry} onClick={answer.retry}>
          {words.basics.retry}
        </button>
      </span>
    );
  }
  if (isLine || ownLabel === true) return drawn;
  return (
    <div data-place={field.place}>
      <label className={css.sheetLabel} htmlFor={id}>
        {field.title}
      </label>
      {drawn}
    </div>
  );
}

/** The count of a group is the sum of its values' counts. */
function withCounts(
  field: FieldDefinition,
  options: Option[],
  counts: Record<string, number> | null,
  isCounting: boolean,
): Option[] {
  const groups = field.options?.kind === 'groups' ? field.options.groups : [];
  return options.map((option) => {
    const group = groups.find((each) => each.name === option.value);
    const keys = group === undefined ? [option.name ?? ''] : group.values.map(String);
    return { ...option, isCounting, count: counts && keys.reduce((sum, key) => sum + (counts[key] ?? 0), 0) };
  });
}

function readsOfProps(field: FieldDefinition): string[] {
  return Object.values(field.props).flatMap((prop) => ('expression' in prop ? prop.expression.reads : []));
}

const nothing = (): void => undefined;
