import { useRef, type ReactNode } from 'react';
import type { FieldDefinition } from '#model/field.ts';
import { ScopeProvider, useScopeWith } from '../scope/use-scope.tsx';
import { useIsPhone, useWidth } from '../states/use-width.ts';
import { appliesAtOnce } from '../widgets/value/field-value.ts';
import { FilterBar, type FilterValues } from './FilterBar.tsx';
import { FilterField } from './FilterField.tsx';
import css from './filters.module.css';
import { defaultState } from './url-state.ts';
import { useView } from './use-view.ts';

/** A filter for every block inside: it is drawn above them, and they read it as root `filter`. */
export function BlockFilter({
  id,
  fields,
  children,
}: {
  id: string;
  fields: readonly FieldDefinition[];
  children: ReactNode;
}): ReactNode {
  const { state, look, filter, definition } = useView({ blockId: id, fields });
  const scope = useScopeWith('filter', filter);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const isPhone = useIsPhone();
  const inBar = fields.filter((field) => !appliesAtOnce(field));
  const apply = (changed: FilterValues): void =>
    void look((now) => ({ values: { ...now.values, ...changed }, page: 1 }));
  return (
    <ScopeProvider scope={scope}>
      {fields.filter(appliesAtOnce).map((field) => (
        <FilterField
          key={field.name}
          field={field}
          value={state.values[field.name]}
          onChange={(value) => apply({ [field.name]: value })}
          look="line"
        />
      ))}
      <div ref={box} className={isPhone ? css.alone : css.screenFilter}>
        {inBar.length > 0 && (
          <FilterBar
            fields={inBar}
            values={state.values}
            initial={defaultState(definition).values}
            width={width}
            isPhone={isPhone}
            onApply={apply}
          />
        )}
      </div>
      {children}
    </ScopeProvider>
  );
}
