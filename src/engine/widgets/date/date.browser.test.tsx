import { beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { FieldDefinition } from '#model/field.ts';
import { createServer, field, fillingOf, form, Stage } from '../../forms/fixtures/stage.tsx';

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = createServer();
});

const show = (...members: FieldDefinition[]): ReturnType<typeof render> =>
  render(<Stage block={form({ members, filling: fillingOf(...members.map(({ name }) => name)) })} />);
const box = (title: string): ReturnType<typeof page.getByRole> =>
  page.getByRole('textbox', { name: title, exact: true });
const day = (name: string | RegExp): ReturnType<typeof page.getByRole> => page.getByRole('button', { name });
const save = (): Promise<void> => page.getByRole('button', { name: '保存' }).click();

function dateField(props: Record<string, unknown> = {}, of: Partial<FieldDefinition['of']> = {}): FieldDefinition {
  return field('a', '起息日', {
    widget: 'date',
    of: { name: 'a', title: '起息日', type: 'string', format: 'date', widget: 'date', ...of },
    default: '2026-11-20',
    props: Object.fromEntries(Object.entries(props).map(([name, literal]) => [name, { literal }])),
  });
}

const open = async (...parameters: Parameters<typeof dateField>): Promise<void> => {
  await show(dateField(...parameters));
  await page.getByRole('button', { name: '选择起息日' }).click();
  await expect.element(page.getByRole('grid')).toBeVisible();
};

describe('a calendar', () => {
  it('R-249: hides days outside the allowed range, and refuses typed ones', async () => {
    await open({ from: '2026-11-10', to: '2026-11-25' });
    await expect.element(day(/11月10日/)).toBeVisible();
    expect(day(/11月9日/).elements()).toEqual([]);
    expect(day(/11月26日/).elements()).toEqual([]);
    await expect.element(page.getByRole('button', { name: '下个月' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await box('起息日').fill('2026/11/9');
    await userEvent.tab();
    await expect.element(page.getByText('起息日不能早于 2026-11-10')).toBeVisible();
    await save();
    expect(server.sent).toEqual([]);
  });

  it('R-250: ends with the day of 2554387200', async () => {
    await open();
    await page.getByRole('combobox', { name: '年' }).selectOptions('2050');
    await page.getByRole('combobox', { name: '月' }).selectOptions('12');
    await expect.element(day(/2050年12月12日/)).toBeVisible();
    expect(day(/2050年12月13日/).elements()).toEqual([]);
  });

  it('R-251: marks days with their className, describes them, and shows a legend', async () => {
    // A fixed past day: today would have additional text.
    await open({ marks: [{ date: '2026-11-12', className: 'due-day', title: '还款日' }] });
    const marked = day('2026年11月12日 星期四，还款日');
    await expect.element(marked).toHaveClass('due-day');
    await expect.element(marked).toHaveAttribute('data-tone');
    await expect.element(page.getByText('还款日', { exact: true })).toBeVisible();
  });

  it('shows closed days, which cannot be selected', async () => {
    await open({ closed: ['2026-11-26'] });
    const closed = day(/11月26日.*不可选/);
    await expect.element(closed).toHaveAttribute('aria-disabled', 'true');
    (closed.element() as HTMLElement).click();
    await expect.element(page.getByRole('grid')).toBeVisible();
    await expect.element(box('起息日')).toHaveValue('2026-11-20');
  });

  it('is usable by keyboard, and returns the focus', async () => {
    await show(dateField());
    await box('起息日').click();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(day(/11月20日/)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Home}{PageDown}');
    await expect.element(day(/12月23日/)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(box('起息日')).toHaveValue('2026-12-23');
    await expect.element(page.getByRole('button', { name: '选择起息日' })).toHaveFocus();
  });

  it('closes by Escape without a choice', async () => {
    await open();
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect(page.getByRole('grid').elements()).toEqual([]);
    await expect.element(box('起息日')).toHaveValue('2026-11-20');
  });
});

it('a date with a time is typed in two parts and sent as one', async () => {
  await show(dateField({}, { format: 'date-time' }));
  await box('起息日').fill('20261121');
  await box('起息日 时间').fill('1530');
  await userEvent.tab();
  await expect.element(box('起息日 时间')).toHaveValue('15:30:00');
  await save();
  await expect.poll(() => server.sent[0]?.body).toEqual({ a: '2026-11-21 15:30:00' });
});

describe('a range of days', () => {
  const period = field('a', '账期', {
    widget: 'daterange',
    of: { name: 'a', title: '账期', type: 'array', format: 'date', widget: 'daterange' },
  });
  const from = (): ReturnType<typeof page.getByRole> => box('账期 开始日期');

  it('R-252: is not sent with one end, and is with both', async () => {
    await show(period);
    await from().fill('2026-11-01');
    await save();
    await expect.element(page.getByText('请选择账期的开始和结束日期')).toBeVisible();
    expect(server.sent).toEqual([]);
    await box('账期 结束日期').fill('11/2026');
    await box('账期 结束日期').fill('2026.11.20');
    await userEvent.tab();
    await save();
    await expect.poll(() => server.sent[0]?.body).toEqual({ a: ['2026-11-01', '2026-11-20'] });
  });

  it('is selected by two days, in either order', async () => {
    await show({ ...period, default: ['2026-11-01', '2026-11-20'] });
    await page.getByRole('button', { name: '选择账期' }).click();
    await day(/11月18日/).click();
    await expect.element(page.getByText('开始日期 2026-11-18，请选择结束日期')).toBeVisible();
    await day(/11月9日/).click();
    await expect.element(from()).toHaveValue('2026-11-09');
    await expect.element(box('账期 结束日期')).toHaveValue('2026-11-18');
  });

  it('sends days for a relative range', async () => {
    await show(period);
    await page.getByRole('button', { name: '选择账期' }).click();
    await page.getByRole('button', { name: '近7天' }).click();
    await save();
    await expect.poll(() => server.sent[0]?.body.a).toHaveLength(2);
    expect(server.sent[0]?.body.a).toEqual([expect.stringMatching(/^\d{4}-/), expect.stringMatching(/^\d{4}-/)]);
  });
});
