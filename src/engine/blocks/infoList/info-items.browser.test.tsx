import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Block } from '#model/block.ts';
import type { ItemDefinition } from '#model/field.ts';
import { render } from 'vitest-browser-react';
import { Surface } from '../../states/Card.tsx';
import {
  answers,
  base,
  callAction,
  infoList,
  item,
  literal,
  read,
  refused,
  sent,
  show,
  startServer,
  World,
} from '../../testing/world.tsx';

beforeEach(() => {
  localStorage.clear();
  startServer();
});
afterEach(() => void vi.unstubAllGlobals());

const NUMBER = '6222020200112233';
const shownBy = (...items: ItemDefinition[]): ReturnType<typeof show> => show(infoList('资料', 'balance', items));
const definition = (): ReturnType<typeof page.getByRole> => page.getByRole('definition');

describe('an item', () => {
  it('R-116 may be an empty place that keeps the grid', async () => {
    answers.balance = { a: '甲', b: '乙' };
    await shownBy(
      item('一', 'row.a'),
      item('', 'row.nothing', { name: 'gap', format: 'null', value: literal('') }),
      item('二', 'row.b'),
    );
    await expect.element(page.getByText('乙')).toBeVisible();
    const [first, gap, last] = [...document.querySelectorAll('dl > div')];
    expect(gap?.textContent).toBe('');
    expect(gap?.getAttribute('aria-hidden')).toBe('true');
    // The grid has two columns: the item after the gap starts the next row.
    expect(last?.getBoundingClientRect().left).toBe(first?.getBoundingClientRect().left);
    expect(last?.getBoundingClientRect().top).toBeGreaterThan(first?.getBoundingClientRect().bottom ?? 0);
  });

  it('R-117 R-170 hides a secret until it is asked for, and hides it again without a trace', async () => {
    answers.balance = { no: '622*********2233' };
    answers.reveal = { no: NUMBER };
    await shownBy(item('账号', 'row.no', { name: 'no', format: 'secret', reveal: { call: 'reveal', filling: {} } }));
    await expect.element(definition()).toHaveTextContent('622****2233');
    expect(document.documentElement.outerHTML).not.toContain(NUMBER);
    await page.getByRole('button', { name: '显示账号' }).click();
    await expect.element(definition()).toHaveTextContent(NUMBER);
    for (const each of document.querySelectorAll('*')) {
      for (const { value } of each.attributes) expect(value).not.toContain(NUMBER);
    }
    await page.getByRole('button', { name: '隐藏账号' }).click();
    await expect.element(definition()).toHaveTextContent('622****2233');
    expect(document.documentElement.outerHTML).not.toContain(NUMBER);
    expect(
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href, history.state]),
    ).not.toContain(NUMBER);
    // The revealed value is stored nowhere: revealing it again sends a request.
    await page.getByRole('button', { name: '显示账号' }).click();
    await expect.element(definition()).toHaveTextContent(NUMBER);
    expect(sent.filter((each) => each.name === 'reveal')).toHaveLength(2);
  });

  it('copies a secret that is asked for without drawing it', async () => {
    answers.balance = { no: '622*********2233' };
    answers.reveal = { no: NUMBER };
    const written: string[] = [];
    vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([each]) => {
      written.push((await (await each?.getType('text/plain'))?.text()) ?? '');
    });
    await shownBy(item('账号', 'row.no', { name: 'no', format: 'secret', reveal: { call: 'reveal', filling: {} } }));
    await page.getByRole('button', { name: '复制 账号' }).click();
    await expect.element(page.getByText('已复制')).toBeVisible();
    expect(written).toEqual([NUMBER]);
    expect(document.documentElement.outerHTML).not.toContain(NUMBER);
  });

  it('R-170 toggles a secret that came whole without asking anybody', async () => {
    answers.balance = { no: NUMBER };
    await shownBy(item('卡号', 'row.no', { format: 'secret' }));
    await expect.element(definition()).toHaveTextContent('622****2233');
    expect(document.documentElement.outerHTML).not.toContain(NUMBER);
    const eye = page.getByRole('button', { name: '显示卡号' });
    (eye.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(definition()).toHaveTextContent(NUMBER);
    expect(sent.map((each) => each.name)).toEqual(['balance']);
  });

  it('stays hidden where the answer is a refusal, which is said', async () => {
    answers.balance = { no: '622*********2233' };
    answers.reveal = () => refused('10018', '无权查看');
    await shownBy(item('账号', 'row.no', { name: 'no', format: 'secret', reveal: { call: 'reveal', filling: {} } }));
    await page.getByRole('button', { name: '显示账号' }).click();
    await expect.element(page.getByText('无权查看')).toBeVisible();
    await expect.element(definition()).toHaveTextContent('622****2233');
  });

  it('R-118 R-119 is cut after 10 characters, and told whole in at most 200 px to pointer, focus and finger', async () => {
    const text = '十一月第三周独立站与亚马逊店铺的货款回款'.repeat(4);
    answers.balance = { remark: text };
    await shownBy(item('说明', 'row.remark', { format: 'tooltip' }));
    const cut = page.getByRole('button', { name: /^十一月第三周/ });
    await expect.element(cut).toBeVisible();
    expect((cut.element().firstChild?.textContent ?? '') + (cut.element().children[0]?.textContent ?? '')).toBe(
      '十一月第三周独立站与…'.slice(0, 10) + '…',
    );
    const tip = (): HTMLElement | null => document.querySelector('[role=tooltip]');
    const isTold = async (): Promise<void> => {
      await expect.poll(() => tip()?.textContent).toBe(text);
      const box = (tip() as HTMLElement).getBoundingClientRect();
      expect(box.width).toBeLessThanOrEqual(200);
      expect(box.width).toBeGreaterThan(100);
      expect(box.left).toBeGreaterThanOrEqual(0);
    };
    await userEvent.tab();
    await isTold();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => tip()).toBeNull();
    (cut.element() as HTMLElement).blur();
    await page.getByRole('heading').first().hover();
    await cut.hover();
    await isTold();
    await page.getByRole('heading').first().hover();
    await expect.poll(() => tip()).toBeNull();
    (cut.element() as HTMLElement).click();
    await isTold();
  });

  it('R-123 draws HTML without what could run, dress up or ask elsewhere', async () => {
    answers.balance = {
      body: `<h3 id="x" class="y" style="color:red">到账</h3><p onclick="alert(1)">一 <b>二</b></p><script>alert(1)</script>
        <a href="https://example.com/help">帮助</a><a href="javascript:alert(1)">坏</a>
        <img src="https://evil.example/p.png" alt="外图"><img src="/own.png" alt="自图"><form><input name="q"></form>`,
    };
    await shownBy(item('说明', 'row.body', { format: 'html' }));
    await expect.element(page.getByRole('heading', { name: '到账' })).toBeVisible();
    const value = document.querySelector('dd') as HTMLElement;
    await expect.poll(() => value.querySelector('b')?.textContent).toBe('二');
    expect(
      value.querySelectorAll('script, form, input, style, [style], [class*=y i][id], [onclick], [id]'),
    ).toHaveLength(0);
    const [help, bad] = [...value.querySelectorAll('a')];
    expect([help?.rel, help?.target]).toEqual(['noopener noreferrer', '_blank']);
    expect(bad?.hasAttribute('href')).toBe(false);
    expect([...value.querySelectorAll('img')].map((each) => each.getAttribute('src'))).toEqual(['/own.png']);
    expect(value.textContent).toContain('外图');
  });

  it('R-124 holds what the screen puts into it, with the record around', async () => {
    answers.balance = { name: '青屿' };
    await shownBy(
      item('一', 'row.name'),
      item('近况', 'row.name', {
        name: 'held',
        block: {
          ...base,
          kind: 'notice',
          id: 'held',
          place: 'x',
          text: { parts: [{ value: item('', 'row.name').value, format: 'plain' }, ' 已核验'], reads: ['row.name'] },
          tone: 'success',
          actions: [],
        },
      }),
    );
    await expect.element(page.getByText('青屿 已核验')).toBeVisible();
    expect(page.getByText('青屿 已核验').element().closest('dd')?.previousElementSibling?.textContent).toBe('近况');
  });

  it('hides all amounts of the screen with one button, at the same width for all', async () => {
    answers.balance = { a: '1.00', b: '9999999999.99' };
    const money = (name: string, path: string): ItemDefinition =>
      item(name, path, { format: 'secret-money', currency: literal('USD') });
    await shownBy(money('甲', 'row.a'), money('乙', 'row.b'));
    await expect.element(page.getByText('9,999,999,999.99')).toBeVisible();
    await page.getByRole('button', { name: '隐藏金额' }).click();
    const hidden = page.getByRole('img', { name: '金额已隐藏' });
    await expect.poll(() => hidden.elements()).toHaveLength(2);
    const [one, other] = hidden.elements().map((each) => each.getBoundingClientRect().width);
    expect(one).toBe(other);
    expect(document.body.textContent).not.toMatch(/9,999|1\.00/);
    await page.getByRole('button', { name: '显示金额' }).click();
    await expect.element(page.getByText('9,999,999,999.99')).toBeVisible();
  });
});

describe('a record that is not there', () => {
  it('shows the server’s message, with a way back and no retry', async () => {
    answers.balance = () => refused('GONE', '记录不存在或无权查看');
    await shownBy(item('一', 'row.a'));
    await expect.element(page.getByText('记录不存在或无权查看')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '返回首页' })).toBeVisible();
    expect(page.getByRole('button', { name: '重试' }).elements()).toEqual([]);
    expect(definition().elements()).toEqual([]);
  });

  it('offers a way back to a signed-out visitor', async () => {
    answers.balance = () => refused('GONE', '链接已失效');
    const filling = { id: { value: read('site.link') } };
    const body = { ...base, id: 'link', place: 'x', data: { link: { call: 'balance', filling } } };
    await render(
      <Surface kind="sheet">
        <World blocks={[{ ...body, kind: 'body', blocks: [] }]} as="u1" />
      </Surface>,
    );
    await expect.element(page.getByText('链接已失效')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '返回首页' })).toBeVisible();
  });

  it('differs from a refused question', async () => {
    answers.balance = () => refused('20004', '低于最低金额');
    await shownBy(item('一', 'row.a'));
    await expect.element(page.getByText('低于最低金额')).toBeVisible();
    expect(page.getByRole('button', { name: '返回首页' }).elements()).toEqual([]);
  });
});

describe('an item with a link', () => {
  const to = (route: string): Partial<ItemDefinition> => ({
    navigate: { path: '/', filling: {}, permission: { any: [route], products: [], reverse: false } },
  });

  it('is plain text without the permission', async () => {
    answers.balance = { a: '甲', b: '乙' };
    const open: Partial<ItemDefinition> = { navigate: { path: '/', filling: {} } };
    await shownBy(item('一', 'row.a', to('/elsewhere')), item('二', 'row.b', open));
    await expect.element(page.getByRole('link', { name: '乙' })).toBeVisible();
    await expect.element(page.getByText('甲')).toBeVisible();
    expect(page.getByRole('link', { name: '甲' }).elements()).toEqual([]);
  });
});

describe('a bill', () => {
  it('keeps its lines in their order, its values at one edge, and its total the largest figure', async () => {
    answers.balance = { payee: '青屿', amount: '12500.00', fee: '15.00', total: '12515.00' };
    const money = (title: string, name: string, more: Partial<ItemDefinition> = {}): ItemDefinition =>
      item(title, `row.${name}`, { name, format: 'money', currency: literal('USD'), ...more });
    const lines = [
      item('收款人', 'row.payee', { name: 'payee' }),
      item('', 'row.nothing', { name: 'rule', format: 'null', value: literal('') }),
      money('付款金额', 'amount', { strong: true }),
      money('手续费', 'fee'),
      money('账户扣款合计', 'total', { total: true }),
    ];
    await show({ ...infoList('账单', 'balance', lines), as: 'bill' } as Block);
    await expect.element(page.getByText('账户扣款合计')).toBeVisible();
    const items = [...document.querySelectorAll('dl > div')];
    expect(items.map((each) => each.querySelector('dt')?.textContent ?? '')).toEqual([
      ...['收款人', '', '付款金额', '手续费', '账户扣款合计'],
    ]);
    const values = [...document.querySelectorAll('dd')];
    expect(new Set(values.map((each) => Math.round(each.getBoundingClientRect().right))).size).toBe(1);
    const sizes = values.map((each) => parseFloat(getComputedStyle(each).fontSize));
    expect(Math.max(...sizes)).toBe(sizes.at(-1));
    expect(sizes.filter((size) => size === sizes.at(-1))).toHaveLength(1);
  });

  it('ends a secret at the edge of the figures, with its buttons before it', async () => {
    answers.balance = { no: '622*********2233', amount: '126.00' };
    const no = item('账号', 'row.no', { format: 'secret', reveal: { call: 'reveal', filling: {} } });
    await show({ ...infoList('账单', 'balance', [no, item('金额', 'row.amount')]), as: 'bill' } as Block);
    const rightOf = (text: string): number => {
      const range = document.createRange();
      range.selectNodeContents(page.getByText(text).element());
      return Math.round(range.getBoundingClientRect().right);
    };
    await expect.element(page.getByText('126.00')).toBeVisible();
    expect(rightOf('622****2233')).toBe(rightOf('126.00'));
    const eye = page.getByRole('button', { name: '显示账号' }).element().getBoundingClientRect();
    expect(eye.right).toBeLessThan(page.getByText('622****2233').element().getBoundingClientRect().left + 1);
  });
});

it('a list of computed values shows no dashes before the first answer', async () => {
  const lines = [
    item('预计到账', 'form.net', { name: 'net', strong: true }),
    item('手续费', 'form.fee', { name: 'fee' }),
    item('额度', 'user.quota', { name: 'quota' }),
  ];
  const value = { kind: 'value', value: read('form.quote') };
  await show({ ...infoList('试算', 'balance', lines), source: value, width: 'third' } as Block);
  await expect.element(page.getByText('预计到账')).toBeVisible();
  expect(page.getByText('—').elements()).toEqual([]);
  expect(page.getByText('手续费').elements()).toEqual([]);
  // Without a hint of its own the main figure still says why it is not there.
  await expect.element(page.getByText('填写后显示')).toBeVisible();
});

it('rows without a main figure stay as they are before the first answer', async () => {
  const value = { kind: 'value', value: read('form.quote') };
  await show({ ...infoList('资料', 'balance', [item('手续费', 'form.fee')]), source: value, columns: 1 } as Block);
  await expect.element(page.getByText('手续费')).toBeVisible();
});

it('the main button of a page is in its head, the others stay with the record', async () => {
  answers.balance = { a: '甲' };
  const actions = [callAction('提交批次', 'pay'), { ...callAction('终止', 'other'), look: 'danger' as const }];
  await show(infoList('批次', 'balance', [item('一', 'row.a')], actions));
  const headOf = (name: string): Element | null => page.getByRole('button', { name }).element().closest('header');
  await expect.element(page.getByRole('button', { name: '提交批次' })).toBeVisible();
  expect([headOf('提交批次') !== null, headOf('终止')]).toEqual([true, null]);
});
