import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBench } from './bench.ts';
import { packDrafts } from './sharing.ts';

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

it('keeps input across a reload before the dev server answers', async () => {
  const bench = createBench();
  await bench.begin();
  expect(bench.read().sheets[PATH]?.text).toBe(TYPED);
  expect(bench.read().notice?.tone).toBe('error');
  // A file opened later is stored in addition to the first.
  answers['open'] = { path: 'entities/memo.json', text: '{}\n', revision: 'r9' };
  await bench.openFile('entities/memo.json');
  expect(JSON.parse(stored.get('workbench') ?? '')).toMatchObject({ sheets: kept.sheets });
});

describe('the first check', () => {
  const begun = async (asked: string[]) => {
    vi.useFakeTimers();
    answers = { tree: [], draw: { lists: [], milliseconds: 1 }, check: { problems: [], milliseconds: 1 } };
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url.split('/').at(-1) ?? '');
      return fetch(url);
    });
    const bench = createBench();
    await bench.begin();
    await vi.advanceTimersByTimeAsync(1000);
    return bench;
  };
  afterEach(() => void vi.useRealTimers());

  it('waits for the first screen, and follows typing at once', async () => {
    const asked: string[] = [];
    const bench = await begun(asked);
    expect(asked).not.toContain('check');
    bench.drawn();
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked.filter((verb) => verb === 'check')).toHaveLength(1);
    bench.type(PATH, SAVED);
    await vi.advanceTimersByTimeAsync(400);
    expect(asked.filter((verb) => verb === 'check')).toHaveLength(2);
  });

  it('comes without a screen as well', async () => {
    const asked: string[] = [];
    await begun(asked);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toContain('check');
  });
});

it('tells the preview of a drawing before the page follows it', async () => {
  const bundle = { screen: { name: 'pay' } };
  answers = {
    tree: [],
    draw: { bundle, lists: [], samples: {}, milliseconds: 1 },
    check: { problems: [], milliseconds: 1 },
  };
  const bench = createBench();
  const followed: unknown[] = [];
  bench.onDrawing((drawing) => followed.push([drawing.bundle, bench.read().bundle]));
  bench.showScreen('pay');
  await vi.waitFor(() => expect(bench.read().bundle).toEqual(bundle));
  expect(followed).toEqual([[bundle, null]]);
});

it('closes a file deleted by another person, if chosen', async () => {
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

describe('a file also changed on disk', () => {
  const [BASE, MINE, THEIRS] = ['a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n'];
  const meet = async (text: string, theirs: string) => {
    stored.set('workbench', JSON.stringify({ ...kept, sheets: [{ path: PATH, text, saved: BASE, revision: 'r1' }] }));
    answers = {
      ...{ tree: [], draw: { lists: [], milliseconds: 1 }, check: { problems: [], milliseconds: 1 } },
      save: { is: 'conflict', files: [{ path: PATH, text: theirs, revision: theirs === '' ? '' : 'r2' }] },
    };
    const bench = createBench();
    await bench.begin();
    await bench.save();
    return bench;
  };

  it('becomes the merge, if chosen', async () => {
    const bench = await meet(MINE, THEIRS);
    bench.settle(PATH, 'both');
    expect(bench.read().sheets[PATH]).toMatchObject({ text: 'A\nb\nC\n', saved: THEIRS, revision: 'r2' });
  });

  it('is unchanged on both sides until a choice', async () => {
    const bench = await meet(MINE, THEIRS);
    bench.settle(PATH, 'neither');
    expect(bench.read()).toMatchObject({
      conflict: [],
      sheets: { [PATH]: { text: MINE, saved: BASE, revision: 'r1' } },
    });
    await bench.save();
    expect(bench.read().conflict).toHaveLength(1);
  });

  it.each([
    ['theirs', THEIRS, MINE],
    ['mine', MINE, THEIRS],
  ] as const)('can be switched to the other text: %s was taken', async (take, taken, other) => {
    const bench = await meet(MINE, THEIRS);
    bench.settle(PATH, take);
    expect(bench.read().sheets[PATH]?.text).toBe(taken);
    bench.takeSpare();
    expect(bench.read().sheets[PATH]).toMatchObject({ text: other, saved: THEIRS, revision: 'r2' });
  });

  it('returns with its input, although deleted on disk', async () => {
    const bench = await meet(MINE, '');
    bench.settle(PATH, 'theirs');
    expect(bench.read()).toMatchObject({ tabs: [], sheets: {} });
    bench.takeSpare();
    expect(bench.read()).toMatchObject({ open: PATH, sheets: { [PATH]: { text: MINE, saved: '', revision: '' } } });
  });
});

describe('unsaved text', () => {
  const OTHER = 'entities/memo.json';
  const follows = { tree: [], draw: { lists: [], milliseconds: 1 }, check: { problems: [], milliseconds: 1 } };

  it('survives a link that shares another draft of its file', async () => {
    const shared = { [PATH]: '{"title": "便签"}\n', [OTHER]: '{"title": "便签"}\n' };
    const hash = await packDrafts(shared);
    vi.stubGlobal('location', { hash, pathname: '/workbench' });
    vi.stubGlobal('history', { replaceState: () => undefined });
    answers = { ...follows, proposals: [], open: { path: OTHER, text: '{}\n', revision: 'r9' } };
    const bench = createBench();
    await bench.begin();
    expect(bench.read().sheets[PATH]?.text).toBe(TYPED);
    expect(bench.read().sheets[OTHER]?.text).toBe(shared[OTHER]);
    expect(bench.read().notice).toMatchObject({ tone: 'error', text: { en: expect.stringContaining(PATH) as string } });
  });

  it('survives undoing the save before it', async () => {
    answers = { ...follows, save: { is: 'saved', files: [{ path: PATH, text: TYPED, revision: 'r2' }] } };
    const bench = createBench();
    await bench.begin();
    await bench.save();
    const later = '{"title": "备忘录们"}\n';
    bench.type(PATH, later);
    answers['save'] = { is: 'saved', files: [{ path: PATH, text: SAVED, revision: 'r3' }] };
    await bench.undo();
    expect(bench.read().sheets[PATH]).toMatchObject({ text: later, saved: TYPED });
    expect(bench.read().steps).toHaveLength(1);
    bench.revert(PATH);
    await bench.undo();
    expect(bench.read().sheets[PATH]).toMatchObject({ text: SAVED, saved: SAVED });
  });
});
