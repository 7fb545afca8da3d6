import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { open, tasks } from '../../testing/tasks.tsx';

/* Files and printing of a table. */

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) =>
    Response.json({ code: '0', message: '', result: tasks(JSON.parse(init.body as string)) }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a file of what is seen', () => {
  it('has the columns in the person’s order', async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:none';
    });
    await open();
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '选择列' }).click();
    await page.getByRole('button', { name: 'cost：上移' }).click();
    await page.getByRole('checkbox', { name: 'owner' }).click();
    await page.getByRole('button', { name: '更多：导出、快捷键' }).click();
    await page.getByRole('menuitem', { name: '导出当前所见（10 条，3 列）' }).click();
    await expect.element(page.getByText('已导出 10 条')).toBeVisible();
    const [blob = new Blob()] = blobs;
    const [sheet] = await readXlsxFile(blob);
    expect(sheet?.data[0]).toEqual(['no', 'cost', 'cost币种', 'state']);
    expect(sheet?.data[1]?.[1]).toBe(12.5);
    const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
    expect(strFromU8(files['xl/styles.xml'] ?? new Uint8Array())).toContain('#,##0.00');
  });

  it('is offered beside an export of all matching rows, if the table has one', async () => {
    await open('', (block) => ({
      ...block,
      toolbar: [
        {
          name: 'export',
          title: '导出',
          place: 'x',
          look: 'secondary',
          does: { kind: 'export', call: 'tasks', filling: {} },
        },
      ],
    }));
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '更多：导出、快捷键' }).click();
    await expect.element(page.getByRole('menuitem', { name: '导出全部符合条件的记录（57 条）' })).toBeVisible();
  });
});

describe('paper', () => {
  it('has the title, the conditions and the rows, and is removed after printing', async () => {
    const printed: string[] = [];
    vi.spyOn(window, 'print').mockImplementation(() => {
      printed.push(document.querySelector('[data-print-sheet]')?.textContent ?? '');
    });
    await open('?state=OPEN');
    await expect.element(page.getByText('T1', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '打印' }).click();
    await expect.poll(() => printed).toHaveLength(1);
    expect(printed[0]).toContain('任务');
    expect(printed[0]).toContain('条件：state：进行中　共');
    expect(printed[0]).toContain('共 57 条，本次打印 10 条');
    expect(printed[0]).toContain('12.50 USD');
    expect(printed[0]).toContain('合计（全部 57 条）：712.50 USD');
    await expect.poll(() => document.querySelector('[data-print-sheet]')).toBeNull();
  });
});
