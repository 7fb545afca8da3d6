import type { FileEntry } from '#generators/workbench-wire.ts';
import type { Both } from './bench/language.ts';
import { matchTitle } from '#model/title-match.ts';

/** The folders, with the product's names for their contents. */
export const NOUNS: { noun: string; title: Both }[] = [
  { noun: 'screen', title: { zh: '页面', en: 'Screens' } },
  { noun: 'entity', title: { zh: '实体', en: 'Entities' } },
  { noun: 'calls', title: { zh: '接口', en: 'Calls' } },
  { noun: 'enum', title: { zh: '枚举', en: 'Enums' } },
  { noun: 'need', title: { zh: '前提', en: 'Needs' } },
  { noun: 'set', title: { zh: '集合', en: 'Sets' } },
  { noun: 'widget', title: { zh: '控件', en: 'Widgets' } },
  { noun: 'menu', title: { zh: '菜单', en: 'Menus' } },
];

export interface Found {
  entry: FileEntry;
  /** The match, if neither title nor name shows it. */
  by?: string;
}

/** Tie-breaker by what people usually look for: pages before their parts. */
const ORDER = new Map(NOUNS.map(({ noun }, n) => [noun, n]));

/** Files whose title (as written or by Latin spelling), name, address, calls or fields contain the text; best first. */
export function searchTree(files: readonly FileEntry[], typed: string): Found[] {
  const sought = typed.trim().toLowerCase();
  if (sought === '') return files.map((entry) => ({ entry }));
  return files
    .flatMap((entry): (Found & { rank: number })[] => {
      const title = matchTitle(entry.title, entry.spelling, sought);
      if (title !== null) return [{ entry, rank: title.rank }];
      const name = entry.name.toLowerCase().indexOf(sought);
      if (name < 0 && entry.path.toLowerCase().includes(sought)) return [{ entry, rank: 3 }];
      if (name >= 0) return [{ entry, rank: name === 0 || entry.name[name - 1] === '/' ? 0 : 2 }];
      const by = entry.words.find((word) => word.toLowerCase().includes(sought));
      return by === undefined ? [] : [{ entry, by, rank: 10 }];
    })
    .sort((a, b) => a.rank - b.rank || (ORDER.get(a.entry.noun) ?? 0) - (ORDER.get(b.entry.noun) ?? 0));
}

export interface Branch {
  /** Name of a folder or file. */
  label: string;
  path: string;
  entry?: FileEntry;
  branches: Branch[];
}

/** The files of one kind, in their folders. */
export function branchesOf(files: readonly FileEntry[], noun: string): Branch[] {
  const root: Branch = { label: '', path: noun, branches: [] };
  for (const entry of files.filter((each) => each.noun === noun)) {
    let here = root;
    const parts = entry.name.split('/');
    for (const part of parts.slice(0, -1)) {
      let next = here.branches.find((each) => each.entry === undefined && each.label === part);
      if (next === undefined) {
        next = { label: part, path: `${here.path}/${part}`, branches: [] };
        here.branches.push(next);
      }
      here = next;
    }
    here.branches.push({ label: parts.at(-1) ?? '', path: entry.path, entry, branches: [] });
  }
  return root.branches;
}
