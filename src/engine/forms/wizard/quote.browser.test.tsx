import type { Filling } from '#model/expression.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { QuoteDefinition, StepDefinition } from '#model/action.ts';
import type { Block } from '#model/block.ts';
import type { ShownDefinition } from '#model/field.ts';
import { dateTimeOf } from '#model/instant.ts';
import type { NeedDefinition } from '#model/need.ts';
import { base, call, createServer, field, fillingOf, form, read, Stage } from '../fixtures/stage.tsx';

/* A price expires while its code is typed: a new price is never accepted without the person's consent. */

const BEGIN = Date.parse('2026-11-20T10:00:00+08:00');
const HOLDS = 30_000;
let clock = BEGIN;
let server: ReturnType<typeof createServer>;
/** Answers of the bank, one per question. */
let prices: { rate: string; gets: string }[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  sessionStorage.clear();
  clock = BEGIN;
  server = createServer();
  prices = [
    { rate: '7.1000', gets: '71.00' },
    { rate: '7.0900', gets: '70.90' },
  ];
  let asked = 0;
  server.answers.price = () => ({
    quoteNo: `Q${(asked += 1)}`,
    ccy: 'CNY',
    ...(prices.length > 1 ? prices.shift() : prices[0]),
    until: dateTimeOf(clock + HOLDS),
  });
  server.answers.save = { orderNo: 'W1' };
  server.answers.sendCode = null;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = (name: string, title: string, path: string, more: Partial<ShownDefinition> = {}): ShownDefinition => ({
  name,
  title,
  format: 'plain',
  value: read(path),
  inferred: [],
  ...more,
});

/** A quote that is an answer of the form (`data`), or of the call of its first step (`result`). */
function quoteOf(kind: 'data' | 'result'): QuoteDefinition {
  const at = `${kind}.fill`;
  return {
    from: { kind, name: 'fill' },
    until: read(`${at}.until`),
    ended: {
      source: `now > ${at}.until`,
      tree: {
        op: '>',
        left: { op: 'read', root: 'now', path: [] },
        right: { op: 'read', root: kind, path: ['fill', 'until'] },
        as: 'date',
      },
      reads: ['now', `${at}.until`],
    },
    says: [
      shown('rate', '汇率', `${at}.rate`),
      shown('gets', '到账', `${at}.gets`, { format: 'money', currency: read(`${at}.ccy`) }),
    ],
  };
}

const code: NeedDefinition = {
  kind: 'code',
  name: 'code',
  title: '验证',
  send: 'sendCode',
  binds: true,
  filling: {},
  field: 'code',
  keep: 0,
};

function show(kind: 'data' | 'result'): Promise<RenderResult> {
  const at = `${kind}.fill`;
  const filling = { amount: { value: read('form.amount') } };
  const steps: StepDefinition[] = [
    {
      name: 'fill',
      title: '填写',
      place: 'x',
      block: { ...base, id: 'fill', kind: 'fields', members: [field('amount', '金额', { required: true })] },
      next:
        kind === 'result'
          ? { kind: 'call', title: '获取报价', call: 'price', filling, checks: [] }
          : { kind: 'next', title: '获取报价', checks: [] },
      actions: [],
    },
    {
      name: 'confirm',
      title: '确认',
      place: 'x',
      block: {
        ...base,
        id: 'confirm',
        kind: 'infoList',
        source: { kind: 'value', value: read(at) },
        items: [{ kind: 'item', ...shown('rate', '成交汇率', `${at}.rate`), actions: [] }],
        columns: 1,
        actions: [],
      } as Block,
      next: { kind: 'submit', title: '确认提现' },
      actions: [],
    },
  ];
  const named: Filling =
    kind === 'data' ? { rate: { value: read(`${at}.rate`) } } : { quoteNo: { value: read(`${at}.quoteNo`) } };
  const block = form({
    steps,
    filling: { ...fillingOf('amount'), ...named },
    data: kind === 'data' ? { fill: { call: 'price', filling } } : {},
    quote: quoteOf(kind),
  });
  const calls = {
    save: call('save', { idempotent: true, money: true, needs: ['code'], quoted: ['rate'] }),
    price: call('price', { title: '试算', required: ['amount'], fields: ['amount'] }),
    sendCode: call('sendCode', { fields: ['confirms'] }),
  };
  return render(<Stage block={block} calls={calls} needs={{ code }} host={{ serverNow: () => clock }} />);
}

const button = (name: string): ReturnType<typeof page.getByRole> => page.getByRole('button', { name, exact: true });
const cells = (): ReturnType<typeof page.getByRole> => page.getByRole('textbox', { name: /验证码/ });

/** Fills the form up to the code input. */
async function reachCode(kind: 'data' | 'result'): Promise<void> {
  await show(kind);
  await page.getByRole('textbox', { name: '金额' }).fill('10');
  await button('获取报价').click();
  await expect.element(page.getByText('7.1000')).toBeVisible();
  await button('确认提现').click();
  await expect.element(cells()).toBeVisible();
  await expect.poll(() => server.times('sendCode')).toBe(1);
}

const boundTo = (n: number): unknown =>
  (server.sent.filter(({ name }) => name === 'sendCode')[n]?.body['confirms'] as { request: unknown } | undefined)
    ?.request;

describe.each(['data', 'result'] as const)('a quote (%s) that expires while its code is typed', (kind) => {
  it('is requested again, and shows the difference in figures', async () => {
    await reachCode(kind);
    clock += HOLDS + 1000;
    await expect.element(page.getByText(/报价已过期，已重新询价，价格有变化/)).toBeVisible();
    await expect.element(page.getByText('原 7.1000')).toBeVisible();
    await expect.element(page.getByText('现 7.0900')).toBeVisible();
    await expect.element(page.getByText('原 71.00 CNY')).toBeVisible();
    await expect.element(page.getByText('现 70.90 CNY')).toBeVisible();
    await expect.element(page.getByText('少 0.10 CNY')).toBeVisible();
    expect(server.times('price')).toBe(2);
    expect(server.times('save')).toBe(0);
  });

  it('must be confirmed again, with a code bound to the new quote', async () => {
    await reachCode(kind);
    clock += HOLDS + 1000;
    await expect.element(page.getByText(/原验证码随原报价失效/)).toBeVisible();
    expect(server.times('sendCode')).toBe(1);
    await button('确认提现').click();
    await expect.element(cells()).toBeVisible();
    await expect.poll(() => server.times('sendCode')).toBe(2);
    expect(boundTo(1)).not.toEqual(boundTo(0));
    await cells().fill('246810');
    await expect.poll(() => server.times('save')).toBe(1);
    const sent = server.sent.find(({ name }) => name === 'save');
    expect(sent?.body).toMatchObject({ amount: '10', ...(kind === 'data' ? { rate: '7.0900' } : { quoteNo: 'Q2' }) });
  });

  it('is not renewed endlessly: one that expired unread is requested by hand', async () => {
    await reachCode(kind);
    clock += HOLDS + 1000;
    await expect.element(page.getByText('现 7.0900')).toBeVisible();
    clock += HOLDS + 1000;
    await expect.element(page.getByText('新报价也已过期，请重新询价。')).toBeVisible();
    expect(server.times('price')).toBe(2);
    prices = [{ rate: '7.2000', gets: '72.00' }];
    await button('重新询价').click();
    // The comparison is with the accepted quote, not with one that the person never saw.
    await expect.element(page.getByText('多 1.00 CNY')).toBeVisible();
    await expect.element(page.getByText('原 71.00 CNY')).toBeVisible();
  });

  it('shows why the renewal failed, and offers a retry', async () => {
    await reachCode(kind);
    const { price } = server.answers;
    server.answers.price = () => Response.json({ code: '10016', message: '当前休市', result: null });
    clock += HOLDS + 1000;
    await expect.element(page.getByText(/重新询价失败：当前休市/)).toBeVisible();
    server.answers.price = price;
    await button('重新询价').click();
    await expect.element(page.getByText('现 7.0900')).toBeVisible();
  });

  it('keeps the input if the person goes back', async () => {
    await reachCode(kind);
    clock += HOLDS + 1000;
    await expect.element(page.getByText('现 7.0900')).toBeVisible();
    await button('返回修改').click();
    await expect.element(page.getByText('7.0900')).toBeVisible();
    await button('返回修改').click();
    await expect.element(page.getByRole('textbox', { name: '金额' })).toHaveValue('10');
  });
});

describe('a rate unchanged after the renewal', () => {
  it('keeps the code valid, without a second confirmation', async () => {
    prices = [{ rate: '7.1000', gets: '71.00' }];
    await reachCode('data');
    await cells().fill('2468');
    clock += HOLDS + 1000;
    await expect.poll(() => server.times('price')).toBe(2);
    await expect.element(cells()).toHaveValue('2468');
    await cells().fill('246810');
    await expect.poll(() => server.times('save')).toBe(1);
    expect(server.times('sendCode')).toBe(1);
  });
});

describe('a rate that expires while the step is read', () => {
  it('is requested again, and shows the difference above the step', async () => {
    await show('data');
    await page.getByRole('textbox', { name: '金额' }).fill('10');
    await button('获取报价').click();
    await expect.element(button('确认提现')).toBeEnabled();
    clock += HOLDS + 1000;
    await expect.element(page.getByText('报价已更新')).toBeVisible();
    await expect.element(page.getByText('少 0.10 CNY')).toBeVisible();
    await expect.element(page.getByText('7.0900', { exact: true })).toBeVisible();
  });
});

describe('a request whose answer was lost', () => {
  it('is sent again unchanged under its key, whatever has expired since', async () => {
    await reachCode('data');
    server.answers.save = () => {
      throw new TypeError('cut');
    };
    await cells().fill('246810');
    await expect.element(page.getByText(/提交结果未知/).first()).toBeVisible();
    clock += HOLDS + 1000;
    await vi.advanceTimersByTimeAsync(1500);
    expect(server.times('price')).toBe(1);
    server.answers.save = { orderNo: 'W1' };
    await button('重试').click();
    await expect.poll(() => server.times('save')).toBe(2);
    const [first, second] = server.sent.filter(({ name }) => name === 'save');
    expect(second?.key).toBe(first?.key);
    expect(second?.body).toEqual(first?.body);
  });
});
