import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { JsonSchema } from '#model/json-schema.ts';
import { ruleSchema } from '#model/tame-schema.ts';
import { createServer, field, fillingOf, form, Stage } from '../forms/fixtures/stage.tsx';
import { wrongIn } from './foreign-rules.ts';
import { PUBLIC_SHAPES } from './fixtures/public-shapes.ts';

/* Forms of each shape of public schemas, filled in by one hand that knows no schema, and sent. */

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = createServer();
});
afterEach(() => void vi.unstubAllGlobals());

type Box = HTMLInputElement | HTMLTextAreaElement;

/** A text that the form asks for: its example, or one by its keyboard and name. */
function textFor(box: Box): string {
  const example = /例如\s*(.+)/.exec(box.placeholder)?.[1];
  if (example !== undefined) return example.trim();
  if (box.type === 'email') return 'a@provider.example';
  const label = labelOf(box);
  if (/时间$/.test(label)) return '10:00';
  if (/^(?:Day|Moment)/.test(label)) return '2026-11-20';
  if (box.inputMode === 'decimal' || box.inputMode === 'numeric' || label === 'Age') return '5';
  return label === '名称' ? 'x-sample' : 'Sample';
}

const labelOf = (box: Box): string => box.labels?.[0]?.textContent ?? box.getAttribute('aria-label') ?? '';

function type(box: Box, text: string): void {
  box.focus();
  const own = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(box, text);
  box.dispatchEvent(new Event('input', { bubbles: true }));
  box.blur();
}

/** The next empty control of a form, filled in; false if there is none. */
function fillNext(root: HTMLElement, done: Set<string>): boolean {
  const isNew = (control: HTMLElement): boolean => !done.has(control.id) && done.add(control.id) !== undefined;
  for (const select of root.querySelectorAll<HTMLSelectElement>('select:not([disabled])')) {
    if (select.value !== '' || !isNew(select)) continue;
    select.selectedIndex = select.options.length - 1;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  }
  for (const box of root.querySelectorAll<Box>('input:not([type=checkbox], [type=radio]), textarea')) {
    if (box.value !== '' || box.disabled || box.readOnly || !isNew(box)) continue;
    type(box, textFor(box));
    return true;
  }
  for (const box of root.querySelectorAll<HTMLInputElement>('input:is([type=checkbox], [type=radio])')) {
    if (box.disabled || !isNew(box)) continue;
    if (!box.checked) box.click();
    return true;
  }
  return false;
}

/** Adds one item to each list, as long as nothing is left to fill in. */
function addNext(root: HTMLElement, added: Set<string>): boolean {
  for (const button of root.querySelectorAll<HTMLButtonElement>('button')) {
    const said = button.textContent ?? '';
    if (!/^(?:添加|填写)/.test(said.trim()) || added.has(said)) continue;
    added.add(said);
    button.click();
    return true;
  }
  return false;
}

const drawn = (): Promise<void> => new Promise((next) => setTimeout(next, 20));

it.each(Object.entries(PUBLIC_SHAPES))('%s: is drawn, filled in and sent', async (_, schema: JsonSchema) => {
  const details = field('details', '资料', {
    widget: 'schema',
    required: true,
    props: { schema: { literal: schema } },
  });
  const { container } = await render(<Stage block={form({ members: [details], filling: fillingOf('details') })} />);
  await expect.element(page.getByRole('button', { name: '保存' })).toBeVisible();
  await vi.waitUntil(() => container.querySelectorAll('input, select, textarea, button[id]').length > 0);
  const done = new Set<string>();
  const added = new Set<string>();
  // oxlint-disable-next-line no-await-in-loop -- each input may draw others
  while (fillNext(container, done) || addNext(container, added)) await drawn();
  await page.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => server.times('save') || [...container.querySelectorAll('[role=alert]')].map((each) => each.textContent))
    .toBe(1);
  const { body } = server.sent.at(-1) ?? {};
  expect(wrongIn(ruleSchema(schema).schema, body?.['details'])).toEqual([]);
  expect(container.textContent).not.toContain('无法显示');
});
