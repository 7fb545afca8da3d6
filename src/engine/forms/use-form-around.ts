import { useId, useMemo } from 'react';
import type { FormMember } from '#model/field.ts';
import { uiSchemaOf, type UiSchema } from '#model/ui-schema.ts';
import { useWidgets } from '../widgets/widgets.ts';
import type { FormAround } from './form-around.tsx';
import type { FormStore } from './form-store.ts';
import { fieldsOf } from './use-form-store.ts';

/**
 * What the fields of a form need around them; suspends until their widgets are loaded.
 * @param uiSchema the generated one, of a form that the generator has run over.
 */
export function useFormAround(store: FormStore, members: readonly FormMember[], uiSchema?: UiSchema): FormAround {
  const id = useId();
  const names = useMemo(() => [...new Set(widgetsOf(members))], [members]);
  const widgets = useWidgets(names);
  const key = names.join(' ');
  return useMemo(() => {
    const taken = fieldsOf(members).flatMap((field) => widgets[field.widget]?.takes?.(field) ?? []);
    const ui = uiSchema ?? uiSchemaOf(members);
    return { store, ui, id: `${id}-`, widgets, taken: new Set(taken.filter((name) => store.cell(name) !== undefined)) };
    // oxlint-disable-next-line react/exhaustive-deps -- the widgets are the same as long as their names are
  }, [store, id, members, uiSchema, key]);
}

/** Lines have no widget of their own, their fields have; so have the fields of a search. */
function widgetsOf(members: readonly FormMember[]): string[] {
  return fieldsOf(members).flatMap(({ widget, lines, search }) => [
    ...(lines === undefined ? [widget] : widgetsOf(lines.members)),
    ...((search ?? lines?.pick)?.filter ?? []).map((each) => each.widget),
  ]);
}
