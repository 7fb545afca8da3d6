import type { ComponentType } from 'react';
import getDefaultRegistry from '@rjsf/core/lib/getDefaultRegistry.js';
import {
  createSchemaUtils,
  type Registry,
  type RJSFSchema,
  type ValidatorType,
  type WidgetProps as RjsfProps,
} from '@rjsf/utils';
import type { FieldDefinition } from '#model/field.ts';
import { isMultiple } from './field-value.ts';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';

/*
 * A widget of RJSF in the place of one of the engine's: it gets RJSF's props with the schema and registry of its form, and
 * stands in the engine's frame.
 */

/** Draws an RJSF widget in the place of one of the engine's, under the label of the engine's frame. */
export function fromRjsf(Widget: ComponentType<RjsfProps>): WidgetImplementation {
  return { Component: (widget) => <Widget {...rjsfPropsOf(widget)} /> };
}

function rjsfPropsOf(widget: WidgetProps): RjsfProps {
  const { field, id, options, schema = schemaOf(field), uiSchema, registry = stockRegistry(), error } = widget;
  return {
    id,
    name: field.name,
    label: field.title,
    hideLabel: true,
    schema,
    uiSchema,
    registry,
    value: widget.value,
    required: widget.required,
    disabled: widget.disabled,
    readonly: widget.readOnly,
    placeholder: field.placeholder ?? '',
    multiple: isMultiple(field),
    rawErrors: error === null || error === undefined ? undefined : [error],
    options: {
      ...widget.props,
      ...((options.length > 0 || schema.enum !== undefined) && {
        enumOptions: options.map(({ value, title }) => ({ value, label: title, schema: { const: value, title } })),
        enumDisabled: options.flatMap(({ value, disabled }) => (disabled === true ? [value] : [])),
      }),
    },
    onChange: (value: unknown) => widget.onChange(value),
    onBlur: () => widget.onBlur(),
    onFocus: nothing,
  };
}

const nothing = (): void => undefined;

/** Of a field that no RJSF form is around: a filter's, a cell's. */
function schemaOf({ title, of }: FieldDefinition): RJSFSchema {
  const { type, maxLength, minLength, pattern } = of;
  return { type, title, maxLength, minLength, pattern };
}

/** A validator that finds nothing: a widget has none to ask. */
const NO_VALIDATOR: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: undefined }),
};

let stock: Registry | undefined;

function stockRegistry(): Registry {
  stock ??= { ...getDefaultRegistry(), schemaUtils: createSchemaUtils(NO_VALIDATOR, {}) };
  return stock;
}
