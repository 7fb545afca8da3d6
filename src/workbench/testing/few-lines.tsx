import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FileEntry, Verb } from '#generators/workbench-wire.ts';
import type { Problem } from '#model/problem.ts';
import { createBench, type Bench } from '../bench/bench.ts';
import { BenchProvider } from '../bench/bench-context.tsx';
import { Workbench } from '../Workbench.tsx';

/* The page against a minimal dev server: its requests, and its messages about the answers. */

export const PATH = 'screens/memo/list.json';
export const TEXT = '{\n  "title": "备忘",\n  "table": {"call": "memo.page", "columns": ["title", "state"]}\n}\n';
const FILES: FileEntry[] = [
  { path: PATH, noun: 'screen', name: 'memo/list', title: '备忘', spelling: ['bei', 'wang'], words: ['/memo'] },
  {
    path: 'entities/memo.json',
    noun: 'entity',
    name: 'memo',
    title: '记录',
    spelling: ['ji', 'lu'],
    words: ['dueAt', '截止日期'],
  },
];
export const PROBLEM: Problem = {
  file: `schemas/${PATH}`,
  line: 3,
  column: 55,
  code: 'unknown-field',
  message: 'Entity "memo" has no field "stat". Did you mean "state"?',
};

export let asked: { verb: Verb; request: Record<string, unknown> }[] = [];
export let answers: Partial<Record<Verb, (request: Record<string, unknown>) => unknown>> = {};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem('workbench-text', 'on');
  localStorage.setItem('workbench-language', 'zh');
  asked = [];
  answers = {
    tree: () => FILES,
    open: ({ path }) => ({ path, text: TEXT, revision: 'r1' }),
    draw: () => ({ lists: [], milliseconds: 5 }),
    check: () => ({ problems: [], milliseconds: 5 }),
    diff: () => ({ changes: [], stale: [], person: '', authors: [], branches: [] }),
    users: () => [],
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const [, verb] = /^\/workbench\/api\/(\w+)$/.exec(String(input)) ?? [];
    const request = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>;
    asked.push({ verb: verb as Verb, request });
    const answer = (await answers[verb as Verb]?.(request)) ?? null;
    return answer instanceof Response ? answer : Response.json(answer);
  });
});
afterEach(() => vi.restoreAllMocks());

export async function begin(): Promise<Bench> {
  await page.viewport(1440, 900);
  const bench = createBench();
  await bench.begin();
  await render(
    <BenchProvider bench={bench}>
      <Workbench />
    </BenchProvider>,
  );
  return bench;
}

export async function openList(): Promise<Bench> {
  const bench = await begin();
  await page.getByRole('searchbox').fill('beiw');
  await page.getByTitle(PATH, { exact: true }).first().click();
  await expect.element(page.getByText('"memo.page"')).toBeVisible();
  return bench;
}

export async function typeInto(word: string, more: string): Promise<void> {
  await page.getByText(word).click();
  await userEvent.keyboard('{End}');
  await userEvent.keyboard(more);
}

/** The Enter that ends the composition of a Chinese word; returns when its effects would be drawn. */
export async function pressComposing(element: Element): Promise<void> {
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }));
  for (let frame = 0; frame < 2; frame += 1)
    // oxlint-disable-next-line no-await-in-loop -- one frame after the other
    await new Promise((resolve) => requestAnimationFrame(resolve));
}
