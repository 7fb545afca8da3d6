import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EntriesProps, FormKey, Inspected } from '#generators/workbench-wire.ts';
import type { EnumDefinition } from '#model/enum.ts';
import { answers, openList, PATH, pressComposing, PROBLEM } from './testing/few-lines.tsx';

/** A key as sent by the dev server. */
function key(
  name: string,
  more: { widget?: string; type?: 'string' | 'integer'; props?: EntriesProps } & Partial<Omit<FormKey, 'field'>>,
): FormKey {
  const { widget = 'text', type = 'string', props = {}, ...rest } = more;
  return {
    field: {
      ...{ kind: 'field', name, title: name, hint: `The sentence of ${name}.`, widget, format: 'plain' },
      of: { name, title: name, type, format: 'plain', widget },
      props: Object.fromEntries(
        Object.entries(props).map(([word, literal]) => [word, { literal: literal as unknown }]),
      ),
      ...(widget !== 'text' && { options: { kind: 'enum', enum: name, values: [] } }),
      ...{ width: 'full', required: rest.isRequired === true, checks: [], actions: [], inferred: [] },
    },
    part: 'table',
    writes: 'text',
    isRequired: false,
    ...rest,
  };
}

const entries = (look: EntriesProps['look'], isWord: boolean, begin: unknown = ''): EntriesProps => ({
  look,
  isWord,
  opens: look !== 'pairs',
  isShort: look === 'list' && isWord,
  begin,
});

const names = (name: string, all: string[]): EnumDefinition => ({
  name,
  title: name,
  values: all.map((each) => ({ const: each, name: each, title: each })),
});

beforeEach(() => localStorage.setItem('workbench-language', 'en'));

describe('the form panel for the object at the cursor', () => {
  const textOf = () => page.getByLabelText(PATH).element().textContent ?? '';
  const drawForm = async (form: Inspected): Promise<void> => {
    answers.inspect = () => form;
    await openList();
    await page.getByRole('tab', { name: 'Properties' }).click();
    await page.getByText('"memo.page"').click();
  };

  it('writes selections, orders and names', async () => {
    await drawForm({
      at: ['table'],
      part: 'table',
      says: 'Rows with columns.',
      keys: [
        key('columns', { widget: 'entries', props: entries('list', true), writes: 'json', isRequired: true }),
        key('row', { widget: 'entries', props: entries('named', false, { title: '' }), writes: 'json' }),
        key('size', { widget: 'digit', type: 'integer', writes: 'number' }),
      ],
      enums: { columns: names('columns', ['title', 'state', 'dueAt']) },
    });
    await expect.element(page.getByText('The sentence of columns.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Add to columns' }).click();
    await page.getByRole('option', { name: 'dueAt' }).click();
    await expect.poll(textOf).toContain('"columns": ["title", "state", "dueAt"]');
    await page.getByRole('button', { name: 'Move dueAt up' }).click();
    await expect.poll(textOf).toContain('"columns": ["title", "dueAt", "state"]');
    await page.getByRole('button', { name: 'Remove title' }).click();
    await expect.poll(textOf).toContain('"columns": ["dueAt", "state"]');
    await page.getByRole('main').getByRole('button', { name: 'Undo', exact: false }).click();
    await expect.poll(textOf).toContain('"columns": ["title", "dueAt", "state"]');
    await page.getByRole('button', { name: '+ size' }).click();
    await expect.element(page.getByRole('textbox', { name: 'size' })).toHaveFocus();
    await userEvent.keyboard('20');
    await expect.poll(textOf).toContain('"size": 20');
    await page.getByRole('button', { name: '+ row' }).click();
    const added = page.getByRole('combobox', { name: 'Add to row' });
    await added.fill('close');
    await pressComposing(added.element());
    expect(textOf()).not.toContain('"row"');
    await userEvent.keyboard('{Enter}');
    await expect.poll(textOf).toContain('"row": {"close": {"title": "close"}}');
  });

  it('shows a short word as an object, with the problem at its field', async () => {
    answers.check = () => ({ problems: [PROBLEM], milliseconds: 3 });
    await drawForm({
      at: ['table', 'columns', 1],
      part: 'column',
      short: 'field',
      keys: [key('field', { widget: 'names', isRequired: true }), key('title', {}), key('sum', { writes: 'mixed' })],
      enums: { field: names('field', ['title', 'state']) },
    });
    const field = page.getByRole('combobox', { name: 'field' });
    await expect.element(field).toHaveValue('state');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByRole('main').getByText(PROBLEM.message).first()).toBeVisible();
    await page.getByRole('button', { name: '+ title' }).click();
    await expect.element(page.getByRole('textbox', { name: 'title' })).toHaveFocus();
    await userEvent.keyboard('状态');
    await expect.poll(textOf).toContain('["title", {"field": "state", "title": "状态"}]');
    await expect.element(page.getByRole('textbox', { name: 'title' })).toHaveValue('状态');
    await userEvent.keyboard('{Backspace}{Backspace}');
    await expect.poll(textOf).toContain('["title", "state"]');
  });

  it('edits as text whatever has no form of its own, and keeps what cannot be read', async () => {
    await drawForm({
      at: ['table'],
      part: 'table',
      keys: [
        key('columns', {
          widget: 'entries',
          props: { ...entries('list', true), isShort: false, says: 'One column.' },
          writes: 'json',
        }),
        key('with', { widget: 'entries', props: entries('pairs', true), writes: 'json' }),
      ],
      enums: {},
    });
    await page.getByText('As text').click();
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    const before = (text.element() as HTMLTextAreaElement).value;
    await text.fill('{"call": "memo.page", "columns": ["title"], "with": {"states": ["OPEN"');
    await userEvent.tab();
    await expect.element(page.getByText('This is no complete JSON', { exact: false })).toBeVisible();
    expect(textOf()).toContain('"columns": ["title", "state"]');
    await text.fill(before);
    await userEvent.tab();
    await expect.element(page.getByText('This is no complete JSON', { exact: false })).not.toBeInTheDocument();
    await text.fill('{"call": "memo.page", "columns": ["title", ["a", 1]], "with": {"states": ["OPEN"]}}');
    await userEvent.tab();
    await expect.poll(textOf).toContain('"with": {"states": ["OPEN"]}');
    const pair = page.getByRole('textbox', { name: 'states' });
    await expect.element(pair).toHaveValue('["OPEN"]');
    await pair.fill('["OPEN", "DONE"]');
    await pressComposing(pair.element());
    expect(textOf()).toContain('"with": {"states": ["OPEN"]}');
    await userEvent.keyboard('{Enter}');
    await expect.poll(textOf).toContain('"with": {"states": ["OPEN", "DONE"]}');
    // A list inside a list has no form, so the dialect's sentence about an entry is its help.
    await expect.element(page.getByText('One column.')).toBeVisible();
  });
});
