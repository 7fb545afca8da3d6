import { createEmitter } from '#model/emitter.ts';
import type { Drafts, OpenFile, Saved, Wanted } from '#generators/workbench-wire.ts';
import {
  changedOf,
  draftsOf,
  drawnOf,
  NOTHING_OPEN,
  type BenchState,
  type Drawing,
  type Sheet,
  type Step,
} from './bench-state.ts';
import { ask, saysOf } from './desk.ts';
import type { Both } from './language.ts';
import { readStoredState, writeStoredState } from './stored-state.ts';
import { mergeTexts } from '#generators/merging.ts';
import { createProposals, type Proposals } from './proposals.ts';
import { unpackDrafts } from './sharing.ts';

export interface Bench {
  read: () => BenchState;
  subscribe: (listener: () => void) => () => void;
  begin: () => Promise<void>;
  /** @param isQuiet keeps the drawn screen, because the file is part of it */
  openFile: (path: string, isQuiet?: true) => Promise<void>;
  closeFile: (path: string) => void;
  /** Checks the disk: files without unsaved text are updated, conflicting ones are reported and kept. */
  refresh: () => Promise<void>;
  type: (path: string, text: string) => void;
  /** The preview shows the screen. */
  drawn: () => void;
  /**
   * Calls a listener with each new drawing before anything else follows it: the preview shares its thread with this
   * page, so whatever renders first delays the preview.
   */
  onDrawing: (listener: (drawing: Drawing) => void) => () => void;
  showScreen: (screen: string) => void;
  /** Shows a part inside another screen that draws it. */
  showWithin: (host: string) => void;
  /** Creates new schemas from a few answers, unsaved. @throws DeskError with the reason if that is impossible */
  make: (wanted: Wanted) => Promise<void>;
  save: () => Promise<void>;
  /** Undoes the last save. */
  undo: () => Promise<void>;
  /** Resolves a conflict with the disk: the disk's text, the typed text, the merge of both, or undecided. */
  settle: (path: string, take: 'theirs' | 'mine' | 'both' | 'neither') => void;
  /** Restores the text that lost a conflict. */
  takeSpare: () => void;
  revert: (path: string) => void;
  /** Sets new texts of several files, unsaved. An empty text deletes its file. */
  take: (drafts: Drafts) => Promise<void>;
  drafts: () => Drafts;
  proposals: Proposals;
  say: (notice: BenchState['notice']) => void;
}

/** Debounce of the check, in milliseconds: drawing follows typing at once, but the check covers all files. */
const CHECK_AFTER = 350;
/** The first check takes seconds of a processor, so it waits for the first screen and its records. Milliseconds. */
const FIRST_CHECK_AFTER = { noScreen: 5000, screen: 1500 };
/** Delay after a save, in milliseconds: the dev server is busy updating all windows. */
const SETTLE_AFTER = 500;

/** Folders of files that screens use. */
const USED = /^(entities|enums|calls|needs|widgets)\//;

const TAKEN = {
  theirs: { zh: '用了磁盘上的。', en: 'Took the text on disk.' },
  mine: {
    zh: '用了这里的，保存后会盖过磁盘上的。',
    en: 'Kept the text of this page. Saving it replaces the text on disk.',
  },
  both: { zh: '两边的改动已经合在一起，看过再保存。', en: 'Merged both texts. Look at the result before you save.' },
};

const countOf = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

const notSaved = (count: number): Both => ({
  zh: `没有保存：还有 ${count} 个问题`,
  en: `Not saved: ${count} ${count === 1 ? 'problem is' : 'problems are'} left`,
});

/** Runs once the messages sent so far have arrived. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export function createBench(): Bench {
  let state = NOTHING_OPEN;
  const previews = new Set<(drawing: Drawing) => void>();
  const changes = createEmitter();
  const set = (changed: Partial<BenchState>): void => {
    state = { ...state, ...changed };
    changes.emit();
  };
  const fail = (error: unknown): void => {
    set({ notice: { tone: 'error', text: saysOf(error) } });
  };

  /** Last known text on disk of files with unsaved changes. */
  const told = new Map<string, string>();
  const latest = { check: 0 };
  const timers: { check?: ReturnType<typeof setTimeout>; settle?: ReturnType<typeof setTimeout> } = {};
  const drawing = { isOut: false, isWanted: false };
  /** The first check has begun, or must not wait. */
  let isUnderWay = false;

  /** Draws one version at a time: of changes made meanwhile, only the latest is drawn next. */
  async function draw(): Promise<void> {
    drawing.isWanted = true;
    if (drawing.isOut) return;
    drawing.isOut = true;
    while (drawing.isWanted) {
      drawing.isWanted = false;
      await drawOnce();
    }
    drawing.isOut = false;
  }

  async function drawOnce(): Promise<void> {
    const { screen, within, menu } = state;
    if (menu !== null) return drawMenu(menu.of);
    if (screen === null) return;
    try {
      const asked = { drafts: drawnOf(state), screen, ...(within !== null && { within }) };
      const { bundle, hosts = null, lists, samples, milliseconds } = await ask('draw', asked);
      if (screen !== state.screen) return;
      const nothing = hosts?.length === 0 && { bundle: null };
      const isOld = bundle === undefined && hosts?.length !== 0;
      if (bundle !== undefined && previews.size > 0) {
        for (const tell of previews) tell({ bundle, lists, samples });
        await nextTask();
        if (screen !== state.screen) return;
      }
      set({
        took: { ...state.took, draw: milliseconds },
        hosts,
        isOld,
        ...(bundle ? { bundle, lists, samples } : nothing),
      });
    } catch (error) {
      fail(error);
    }
  }

  async function drawMenu(of: string): Promise<void> {
    try {
      const menus = await ask('menu', { drafts: drawnOf(state), menu: of });
      // A menu with problems keeps the last valid drawing.
      if (state.menu?.of === of && (menus !== null || state.menu.menus === null)) set({ menu: { of, menus } });
    } catch (error) {
      fail(error);
    }
  }

  async function check(): Promise<void> {
    latest.check += 1;
    const mine = latest.check;
    try {
      const { problems, milliseconds } = await ask('check', { drafts: draftsOf(state) });
      if (mine === latest.check) set({ problems, isChecked: true, took: { ...state.took, check: milliseconds } });
    } catch (error) {
      fail(error);
    }
  }

  /** Shows the open screen in the preview, or a screen that uses the open file. */
  function lookAt(path: string): void {
    const screen = /^screens\/(.+)\.json$/.exec(path)?.[1];
    const of = /^menus\/(.+)\.json$/.exec(path)?.[1];
    if (of !== state.menu?.of) set({ menu: of === undefined ? null : { of, menus: null } });
    if (of !== undefined) void draw();
    if (screen !== undefined) {
      set({ users: null });
      bench.showScreen(screen);
    } else if (!USED.test(path)) set({ users: null });
    else if (state.users?.of !== path) void findUsers(path);
  }

  async function findUsers(path: string): Promise<void> {
    set({ users: { of: path, screens: null } });
    const screens = await ask('users', { drafts: drawnOf(state), path }).catch(() => []);
    if (state.users?.of !== path) return;
    set({ users: { of: path, screens } });
    // The preview keeps its screen while its entities, enums and calls are edited.
    const first = screens.some(({ screen }) => screen === state.screen) ? undefined : screens[0];
    if (first !== undefined) bench.showScreen(first.screen);
  }

  const follow = (): void => {
    void draw();
    checkAfter(isUnderWay ? CHECK_AFTER : FIRST_CHECK_AFTER.noScreen);
    keep();
  };

  const checkAfter = (milliseconds: number): void => {
    clearTimeout(timers.check);
    timers.check = setTimeout(() => {
      isUnderWay = true;
      void check();
    }, milliseconds);
  };

  const keep = (): void => {
    const { sheets, tabs, open, screen, steps } = state;
    writeStoredState({ sheets: changedOf(state).map((path) => sheets[path] as Sheet), tabs, open, screen, steps });
  };

  const put = (files: OpenFile[]): void => {
    const sheets = { ...state.sheets };
    for (const { path, text, revision } of files) sheets[path] = { path, text, saved: text, revision };
    set({ sheets });
  };

  async function settle(): Promise<void> {
    try {
      set({ files: await ask('tree', { drafts: draftsOf(state) }) });
      follow();
    } catch (error) {
      fail(error);
    }
  }

  async function write(files: { path: string; text: string; base: string }[], step: Step | null): Promise<Saved['is']> {
    const begun = state.sheets;
    set({ isSaving: true, notice: null });
    try {
      const saved = await ask('save', { files });
      if (saved.is === 'saved') {
        const meanwhile = saved.files.flatMap(({ path }) => {
          const [before, now] = [begun[path], state.sheets[path]];
          return before === undefined || now === undefined || now.text === before.text ? [] : [[before, now] as const];
        });
        const sent = new Map(files.map(({ path, text }) => [path, text]));
        put(saved.files);
        // Text typed during the save is not saved yet and stays.
        for (const [{ text: before }, { path, text: typed }] of meanwhile) {
          const sheet = state.sheets[path] as Sheet;
          const isOwn = sent.get(path) === before;
          const text = (isOwn ? null : mergeTexts(before, typed, sheet.text)) ?? typed;
          set({ sheets: { ...state.sheets, [path]: { ...sheet, text } } });
        }
        set({
          problems: [],
          isChecked: false,
          steps: step === null ? state.steps.slice(0, -1) : [...state.steps, step],
        });
        keep();
        clearTimeout(timers.settle);
        // An undo must update this page; after a save the text is already here, and the portal updates first.
        if (step === null) await settle();
        else timers.settle = setTimeout(() => void settle(), SETTLE_AFTER);
      } else if (saved.is === 'conflict') {
        set({ conflict: saved.files });
      } else {
        set({ problems: saved.problems, isChecked: true });
      }
      return saved.is;
    } catch (error) {
      fail(error);
      return 'refused';
    } finally {
      set({ isSaving: false });
    }
  }

  /** Saves texts as one step, which can be undone. The sheets show them once they are saved. */
  async function saveTexts(texts: readonly { path: string; text: string }[]): Promise<Saved['is']> {
    const sheets = texts.map(({ path }) => state.sheets[path] as Sheet);
    const is = await write(
      texts.map(({ path, text }, n) => ({ path, text, base: sheets[n]?.revision ?? '' })),
      { at: Date.now(), files: sheets.map(({ path, saved }) => ({ path, before: saved, after: '' })) },
    );
    const last = state.steps.at(-1);
    if (is === 'saved' && last !== undefined) {
      const files = last.files.map((each) => ({ ...each, after: state.sheets[each.path]?.saved ?? '' }));
      set({ steps: [...state.steps.slice(0, -1), { ...last, files }] });
      keep();
    }
    return is;
  }

  /** Loads the drafts of a shared link and removes them from the address, so that a reload does not load them again. */
  async function takeShared(): Promise<void> {
    const { hash, pathname } = location;
    const drafts = await unpackDrafts(hash).catch(() => undefined);
    if (drafts === null) return;
    history.replaceState(null, '', pathname);
    if (drafts === undefined)
      return set({
        notice: {
          tone: 'error',
          text: { zh: '这个链接不完整，草稿读不出来。', en: 'The link is incomplete, so its draft cannot be read.' },
        },
      });
    // Unsaved text of this window is nowhere else.
    const typed = changedOf(state).filter((path) => ![undefined, state.sheets[path]?.text].includes(drafts[path]));
    await bench.take(Object.fromEntries(Object.entries(drafts).filter(([path]) => !typed.includes(path))));
    const open = /&open=([^&]+)/.exec(hash)?.[1] ?? Object.keys(drafts)[0];
    if (open !== undefined && drafts[open] !== '') await bench.openFile(open);
    if (typed.length > 0)
      return set({
        notice: {
          tone: 'error',
          text: {
            zh: `${typed.join('、')} 里有这里还没保存的字，没有换成分享的草稿：先保存或还原，再打开链接。`,
            en: `${typed.join(', ')} keeps the unsaved text of this window. Save or revert it, then open the link again.`,
          },
        },
      });
    const count = Object.keys(drafts).length;
    set({
      notice: {
        tone: 'info',
        text: {
          zh: `这是分享给你的草稿（${count} 个文件），还没有保存。`,
          en: `A draft that was shared with you (${countOf(count)}), not saved yet.`,
        },
      },
    });
  }

  const bench: Bench = {
    read: () => state,
    subscribe: changes.subscribe,
    async begin() {
      const { sheets, steps, screen, tabs, open } = readStoredState();
      // Restored texts need no answer: a dev server that has just started may not respond yet.
      set({ sheets: Object.fromEntries(sheets.map((sheet) => [sheet.path, sheet])), steps, screen, tabs });
      try {
        if (open !== null) await bench.openFile(open);
        await takeShared();
        set({ files: await ask('tree', { drafts: draftsOf(state) }) });
        follow();
        await bench.proposals.refresh();
      } catch (error) {
        fail(error);
      }
    },
    async openFile(path, isQuiet) {
      try {
        if (state.sheets[path] === undefined) put([await ask('open', { path })]);
        const tabs = state.tabs.includes(path) ? state.tabs : [...state.tabs, path];
        set({ open: path, tabs });
        if (isQuiet === undefined) lookAt(path);
        keep();
      } catch (error) {
        fail(error);
      }
    },
    closeFile(path) {
      const place = state.tabs.indexOf(path);
      const tabs = state.tabs.filter((each) => each !== path);
      const isChanged = changedOf(state).includes(path);
      const { [path]: closed, ...others } = state.sheets;
      // Closing the tab of an unsaved file keeps its text.
      set({ tabs, sheets: isChanged || closed === undefined ? state.sheets : others });
      if (state.open === path) {
        const next = tabs[Math.min(place, tabs.length - 1)] ?? null;
        set({ open: next });
        if (next !== null) lookAt(next);
      }
      keep();
    },
    async refresh() {
      if (state.isSaving) return;
      try {
        const found = await Promise.all(Object.keys(state.sheets).map((path) => ask('open', { path })));
        const news = found.filter(({ path, revision }) => state.sheets[path]?.revision !== revision);
        const typed = changedOf(state);
        const free = news.filter(({ path }) => !typed.includes(path));
        put(free);
        if (news.length > 0) set({ isChecked: false });
        for (const { path, revision } of free) if (revision === '') bench.closeFile(path);
        set({ files: await ask('tree', { drafts: draftsOf(state) }), turn: state.turn + 1 });
        const torn = news.filter(({ path, revision }) => typed.includes(path) && told.get(path) !== revision);
        for (const { path, revision } of torn) told.set(path, revision);
        const gone = free.filter(({ revision }) => revision === '');
        if (torn.length > 0) {
          const names = torn.map(({ path }) => path);
          set({
            notice: {
              tone: 'info',
              text: {
                zh: `${names.join('、')} 在磁盘上被改过。这里打的字还在，保存时再选用哪一份。`,
                en: `${names.join(', ')} changed on disk. Your text is kept; choose one of both when you save.`,
              },
            },
          });
        } else if (gone.length > 0) {
          const names = gone.map(({ path }) => path);
          set({
            notice: {
              tone: 'info',
              text: {
                zh: `${names.join('、')} 已从磁盘上删除。`,
                en: `${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} deleted on disk.`,
              },
            },
          });
        }
        if (news.length > 0) follow();
        // The changed files may be those of a proposal, which might no longer fit.
        if (state.proposals.length > 0) await bench.proposals.refresh();
      } catch {
        // The dev server is unreachable for a moment: the next request reports it.
      }
    },
    type(path, text) {
      const sheet = state.sheets[path];
      if (sheet === undefined || sheet.text === text) return;
      set({ sheets: { ...state.sheets, [path]: { ...sheet, text } }, isChecked: false, notice: null });
      isUnderWay = true;
      follow();
    },
    onDrawing(listener) {
      previews.add(listener);
      return () => previews.delete(listener);
    },
    drawn() {
      if (!isUnderWay) checkAfter(FIRST_CHECK_AFTER.screen);
    },
    showScreen(screen) {
      if (screen === state.screen && state.bundle !== null) return;
      set({ screen, hosts: null, within: null });
      follow();
    },
    showWithin(within) {
      set({ within });
      void draw();
    },
    async make(wanted) {
      const { drafts, path } = await ask('make', { drafts: draftsOf(state), wanted });
      await bench.take(drafts);
      set({ files: await ask('tree', { drafts: draftsOf(state) }) });
      await bench.openFile(path);
    },
    async save() {
      const paths = changedOf(state);
      if (paths.length === 0 || state.isSaving) return;
      const is = await saveTexts(paths.map((path) => ({ path, text: state.sheets[path]?.text ?? '' })));
      if (is === 'saved')
        set({
          notice: {
            tone: 'success',
            text: { zh: `已保存 ${paths.length} 个文件`, en: `Saved ${countOf(paths.length)}` },
          },
        });
      if (is === 'refused' && state.notice === null)
        set({ notice: { tone: 'error', text: notSaved(state.problems.length) } });
    },
    async undo() {
      const last = state.steps.at(-1);
      if (last === undefined || state.isSaving) return;
      const typed = changedOf(state).filter((path) => last.files.some((each) => each.path === path));
      if (typed.length > 0)
        return set({
          notice: {
            tone: 'error',
            text: {
              zh: `${typed.join('、')} 还有没保存的字：先保存或撤销，再撤回上一次保存。`,
              en: `${typed.join(', ')} has unsaved text. Save or undo it first.`,
            },
          },
        });
      try {
        for (const { path } of last.files) if (state.sheets[path] === undefined) put([await ask('open', { path })]);
      } catch (error) {
        return fail(error);
      }
      const files = last.files.map(({ path, before }) => ({
        path,
        text: before,
        base: state.sheets[path]?.revision ?? '',
      }));
      const is = await write(files, null);
      if (is === 'saved')
        set({
          notice: {
            tone: 'info',
            text: {
              zh: `已撤回上一次保存（${files.length} 个文件）`,
              en: `Undid the last save (${countOf(files.length)})`,
            },
          },
        });
      if (is === 'refused')
        set({
          notice: {
            tone: 'error',
            text: { zh: '撤回后会有问题，没有撤回', en: 'Not undone: the earlier texts have problems now' },
          },
        });
      keep();
    },
    settle(path, take) {
      const theirs = state.conflict.find((each) => each.path === path);
      const sheet = state.sheets[path];
      const conflict = state.conflict.filter((each) => each.path !== path);
      if (theirs === undefined || sheet === undefined || take === 'neither') return set({ conflict });
      const both = take === 'both' ? mergeTexts(sheet.saved, sheet.text, theirs.text) : null;
      const text = take === 'theirs' ? theirs.text : (both ?? sheet.text);
      const spare = take === 'theirs' ? sheet.text : take === 'mine' ? theirs.text : undefined;
      const says =
        take === 'theirs'
          ? { zh: '换回这里打的', en: 'Back to my text' }
          : { zh: '换成磁盘上的', en: 'Take the text on disk' };
      set({
        sheets: { ...state.sheets, [path]: { path, text, saved: theirs.text, revision: theirs.revision } },
        conflict,
        notice: {
          tone: 'info',
          text: { zh: `${path}：${TAKEN[take].zh}`, en: `${path}: ${TAKEN[take].en}` },
          ...(spare !== undefined && spare !== '' && { spare: { says, path, text: spare } }),
        },
      });
      // On disk the file was deleted.
      if (text === '') bench.closeFile(path);
      follow();
    },
    takeSpare() {
      const spare = state.notice?.spare;
      if (spare === undefined) return;
      const { path, text } = spare;
      const sheet = state.sheets[path] ?? { path, text: '', saved: '', revision: '' };
      set({ sheets: { ...state.sheets, [path]: { ...sheet, text } }, isChecked: false, notice: null });
      void bench.openFile(path);
      follow();
    },
    revert(path) {
      const sheet = state.sheets[path];
      if (sheet !== undefined) bench.type(path, sheet.saved);
    },
    async take(drafts) {
      try {
        const others = Object.keys(drafts).filter((path) => state.sheets[path] === undefined);
        put(await Promise.all(others.map((path) => ask('open', { path }))));
      } catch (error) {
        return fail(error);
      }
      for (const [path, text] of Object.entries(drafts)) {
        const sheet = state.sheets[path];
        if (sheet) set({ sheets: { ...state.sheets, [path]: { ...sheet, text } }, isChecked: false });
        if (text === '') bench.closeFile(path);
      }
      follow();
    },
    drafts: () => draftsOf(state),
    proposals: createProposals({
      read: () => state,
      set,
      fail,
      put,
      follow,
      openFile: (path) => bench.openFile(path),
      lookAt,
      closeFile: (path) => bench.closeFile(path),
      save: saveTexts,
    }),
    say: (notice) => set({ notice }),
  };
  return bench;
}
