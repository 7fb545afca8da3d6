import { digestModel, type Branch, type Digest } from '../changes/digest.ts';
import type { Model } from '#model/model.ts';
import type { ScreenBundle } from '#model/screen.ts';

/** A named thing of a screen: its name in findings, and its title for merchants. */
export interface Named {
  /** `block/columns/amount`; inside a part `part pay/result/block/items/amount`. */
  path: string;
  title: string;
}

/** Names of everything that a screen draws, by place: elements know only their places. */
export function namesOf(bundle: ScreenBundle): Map<string, Named> {
  // The heading belongs to the screen itself, not to a block.
  const names = new Map<string, Named>([['title', { path: 'title', title: 'title' }]]);
  for (const screen of [bundle.screen, ...Object.values(bundle.parts)]) {
    const digest = digestModel({ ...NOTHING, screens: { [screen.name]: screen } });
    const drawn = member(member(digest, 'screens'), screen.name);
    if (drawn?.kind === 'branch') visit(drawn, screen === bundle.screen ? [] : [`part ${screen.name}`], names);
  }
  return names;
}

/** The names by which the nearest thing in a picture is found, nearest first. */
export function namesAround(subject: string, path: readonly string[], screen: string): string[] {
  const name = subject.replace(/^screen /, '');
  if (subject === screen && subject.startsWith('menu '))
    return path.map((_, n) => path.slice(0, path.length - n).join('/'));
  if (!subject.startsWith('screen ')) return [];
  const start = name === screen ? [] : [`part ${name}`];
  return path.map((_, n) => [...start, ...path.slice(0, path.length - n)].join('/'));
}

/** Names of the things that a screen draws from a shared enum or with a shared call, which show a change of these. */
export function usersOf(bundle: ScreenBundle, subject: string): string[] {
  const [kind = '', name = ''] = subject.split(' ');
  if (kind !== 'enum' && kind !== 'call') return [];
  const names = namesOf(bundle);
  const found = new Set<string>();
  const walk = (value: unknown, around: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { place } = value as { place?: unknown };
    const own = typeof place === 'string' && names.has(place) ? place : around;
    for (const [key, inner] of Object.entries(value)) {
      if (key === kind && inner === name) found.add(names.get(own)?.path ?? '');
      walk(inner, own);
    }
  };
  for (const { block } of [bundle.screen, ...Object.values(bundle.parts)]) walk(block, '');
  found.delete('');
  return [...found];
}

const NOTHING: Model = {
  enums: {},
  entities: {},
  calls: {},
  needs: {},
  widgets: {},
  menus: {},
  screens: {},
  refusals: {},
};

function visit(branch: Branch, path: string[], names: Map<string, Named>): void {
  if (branch.place !== undefined && !names.has(branch.place))
    names.set(branch.place, { path: path.join('/'), title: titleOf(branch) ?? path.at(-1) ?? '' });
  for (const [name, inner] of branch.members) if (inner.kind === 'branch') visit(inner, [...path, name], names);
}

function titleOf(branch: Branch): string | undefined {
  const title = member(branch, 'title');
  return title?.kind === 'leaf' && title.shown !== '' ? title.shown : undefined;
}

function member(digest: Digest | undefined, name: string): Digest | undefined {
  return digest?.kind === 'branch' ? digest.members.get(name) : undefined;
}
