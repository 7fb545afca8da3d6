import { beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { FieldDefinition } from '#model/field.ts';
import { createServer, field, fillingOf, form, Stage } from '../forms/fixtures/stage.tsx';

/* Clipboard texts pasted by keyboard into every text widget. */

beforeEach(() => {
  sessionStorage.clear();
  createServer();
});

function typedBy(widget: string, of: Partial<FieldDefinition['of']> = {}, more: Partial<FieldDefinition> = {}) {
  const title = '名称';
  return field('a', title, {
    widget,
    of: { name: 'a', title, type: 'string', format: widget, widget, ...of },
    ...more,
  });
}

const CURRENCY = field('currency', '币种', {
  widget: 'select',
  default: 'USD',
  options: { kind: 'groups', groups: [{ name: 'USD', title: '美元', values: ['USD'] }] },
});
const MONEY = { format: 'money' as const };
const LARGE = { props: { currency: { literal: 'currency' } } };

const box = () => page.getByRole('textbox', { name: /名称/ }).first();

async function copy(text: string): Promise<void> {
  const source = document.createElement('textarea');
  source.value = text;
  document.body.append(source);
  source.select();
  await userEvent.copy();
  source.remove();
}

/** Draws a field, and pastes a text after the typed one. */
async function paste(text: string, members: FieldDefinition[], typed = ''): Promise<void> {
  await render(<Stage block={form({ members, filling: fillingOf(...members.map(({ name }) => name)) })} />);
  await copy(text);
  await box().click();
  if (typed !== '') await userEvent.keyboard(typed);
  await userEvent.paste();
}

const CELLS = '50\n60\t70';

describe('of several cells', () => {
  it.each<[string, FieldDefinition[], string, string]>([
    ['text', [typedBy('text')], CELLS, '50'],
    ['digit', [typedBy('digit')], CELLS, '50'],
    ['english', [typedBy('english')], 'Ab\nCd', 'Ab'],
    ['email', [typedBy('email')], 'a@b.co\nc@d.co', 'a@b.co'],
    ['phone', [typedBy('phone')], '13800000001\n13800000002', '13800000001'],
    ['date', [typedBy('date')], '2026-11-20\n2026-11-21', '2026-11-20'],
    ['a line of an amount', [typedBy('amount', MONEY)], CELLS, '50'],
    ['a large amount', [typedBy('amount', MONEY, LARGE), CURRENCY], CELLS, '50'],
    ['an amount at either side', [typedBy('sides', { type: 'object' })], CELLS, '50'],
  ])('%s takes the first, and says so', async (_what, members, text, first) => {
    await paste(text, members);
    await expect.element(page.getByText(/只取第一项「/).first()).toBeVisible();
    await expect.element(box()).toHaveValue(first);
  });

  it('a text of several lines accepts all', async () => {
    await paste('甲\u00a0\r\n乙\u200b', [typedBy('textarea')]);
    await expect.element(box()).toHaveValue('甲 \n乙');
  });
});

describe('an amount', () => {
  it.each([
    ['1.234,56', /1\.234,56/],
    ['1234,56', /1,234\.56 还是 123,456/],
    ['-100', /负数/],
    ['1e5', /科学计数/],
    ['50 60', /多个值/],
    ['约 100', /约/],
    ['1,234', /不能接在“77”中/],
    ['.5.', /分隔符|不能接在/],
  ])('pasted as %s leaves the field unchanged, and shows why', async (text, why) => {
    await paste(text, [typedBy('amount', MONEY, LARGE), CURRENCY], '77');
    await expect.element(page.getByText(/没有粘贴/)).toBeVisible();
    expect(page.getByText(/没有粘贴/).element().textContent).toMatch(why);
    await expect.element(box()).toHaveValue('77');
  });

  it.each([
    ['1,234.56 USD', '1234.56'],
    ['１，２３４．５６', '1234.56'],
    ['\u200b1 234.56\u00a0', '1234.56'],
    ['$1,234.5', '1234.5'],
  ])('pasted as %s is read', async (text, value) => {
    await paste(text, [typedBy('amount', MONEY, LARGE), CURRENCY]);
    await expect.element(box()).toHaveValue(value);
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    await userEvent.tab();
    await expect.element(box()).toHaveValue('');
  });

  it('with more decimals than its currency has is truncated, with a note', async () => {
    await paste('USD 12.345', [typedBy('amount', MONEY, LARGE), CURRENCY]);
    await expect.element(page.getByText(/多出的数字已略去/)).toBeVisible();
    await expect.element(box()).toHaveValue('12.34');
  });

  it('names a typed character that does not belong in it', async () => {
    await render(<Stage block={form({ members: [typedBy('amount', MONEY)], filling: fillingOf('a') })} />);
    await box().click();
    await userEvent.keyboard('12,5');
    await expect.element(box()).toHaveValue('125');
    await expect.element(box()).toHaveAccessibleDescription(/已略去「,」/);
    await userEvent.clear(box());
    await userEvent.keyboard('12.5');
    await expect.element(page.getByText(/已略去/)).not.toBeInTheDocument();
  });
});

describe('a text longer than its field', () => {
  it('is truncated between characters, and names the dropped ones', async () => {
    await paste('甲𠮷👨‍👩‍👧乙', [typedBy('text', { maxLength: 4 })]);
    await expect.element(page.getByText(/最多 4 个字符，已略去「👨‍👩‍👧乙」/)).toBeVisible();
    await expect.element(box()).toHaveValue('甲𠮷');
  });

  it('does not drop typed characters silently', async () => {
    await render(<Stage block={form({ members: [typedBy('text', { maxLength: 4 })], filling: fillingOf('a') })} />);
    await box().click();
    await userEvent.keyboard('abcde');
    await expect.element(box()).toHaveValue('abcd');
    await expect.element(box()).toHaveAccessibleDescription(/最多 4 个字符/);
  });

  it('is an account number, whose spaces do not count', async () => {
    const account = { props: { spaces: { literal: 'none' }, upper: { literal: true } } };
    await paste('de89 3704\u00a00044 0532 0130 00', [typedBy('text', { maxLength: 22 }, account)]);
    await expect.element(box()).toHaveValue('DE89370400440532013000');
  });
});

describe('a code', () => {
  const code = typedBy('code', {}, { props: { cells: { literal: true } } });
  const cells = () => page.getByRole('textbox', { name: /验证码/ });

  it.each([
    ['２４６８１０', '246810'],
    ['246 810', '246810'],
    ['【示例】验证码 246810，5 分钟内有效', '246810'],
    ['\u200e246-810', '246810'],
  ])('pasted as %s is read', async (text, value) => {
    await render(<Stage block={form({ members: [code], filling: fillingOf('a') })} />);
    await copy(text);
    await cells().click();
    await userEvent.keyboard('12');
    await userEvent.paste();
    await expect.element(cells()).toHaveValue(value);
  });

  it('accepts full-width digits, on a numeric keyboard', async () => {
    await render(<Stage block={form({ members: [code], filling: fillingOf('a') })} />);
    await cells().fill('２４６８１０');
    await expect.element(cells()).toHaveValue('246810');
    await expect.element(cells()).toHaveAttribute('inputmode', 'numeric');
  });
});

it('the search of a long list accepts one line without invisible characters', async () => {
  const values = Array.from({ length: 20 }, (_, n) => `S${n + 1}0`);
  const groups = values.map((value) => ({ name: value, title: `店铺 ${value}`, values: [value] }));
  const store = field('store', '店铺', { widget: 'select', options: { kind: 'groups', groups } });
  await render(<Stage block={form({ members: [store], filling: fillingOf('store') })} />);
  // Copied first, because moving the focus would close the list.
  await copy('\u200B S70\u00A0\n');
  await page.getByRole('combobox', { name: /店铺/ }).click();
  const search = page.getByRole('combobox', { name: '搜索店铺' });
  await expect.element(search).toHaveFocus();
  await userEvent.paste();
  await expect.element(search).toHaveValue('S70');
  await expect.element(page.getByRole('option', { name: '店铺 S70' })).toBeVisible();
  await expect.poll(() => page.getByRole('option').elements().length).toBe(1);
});
