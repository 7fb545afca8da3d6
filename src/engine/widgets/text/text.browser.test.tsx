import { beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { Expression } from '#model/expression.ts';
import type { FieldDefinition } from '#model/field.ts';
import { createServer, field, fillingOf, form, read, refused, Stage } from '../../forms/fixtures/stage.tsx';

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = createServer();
});

const show = (...members: FieldDefinition[]): ReturnType<typeof render> =>
  render(<Stage block={form({ members, filling: fillingOf(...members.map(({ name }) => name)) })} />);
const box = (title: string): ReturnType<typeof page.getByRole> =>
  page.getByRole('textbox', { name: title, exact: true });
const save = (): Promise<void> => page.getByRole('button', { name: '保存' }).click();

/** A field with a widget, as in an entity. */
function typedBy(
  widget: string,
  name: string,
  title: string,
  { of, ...more }: Partial<Omit<FieldDefinition, 'of'>> & { of?: Partial<FieldDefinition['of']> } = {},
): FieldDefinition {
  return field(name, title, { widget, of: { name, title, type: 'string', format: widget, widget, ...of }, ...more });
}

const PREFIX = field('prefix', '区号', {
  widget: 'select',
  default: '86',
  options: {
    kind: 'groups',
    groups: [
      { name: '86', title: '中国大陆 +86', values: ['86'] },
      { name: '852', title: '中国香港 +852', values: ['852'] },
    ],
  },
});
const PHONE = typedBy('phone', 'phone', '手机号', { of: { prefix: 'prefix' } });

async function paste(text: string): Promise<void> {
  const data = new DataTransfer();
  data.setData('text', text);
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}

describe('a line of text', () => {
  it('R-285: drops pasted tabs and line breaks, and keeps the first of several cells, with a note', async () => {
    await show(field('a', '名称'));
    await box('名称').click();
    await paste('\t上海浦东\r\n');
    await expect.element(box('名称')).toHaveValue('上海浦东');
    await box('名称').fill('');
    await paste('上海\t浦东\r\n新区');
    await expect.element(box('名称')).toHaveValue('上海');
    await expect.element(box('名称')).toHaveAccessibleDescription(/有 3 项，只取第一项「上海」/);
  });

  it('counts the length of a paste without its spaces', async () => {
    const of = { maxLength: 8 };
    await show(typedBy('text', 'a', '账号', { of, props: { spaces: { literal: 'none' } } }));
    await box('账号').click();
    await paste('6222 0000 99');
    await expect.element(box('账号')).toHaveValue('62220000');
  });

  it('leaves a composition alone', async () => {
    await show(typedBy('english', 'a', '英文名称'));
    await box('英文名称').click();
    const input = box('英文名称').element() as HTMLInputElement;
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setValue?.call(input, "lan'yu 蓝");
    input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    await expect.element(box('英文名称')).toHaveValue("lan'yu 蓝");
    setValue?.call(input, '蓝屿');
    input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '蓝屿' }));
    await expect.element(box('英文名称')).toHaveValue('');
    await expect.element(page.getByText(/已略去「蓝屿」/)).toBeVisible();
  });
});

describe('the caret', () => {
  const back = '{ArrowLeft}{ArrowLeft}';

  it('stays in place while a rule rewrites the text', async () => {
    await show(
      typedBy('digit', 'a', '号码'),
      typedBy('text', 'b', '代码', { props: { upper: { literal: true } } }),
      typedBy('amount', 'c', '金额', { of: { format: 'money' } }),
    );
    await box('号码').click();
    await userEvent.keyboard(`1234${back}x５６`);
    await expect.element(box('号码')).toHaveValue('125634');
    await box('代码').click();
    await userEvent.keyboard(`abcd${back}xy`);
    await expect.element(box('代码')).toHaveValue('ABXYCD');
    await box('金额').click();
    await userEvent.keyboard(`1234${back}x５６`);
    await expect.element(box('金额')).toHaveValue('125634');
  });

  it('R-275: stands behind a full-width stop, so that 12。5 is 12.5 and not 125', async () => {
    await show(typedBy('amount', 'c', '金额', { of: { format: 'money' } }));
    await box('金额').click();
    await userEvent.keyboard('１2。5');
    await expect.element(box('金额')).toHaveValue('12.5');
  });
});

describe('an amount with more decimals than its currency has', () => {
  const USD = { of: { format: 'money' as const }, props: { scale: { literal: 2 } } };

  it('is cut, which is said at the field until something else is typed', async () => {
    await show(typedBy('amount', 'c', '金额', USD));
    await box('金额').click();
    await userEvent.keyboard('12.345');
    await userEvent.tab();
    await expect.element(box('金额')).toHaveAccessibleDescription(/最多支持 2 位小数，多出的数字已略去/);
    await box('金额').fill('12.3');
    await expect.element(page.getByText(/多出的数字/)).not.toBeInTheDocument();
  });
});

describe('a phone number', () => {
  it('R-271 R-272: is as long as its country’s code allows', async () => {
    await show(PREFIX, PHONE);
    await box('手机号').fill('138000000019');
    await expect.element(box('手机号')).toHaveValue('13800000001');
    await page.getByRole('combobox', { name: /区号/ }).click();
    await page.getByRole('option', { name: '中国香港 +852' }).click();
    await expect.element(box('手机号')).toHaveValue('13800000');
  });

  it('R-273: reports the broken rule, and that of another country once selected', async () => {
    await show(PREFIX, PHONE);
    await box('手机号').fill('23812345678');
    await userEvent.tab();
    await expect.element(page.getByText('手机号为 1 开头的 11 位数字')).toBeVisible();
    await box('手机号').fill('612345');
    await page.getByRole('combobox', { name: /区号/ }).click();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(page.getByText('手机号为 8 位数字')).toBeVisible();
    await box('手机号').fill('61234567');
    await save();
    await expect.poll(() => server.sent[0]?.body).toEqual({ prefix: '852', phone: '61234567' });
  });

  it('accepts a pasted one, without its country code', async () => {
    await show(PREFIX, PHONE);
    await box('手机号').click();
    await paste('+86 138-0000-0001');
    await expect.element(box('手机号')).toHaveValue('13800000001');
  });
});

it('R-274: an e-mail address says the rule that it breaks', async () => {
  await show(typedBy('email', 'a', '邮箱'));
  await box('邮箱').fill('a@x');
  await userEvent.tab();
  await expect.element(page.getByText(/邮箱须为完整的邮箱地址/)).toBeVisible();
  await box('邮箱').fill('a_b-1@x.com');
  await expect.element(page.getByText(/邮箱须为完整的邮箱地址/)).not.toBeInTheDocument();
});

it('a read-only field asks for nothing and offers nothing', async () => {
  const readOnly: Expression = { source: 'true', tree: { op: 'literal', value: true }, reads: [] };
  await show(
    field('a', '公司名称', { readOnly, default: '深圳蓝屿跨境电子商务有限公司' }),
    typedBy('date', 'b', '起息日', { readOnly }),
    field('c', '平台', { readOnly, widget: 'select' }),
  );
  await expect.element(box('公司名称')).toHaveAttribute('title', '深圳蓝屿跨境电子商务有限公司');
  await expect.element(box('起息日')).toHaveAttribute('placeholder', '—');
  expect(page.getByRole('button', { name: '选择起息日' }).elements()).toEqual([]);
  await expect.element(page.getByRole('combobox', { name: '平台' })).toHaveTextContent('—');
});

describe('a new password', () => {
  it('is typed twice, and not sent while the two differ', async () => {
    await show(typedBy('new-password', 'a', '新密码'));
    await box('新密码').fill('Demo#2026');
    await save();
    await expect.element(page.getByText('请再次输入新密码')).toBeVisible();
    await box('再次输入新密码').fill('Demo#2027');
    await save();
    await expect.element(page.getByText('两次输入的密码不一致')).toBeVisible();
    expect(server.sent).toEqual([]);
    await box('再次输入新密码').fill('Demo#2026');
    await save();
    await expect.poll(() => server.sent[0]?.body).toEqual({ a: 'Demo#2026' });
  });

  it('marks both lines as required', async () => {
    await show(typedBy('new-password', 'a', '新密码', { required: true }));
    await expect.element(box('新密码')).toHaveAttribute('aria-required', 'true');
    await expect.element(box('再次输入新密码')).toHaveAttribute('aria-required', 'true');
    expect(page.getByText('*', { exact: true }).elements()).toHaveLength(2);
  });

  it('shows its errors under its own line, and those of the repeat under the repeat', async () => {
    server.answers.save = () =>
      refused('10036', '新密码不能与旧密码相同', [{ path: '/a', message: '新密码不能与旧密码相同' }]);
    await show(typedBy('new-password', 'a', '新密码'));
    await box('新密码').fill('Demo#2026');
    await save();
    const top = (element: Element): number => element.getBoundingClientRect().top;
    const again = (): number => top(box('再次输入新密码').element());
    const said = page.getByRole('alert').filter({ hasText: '请再次输入新密码' });
    await expect.element(said.last()).toBeVisible();
    expect(top(said.last().element())).toBeGreaterThan(again());
    await box('再次输入新密码').fill('Demo#2026');
    await save();
    const refusal = page.getByRole('alert').filter({ hasText: '新密码不能与旧密码相同' });
    await expect.element(refusal.last()).toBeVisible();
    expect(top(refusal.last().element())).toBeLessThan(again());
    await expect.element(box('新密码')).toHaveAttribute('aria-invalid', 'true');
  });

  it('shows its rule and strength, and its text on demand', async () => {
    await show(typedBy('new-password', 'a', '新密码'));
    await box('新密码').fill('abc');
    await userEvent.tab();
    await expect.element(page.getByText('新密码须为 8 至 64 位，可用任意字符')).toBeVisible();
    await box('新密码').fill('Abcd#1234');
    await expect.element(page.getByText('强度：强')).toBeVisible();
    await page.getByRole('button', { name: '显示密码' }).first().click();
    expect((box('新密码').element() as HTMLInputElement).type).toBe('text');
  });
});

it('an agreement must be ticked, and links to its text', async () => {
  const text = '同意[《服务协议》](/protocol/service)，[恶意](javascript:alert(1))除外';
  await show(
    typedBy('agreement', 'a', '协议', { required: true, of: { type: 'boolean' }, props: { text: { literal: text } } }),
  );
  await save();
  await expect.element(page.getByText('请阅读并勾选同意后再继续')).toBeVisible();
  const link = page.getByRole('link', { name: '《服务协议》' });
  await expect.element(link).toHaveAttribute('href', '/protocol/service');
  expect(page.getByRole('link', { name: '恶意' }).elements()).toEqual([]);
  await page.getByRole('checkbox').click();
  await save();
  await expect.poll(() => server.sent[0]?.body).toEqual({ a: true });
});

describe('an amount at either side', () => {
  const currency = (name: string, title: string, code: string): FieldDefinition =>
    field(name, title, {
      widget: 'select',
      default: code,
      options: {
        kind: 'groups',
        groups: ['USD', 'JPY'].map((each) => ({ name: each, title: each, values: [each] })),
      },
    });
  const deal = typedBy('sides', 'deal', '换汇', {
    of: { type: 'object' },
    props: {
      from: { literal: 'sell' },
      to: { literal: 'buy' },
      fromTitle: { literal: '卖出' },
      toTitle: { literal: '买入' },
      other: { expression: read('form.told') },
    },
  });
  const members = [currency('sell', '卖出币种', 'USD'), currency('buy', '买入币种', 'JPY'), deal];

  it('is typed on one side, calculated on the other, and sent with its side', async () => {
    await show(...members, field('told', '算出', { default: '15600' }));
    await box('换汇 卖出').fill('100.559');
    await expect.element(box('换汇 买入')).toHaveValue('15,600');
    await box('换汇 买入').fill('20000');
    await userEvent.tab();
    await save();
    await expect.poll(() => server.sent[0]?.body.deal).toEqual({ side: 'to', amount: '20000' });
  });

  it('keeps a trailing point while typing', async () => {
    const told: Expression = {
      source: 'form.deal.amount * 7',
      tree: {
        op: '*',
        as: 'money',
        left: { op: 'read', root: 'form', path: ['deal', 'amount'] },
        right: { op: 'literal', value: '7' },
      },
      reads: ['form.deal.amount'],
    };
    await show(...members.slice(0, 2), { ...deal, props: { ...deal.props, other: { expression: told } } });
    await box('换汇 卖出').click();
    await userEvent.keyboard('1');
    await userEvent.keyboard('.');
    await expect.element(box('换汇 买入')).toHaveValue('7');
    await userEvent.keyboard('5');
    await expect.element(box('换汇 卖出')).toHaveValue('1.5');
    await expect.element(box('换汇 买入')).toHaveValue('10');
  });

  it('swaps its currencies and truncates the amount to the new one', async () => {
    await show(...members, field('told', '算出'));
    await box('换汇 卖出').fill('100.55');
    await page.getByRole('button', { name: '交换币种' }).click();
    await expect.element(box('换汇 卖出')).toHaveValue('100');
    await expect.element(page.getByRole('combobox', { name: '卖出币种 JPY' })).toBeVisible();
  });
});
