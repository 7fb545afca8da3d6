import { type ReactNode } from 'react';
import { isKnown } from '#model/evaluate.ts';
import type { FieldDefinition, PickDefinition } from '#model/field.ts';
import { useOverlays } from '../overlays/Overlays.tsx';
import { useForm } from './form-around.tsx';
import css from '../widgets/fields.module.css';
import { lazyPart } from '../loading.tsx';

const PickDialog = lazyPart(async () => ({ default: (await import('./PickDialog.tsx')).PickDialog }));

/** Looks for an option by more than its name: one record, chosen from the pages of what is found. */
export function SearchButton({ field, search }: { field: FieldDefinition; search: PickDefinition }): ReactNode {
  const { store, widgets } = useForm();
  const ask = useOverlays();
  const open = (): void => {
    const value = store.state(field.name)?.value;
    void ask<Record<string, unknown>[]>((close) => (
      <PickDialog
        title={`选择${field.title}`}
        pick={search}
        most={1}
        chosen={isKnown(value) ? [{ [search.key]: value }] : []}
        parent={store.scope}
        widgets={widgets}
        onClose={close}
      />
    )).then((records) => records?.[0] !== undefined && store.type(field.name, records[0][search.key]));
  };
  return (
    <button type="button" className={css.search} onClick={open}>
      查找
    </button>
  );
}
