import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { EntityField } from '#model/entity.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { ScreenBundle } from '#model/screen.ts';
import { BundleProvider } from '../scope/bundle.tsx';
import { FieldErrorTemplate } from '../states/FieldError.tsx';
import { FieldTemplate } from '../states/FieldTemplate.tsx';
import { isMultiple } from '../widgets/value/field-value.ts';
import { schemaOf } from '../widgets/value/widget-props.ts';
import { bareHost, type EngineHost } from '../host/host.ts';
import { HostProvider } from '../HostProvider.tsx';
import { OverlaysProvider } from '../overlays/Overlays.tsx';
import { createScope } from '../scope/scope.ts';
import { ScopeProvider } from '../scope/use-scope.tsx';
import type { Option, SiblingField, WidgetImplementation, WidgetProps } from '../host/widget.ts';
import { zh } from '../words.zh.ts';

/*
 * Contract between widgets and forms, filters and people. A case holds a widget's typical values; the suite runs the
 * same tests on all widgets.
 */

export interface ContractCase {
  title?: string;
  of?: Partial<EntityField>;
  field?: Partial<FieldDefinition>;
  /** Evaluated props of the schema. */
  props?: Record<string, unknown>;
  options?: Option[];
  currency?: string;
  /** Sibling fields, with their initial values. */
  siblings?: Record<string, { title: string; value: unknown; options?: Option[] }>;
  /** Additional parts of the bundle: enums, needs, calls. */
  bundle?: Partial<ScreenBundle>;
  host?: Partial<EngineHost>;
  /** A typical value, and its text on screen. */
  value: unknown;
  shows: string;
  /** Keys pressed after reaching the empty widget by Tab, and the resulting value. */
  keys: string;
  gives: unknown;
  /** Text on the screen for that value. */
  given: string;
  /** The longest common value, which must not be truncated. */
  longest: { value: unknown; shows: string };
  /** Values of unexpected types: drawn somehow, never changed. The usual ones are always tested. */
  wrong?: unknown[];
  /** Role of the element that carries name, error and keyboard; its name is the field's title unless given. */
  role: string;
  name?: string | RegExp;
  /** Text that represents the value. Default: the content of inputs, the checked options, and the visible text. */
  read?(widget: HTMLElement): string;
  /** A locked value is drawn as text: there is no control to disable. */
  locksAsText?: boolean;
  /** Never shows an error itself: a filter's widget, or a group of fields with their own errors. */
  neverInvalid?: boolean;
}

type Loader = () => Promise<WidgetImplementation>;

const WRONG: unknown[] = ['x', 7, -3.5, true, [], ['a', 'b'], {}, { a: 1 }, Number.NaN];
const ERROR = '这里有错';

/** Runs all contract tests for one widget. */
export function widgetContract(name: string, load: Loader, typical: ContractCase): void {
  const title = typical.title ?? '名称';

  describe(`widget ${name}`, () => {
    it('draws a value', async () => {
      const { shown } = await draw(load, typical, typical.value);
      await expect.poll(shown).toContain(typical.shows);
    });

    it('is typed with the keyboard alone, and draws what it gave', async () => {
      const drawn = await draw(load, typical, undefined);
      await reach(drawn.control());
      await userEvent.keyboard(typical.keys);
      await userEvent.tab();
      await expect.poll(drawn.value).toEqual(typical.gives);
      await expect.poll(drawn.shown).toContain(typical.given);
      await drawn.unmount();
      const again = await draw(load, typical, typical.gives);
      await expect.poll(again.shown).toContain(typical.given);
    });

    it.each([
      ['nothing', undefined],
      ['null', null],
      ['an empty text', ''],
    ])('draws %s as empty and leaves it', async (_, value) => {
      const drawn = await draw(load, typical, value);
      expect(drawn.shown()).not.toMatch(/null|undefined|NaN|\[object/);
      await visit(drawn.control());
      expect(drawn.changes()).toEqual([]);
    });

    it('draws its longest value whole', async () => {
      const drawn = await draw(load, typical, typical.longest.value);
      await expect.poll(drawn.shown).toContain(typical.longest.shows);
      await visit(drawn.control());
      expect(drawn.changes()).toEqual([]);
    });

    it('neither fails at a value of another type nor changes it', async () => {
      for (const value of [...WRONG, ...(typical.wrong ?? [])]) {
        const drawn = await draw(load, typical, value);
        await visit(drawn.control());
        expect(drawn.changes(), `${JSON.stringify(value)} was changed`).toEqual([]);
        await drawn.unmount();
      }
    });

    it.each(['readonly', 'disabled'] as const)('cannot be changed while it is %s', async (lock) => {
      const drawn = await draw(load, typical, typical.value, { [lock]: true });
      await expect.poll(drawn.shown).toContain(typical.shows);
      const control = drawn.find();
      if (control !== null && !control.matches(':disabled')) {
        control.focus();
        await userEvent.keyboard(typical.keys);
      }
      if (control === null) expect(typical.locksAsText).toBe(true);
      else control.click();
      expect(drawn.changes()).toEqual([]);
    });

    it.skipIf(typical.neverInvalid === true)('carries its error, and is described by it', async () => {
      const drawn = await draw(load, typical, typical.value, { rawErrors: [ERROR] });
      const control = drawn.control();
      const marked = control.closest('[aria-invalid="true"]') ?? control.querySelector('[aria-invalid="true"]');
      expect(marked, 'no part of it says aria-invalid').not.toBeNull();
      const ids = (marked?.getAttribute('aria-describedby') ?? '').split(' ');
      const texts = ids.map((id) => document.getElementById(id)?.textContent ?? '');
      expect(texts.join(' ')).toContain(ERROR);
    });

    it('has the accessible name of its field', async () => {
      const { screen } = await draw(load, typical, typical.value);
      const named = screen.getByRole(typical.role as 'textbox', { name: typical.name ?? title });
      await expect.element(named.first()).toBeInTheDocument();
    });
  });
}

interface Drawn {
  screen: Awaited<ReturnType<typeof render>>;
  unmount(): Promise<void>;
  /** Text on the screen. */
  shown(): string;
  /** The element with the role of the case; throws if there is none. */
  control(): HTMLElement;
  find(): HTMLElement | null;
  value(): unknown;
  /** Values reported by the widget that differ from its current one. */
  changes(): unknown[];
}

async function draw(
  load: Loader,
  typical: ContractCase,
  value: unknown,
  state: Partial<Pick<WidgetProps, 'readonly' | 'disabled' | 'rawErrors'>> = {},
): Promise<Drawn> {
  const implementation = await load();
  const seen: { value: unknown; changes: unknown[] } = { value, changes: [] };
  const screen = await render(<Bench {...{ implementation, typical, seen, state }} />);
  const box = (): HTMLElement => {
    const found = screen.container.querySelector<HTMLElement>('[data-bench]');
    if (found === null) throw new Error('the widget is gone: it has failed');
    return found;
  };
  const find = (): HTMLElement | null => {
    const found = screen.getByRole(typical.role as 'textbox', { includeHidden: true }).elements()[0];
    return found instanceof HTMLElement && box().contains(found) ? found : null;
  };
  await expect.poll(() => box().childElementCount).toBeGreaterThan(0);
  return {
    screen,
    unmount: async () => {
      await screen.unmount();
    },
    shown: () => (typical.read ?? readAll)(box()),
    find,
    control: () => find() ?? box(),
    value: () => seen.value,
    changes: () => seen.changes,
  };
}

/** The visible content: inputs, checked options and texts. */
function readAll(widget: HTMLElement): string {
  const typed = [...widget.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map((input) =>
    input.type === 'checkbox' || input.type === 'radio'
      ? (input as HTMLInputElement).checked
        ? `✓${input.labels?.[0]?.textContent ?? ''}`
        : ''
      : input.value,
  );
  const chosen = [...widget.querySelectorAll('[aria-checked="true"]')].map((each) => `✓${each.textContent}`);
  const written = widget.querySelector<HTMLElement>('[data-widget]')?.innerText ?? '';
  return [...typed, ...chosen, written].join(' | ');
}

/** Moves the focus to the control by Tab, possibly through other parts of the widget. */
async function reach(control: HTMLElement): Promise<void> {
  document.querySelector<HTMLElement>('[data-before]')?.focus();
  for (let n = 0; n < 4; n += 1) {
    await userEvent.tab();
    if (document.activeElement === control || control.contains(document.activeElement)) return;
  }
  throw new Error('Tab does not lead to it');
}

/** Focuses the control and leaves it. */
async function visit(control: HTMLElement): Promise<void> {
  document.querySelector<HTMLElement>('[data-before]')?.focus();
  await userEvent.tab();
  if (document.activeElement !== control) control.focus();
  document.querySelector<HTMLElement>('[data-after]')?.focus();
}

interface BenchProps {
  implementation: WidgetImplementation;
  typical: ContractCase;
  seen: { value: unknown; changes: unknown[] };
  state: Partial<Pick<WidgetProps, 'readonly' | 'disabled' | 'rawErrors'>>;
}

/** Renders one widget with its label and error, between two buttons. */
function Bench(props: BenchProps): ReactNode {
  const [router] = useState(() => createMemoryRouter([{ path: '/', element: <BenchField {...props} /> }]));
  const [scope] = useState(() => createScope(null, { form: {}, chosen: {} }));
  return (
    <FluentProvider theme={webLightTheme}>
      <HostProvider host={{ ...host, ...props.typical.host }}>
        <BundleProvider bundle={{ ...bundle, ...props.typical.bundle }}>
          <ScopeProvider scope={scope}>
            <button type="button" data-before>
              前
            </button>
            <OverlaysProvider>
              <RouterProvider router={router} />
            </OverlaysProvider>
            <button type="button" data-after>
              后
            </button>
          </ScopeProvider>
        </BundleProvider>
      </HostProvider>
    </FluentProvider>
  );
}

function BenchField({ implementation, typical, seen, state }: BenchProps): ReactNode {
  const [value, setValue] = useState(seen.value);
  const [beside, setBeside] = useState<Record<string, unknown>>(() =>
    Object.fromEntries(Object.entries(typical.siblings ?? {}).map(([name, each]) => [name, each.value])),
  );
  const field = contractField(typical);
  const sibling = (name: string): SiblingField | undefined => {
    const found = typical.siblings?.[name];
    return (
      found && {
        label: found.title,
        value: beside[name],
        options: found.options ?? [],
        onChange: (next) => setBeside((before) => ({ ...before, [name]: next })),
      }
    );
  };
  const { rawErrors } = state;
  const { ownLabel, ownError } = implementation;
  const isFramed = rawErrors !== undefined && ownError !== true;
  return (
    <div data-bench style={{ width: 480 }}>
      <FieldTemplate
        id="w"
        label={field.title}
        displayLabel={ownLabel !== true}
        errors={isFramed ? <FieldErrorTemplate errors={rawErrors} fieldPathId={{ $id: 'w' }} /> : undefined}
        around={{ isUnmarked: true }}
      >
        <div data-widget>
          <implementation.Component
            id="w"
            name={field.name}
            label={field.title}
            schema={schemaOf(field)}
            aria-describedby={rawErrors === undefined ? undefined : 'w__error'}
            value={value}
            onChange={(next) => {
              // oxlint-disable-next-line react/immutability -- exposes the value to the test
              if (!Object.is(next, value)) seen.changes.push(next);
              // oxlint-disable-next-line react/immutability -- exposes the value to the test
              seen.value = next;
              setValue(next);
            }}
            onBlur={vi.fn()}
            options={{ ...typical.props, enumOptions: typical.options }}
            multiple={isMultiple(field)}
            required={field.required === true}
            {...state}
            around={{ currency: typical.currency, prefix: field.of.prefix, sibling }}
          />
        </div>
      </FieldTemplate>
    </div>
  );
}

function contractField({ title = '名称', of, field, props = {} }: ContractCase): FieldDefinition {
  const behind: EntityField = { name: 'field', title, type: 'string', format: 'plain', widget: 'text', ...of };
  return {
    kind: 'field',
    name: 'field',
    title,
    widget: behind.widget,
    props: Object.fromEntries(Object.entries(props).map(([name, literal]) => [name, { literal }])),
    of: behind,
    format: behind.format,
    width: 'full',
    required: false,
    checks: [],
    actions: [],
    inferred: [],
    ...field,
  };
}

const host: EngineHost = {
  ...bareHost,
  words: zh,
  user: { name: 'u1' },
  identity: 'u1',
  serverNow: () => Date.parse('2026-11-20T15:42:08+08:00'),
};

const bundle: ScreenBundle = {
  screen: {
    name: 'toy',
    title: '玩具',
    paths: { main: '/' },
    params: [],
    needs: [],
    public: false,
    block: {
      id: 'root',
      place: 'schemas/screens/toy.json:1:1',
      kind: 'body',
      width: 'full',
      data: {},
      filter: [],
      blocks: [],
    },
  },
  parts: {},
  calls: {},
  enums: {},
  needs: {},
  validators: {},
  uses: { blocks: [], widgets: [], formats: [] },
};
