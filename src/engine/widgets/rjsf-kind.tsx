import { useMemo, type ComponentType, type ReactNode } from 'react';
import getDefaultRegistry from '@rjsf/core/lib/getDefaultRegistry.js';
import {
  createSchemaUtils,
  type Registry,
  type RJSFSchema,
  type ValidatorType,
  type WidgetProps as RjsfProps,
} from '@rjsf/utils';
import type { EntityField } from '#model/entity.ts';
import type { FieldDefinition } from '#model/field.ts';
import { isMultiple } from './field-value.ts';
import type { Option, WidgetImplementation, WidgetProps } from '../host/widget.ts';

/*
 * The engine's widgets and RJSF's: registered by name, each can take the place of the other. In a form of the engine an
 * RJSF widget is drawn in the engine's frame, with the id that its texts are described by; in a stock RJSF form a widget of
 * the engine gets what the schema says of its field.
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

/** Draws a widget of the engine in a stock RJSF form: `widgets={{ amount: toRjsf(amount, 'amount') }}`. */
export function toRjsf({ Component }: WidgetImplementation, widget: string): ComponentType<RjsfProps> {
  return function EngineWidget(props: RjsfProps): ReactNode {
    const { id, name, label, schema, uiSchema, registry, value, options, rawErrors = [], ...state } = props;
    const { enumOptions, enumDisabled, ...own } = options;
    const field = useMemo(
      () => fieldOf({ name, title: label, schema, widget, placeholder: state.placeholder }),
      [name, label, schema, state.placeholder],
    );
    const offered = useMemo(
      () =>
        (enumOptions ?? []).map(({ value: each, label: title }): Option => ({
          value: each as Option['value'],
          name: String(each),
          title,
          disabled: enumDisabled?.includes(each) === true,
          record: {},
        })),
      [enumOptions, enumDisabled],
    );
    return (
      <Component
        field={field}
        id={id}
        describedBy={`${id}__error ${id}__description ${id}__help`}
        schema={schema}
        uiSchema={uiSchema}
        registry={registry}
        value={value as unknown}
        onChange={(next) => state.onChange(next)}
        onBlur={() => state.onBlur(id, value)}
        props={own}
        options={offered}
        optionsLoading={false}
        optionsWhole={enumOptions !== undefined}
        invalid={rawErrors.length > 0}
        error={rawErrors[0] ?? null}
        required={state.required === true}
        readOnly={state.readonly === true}
        disabled={state.disabled === true}
        compact={false}
        sibling={noSibling}
      />
    );
  };
}

const noSibling = (): undefined => undefined;

interface Described extends Pick<FieldDefinition, 'name' | 'title' | 'widget'> {
  schema: RJSFSchema;
  placeholder?: string | undefined;
}

/** A field as its schema describes it. */
function fieldOf({ schema, name, title, widget, placeholder }: Described): FieldDefinition {
  const { maxLength, minLength, pattern, format = 'plain' } = schema;
  const type = (Array.isArray(schema.type) ? schema.type[0] : schema.type) ?? 'string';
  const limits = { maxLength, minLength, pattern, min: schema.minimum, max: schema.maximum };
  const known = Object.entries(limits).filter(([, limit]) => limit !== undefined);
  const of = { name, title, type: type as EntityField['type'], format, widget, ...Object.fromEntries(known) };
  return {
    kind: 'field',
    name,
    title,
    widget,
    props: {},
    of,
    format,
    width: 'full',
    required: false,
    checks: [],
    actions: [],
    inferred: [],
    ...(placeholder !== undefined && placeholder !== '' && { placeholder }),
  };
}
