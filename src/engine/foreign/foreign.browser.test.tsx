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

it('omits an optional object that holds only its defaults until one of its fields is filled in', async () => {
  const browser = {
    type: 'object',
    title: '浏览器',
    required: ['language'],
    properties: {
      javaScript: { type: 'boolean', title: '支持脚本', default: true },
      language: { type: 'string', title: '语言' },
    },
  };
  const payer = { type: 'string', title: '付款人' };
  const schema = { type: 'object', required: ['payer'], properties: { payer, browser } };
  await render(<Stage block={form({ members: [typedBy(schema)], filling: fillingOf('details') })} />);
  await box('付款人').fill('甲公司');
  await save();
  await expect.poll(() => server.sent.at(-1)?.body).toEqual({ details: { payer: '甲公司' } });
  await page.getByRole('checkbox', { name: '支持脚本' }).click();
  await save();
  await expect.element(page.getByText('请填写语言')).toBeVisible();
  await box('语言').fill('zh');
  await save();
  await expect
    .poll(() => server.sent.at(-1)?.body)
    .toEqual({ details: { payer: '甲公司', browser: { javaScript: false, language: 'zh' } } });
});

it('sends a required object without required fields', async () => {
  const labels = { type: 'object', title: '标签', properties: { colour: { type: 'string', title: '颜色' } } };
  const schema = { type: 'object', required: ['labels'], properties: { labels } };
  await render(<Stage block={form({ members: [typedBy(schema)], filling: fillingOf('details') })} />);
  await save();
  await expect.poll(() => server.sent.at(-1)?.body).toEqual({ details: { labels: {} } });
});

it('shows the error of a choice at the root only under the choice', async () => {
  const account = {
    type: 'object',
    title: '账户',
    required: ['no'],
    properties: { no: { type: 'string', title: '账号' } },
  };
  const schema = { anyOf: [{ type: 'string', title: '编号' }, account] };
  await render(<Stage block={form({ members: [typedBy(schema)], filling: fillingOf('details') })} />);
  await save();
  await expect.element(page.getByText('请填写清算资料')).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  const choice = page.getByRole('combobox');
  await expect.element(choice).toHaveAttribute('aria-invalid', 'true');
  const said = page.getByText('请填写清算资料').element().getBoundingClientRect();
  expect(said.top - choice.element().getBoundingClientRect().bottom).toBeLessThan(24);
  await choice.selectOptions('账户');
  await box('账号').fill('87654321');
  await save();
  await expect.poll(() => server.sent.at(-1)?.body).toEqual({ details: { no: '87654321' } });
});

it('uses the engine’s own field for dates and date-times', async () => {
  const schema = {
    type: 'object',
    properties: {
      born: { type: 'string', format: 'date', title: '出生日期' },
      at: { type: 'string', format: 'date-time', title: '签署时间' },
    },
  };
  await render(<Stage block={form({ members: [typedBy(schema)], filling: fillingOf('details') })} />);
  await box('出生日期').fill('20001120');
  await box('签署时间').fill('2026/11/20');
  await page.getByRole('textbox', { name: '签署时间 时间' }).fill('930');
  await userEvent.tab();
  await page.getByRole('button', { name: '选择出生日期' }).click();
  await expect.element(page.getByRole('grid')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await save();
  await expect
    .poll(() => server.sent.at(-1)?.body)
    .toEqual({ details: { born: '2000-11-20', at: '2026-11-20 09:30:00' } });
});

it('fills in the constants of the chosen alternative, and of no optional part without other contents', async () => {
  const way = (type: string, name: string): object => ({
    type: 'object',
    title: name,
    required: ['type', 'no'],
    properties: { type: { const: type }, no: { type: 'string', title: name } },
  });
  const ways = { oneOf: [way('iban', 'IBAN'), way('local', '账号')] };
  const schema = {
    type: 'object',
    required: ['to'],
    properties: { to: { title: '收款', ...ways }, from: { title: '付款', ...ways } },
  };
  await render(<Stage block={form({ members: [typedBy(schema)], filling: fillingOf('details') })} />);
  await box('IBAN').first().fill('DE02');
  await save();
  await expect.poll(() => server.sent.at(-1)?.body).toEqual({ details: { to: { type: 'iban', no: 'DE02' } } });
  await page.getByRole('combobox').first().selectOptions('账号');
  await box('账号').first().fill('77');
  await save();
  await expect.poll(() => server.sent.at(-1)?.body).toEqual({ details: { to: { type: 'local', no: '77' } } });
});
