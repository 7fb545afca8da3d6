import type { ComponentType } from 'react';
import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import StockForm, { getDefaultRegistry, type FormProps } from '@rjsf/core';
import type { RJSFSchema, UiSchema, WidgetProps } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { bareHost } from '#engine/host.ts';
import { HostProvider } from '#engine/HostProvider.tsx';
import { FieldErrorTemplate, FieldHelpTemplate, FieldTemplate, widgets as engineWidgets } from '#engine/rjsf.ts';
import { OverlaysProvider } from '#engine/overlays/Overlays.tsx';
import { BundleProvider } from '#engine/scope/bundle.tsx';
import { createScope } from '#engine/scope/scope.ts';
import { ScopeProvider } from '#engine/scope/use-scope.tsx';
import { zh } from '#engine/words.zh.ts';
import type { ScreenBundle } from '#model/screen.ts';
import { model } from '#generated/model.ts';

/*
 * The forms of the portal are RJSF forms: a stock RJSF form draws each of them from the emitted schema and uiSchema,
 * with only stock widgets, and with some of our widgets.
 */

interface EmittedForm {
  schema: RJSFSchema;
  uiSchema: UiSchema;
}

/** Each form once, by its `$id`. */
const forms = new Map<string, EmittedForm>();

function collect(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { schema, uiSchema } = value as Partial<EmittedForm>;
  if (schema?.$id !== undefined && uiSchema !== undefined) forms.set(schema.$id, { schema, uiSchema });
  for (const each of Object.values(value)) collect(each);
}
collect(model.screens);

/** Names of our widgets that RJSF has too; these are replaced by ours. */
const SWAPPED = ['text', 'select', 'radio', 'checkbox', 'textarea'] as const;
const isSwappedName = (name: string): boolean => (SWAPPED as readonly string[]).includes(name);

const widgetsIn = (uiSchema: UiSchema): string[] => {
  const names: string[] = [];
  JSON.stringify(uiSchema, (key, word: unknown) => (key === 'ui:widget' && names.push(String(word)), word));
  return names;
};

const TextWidget = getDefaultRegistry().widgets['TextWidget'] as ComponentType<WidgetProps>;
/** For each other name of our widgets, a widget that draws a line of text. */
const plain = Object.fromEntries(
  [...forms.values()]
    .flatMap(({ uiSchema }) => widgetsIn(uiSchema))
    .filter((name) => !isSwappedName(name))
    .map((name) => [name, TextWidget]),
);

const validator = customizeValidator({ AjvClass: Ajv2020, ajvOptionsOverrides: { strict: false } });

function draw({ schema, uiSchema }: EmittedForm, theme: Pick<FormProps, 'widgets' | 'templates'>): string {
  const form = (
    <StockForm
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      {...theme}
      widgets={{ ...plain, ...theme.widgets }}
    />
  );
  const router = createMemoryRouter([{ path: '/', element: form }]);
  return renderToStaticMarkup(
    <FluentProvider theme={webLightTheme}>
      <HostProvider host={{ ...bareHost, words: zh }}>
        <BundleProvider bundle={NO_BUNDLE}>
          <ScopeProvider scope={scope}>
            <OverlaysProvider>
              <RouterProvider router={router} />
            </OverlaysProvider>
          </ScopeProvider>
        </BundleProvider>
      </HostProvider>
    </FluentProvider>,
  );
}

/** Data for widgets that send requests; none of these forms does. */
const NO_BUNDLE = { calls: model.calls, enums: {}, needs: {} } as unknown as ScreenBundle;
const scope = createScope(null, { form: {} });

/**
 * Fields with a single value but without a control. RJSF draws none for a value of a foreign schema, which has no type.
 */
function undrawn(id: string, { schema }: EmittedForm, html: string): string[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    typeof each === 'object' && each.type !== undefined && !['object', 'array'].includes(String(each.type))
      ? [name]
      : [],
  );
  const missing = fields.filter((name) => !html.includes(`id="root_${name}`));
  return missing.map((name) => `${id}: ${name}`);
}

it('stock RJSF draws every form of the portal', () => {
  expect(forms.size).toBeGreaterThan(200);
  expect([...forms].flatMap(([id, form]) => undrawn(id, form, draw(form, {})))).toEqual([]);
});

it('stock RJSF draws every form of the portal with five widgets of the engine', async () => {
  const loaded = SWAPPED.map(async (name) => {
    return [name, (await engineWidgets[name].load()).Component] as const;
  });
  const swapped = Object.fromEntries(await Promise.all(loaded));
  const drawn = new Set<string>();
  const wrong = [...forms].flatMap(([id, form]) => {
    const names = widgetsIn(form.uiSchema);
    for (const name of names) drawn.add(name);
    const html = draw(form, { widgets: swapped });
    // Every stock control of a single value has this class. A foreign schema names no widget, so its controls are
    // stock.
    const isSwapped = names.length > 0 && names.every(isSwappedName);
    const isOurs = !isSwapped || !html.includes('form-control');
    return [...undrawn(id, form, html), ...(isOurs ? [] : [`${id}: a stock control`])];
  });
  expect(wrong).toEqual([]);
  expect([...drawn]).toEqual(expect.arrayContaining([...SWAPPED]));
});

it('stock RJSF draws every form of the portal with all widgets and the frame of the engine', async () => {
  const loaded = Object.entries(engineWidgets).map(
    async ([name, entry]) => [name, (await entry.load()).Component] as const,
  );
  const widgets = Object.fromEntries(await Promise.all(loaded));
  const templates = { FieldTemplate, FieldErrorTemplate, FieldHelpTemplate };
  const wrong = [...forms].flatMap(([id, form]) => {
    const html = draw(form, { widgets, templates });
    const isFramed = html.includes(`data-field="root"`) && !html.includes('control-label');
    return [...undrawn(id, form, html), ...(isFramed ? [] : [`${id}: a stock frame`])];
  });
  expect(wrong).toEqual([]);
});
