import { useMemo } from 'react';
import type { RJSFSchema } from '@rjsf/utils';
import type { FieldDefinition } from '#model/field.ts';
import type { Option, WidgetOptions, WidgetProps } from '../../host/widget.ts';

/* Helpers that read RJSF's widget props. */

export function isInvalid({ rawErrors }: Pick<WidgetProps, 'rawErrors'>): boolean {
  return rawErrors !== undefined && rawErrors.length > 0;
}

/** True for a widget in a filter: one line of 32 px with its label inside. */
export function isCompact({ around }: Pick<WidgetProps, 'around'>): boolean {
  return around?.compact === true;
}

/** Ids of the texts that describe a control: the given ones, or those that a default RJSF form may draw. */
export function describedBy(widget: Pick<WidgetProps, 'id' | 'around' | 'aria-describedby'>): string | undefined {
  const { id, around, 'aria-describedby': own } = widget;
  return own ?? (around === undefined ? `${id}__error ${id}__description ${id}__help` : undefined);
}

/** The type of a value; of several types the first. */
export function typeOf({ type }: RJSFSchema): string | undefined {
  return Array.isArray(type) ? type[0] : type;
}

const NO_OPTIONS: readonly Option[] = [];

/** The options on offer; those in `enumDisabled` are locked. */
export function useOffered({ enumOptions = NO_OPTIONS, enumDisabled }: WidgetOptions): readonly Option[] {
  return useMemo(() => {
    const isLocked = ({ value, disabled }: Option): boolean =>
      disabled !== true && enumDisabled?.includes(value) === true;
    if (!enumOptions.some(isLocked)) return enumOptions;
    return enumOptions.map((option) => (isLocked(option) ? { ...option, disabled: true } : option));
  }, [enumOptions, enumDisabled]);
}

/** JSON Schema of a field outside an RJSF form (a filter, a cell). */
export function schemaOf({ title, of }: FieldDefinition): RJSFSchema {
  const { type, format, maxLength, minLength, pattern } = of;
  return { type, format, title, maxLength, minLength, pattern };
}
