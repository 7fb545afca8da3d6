import { getDefaultRegistry } from '@rjsf/core';
import type { WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { interpret } from '../foreign/foreign-rules.ts';
import { createServer, field, fillingOf, form, Stage } from './fixtures/stage.tsx';

/* Stock RJSF widgets, by name, in place of five of the engine's. */

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = createServer();
});
afterEach(() => void vi.unstubAllGlobals());

const { widgets: stock } = getDefaultRegistry();
const rjsf = (name: string) => async () => stock[name] as ComponentType<WidgetProps>;

const own = {
  text: rjsf('TextWidget'),
  textarea: rjsf('TextareaWidget'),
  select: rjsf('SelectWidget'),
  radio: rjsf('RadioWidget'),
  checkbox: rjsf('CheckboxWidget'),
};

const kinds = {
  name: 'kind',
  title: 'Kind',
  values: [
    { const: 'C', name: 'company', title: '公司', tone: 'neutral' as const },
    { const: 'P', name: 'person', title: '个人', tone: 'neutral' as const },
  ],
};

const chosen = { enum: 'kind', options: { kind: 'enum' as const, enum: 'kind', values: ['C', 'P'] } };
const members = [
  field('name', '名称', { required: true, of: { ...field('name', '名称').of, maxLength: 5 } }),
  field('note', '备注', { widget: 'textarea' }),
  field('kind', '类型', { widget: 'select', ...chosen }),
  field('way', '方式', { widget: 'radio', ...chosen }),
  field('agreed', '同意', { widget: 'checkbox', of: { ...field('agreed', '同意').of, type: 'boolean' } }),
];
const schema = { type: 'object', properties: { name: { type: 'string', maxLength: 5 } } };
const filling = fillingOf('name', 'note', 'kind', 'way', 'agreed');
const block = form({ members, filling, schema, validator: 'toy' });
const bundle = { enums: { kind: kinds }, validators: { toy: interpret(schema) } };

describe('stock RJSF widgets in a form of the engine', () => {
  it('accept input, which is sent', async () => {
    await render(<Stage block={block} bundle={bundle} host={{ widgets: own }} />);
    // RJSF's own element.
    await expect.element(page.getByRole('textbox', { name: '名称' })).toHaveClass('form-control');
    await userEvent.fill(page.getByRole('textbox', { name: '名称' }), '甲公司');
    await userEvent.fill(page.getByRole('textbox', { name: '备注' }), '两行\n字');
    await userEvent.selectOptions(page.getByRole('combobox', { name: '类型' }), '个人');
    await userEvent.click(page.getByRole('radio', { name: '公司' }));
    await userEvent.click(page.getByRole('checkbox', { name: '同意' }));
    await userEvent.click(page.getByRole('button', { name: '保存' }));
    await expect
      .poll(() => server.sent[0]?.body)
      .toEqual({
        name: '甲公司',
        note: '两行\n字',
        kind: 'P',
        way: 'C',
        agreed: true,
      });
  });

  it('are described by their errors', async () => {
    await render(<Stage block={block} bundle={bundle} host={{ widgets: own }} />);
    const name = page.getByRole('textbox', { name: '名称' });
    await userEvent.fill(name, '名称长于五个字');
    await userEvent.keyboard('{Enter}');
    await expect.element(name).toHaveAccessibleDescription(/名称最多 5 个字/);
    await userEvent.fill(name, '');
    await expect.element(name).toHaveAccessibleDescription(/请填写名称/);
    expect(server.sent).toEqual([]);
  });
});
