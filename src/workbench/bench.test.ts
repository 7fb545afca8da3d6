import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBench } from './bench.ts';

const PATH = 'screens/memo/list.json';
const SAVED = '{"title": "备忘"}\n';
const TYPED = '{"title": "备忘录"}\n';
const kept = { sheets: [{ path: PATH, text: TYPED, saved: SAVED, revision: 'r1' }], tabs: [PATH], open: PATH };

let stored: Map<string, string>;
let answers: Record<string, unknown>;

beforeEach(() => {
  stored = new Map([['workbench', JSON.stringify({ ...kept, screen: 'memo/list' })]]);
  answers = {};
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[url.split('/').at(-1) ?? ''];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return Response.json(answer);
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps what was typed before a reload, though the dev server does not answer yet', async () => {
  const bench = createBench();
  await bench.begin();
  expect(bench.read().sheets[PATH]?.text).toBe(TYPED);
  expect(bench.read().notice?.tone).toBe('error');
  // Whatever is opened then is written down beside it, not in its place.
  answers['open'] = { path: 'entities/memo.json', text: '{}\n', revision: 'r9' };
  await bench.openFile('entities/memo.json');
  expect(JSON.parse(stored.get('workbench') ?? '')).toMatchObject({ sheets: kept.sheets });
});

it('closes a file that somebody else took away, where that is chosen', async () => {
  answers = {
    tree: [],
    draw: { lists: [], milliseconds: 1 },
    check: { problems: [], milliseconds: 1 },
    save: { is: 'conflict', files: [{ path: PATH, text: '', revision: '' }] },
  };
  const bench = createBench();
  await bench.begin();
  await bench.save();
  expect(bench.read().conflict).toHaveLength(1);
  bench.settle(PATH, 'theirs');
  expect(bench.read()).toMatchObject({ conflict: [], tabs: [], open: null, sheets: {} });
});
