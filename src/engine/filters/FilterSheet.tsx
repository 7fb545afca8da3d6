import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import type { FieldDefinition } from '#model/field.ts';
import type { FieldValue } from '../widgets/value/field-value.ts';
import { FilterField } from './FilterField.tsx';
import type { FilterValues } from './FilterBar.tsx';
import { words } from '../words/words.ts';
import css from './filters.module.css';

interface FilterSheetProps {
  fields: readonly FieldDefinition[];
  values: FilterValues;
  onChange(name: string, value: FieldValue): void;
  onApply(): void;
  onReset(): void;
  onClose(): void;
}

/** The filter sheet on a phone, at the bottom. A native dialog: focus stays inside, Escape closes it. */
export function FilterSheet({ fields, values, onChange, onApply, onReset, onClose }: FilterSheetProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const closing = (then: () => void) => (): void => {
    onClose();
    then();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop closes; Escape is the keyboard equivalent
    <dialog
      ref={dialog}
      className={css.sheet}
      aria-label={words.filters.title}
      onCancel={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={css.sheetHead}>
        {words.filters.title}
        <button type="button" className={css.close} aria-label={words.basics.close} onClick={onClose}>
          <Dismiss20Regular />
        </button>
      </div>
      <div className={css.sheetBody}>
        {fields.map((field) => (
          <FilterField
            key={field.name}
            field={field}
            value={values[field.name]}
            onChange={(value) => onChange(field.name, value)}
            look="sheet"
          />
        ))}
      </div>
      <div className={css.sheetFoot}>
        <Button size="large" onClick={closing(onReset)}>
          {words.filters.reset}
        </Button>
        <Button size="large" appearance="primary" onClick={closing(onApply)}>
          {words.filters.apply}
        </Button>
      </div>
    </dialog>
  );
}
