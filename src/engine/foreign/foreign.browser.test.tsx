import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { FieldDefinition } from '#model/field.ts';
import { call, createServer, field, fillingOf, form, read, Stage } from '../forms/fixtures/stage.tsx';

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = createServer();
});
afterEach(() => void vi.unstubAllGlobals());

const SCHEMAS: Record<string, object> = {
  US: {
    type: 'object',
    required: ['aba'],
    properties: { aba: { type: 'string', title: 'ABA 路由号', pattern: '^[0-9]{9}$' } },
  },
  GB: {
    type: 'object',
    required: ['sortCode'],
    properties: {
      sortCode: { type: 'string', title: 'Sort code' },
      signers: {
        type: 'array',
        title: '签字人',
        items: { type: 'object', properties: { name: { type: 'string', title: '姓名' } } },
      },
    },
  },
};

const typedBy = (schema: object): FieldDefinition =>
  field('details', '清算资料', { widget: 'schema', required: true, props: { schema: { literal: schema } } });

const box = (title: string): ReturnType<typeof page.getByRole> => page.getByRole('textbox', { name: title });
const save = (): Promise<void> => page.getByRole('button', { name: '保存' }).click();

it('shows errors at its parts on submit, and sends the input', async () => {
  await render(<Stage block={form({ members: [typedBy(SCHEMAS['US'] ?? {})], filling: fillingOf('details') })} />);
  await save();
  await expect.element(page.getByText('请填写ABA 路由号')).toBeVisible();
  await box('ABA 路由号').fill('12');
  await expect.element(page.getByText('ABA 路由号格式不正确')).toBeVisible();
  await save();
  expect(server.times('save')).toBe(0);
  await box('ABA 路由号').fill('026009593');
  await expect.element(page.getByText('ABA 路由号格式不正确')).not.toBeInTheDocument();
  await save();
  await expect.poll(() => server.sent.at(-1)?.body).toEqual({ details: { aba: '026009593' } });
});

it('adds, orders and removes the items of a list', async () => {
  await render(<Stage block={form({ members: [typedBy(SCHEMAS['GB'] ?? {})], filling: fillingOf('details') })} />);
  await box('Sort code').fill('200000');
  await page.getByRole('button', { name: '添加签字人' }).click();
  await page.getByRole('textbox', { name: /^姓名/ }).fill('甲');
  await page.getByRole('button', { name: '添加签字人' }).click();
  await page.getByRole('textbox', { name: /^姓名/ }).nth(1).fill('乙');
  await page.getByRole('button', { name: '上移第 2 项' }).click();
  await save();
  await expect
    .poll(() => server.sent.at(-1)?.body)
    .toEqual({ details: { sortCode: '200000', signers: [{ name: '乙' }, { name: '甲' }] } });
  await page.getByRole('button', { name: '移除第 1 项' }).click();
  await userEvent.tab();
  await save();
  await expect
    .poll(() => server.sent.at(-1)?.body)
    .toEqual({ details: { sortCode: '200000', signers: [{ name: '甲' }] } });
});

it('loads another schema when the deciding field changes, and clears the input for the previous one', async () => {
  server.answers['ask'] = ({ country }: { country: string }) => ({ schema: SCHEMAS[country] });
  const source = read('data.requirement.schema');
  const details = field('details', '清算资料', {
    widget: 'schema',
    required: true,
    props: { schema: { expression: source } },
  });
  const members = [field('country', '国家', { default: 'US' }), details];
  const data = { requirement: { call: 'ask', filling: fillingOf('country') } };
  await render(
    <Stage
      block={form({ members, filling: fillingOf('country', 'details'), data })}
      calls={{ ask: call('ask', { fields: ['country'], required: ['country'] }) }}
    />,
  );
  await box('ABA 路由号').fill('026009593');
  await box('国家').fill('GB');
  await expect.element(box('Sort code')).toHaveValue('');
  await expect.element(box('ABA 路由号')).not.toBeInTheDocument();
  await box('Sort code').fill('200000');
  await save();
  await expect.poll(() => server.sent.at(-1)?.body).toEqual({ country: 'GB', details: { sortCode: '200000' } });
});
