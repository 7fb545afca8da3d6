import type { Drafts, OpenFile, Proposal, Saved } from '#generators/workbench-wire.ts';
import { changedOf, type BenchState } from './bench-state.ts';
import { ask } from './desk.ts';

export interface Proposals {
  /** Reloads the proposals for the current files, and announces new ones. */
  refresh: () => Promise<void>;
  /** Shows a proposal in the preview; null ends that. */
  tryOut: (proposal: Proposal | null) => Promise<void>;
  /** Saves a proposal's files; like every save this can be undone. */
  adopt: (proposal: Proposal) => Promise<void>;
  leave: (proposal: Proposal) => Promise<void>;
}

interface Around {
  read: () => BenchState;
  set: (changed: Partial<BenchState>) => void;
  fail: (error: unknown) => void;
  put: (files: OpenFile[]) => void;
  /** Redraws the preview. */
  follow: () => void;
  openFile: (path: string) => Promise<void>;
  /** Shows what stands in a file, or a screen that uses it. */
  lookAt: (path: string) => void;
  closeFile: (path: string) => void;
  /** Saves texts as one step. */
  save: (files: { path: string; text: string }[]) => Promise<Saved['is']>;
}

/** Proposals of assistants: drawn in the preview before they are written, then taken or left. */
export function createProposals({
  read,
  set,
  fail,
  put,
  follow,
  openFile,
  lookAt,
  closeFile,
  save,
}: Around): Proposals {
  const known = new Set<string>();
  let isFirst = true;

  async function refresh(): Promise<void> {
    const proposals = await ask('proposals', {});
    const fresh = proposals.filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    const { trial } = read();
    const tried = trial && (proposals.find(({ id }) => id === trial.id) ?? null);
    set({ proposals, trial: tried });
    if (trial !== null) follow();
    const last = fresh.at(-1);
    if (last !== undefined && !isFirst)
      set({
        notice: {
          tone: 'info',
          text: {
            zh: `助手提了一个改法：「${last.title}」。在「提案」里看，再决定用不用。`,
            en: `An assistant proposes “${last.title}”. Look at it under Proposals.`,
          },
        },
      });
    isFirst = false;
  }

  async function tryOut(proposal: Proposal | null): Promise<void> {
    set({ trial: proposal });
    const paths = Object.entries(proposal?.drafts ?? {}).flatMap(([path, text]) => (text === '' ? [] : [path]));
    const first = paths.find((path) => path.startsWith('screens/')) ?? paths.find((path) => path.startsWith('menus/'));
    const seen = first ?? paths[0];
    // A new file is not on disk yet, so it cannot be opened.
    const isNew = proposal?.files.some(({ path, way }) => path === seen && way === 'new') === true;
    if (seen !== undefined && isNew) lookAt(seen);
    else if (seen !== undefined) await openFile(seen);
    follow();
  }

  /** @returns the paths with unsaved text */
  const typedIn = (drafts: Drafts): string[] => changedOf(read()).filter((path) => drafts[path] !== undefined);

  async function adopt(proposal: Proposal): Promise<void> {
    const { id, title, drafts } = proposal;
    const typed = typedIn(drafts);
    if (typed.length > 0)
      return set({
        notice: {
          tone: 'error',
          text: {
            zh: `${typed.join('、')} 还有没保存的字：先保存或撤回，再采用「${title}」。`,
            en: `${typed.join(', ')} has unsaved text. Save or undo it, then accept “${title}”.`,
          },
        },
      });
    const paths = Object.keys(drafts);
    const closed = paths.filter((path) => read().sheets[path] === undefined);
    put(await Promise.all(closed.map((path) => ask('open', { path }))));
    set({ trial: null });
    const is = await save(Object.entries(drafts).map(([path, text]) => ({ path, text })));
    if (is === 'saved') {
      await ask('drop', { id });
      for (const [path, text] of Object.entries(drafts)) if (text === '') closeFile(path);
      set({
        notice: {
          tone: 'success',
          text: {
            zh: `已采用「${title}」，写进了 ${paths.length} 个文件。「撤回保存」可以退回。`,
            en: `Accepted “${title}”. Files written: ${paths.length}. “Undo save” takes them back.`,
          },
        },
      });
    } else if (is === 'refused') {
      const { problems } = read();
      set({
        notice: {
          tone: 'error',
          text: {
            zh: `没有采用「${title}」：会有 ${problems.length} 个问题。`,
            en: `Not accepted: “${title}” would make ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`,
          },
        },
      });
    } else {
      set({
        conflict: [],
        notice: {
          tone: 'error',
          text: {
            zh: `没有采用「${title}」：文件刚刚被改过，再看一次。`,
            en: `Not accepted: the files of “${title}” changed just now. Look again.`,
          },
        },
      });
    }
    await refresh();
    follow();
  }

  async function leave({ id, title }: Proposal): Promise<void> {
    await ask('drop', { id });
    await refresh();
    set({
      notice: {
        tone: 'info',
        text: { zh: `放弃了「${title}」，什么都没有写。`, en: `Rejected “${title}”. Nothing was written.` },
      },
    });
  }

  const told = (work: () => Promise<void>): Promise<void> => work().catch(fail);
  return {
    // If the dev server is briefly unreachable, the next request reports it.
    refresh: () => refresh().catch(() => undefined),
    tryOut: (proposal) => told(() => tryOut(proposal)),
    adopt: (proposal) => told(() => adopt(proposal)),
    leave: (proposal) => told(() => leave(proposal)),
  };
}
