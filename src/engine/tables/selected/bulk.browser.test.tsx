import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ActionDefinition, BulkUse, CallAction } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import type { Job } from '#model/wire.ts';
import { is, open, read, tasks } from '../../testing/tasks.tsx';

const action = (name: string, call: string, filling: CallAction['filling'], bulk?: BulkUse): ActionDefinition => ({
  name,
  title: name,
  place: 'x',
  look: 'secondary',
  ...(bulk !== undefined && { bulk }),
  does: { kind: 'call', call, filling, members: [], steps: [], data: {}, checks: [] },
});
const keys = { nos: { value: read('rows.no') } };
const bulk: ActionDefinition[] = [
  action('关闭', 'closeMany', keys, { all: { filter: { value: read('filter') } } }),
  action('转交', 'moveMany', keys),
  action('逐条关闭', 'close', { no: { value: read('row.no') } }, { each: { when: is('row.state', 1) } }),
  action('后台关闭', 'closeAll', keys, { all: { filter: { value: read('filter') } } }),
];
const calls = {
  closeMany: { result: 'batch', idempotent: true, fields: ['nos', 'filter'] },
  moveMany: { result: 'batch', fields: ['nos'] },
  close: { idempotent: true, fields: ['no'] },
  closeAll: { result: 'job', fields: ['nos', 'filter'] },
} as const;

interface Sent {
  call: string;
  request: Record<string, unknown>;
  key: string | null;
}
let sent: Sent[] = [];
let answer: (each: Sent) => unknown;
const sentTo = (call: string): Sent[] => sent.filter((each) => each.call === call);
const refused = (message: string): Response => Response.json({ code: '10019', message, result: null });

let otherSums: Record<string, string>[] = [];
const sumOf = (currency: string): Record<string, string> => ({ currency, cost: '123456789.00' });
const listOf = (request: Record<string, unknown>): unknown => {
  const list = tasks(request) as { sums: Record<string, string>[] };
  return { ...list, sums: [...list.sums, ...otherSums] };
};

beforeEach(async () => {
  await page.viewport(1440, 900);
  sent = [];
  otherSums = [];
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const each: Sent = {
      call: path.split('/').at(-1) ?? '',
      request: JSON.parse(init.body as string) as Record<string, unknown>,
      key: new Headers(init.headers).get('idempotency-key'),
    };
    sent.push(each);
    const result = each.call === 'tasks' ? listOf(each.request) : await answer(each);
    return result instanceof Response ? result : Response.json({ code: '0', message: '', result });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const start = async (around: Parameters<typeof open>[2] = {}, more: Partial<Blocks['table']> = {}): Promise<void> => {
  await open('', (block: Blocks['table']) => ({ ...block, bulk, ...more }), around, calls as never);
  await expect.element(page.getByText('T10', { exact: true })).toBeVisible();
};
const tick = (n: number): ReturnType<typeof page.getByRole> => page.getByRole('checkbox', { name: `选择第 ${n} 行` });
const button = (name: string): ReturnType<typeof page.getByRole> => page.getByRole('button', { name, exact: true });
const batchOf =
  (...failed: string[]) =>
  ({ request }: Sent) => {
    const rows = (request.nos as string[]).map((key) =>
      failed.includes(key) ? { key, code: '10019', message: '已锁定，不能关闭' } : { key, code: '0', message: '' },
    );
    return { total: rows.length, failed: rows.filter((row) => row.code !== '0').length, rows };
  };

describe('all that match', () => {
  it('pain 24: are offered after the page, sent as the filter, and only to calls that accept it', async () => {
    await start();
    await page.getByRole('radio', { name: '进行中 29' }).click();
    await expect.poll(() => sentTo('tasks').at(-1)?.request.state).toBe(1);
    await expect.element(page.getByText('T10', { exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: '全选本页' }).click();
    await page.getByRole('button', { name: '选择符合条件的全部 57 条' }).click();
    await expect.element(page.getByText('已选符合条件的全部 57 条').last()).toBeVisible();
    await expect.element(button('转交')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('逐条关闭')).toHaveAttribute('aria-disabled', 'true');
    button('转交').element().focus();
    await expect.element(page.getByText('该操作只能用于逐条选择的记录').first()).toBeInTheDocument();
    answer = () => ({ total: 57, failed: 0, rows: [] });
    await button('关闭').click();
    await expect.poll(() => sentTo('closeMany')).toMatchObject([{ request: { filter: { state: 1 } } }]);
    expect(sentTo('closeMany')[0]?.request).not.toHaveProperty('nos');
  });

  it('are offered once all selectable rows of the page are selected, with a note about skipped ones', async () => {
    await start({}, { selectable: is('row.state', 1) });
    await page.getByRole('checkbox', { name: '全选本页' }).click();
    await page.getByRole('button', { name: '选择符合条件的全部 57 条' }).click();
    await expect.element(page.getByText('已选符合条件的全部 57 条，其中不可操作的会跳过').last()).toBeVisible();
  });

  it('are summed in exactly their currencies', async () => {
    otherSums = [{ currency: 'CNY', fee: '3.00' }, ...['JPY', 'GBP', 'HKD', 'SGD', 'AUD'].map(sumOf)];
    await start();
    await page.getByRole('checkbox', { name: '全选本页' }).click();
    await page.getByRole('button', { name: /选择符合条件的全部/ }).click();
    const bar = page.getByText('已选符合条件的全部 57 条').last().element().parentElement!;
    expect(bar.textContent).not.toMatch(/CNY|—/);
    for (const code of ['USD', 'AUD']) {
      const sum = [...bar.querySelectorAll('span')].find((each) => each.textContent === code)!;
      expect(sum.getBoundingClientRect().bottom).toBeLessThan(bar.getBoundingClientRect().bottom);
    }
  });

  it('become the other rows of the page when one is unticked', async () => {
    await start();
    await page.getByRole('checkbox', { name: '全选本页' }).click();
    await page.getByRole('button', { name: /选择符合条件的全部/ }).click();
    await tick(3).click();
    await expect.element(page.getByRole('status').getByText('已改为逐条选择，已选 9 条')).toBeInTheDocument();
    await expect.element(button('转交')).not.toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the result of each row', () => {
  it('is reported; failed rows stay selected and are retried alone, under new keys', async () => {
    await start();
    for (const n of [1, 2, 3]) await tick(n).click();
    answer = batchOf('T1', 'T3');
    await button('关闭').click();
    const dialog = page.getByRole('alertdialog');
    await expect.poll(() => dialog.element().textContent).toContain('成功 1 条，失败 2 条');
    await expect.element(dialog.getByRole('row', { name: 'T3 已锁定，不能关闭' })).toBeVisible();
    answer = batchOf('T3');
    await dialog.getByRole('button', { name: '重试失败的 2 条' }).click();
    await expect
      .poll(() => sentTo('closeMany').map((each) => each.request.nos))
      .toEqual([
        ['T1', 'T2', 'T3'],
        ['T1', 'T3'],
      ]);
    const [first, second] = sentTo('closeMany').map((each) => each.key);
    expect(first).not.toBe(second);
    await expect.poll(() => dialog.element().textContent).toContain('成功 1 条，失败 1 条');
    await dialog.getByRole('button', { name: '关闭', exact: true }).click();
    await expect.element(tick(3)).toBeChecked();
    await expect.element(tick(1)).not.toBeChecked();
  });

  it('is saved as a file', async () => {
    let saved: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved = file as Blob;
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await start();
    await tick(1).click();
    answer = batchOf('T1');
    await button('关闭').click();
    await page.getByRole('button', { name: '下载 CSV' }).click();
    expect(await saved?.text()).toContain('no,失败原因,错误码\r\nT1,已锁定，不能关闭,10019');
  });
});

describe('a call for each row', () => {
  it('is sent for suitable rows one by one, each under its own key, and can be stopped', async () => {
    await start();
    for (const n of [1, 2, 3, 5]) await tick(n).click();
    const waiting: (() => void)[] = [];
    answer = () => new Promise((resolve) => waiting.push(() => resolve(null)));
    await button('逐条关闭').click();
    await expect.element(page.getByText(/另有 1 条不适用此操作，将跳过/)).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: '逐条关闭' }).click();
    await expect.poll(() => waiting.length).toBe(1);
    expect(sentTo('close').map((each) => each.request.no)).toEqual(['T1']);
    await page.getByRole('button', { name: '停止' }).click();
    // A request already sent cannot be cancelled.
    await expect.element(page.getByRole('button', { name: '正在停止…' })).toHaveFocus();
    waiting[0]?.();
    await expect.element(page.getByText('已停止 1 / 3')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '关闭', exact: true }).last()).toHaveFocus();
    answer = ({ request }) => (request.no === 'T5' ? refused('已锁定，不能关闭') : null);
    await page.getByRole('button', { name: '继续处理剩余 2 条' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect.poll(() => dialog.element().textContent).toContain('成功 2 条，失败 1 条');
    answer = () => null;
    await dialog.getByRole('button', { name: '重试失败的 1 条' }).click();
    await expect.poll(() => dialog.element().textContent).toContain('成功 1 条');
    expect(sentTo('close').map((each) => each.request.no)).toEqual(['T1', 'T3', 'T5', 'T5']);
    expect(new Set(sentTo('close').map((each) => each.key)).size).toBe(4);
    await dialog.getByRole('button', { name: '完成' }).click();
    await expect.element(tick(2)).toBeChecked();
    await expect.element(tick(1)).not.toBeChecked();
  });

  it('keeps the key of a row whose answer was lost, and stops', async () => {
    await start();
    for (const n of [1, 3]) await tick(n).click();
    answer = () => Promise.reject(new TypeError('gone'));
    await button('逐条关闭').click();
    const dialog = page.getByRole('alertdialog');
    await expect.poll(() => dialog.element().textContent).toContain('已停止 1 / 2，失败 1 条');
    answer = () => null;
    await dialog.getByRole('button', { name: '重试失败的 1 条' }).click();
    await expect.poll(() => dialog.element().textContent).toContain('成功 2 条');
    const keysOf = (no: string): unknown[] =>
      sentTo('close').flatMap((each) => (each.request.no === no ? each.key : []));
    expect(keysOf('T1')).toHaveLength(2);
    expect(new Set(keysOf('T1')).size).toBe(1);
  });
});

describe('a batch that continues on the server', () => {
  it('is listed with the exports and its progress; failed rows are selected at the end', async () => {
    let job: Job = { uuId: 'J1', status: 'PROCESSING', total: 57, done: 20, failed: 1 };
    await start({ jobOf: async () => job });
    await tick(1).click();
    answer = () => ({ uuId: 'J1', status: 'PROCESSING', total: 57, done: 0, failed: 0 });
    await button('后台关闭').click();
    await expect.poll(() => sentTo('closeAll')).toHaveLength(1);
    const before = sentTo('tasks').length;
    job = { ...job, status: 'PASS', done: 57, rows: [{ key: 'T9', code: '10019', message: '已锁定，不能关闭' }] };
    await expect.element(page.getByText('后台关闭：成功 56 条，失败 1 条')).toBeVisible();
    await expect.poll(() => page.getByRole('alertdialog').element().textContent).toContain('成功 56 条，失败 1 条');
    await expect.poll(() => sentTo('tasks').length).toBeGreaterThan(before);
    await page.getByRole('alertdialog').getByRole('button', { name: '关闭', exact: true }).click();
    await expect.element(tick(9)).toBeChecked();
  });
});

describe('on a phone', () => {
  it('shows checkboxes and the bulk bar in selection mode', async () => {
    await page.viewport(390, 844);
    await open('', (block: Blocks['table']) => ({ ...block, bulk }), {}, calls as never);
    await page.getByRole('button', { name: '批量选择' }).click();
    await page.getByRole('checkbox', { name: '选择第 2 条' }).click();
    await expect.element(page.getByText('已选 1 条').last()).toBeVisible();
    answer = batchOf();
    await button('关闭').click();
    await expect.poll(() => sentTo('closeMany').map((each) => each.request.nos)).toEqual([['T2']]);
    await page.getByRole('alertdialog').getByRole('button', { name: '完成' }).click();
    await page.getByRole('button', { name: '退出选择' }).click();
    expect(page.getByRole('checkbox').elements()).toHaveLength(0);
  });
});
