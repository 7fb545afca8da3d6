import { useMemo } from 'react';
import type { FieldDefinition, ShownDefinition } from '#model/field.ts';
import { controlId, useForm, type FormAround } from './form-around.tsx';
import { uiInside } from './form-theme.tsx';
import type { Line, LineList } from './line-list.ts';
import { fieldsOf } from './use-form-store.ts';

/** What the fields of a line need around them: the line's own store, and ids that no other line has. */
export function useLineAround(list: LineList, line: Line): FormAround {
  const form = useForm();
  return useMemo(() => {
    const members = fieldsOf(list.definition.members);
    const taken = members.flatMap((field) => form.widgets[field.widget]?.takes?.(field) ?? []);
    return {
      store: line.store,
      ui: uiInside(form.ui[list.name], list.definition.as === 'one'),
      id: controlId(form, list.pathOf(line, '')),
      widgets: form.widgets,
      taken: new Set(taken.filter((name) => line.store.cell(name) !== undefined)),
    };
  }, [form, list, line]);
}

/** A field of a line where it is only read. */
export function shownOf(field: FieldDefinition): ShownDefinition {
  const path = `item.${field.name}`;
  return {
    name: field.name,
    title: field.title,
    format: field.format,
    value: field.value ?? { source: path, tree: { op: 'read', root: 'item', path: [field.name] }, reads: [path] },
    currency: field.currency,
    enum: field.enum,
    inferred: [],
  };
}
