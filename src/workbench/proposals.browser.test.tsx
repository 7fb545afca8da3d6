import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Proposal } from '#generators/workbench-wire.ts';
import { problemIn } from '#generators/words.ts';
import type { Bench } from './bench/bench.ts';
import { answers, asked, begin, openList, PATH, PROBLEM, TEXT, typeInto } from './testing/few-lines.tsx';

/* Changes proposed by an assistant: previewed, accepted, undone, rejected. */

const SHORT = TEXT.replace('"备忘"', '"便签"');
const proposal = (more: Partial<Proposal> = {}): Proposal => ({
  id: 'p1',
  title: '标题改短',
  reason: '商户都叫便签。',
  at: 1_764_460_800_000,
  files: [{ path: PATH, way: 'changed' }],
  drafts: { [PATH]: SHORT },
  late: [],
  ...more,
});

beforeEach(() => {
  let open = [proposal()];
  answers.proposals = () => open;
  answers.drop = ({ id }) => {
    open = open.filter((each) => each.id !== id);
    return null;
  };
  answers.weigh = () => ({
    problems: [],
    told: [
      {
        kind: 'title-changed',
        classes: ['cosmetic'],
        reason: 'Words or looks; what it is and does stays.',
        reasonZh: '只是文字和外观。',
        area: 'memo',
        areaZh: '备忘录',
        wrote: { file: 'schemas/screens/memo/list.json', path: ['title'], values: '  "备忘" → "便签"' },
        findings: [{ subject: 'memo/list', path: ['title'] }],
      },
    ],
  });
  answers.save = ({ files }) => ({
    is: 'saved',
    files: (files as { path: string; text: string }[]).map((each) => ({ ...each, revision: 'r2' })),
  });
});

const tab = page.getByRole('tab', { name: /^提案/ });
const article = page.getByRole('article', { name: '标题改短' });
const press = (name: string): Promise<void> => article.getByRole('button', { name }).click();
const savedTexts = (): unknown[] =>
  asked.filter(({ verb }) => verb === 'save').map(({ request }) => (request['files'] as { text: string }[])[0]?.text);

async function openProposals(): Promise<Bench> {
  const bench = await openList();
  await expect.element(page.getByRole('tab', { name: '提案 1' })).toBeVisible();
  await tab.click();
  return bench;
}

it('describes a proposal in the words of a review, in the reader’s language', async () => {
  await openProposals();
  await expect.element(article.getByText('商户都叫便签。')).toBeVisible();
  await expect.element(article.getByRole('region', { name: '备忘录' }).getByText('只是文字和外观。')).toBeVisible();
  await expect.element(article.getByText('"备忘" → "便签"', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect.element(article.getByText('Words or looks', { exact: false })).toBeVisible();
  await expect.element(article.getByRole('button', { name: 'Show in the preview' })).toBeVisible();
});

it('previews a proposal before saving, and ends the preview', async () => {
  await openProposals();
  await press('在预览里看');
  await expect.element(page.getByText('预览里是提案「标题改短」', { exact: false })).toBeVisible();
  const drawn = (): unknown => asked.findLast(({ verb }) => verb === 'draw')?.request['drafts'];
  await expect.poll(drawn).toEqual({ [PATH]: SHORT });
  await press('不看了');
  await expect.poll(drawn).toEqual({});
  expect(savedTexts()).toEqual([]);
});

it('saves an accepted proposal, and undoes that', async () => {
  const bench = await openProposals();
  await press('采用');
  await expect.element(page.getByText('已采用「标题改短」', { exact: false })).toBeVisible();
  expect(savedTexts()).toEqual([SHORT]);
  await expect.element(article).not.toBeInTheDocument();
  expect(bench.read().sheets[PATH]).toMatchObject({ text: SHORT, saved: SHORT });
  await page.getByRole('button', { name: '撤回保存' }).click();
  await expect.poll(savedTexts).toEqual([SHORT, TEXT]);
});

it('names the problems that a proposal would make, in the reader’s language', async () => {
  answers.weigh = () => ({ told: [], problems: [PROBLEM] });
  await openProposals();
  const problem = (said: string) => article.getByText(`${said} screens/memo/list.json:3`);
  await expect.element(problem(problemIn(PROBLEM, 'zh'))).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect.element(problem(PROBLEM.message)).toBeVisible();
});

it('rejects a proposal', async () => {
  await openProposals();
  await press('放弃');
  await expect.element(page.getByText('放弃了「标题改短」', { exact: false })).toBeVisible();
  await expect.element(page.getByText('没有提案。', { exact: false })).toBeVisible();
  expect(savedTexts()).toEqual([]);
});

it('does not offer a proposal that no longer fits, and names the place', async () => {
  answers.proposals = () => [proposal({ drafts: {}, late: [PATH] })];
  await openProposals();
  await expect.element(article.getByText(`不再合适：${PATH}`, { exact: false })).toBeVisible();
  expect(article.getByRole('button').elements()).toHaveLength(1);
});

it('overwrites no unsaved text, and keeps a proposal that check refuses', async () => {
  const bench = await openProposals();
  await typeInto('"备忘"', ' ');
  await tab.click();
  await press('采用');
  await expect.element(page.getByText('还有没保存的字', { exact: false })).toBeVisible();
  expect(savedTexts()).toEqual([]);
  bench.revert(PATH);
  answers.save = () => ({ is: 'refused', problems: [PROBLEM] });
  await press('采用');
  await expect.element(page.getByText('会有 1 个问题', { exact: false })).toBeVisible();
  expect(bench.read().sheets[PATH]).toMatchObject({ text: TEXT, saved: TEXT });
  await expect.element(article).toBeVisible();
});

it.each(['refused', 'saved'] as const)('keeps text typed while an accepted proposal is %s', async (is) => {
  const long = TEXT.replace('"备忘",', '"备忘",\n  "path": "/memos",\n  "icon": "note",');
  const short = long.replace('"备忘"', '"便签"');
  answers.open = ({ path }) => ({ path, text: long, revision: 'r1' });
  answers.proposals = () => [proposal({ drafts: { [PATH]: short } })];
  const bench = await openProposals();
  const { save } = answers;
  let end: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  answers.save = (request) => held.then(() => (is === 'saved' ? save?.(request) : { is, problems: [PROBLEM] }));
  await press('采用');
  await expect.poll(savedTexts).toEqual([short]);
  const typed = (text: string): string => text.replace('"note"', '"pin"');
  bench.type(PATH, typed(long));
  end();
  await expect.poll(() => bench.read().isSaving).toBe(false);
  const saved = is === 'saved' ? short : long;
  expect(bench.read().sheets[PATH]).toMatchObject({ text: typed(saved), saved });
});

it('announces a proposal that arrives while the page is open', async () => {
  const all: Proposal[] = [];
  answers.proposals = () => all;
  const bench = await begin();
  all.push(proposal());
  await bench.proposals.refresh();
  await expect.element(page.getByText('助手提了一个改法：「标题改短」', { exact: false })).toBeVisible();
});
