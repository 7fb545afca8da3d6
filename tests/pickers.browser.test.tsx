import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { Block } from '#model/block.ts';
import type { RouteDefinition, ScreenBundle } from '#model/screen.ts';
import { bareHost } from '#engine/host.ts';
import { zh } from '#engine/words.zh.ts';
import { HostProvider } from '#engine/HostProvider.tsx';
import { Screen } from '#engine/Screen.tsx';
import { bundle as areaBundle } from '#generated/screens/test/area.ts';
import { bundle as pickersBundle } from '#generated/screens/test/pickers.ts';

/* The pickers from the schemas, drawn by the engine, with a server that records requests and can delay its answers. */

interface Asked {
  path: string;
  request: Record<string, unknown>;
  aborted: boolean;
  answer(result: unknown): void;
}

let asked: Asked[] = [];
/** Immediate answers, by path suffix; other requests wait for `answer`. */
let answers: Record<string, (request: Record<string, unknown>) => unknown> = {};

beforeEach(() => {
  asked = [];
  answers = {};
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const url = new URL(address, location.origin);
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const request = { ...Object.fromEntries(url.searchParams), ...body };
    return new Promise<Response>((resolve, reject) => {
      const entry: Asked = {
        path: url.pathname,
        request,
        aborted: false,
        answer: (result) => resolve(Response.json({ code: '0', message: '', result })),
      };
      init.signal?.addEventListener('abort', () => {
        entry.aborted = true;
        reject(new DOMException('aborted', 'AbortError'));
      });
      asked.push(entry);
      const known = Object.entries(answers).find(([end]) => url.pathname.endsWith(end));
      if (known !== undefined) entry.answer(known[1](request));
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const of = (end: string): Asked[] => asked.filter(({ path }) => path.endsWith(end));

/** Draws only those blocks of a gallery part whose titles contain a word. */
async function show(whole: ScreenBundle, word: string): Promise<void> {
  const { block } = whole.screen;
  if (block.kind !== 'body') throw new Error('the part is no list of blocks');
  const found = block.blocks.find((each): each is Block => String(each.title).includes(word));
  if (found === undefined) throw new Error(`no block speaks of ${word}`);
  const screen = { ...whole.screen, block: { ...block, blocks: [found] }, paths: { main: '/' } };
  const bundle = { ...whole, screen };
  const route: RouteDefinition = {
    path: '/',
    name: 'main',
    screen: screen.name,
    title: '',
    public: true,
    needs: [],
    load: async () => ({ bundle }),
  };
  const router = createMemoryRouter([{ path: '/', element: <Screen bundle={bundle} route={route} /> }]);
  await render(
    <FluentProvider theme={webLightTheme}>
      <HostProvider host={{ ...bareHost, words: zh }}>
        <RouterProvider router={router} />
      </HostProvider>
    </FluentProvider>,
  );
}

const combobox = (name: string | RegExp) => page.getByRole('combobox', { name });
const option = (name: string | RegExp) => page.getByRole('option', { name });
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** Waits until effects after a change of time have run. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
const COMPANIES = '/companies';

async function openCompanies(): Promise<void> {
  await show(pickersBundle, 'company');
  await combobox('企业名称').click();
}

describe('the company picker', () => {
  it('R-240 searches from two characters on, and says so before', async () => {
    answers = { [COMPANIES]: () => [] };
    await openCompanies();
    await expect.element(page.getByText('请输入至少 2 个字符')).toBeVisible();
    await userEvent.keyboard('深');
    await pause(600);
    expect(of(COMPANIES)).toEqual([]);
    await userEvent.keyboard('圳');
    await expect.poll(() => of(COMPANIES).length).toBe(1);
    expect(of(COMPANIES)[0]?.request['keyword']).toBe('深圳');
    await expect.element(page.getByText('没有找到「深圳」，换个关键字试试')).toBeVisible();
  });

  it('R-241 waits until 300 ms after the last key', async () => {
    await openCompanies();
    await expect.element(page.getByText('请输入至少 2 个字符')).toBeVisible();
    const keywords = (): unknown[] => of(COMPANIES).map(({ request }) => request['keyword']);
    // A stopped clock, so that a busy machine types within the debounce time.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const letter of 'abcd') {
      await vi.advanceTimersByTimeAsync(250);
      await userEvent.keyboard(letter);
    }
    await vi.advanceTimersByTimeAsync(290);
    await drawn();
    expect(keywords()).toEqual([]);
    await vi.advanceTimersByTimeAsync(20);
    await expect.poll(keywords).toEqual(['abcd']);
  });

  it('searches for the intended Chinese text, never for the pinyin before it', async () => {
    await openCompanies();
    const input = document.activeElement as HTMLInputElement;
    const type = (text: string, isComposing: boolean): void => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }));
    };
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    type("shen'zhen", true);
    await pause(600);
    expect(of(COMPANIES)).toEqual([]);
    expect(input.value).toBe("shen'zhen");
    type('深圳', true);
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '深圳' }));
    await expect.poll(() => of(COMPANIES).map(({ request }) => request['keyword'])).toEqual(['深圳']);
  });

  it('R-247 sends the keyword and the channel', async () => {
    await openCompanies();
    await userEvent.keyboard('深圳');
    await expect.poll(() => of(COMPANIES)[0]?.request).toEqual({ keyword: '深圳', channel: 'CN' });
    await userEvent.keyboard('{Escape}');
    await page.getByRole('radio', { name: '中国香港' }).click();
    await combobox('企业名称').click();
    await userEvent.keyboard('limited');
    await expect.poll(() => of(COMPANIES).at(-1)?.request).toEqual({ keyword: 'limited', channel: 'HK' });
  });

  it('R-245 does not offer a company with the disable flag, and gives the reason', async () => {
    answers = {
      [COMPANIES]: () => [
        {
          name: '深圳示例分公司',
          creditCode: '440300123456789',
          disable: true,
          disableReason: '统一社会信用代码不是 18 位',
        },
        { name: '深圳示例有限公司', creditCode: '91440300MA5XDEM13N', disable: false },
      ],
    };
    await openCompanies();
    await userEvent.keyboard('深圳');
    await expect.element(option(/分公司/)).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(() => option(/分公司/).element().textContent).toContain('统一社会信用代码不是 18 位');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('listbox')).toBeVisible();
    expect(combobox('企业名称').first().element().textContent).not.toContain('示例');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => combobox('企业名称').element().textContent).toContain('深圳示例有限公司');
    await expect.element(page.getByRole('textbox', { name: '证件号码' })).toHaveValue('91440300MA5XDEM13N');
  });

  it('never shows the answer to another text, and aborts an outdated search', async () => {
    await openCompanies();
    await userEvent.keyboard('ab');
    await expect.poll(() => of(COMPANIES).length).toBe(1);
    await userEvent.keyboard('c');
    await expect.poll(() => of(COMPANIES).length).toBe(2);
    const [older, newer] = of(COMPANIES);
    await expect.poll(() => older?.aborted).toBe(true);
    newer?.answer([{ name: 'abc Limited', creditCode: '1A', disable: false }]);
    await expect.element(option(/abc Limited/)).toBeVisible();
    // Results for the earlier text are not offered for the new one.
    await userEvent.keyboard('d');
    await expect.element(option(/abc Limited/)).not.toBeInTheDocument();
    await expect.element(page.getByText('搜索中…')).toBeVisible();
  });

  it('a failed search is repeated', async () => {
    await openCompanies();
    await userEvent.keyboard('ab');
    await expect.poll(() => of(COMPANIES).length).toBe(1);
    vi.stubGlobal('fetch', async () => Response.json({ code: '1', message: '查询太频繁，请稍后再试', result: null }));
    await userEvent.keyboard('c');
    // The button is in the list, and at the field under it.
    const again = page.getByRole('button', { name: '重试' }).first();
    await expect.element(again).toBeVisible();
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: '0', message: '', result: [{ name: 'abc Limited', creditCode: '1A', disable: false }] }),
    );
    await again.click();
    await expect.element(option(/abc Limited/)).toBeVisible();
  });
});

describe('the bank picker', () => {
  it('R-248 sends the keyword, and shows the text after the dash', async () => {
    answers = { '/banks': () => [{ payeeBankNo: '999584010018', payeeBankName: '999584010018-远山银行深圳高新支行' }] };
    await show(pickersBundle, 'bank');
    await combobox('开户行').click();
    await userEvent.keyboard('高新');
    await expect.poll(() => of('/banks').at(-1)?.request).toEqual({ keyword: '高新' });
    await option(/高新支行/).click();
    await expect.poll(() => combobox('开户行').element().textContent).toBe('远山银行深圳高新支行');
  });
});

describe('the account picker', () => {
  it('begins with the default account, and stays empty once it is emptied', async () => {
    answers = {
      '/accounts': () => [
        { id: '1', bankName: '甲银行', accountName: '户名', accountNo: '622****2233', isDefault: false },
        { id: '2', bankName: '乙银行', accountName: '户名', accountNo: '571****0803', isDefault: true },
      ],
    };
    await show(pickersBundle, 'account');
    await expect.poll(() => combobox(/提现账户/).element().textContent).toContain('乙银行');
    await page.getByRole('button', { name: '清除提现账户' }).click();
    await pause(100);
    await expect.poll(() => combobox(/提现账户/).element().textContent).toContain('请选择');
  });
});

describe('the area picker', () => {
  const area = (areaCode: string, areaName: string): Record<string, string> => ({ areaCode, areaName });

  it('R-339 goes down from province to county and gives code_name pairs', async () => {
    answers = {
      'getProvinceData/CN': () => [area('110000', '北京'), area('440000', '广东省')],
      'getCityData/440000': () => [area('440100', '广州市'), area('440300', '深圳市')],
      'getAreaData/440300': () => [area('440305', '南山区')],
      '/choose': () => null,
    };
    await show(areaBundle, '中国大陆');
    await combobox('省市区').click();
    await option('广东省').click();
    await option('深圳市').click();
    await option('南山区').click();
    await expect.poll(() => combobox('省市区').element().textContent).toContain('广东省 / 深圳市 / 南山区');
    await page.getByRole('button', { name: '提交' }).click();
    await expect
      .poll(() => of('/choose')[0]?.request)
      .toEqual({ area: ['440000_广东省', '440300_深圳市', '440305_南山区'] });
  });

  it('works with the keyboard alone, and ends at an area without subdivisions', async () => {
    answers = {
      'getProvinceData/CN': () => [area('440000', '广东省')],
      'getCityData/440000': () => [area('441900', '东莞市')],
      'getAreaData/441900': () => [],
    };
    await show(areaBundle, '中国大陆');
    combobox('省市区').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(option('广东省')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(option('东莞市')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => combobox('省市区').element().textContent).toContain('广东省 / 东莞市');
    await expect.element(combobox('省市区')).toHaveFocus();
  });
});
