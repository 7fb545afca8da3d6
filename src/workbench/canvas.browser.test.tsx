import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Bench } from './bench/bench.ts';
import { answers, begin, PATH, pressComposing, PROBLEM, TEXT } from './testing/few-lines.tsx';

/* Gestures of the canvas on a file's things, and the resulting text. */

beforeEach(() => {
  localStorage.setItem('workbench-text', 'off');
  localStorage.setItem('workbench-language', 'zh');
  answers.offer = () => [
    {
      list: ['table', 'columns'],
      keys: ['table', 'columns'],
      part: 'column',
      isNamed: false,
      isMissing: false,
      names: [{ value: 'dueAt', title: '截止日期' }],
      kinds: [],
    },
    {
      list: ['table', 'row'],
      keys: ['table', 'row'],
      part: 'action',
      isNamed: true,
      isMissing: true,
      names: [],
      kinds: [{ key: 'print', begin: { title: '', print: true } }],
    },
  ];
});

async function openCanvas(): Promise<Bench> {
  const bench = await begin();
  await bench.openFile(PATH);
  await expect.element(page.getByRole('tab', { name: '结构' })).toHaveAttribute('aria-selected', 'true');
  return bench;
}
const textOf = (bench: Bench): string => bench.read().sheets[PATH]?.text ?? '';
const row = (name: string) => page.getByRole('button', { name, exact: true });
const columns = (...names: string[]): string => `"columns": [${names.map((name) => `"${name}"`).join(', ')}]`;

/** A message of the preview. */
function tell(data: object): void {
  const frame = document.querySelector('iframe');
  window.dispatchEvent(
    new MessageEvent('message', { data, origin: location.origin, source: frame?.contentWindow ?? null }),
  );
}
const PLACE = `schemas/${PATH}:3:48`;

describe('the canvas', () => {
  it('shows the things of the file, the preview large, and the text on demand', async () => {
    await openCanvas();
    await expect.element(row('title 列')).toBeVisible();
    expect(document.querySelector('.cm-editor')?.checkVisibility()).toBe(false);
    const preview = document.querySelector('[data-area=preview]')?.getBoundingClientRect();
    const panel = page.getByRole('main').element().getBoundingClientRect();
    expect(preview?.width).toBeGreaterThan(800);
    expect(preview?.right).toBeLessThanOrEqual(panel.left + 1);
    await page.getByRole('button', { name: '显示文本' }).click();
    await expect.element(page.getByLabelText(PATH)).toBeVisible();
    await page.getByRole('button', { name: '收起文本' }).click();
    expect(document.querySelector('.cm-editor')?.checkVisibility()).toBe(false);
  });

  it('moves, renames and removes by keyboard, and undoes everything', async () => {
    const bench = await openCanvas();
    await row('title 列').click();
    // A key on another element does not concern the selected thing.
    await page.getByRole('tab', { name: '为什么' }).click();
    await userEvent.keyboard('{Delete}');
    expect(textOf(bench)).toBe(TEXT);
    await row('title 列').click();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.poll(() => textOf(bench)).toContain(columns('state', 'title'));
    await expect.element(row('title 列')).toHaveAttribute('aria-current', 'true');
    await userEvent.keyboard('{F2}');
    const title = page.getByRole('textbox', { name: '标题', exact: true }).first();
    await title.fill('事项');
    await pressComposing(title.element());
    expect(textOf(bench)).toContain(columns('state', 'title'));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => textOf(bench)).toContain('["state", {"field": "title", "title": "事项"}]');
    await row('事项 列').click();
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => textOf(bench)).toContain(columns('state'));
    for (const wanted of ['"title": "事项"}]', columns('state', 'title'), columns('title', 'state')]) {
      await page.getByRole('button', { name: '撤销', exact: false }).first().click();
      await expect.poll(() => textOf(bench)).toContain(wanted);
    }
    await page.getByRole('button', { name: '重做', exact: false }).click();
    await expect.poll(() => textOf(bench)).toContain(columns('state', 'title'));
  });

  it('adds a field after the selected one, and a new action under its Chinese name', async () => {
    const bench = await openCanvas();
    await row('title 列').click();
    await page.getByRole('button', { name: '+ 截止日期' }).click();
    await expect.poll(() => textOf(bench)).toContain(columns('title', 'dueAt', 'state'));
    await expect.element(row('dueAt 列')).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: '+ 操作 ▾' }).click();
    await page.getByRole('menuitem', { name: '打印' }).click();
    await expect.poll(() => textOf(bench)).toContain('"row": {"print": {"title": "打印", "print": true}}');
  });

  it('reports invalid JSON, and recovers after an undo', async () => {
    const bench = await openCanvas();
    bench.type(PATH, TEXT.slice(0, 40));
    await expect.element(page.getByText('文本现在不是完整的 JSON。', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: '撤销', exact: false }).first().click();
    await expect.element(row('title 列')).toBeVisible();
  });

  it('moves by a drag in the structure', async () => {
    const bench = await openCanvas();
    await userEvent.dragAndDrop(row('title 列'), row('state 列'), { targetPosition: { x: 20, y: 24 } });
    await expect.poll(() => textOf(bench)).toContain(columns('state', 'title'));
  });

  it('follows the preview: selects, drags, renames in place', async () => {
    const bench = await openCanvas();
    const at = TEXT.split('\n')[2]?.indexOf('"title"') ?? 0;
    const place = PLACE.replace(/\d+$/, String(at + 1));
    tell({ kind: 'picked', place });
    await expect.element(row('title 列')).toHaveAttribute('aria-current', 'true');
    tell({ kind: 'moved', place, to: 1 });
    await expect.poll(() => textOf(bench)).toContain(columns('state', 'title'));
    tell({ kind: 'pressed-key', key: 'undo' });
    await expect.poll(() => textOf(bench)).toContain(columns('title', 'state'));
    tell({ kind: 'retitle', place, box: { left: 40, top: 40, width: 80, height: 20 } });
    const box = page.getByRole('textbox', { name: '标题', exact: true }).last();
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('事项');
    await pressComposing(box.element());
    expect(textOf(bench)).toContain(columns('title', 'state'));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => textOf(bench)).toContain('{"field": "title", "title": "事项"}');
  });

  it('shows problems in Chinese, and in English by the switch', async () => {
    answers.check = () => ({ problems: [{ ...PROBLEM, word: 'stat', nearest: 'state' }], milliseconds: 3 });
    const bench = await openCanvas();
    bench.type(PATH, TEXT.replace('"state"', '"stat"'));
    await page.getByRole('tab', { name: '问题', exact: false }).click();
    await expect.element(page.getByText('没有叫「stat」的字段。是不是「state」？')).toBeVisible();
    await page.getByRole('button', { name: 'English' }).click();
    await expect.element(page.getByText(PROBLEM.message)).toBeVisible();
  });
});
