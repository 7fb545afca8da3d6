import { beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { call, createServer, field, fillingOf, form, Stage } from '../fixtures/stage.tsx';

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = createServer();
});

const box = (name: string): ReturnType<typeof page.getByRole> => page.getByRole('textbox', { name });
const save = (): Promise<void> => page.getByRole('button', { name: '保存' }).click();

describe('options that failed to load', () => {
  const calls = { balances: call('balances', { result: 'list' }), payees: call('payees', { result: 'list' }) };
  const from = (name: string, label: string) => ({
    kind: 'call' as const,
    call: name,
    filling: {},
    value: 'code',
    label,
  });

  it('are reported at the field, also after a submit; a retry loads them and keeps the input', async () => {
    const payee = field('payee', '收款人', { widget: 'select', required: true, options: from('payees', 'name') });
    server.answers.payees = () => Promise.reject(new TypeError('lost'));
    const members = [field('note', '备注'), payee];
    await render(<Stage block={form({ members, filling: fillingOf('note', 'payee') })} calls={calls} />);
    await box('备注').fill('留着');
    await save();
    const control = page.getByRole('combobox', { name: '收款人' });
    await expect.element(control).toHaveAccessibleDescription(/选项加载失败：连接服务器失败/);
    server.answers.payees = [{ code: 'p1', name: '甲公司' }];
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(control).not.toHaveAccessibleDescription(/加载失败/);
    await control.click();
    await page.getByRole('option', { name: '甲公司' }).click();
    await save();
    await expect.poll(() => server.sent.at(-1)?.body).toEqual({ note: '留着', payee: 'p1' });
  });

  it('do not make the currency list of an amount look empty', async () => {
    server.answers.balances = () => Promise.reject(new TypeError('lost'));
    const members = [
      field('ccy', '币种', { default: 'USD', options: from('balances', 'code') }),
      field('m', '金额', { widget: 'amount', props: { currency: { literal: 'ccy' } } }),
    ];
    await render(<Stage block={form({ members, filling: fillingOf('ccy', 'm') })} calls={calls} />);
    await expect.element(box('金额')).toHaveAccessibleDescription(/币种加载失败：连接服务器失败/);
    await page.getByRole('combobox', { name: /币种/ }).click();
    expect(page.getByText('没有可选的项').elements()).toHaveLength(0);
    server.answers.balances = [{ code: 'USD' }, { code: 'JPY' }];
    await page.getByRole('button', { name: '重试' }).first().click();
    await expect.element(page.getByText(/加载失败/)).not.toBeInTheDocument();
    if (page.getByRole('option').elements().length === 0) await page.getByRole('combobox', { name: /币种/ }).click();
    await expect.element(page.getByRole('option', { name: /JPY/ })).toBeVisible();
  });
});
