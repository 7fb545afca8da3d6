import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { CallAction } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import type { FieldDefinition, LinesDefinition, ShownDefinition } from '#model/field.ts';
import { call, column, field, fillingOf, form, read, Stage, table } from '../forms/fixtures/stage.tsx';
import { carried, fileCalls, fileField, kept, picture, startWires } from '../uploads/fixtures/wires.ts';
import { sampled } from './fixtures/sample.ts';
import { TROUBLES, type Meeting } from './fixtures/troubles.ts';

/*
 * Fault matrix for forms: every faulty answer × choices (loaded at once, searched, in levels, in a dialog, in a
 * filter), uploads, and the server draft. Each time: the fault is reported and can be retried, nothing stays loading,
 * typed input stays, and no error is uncaught.
 */

const records = Array.from({ length: 12 }, (_, n) => ({ no: `R${n + 1}`, code: `${n + 1}`, name: `第 ${n + 1} 项` }));
const SANE: Record<string, unknown> = {
  list: records,
  page: { list: records.slice(0, 10), total: 12, currentPage: 1, pageSize: 10 },
  load: { a: '上次', version: 3 },
  keep: { version: 4 },
};
const uncaught: string[] = [];
const asked: string[] = [];
let trouble: Meeting | null = null;
let struck: string[] = [];

const onError = (event: ErrorEvent): void => void uncaught.push(event.message);
const onRejection = (event: PromiseRejectionEvent): void => void uncaught.push(String(event.reason));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  sessionStorage.clear();
  localStorage.clear();
  uncaught.length = 0;
  asked.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.replace('/api/', '').split('?')[0] ?? '';
    asked.push(name);
    if (trouble !== null && struck.includes(name)) return trouble.meet(SANE[name]);
    return Response.json({ code: '0', message: '', result: SANE[name] ?? null });
  });
});
afterEach(() => {
  removeEventListener('error', onError);
  removeEventListener('unhandledrejection', onRejection);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  trouble = null;
});

const strike = (meeting: Meeting, ...calls: string[]): void => {
  trouble = meeting;
  struck = calls;
};
const text = (): string => document.body.innerText;
const times = (name: string): number => asked.filter((each) => each === name).length;
const typed = (): ReturnType<typeof page.getByRole> => page.getByRole('textbox', { name: '名称' });
const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
const waits = (): number => document.querySelectorAll('[aria-label="加载中"], [aria-busy="true"]').length;
const nothingWaits = (): Promise<void> => expect.poll(() => waits()).toBe(0);

const plain = field('a', '名称');
const from = { kind: 'call' as const, call: 'list', filling: {}, value: 'no', label: '{name}' };
const shown = (name: string): ShownDefinition => ({
  name,
  title: name,
  format: 'plain',
  value: read(`row.${name}`),
  inferred: [],
});
const pick: NonNullable<LinesDefinition['pick']> = {
  call: 'page',
  filling: {},
  paged: true,
  key: 'no',
  columns: [shown('no'), shown('name')],
  filter: [],
};
const calls = {
  ...fileCalls,
  list: call('list', { result: 'list', fields: ['text'] }),
  page: call('page', { result: 'page', fields: ['currentPage', 'pageSize'] }),
  load: call('load'),
  keep: call('keep', { fields: ['a', 'version'] }),
};
const show = (members: FieldDefinition[], more: Partial<CallAction> = {}): Promise<RenderResult> => {
  const filling = fillingOf(...members.map(({ name }) => name));
  return render(<Stage block={form({ members, filling, ...more })} calls={calls} />);
};

/** Choices by widget: how to open them, and how to tell that they have loaded. */
const CHOICES: [name: string, of: FieldDefinition, open: () => Promise<void>, isThere: () => boolean][] = [
  [
    'select',
    field('choice', '选项', { widget: 'select', options: from }),
    () => page.getByRole('combobox', { name: /选项/ }).click(),
    () => text().includes('第 1 项'),
  ],
  [
    'radio',
    field('choice', '选项', { widget: 'radio', options: from }),
    async () => undefined,
    () => text().includes('第 1 项'),
  ],
  [
    'checkboxes',
    field('choice', '选项', { widget: 'checkboxes', options: from }),
    async () => undefined,
    () => text().includes('第 1 项'),
  ],
  [
    'tree',
    field('choice', '选项', { widget: 'tree', options: from }),
    async () => undefined,
    () => text().includes('第 1 项'),
  ],
];

const MEETINGS = Object.entries(TROUBLES);

describe('lists to choose from', () => {
  for (const [n, [name, of, open, isThere]] of CHOICES.entries()) {
    for (const [what, meeting] of sampled(MEETINGS, 2, n)) {
      it(`${name} stands ${what}`, async () => {
        strike(meeting, 'list');
        await show([plain, of]);
        await typed().fill('半成品');
        await open();
        await nothingWaits();
        if (meeting.says !== null) await expect.poll(() => text()).toMatch(meeting.says!);
        await expect.element(typed()).toHaveValue('半成品');
        trouble = null;
        if (meeting.retry) {
          await press('重试');
          await expect.poll(() => isThere()).toBe(true);
          expect(text()).not.toMatch(meeting.says!);
        }
        await expect.element(typed()).toHaveValue('半成品');
        expect(uncaught).toEqual([]);
      });
    }
  }

  for (const [what, meeting] of sampled(MEETINGS, 2, 10)) {
    it(`a search stands ${what}`, async () => {
      await show([plain, field('choice', '选项', { widget: 'select', options: { ...from, search: 'text' } })]);
      await typed().fill('半成品');
      await page.getByRole('combobox', { name: /选项/ }).click();
      strike(meeting, 'list');
      await page.getByRole('combobox', { name: '搜索选项' }).fill('第 1');
      await expect.poll(() => times('list')).toBeGreaterThan(1);
      if (meeting.says !== null) await expect.poll(() => text()).toMatch(meeting.says!);
      trouble = null;
      if (meeting.retry) {
        await press('重试');
        await expect.poll(() => text()).toContain('第 1 项');
      }
      await expect.element(typed()).toHaveValue('半成品');
      expect(uncaught).toEqual([]);
    });

    it(`records picked in a dialog stand ${what}`, async () => {
      await show([plain, field('choice', '选项', { widget: 'select', options: from, search: pick })]);
      await typed().fill('半成品');
      strike(meeting, 'page');
      await press('查找');
      await expect.element(page.getByRole('alertdialog')).toBeVisible();
      await nothingWaits();
      if (meeting.says !== null) await expect.poll(() => text()).toMatch(meeting.says!);
      trouble = null;
      if (meeting.retry) {
        await press('重试');
        await expect.element(page.getByRole('radio', { name: '选择 R1', exact: true })).toBeVisible();
      }
      await press('取消');
      await expect.element(typed()).toHaveValue('半成品');
      expect(uncaught).toEqual([]);
    });

    it(`the choices of a filter stand ${what}`, async () => {
      const filters = ['select', 'chips'].map((widget) => field(widget, `筛${widget}`, { widget, options: from }));
      const rows: Partial<Blocks['table']> = {
        source: { kind: 'call', question: { call: 'page', filling: {} } },
        filters,
      };
      strike(meeting, 'list');
      const block = table([column('no', '编号')], { ...rows, paged: true });
      await render(<Stage block={block} calls={calls} />);
      await expect.poll(() => text()).toContain('R1');
      if (meeting.says !== null) {
        await expect.poll(() => text()).toMatch(meeting.says!);
      }
      trouble = null;
      if (meeting.retry) {
        await press('重试');
        await expect.poll(() => text()).toContain('第 1 项');
      }
      expect(uncaught).toEqual([]);
    });
  }
});

describe('uploads', () => {
  const isThere = (): boolean => document.querySelectorAll('[data-state="finished"]').length > 0;

  for (const [what, meeting] of sampled(MEETINGS, 4, 20)) {
    it(`stand ${what}`, async () => {
      const wires = startWires();
      await show([plain, fileField({ max: 2 })]);
      await typed().fill('半成品');
      await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
      const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
      input.files = carried(picture('a.jpg')).files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      await expect.poll(() => wires.length).toBe(1);
      let answer: Response | null = null;
      try {
        answer = await meeting.meet((kept('F1') as { result: unknown }).result);
        const body = await answer.text();
        await wires[0]?.answer(body, answer.status);
      } catch {
        await wires[0]?.lose('error');
      }
      await expect.element(typed()).toHaveValue('半成品');
      await expect.poll(() => document.querySelectorAll('[data-state="uploading"]').length).toBe(0);
      if (isThere()) return;
      expect(text()).toMatch(/文件上传失败|系统繁忙/);
      await press(/重试|重新上传/);
      await expect.poll(() => wires.length).toBe(2);
      await wires[1]?.answer(kept('F1'));
      await expect.poll(() => isThere()).toBe(true);
      expect(text()).not.toContain('文件上传失败');
      expect(uncaught).toEqual([]);
    });
  }
});

describe('the server draft', () => {
  const draft: CallAction['draft'] = {
    kind: 'calls',
    load: { call: 'load', filling: {} },
    save: { call: 'keep', filling: fillingOf('a') },
  };

  for (const [what, meeting] of sampled(MEETINGS, 1, 30)) {
    it(`${what} in the place of it: nothing is written over it`, async () => {
      strike(meeting, 'load');
      await show([plain], { draft });
      await expect.poll(() => times('load')).toBeGreaterThan(0);
      await typed().fill('半成品');
      if (meeting.says !== null) {
        await expect.element(page.getByText(/上次保存的草稿没有加载成功/)).toBeVisible();
        await vi.advanceTimersByTimeAsync(1800);
        expect(times('keep')).toBe(0);
        trouble = null;
        await press('重试');
        await expect.element(page.getByText(/上次保存的草稿没有加载成功/)).not.toBeInTheDocument();
        await expect.poll(() => times('keep')).toBe(1);
      }
      await expect.element(typed()).toHaveValue('半成品');
      expect(uncaught).toEqual([]);
    });
  }

  for (const [what, meeting] of sampled(MEETINGS, 1, 40)) {
    it(`stands ${what} when it is kept`, async () => {
      strike(meeting, 'keep');
      await show([plain], { draft });
      await expect.element(typed()).toHaveValue('上次');
      await typed().fill('半成品');
      await expect.poll(() => times('keep')).toBe(1);
      if (meeting.says !== null)
        await expect.element(page.getByText(/草稿暂时没有保存成功|草稿没有保存/)).toBeVisible();
      trouble = null;
      await typed().fill('半成品二');
      await expect.poll(() => times('keep')).toBe(2);
      await expect.element(page.getByText('草稿已保存')).toBeVisible();
      await expect.element(typed()).toHaveValue('半成品二');
      expect(uncaught).toEqual([]);
    });
  }
});
