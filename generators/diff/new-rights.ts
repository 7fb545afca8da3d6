import { at, textAt, valueAt, type Edit } from '../changes/edits.ts';
import type { Branch, Digest } from '../changes/digest.ts';
import { isSecret, type Said } from '../changes/kind.ts';

/* Permissions that come with a new definition: who gets them, and which data they change and show. */

const membersOf = (part: Digest | undefined): [string, Digest][] => (part?.kind === 'branch' ? [...part.members] : []);

/** Sentences on a new call for a reviewer: who may send it, and its effects. */
export function deedsOf(edit: Edit): Said {
  const { after } = edit;
  const isExport = textAt(after, 'answer', 'kind') === 'export';
  const lists: [en: string, zh: string, names: string[]][] = [
    ['It changes', '它修改', membersOf(at(after, 'writes')).map(([name]) => name)],
    ['It writes a file of', '它导出', isExport ? membersOf(at(after, 'answer', 'columns')).map(([name]) => name) : []],
    ['It shows what is hidden elsewhere:', '它给出别处隐藏的', hiddenIn(edit)],
    ['A permission comes into being with it:', '随它产生新的权限', newPermissionsIn(edit)],
  ];
  const told = lists.filter(([, , names]) => names.length > 0);
  const moves = valueAt(after, 'money') === true;
  const who = whoMay(edit);
  return {
    en: [
      `${who.en}.`,
      ...(moves ? ['It moves money.'] : []),
      ...told.map(([en, , names]) => `${en} ${names.join(', ')}.`),
    ].join(' '),
    zh: [who.zh, ...(moves ? ['它会动钱'] : []), ...told.map(([, zh, names]) => `${zh}：${names.join('、')}`)]
      .join('；')
      .concat('。'),
  };
}

/** Maximum number of permissions in a sentence. */
const MOST = 3;

function whoMay({ after, around }: Edit): Said {
  const permission = textAt(after, 'permission');
  if (permission === 'public') return { en: 'Anybody may send it without being signed in', zh: '不登录也能发送' };
  const why = textAt(after, 'unguarded');
  if (permission === 'signed-in')
    return {
      en: `Anybody who is signed in may send it${why === undefined ? '' : `. Its reason: ${why}`}`,
      zh: `登录的人都能发送${why === undefined ? '' : `（理由：${why}）`}`,
    };
  const entries = membersOf(at(after, 'permission', 'anyOf')).map(([name]) => name);
  if (entries.length === 0) return { en: 'No permission lets anybody send it', zh: '没有权限能发送它' };
  const others = entries.length - MOST;
  const named = entries.slice(0, MOST);
  const holders = rolesWith(entries, around[0]?.after);
  return {
    en: `Whoever has ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''} may send it${holders && `: ${holders.join(', ') || 'no role so far'}`}`,
    zh: `有 ${named.join('、')}${others > 0 ? ` 等 ${entries.length} 项` : ''} 权限的人能发送${holders && `：${holders.join('、') || '目前没有角色'}`}`,
  };
}

/** Titles of the roles with any of the permissions; empty if the product's roles are unknown. */
function rolesWith(entries: readonly string[], model: Branch | undefined): string[] | '' {
  const roles = membersOf(at(model, 'roles'));
  if (roles.length === 0) return '';
  return roles.flatMap(([name, role]) => {
    const routes = membersOf(at(role, 'routes')).map(([route]) => route);
    const has = valueAt(role, 'all') === true || entries.some((entry) => routes.includes(entry));
    return has ? [textAt(role, 'title') ?? name] : [];
  });
}

const known = new WeakMap<Branch, Set<string>>();

/** All permissions that calls and screens of a Model require. */
function permissionsIn(model: Branch | undefined): ReadonlySet<string> {
  if (model === undefined) return new Set();
  const found = known.get(model) ?? new Set<string>();
  if (known.has(model)) return found;
  known.set(model, found);
  const walk = (part: Digest): void => {
    for (const [key, inner] of membersOf(part)) {
      if (key === 'permission')
        for (const list of ['any', 'anyOf']) for (const [name] of membersOf(at(inner, list))) found.add(name);
      if (inner.kind === 'branch') walk(inner);
    }
  };
  for (const noun of ['calls', 'screens']) walk(at(model, noun) ?? model);
  return found;
}

/** New permissions of parts of a page (`/orders#close`). */
export function newPermissionsIn({ after, around }: Edit): string[] {
  const before = permissionsIn(around[0]?.before);
  return ['any', 'anyOf']
    .flatMap((list) => membersOf(at(after, 'permission', list)).map(([name]) => name))
    .filter((name) => name.includes('#') && !before.has(name));
}

/** Fields that a new call returns and that its records hide elsewhere. */
function hiddenIn({ after, around }: Edit): string[] {
  const entity = textAt(after, 'of') ?? textAt(after, 'answer', 'of') ?? '';
  const fields = at(around[0]?.after, 'entities', entity, 'fields');
  const isExport = textAt(after, 'answer', 'kind') === 'export';
  const given = isExport
    ? membersOf(at(after, 'answer', 'columns')).map(([name]) => name)
    : membersOf(at(after, 'answers', 'properties')).map(([name]) => name);
  return given.filter((name) => {
    const field = at(fields, name);
    return isSecret(field) && (isExport || textAt(field, 'reveal') === textAt(after, 'name'));
  });
}

export const isHiddenIn = (edit: Edit): boolean => hiddenIn(edit).length > 0;
