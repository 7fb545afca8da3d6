import { at, textAt, valueAt, type Edit } from '../../changes/edits.ts';
import type { Digest } from '../../changes/digest.ts';
import { BLOCK_CHANGES } from '../../resolve/blocks.ts';
import { directionOf, moneyOr, sizeOf, type Kind } from '../../changes/kind.ts';

/** Screens, their routes and steps, menus, and actions. */
export const SCREEN_KINDS: Kind[] = [
  {
    id: 'S3',
    name: 'screen-renamed',
    at: ['screens/*'],
    does: ['rename'],
    class: 'cosmetic',
    reason: 'Its file goes by another name; the screen and its addresses stay.',
  },
  {
    id: 'S1',
    name: 'screen-removed',
    at: ['screens/*'],
    does: ['remove'],
    class: 'merchant',
    reason: 'Merchants lose the task, and what they have bookmarked leads nowhere.',
    says: (edit) => {
      const entries = entriesOf(edit.path[1] ?? '', at(edit.around[0]?.before, 'menus'));
      return entries.length === 0
        ? undefined
        : `Merchants lose the task and its way in (${entries.join('; ')}), and what they have bookmarked leads nowhere.`;
    },
  },
  {
    id: 'R7',
    name: 'public-screen-added',
    at: ['screens/*'],
    does: ['add'],
    class: (edit) => (valueAt(edit.after, 'public') === true ? 'permission' : undefined),
    reason: 'Nobody need be signed in to see it.',
  },
  {
    id: 'S28',
    name: 'acting-screen-added',
    at: ['screens/*'],
    does: ['add'],
    class: (edit) => (writingCallsIn(edit).length > 0 ? 'permission' : undefined),
    reason: 'One more place from which records are changed.',
    says: (edit) => ({
      en: `One more place from which records are changed: it sends ${writingCallsIn(edit).join(', ')}.`,
      zh: `多一个可以修改记录的地方，发送：${writingCallsIn(edit).join('、')}。`,
    }),
  },
  {
    id: 'S2',
    name: 'screen-added',
    at: ['screens/*'],
    does: ['add'],
    class: 'cosmetic',
    reason: 'A new place; nothing that was there is touched.',
  },
  {
    id: 'S4',
    name: 'screen-kind-changed',
    at: ['screens/*/block'],
    class: 'merchant',
    reason: 'The same address is another task now.',
  },
  {
    id: 'S5',
    name: 'screen-title-changed',
    at: ['screens/*/title', 'menus/**/title', 'screens/**/block/title', 'screens/**/blocks/*/title'],
    class: 'cosmetic',
    reason: 'Only the words change.',
  },
  {
    id: 'R2',
    name: 'route-param-renamed',
    at: ['screens/*/paths/*'],
    does: ['change'],
    class: (edit) => (pattern(edit.before) === pattern(edit.after) ? 'merchant' : undefined),
    reason: 'Expressions and links that name the parameter lose their record.',
  },
  {
    id: 'R1',
    name: 'route-removed',
    at: ['screens/*/paths/*'],
    does: ['remove', 'change'],
    class: (edit) => (isRedirected(edit) ? 'cosmetic' : 'merchant'),
    reason: 'Bookmarks, mails and help pages lead nowhere, unless the old path redirects.',
  },
  {
    id: 'R8',
    name: 'route-added',
    at: ['screens/*/paths/*', 'screens/*/params', 'screens/*/params/*'],
    does: ['add', 'order'],
    class: 'cosmetic',
    reason: 'One more way to the screen.',
  },
  {
    id: 'R9',
    name: 'param-removed',
    at: ['screens/*/params/*'],
    does: ['remove'],
    class: 'merchant',
    reason: 'Links that say the parameter are not heard any more.',
  },
  {
    id: 'R7',
    name: 'login-wall-moved',
    at: ['screens/*/public'],
    class: (edit) => (edit.after?.value === true ? 'permission' : 'merchant'),
    reason: 'Who may see the screen without signing in changes.',
  },
  {
    id: 'R8',
    name: 'demo-mark-changed',
    at: ['screens/*/demo'],
    class: 'merchant',
    reason: 'Whether a server without demos has the screen changes.',
  },
  {
    id: 'R3',
    name: 'redirect-to-outside',
    at: ['menus/*/redirects/*'],
    does: ['add', 'change'],
    class: (edit) => (/^(\w+:|\/\/|\\)/.test(String(edit.after?.value)) ? 'security' : undefined),
    reason: 'A redirect that leaves the portal is a door for phishing.',
  },
  {
    id: 'R1',
    name: 'redirect-changed',
    at: ['menus/*/redirects/*', 'menus/*/redirects'],
    class: (edit) => (edit.does === 'add' ? 'cosmetic' : 'merchant'),
    reason: 'An old path leads elsewhere, or nowhere.',
  },
  {
    id: 'R4',
    name: 'menu-item-removed',
    at: ['menus/**/items/*', 'menus/*'],
    does: ['remove'],
    class: 'merchant',
    reason: 'The screen can only be reached by its address.',
    says: (edit) => {
      const screen = textAt(edit.before, 'screen');
      if (screen === undefined) return 'What it held can only be reached by its address.';
      if (at(edit.around[0]?.after, 'screens', screen) === undefined) return 'Its screen is removed with it.';
      const [other] = entriesOf(screen, at(edit.around[0]?.after, 'menus'));
      return other === undefined ? undefined : `The screen is still reached from ${other}.`;
    },
  },
  {
    id: 'R4',
    name: 'menu-item-hidden',
    at: ['menus/**/items/*/hidden', 'menus/**/items/*/visible'],
    class: (edit) => (edit.after?.value === true || edit.path.at(-1) === 'visible' ? 'merchant' : 'cosmetic'),
    reason: 'Hidden, the screen can only be reached by its address; shown, from the menu too.',
  },
  {
    id: 'R10',
    name: 'menu-target-changed',
    at: ['menus/**/items/*/screen', 'menus/**/items/*/path'],
    class: 'merchant',
    reason: 'The same entry opens another screen.',
  },
  {
    id: 'R6',
    name: 'menu-need-changed',
    at: ['menus/**/needs/*', 'menus/**/needs'],
    class: 'permission',
    reason: 'The menu shuts what its screens leave open, or opens what they shut.',
  },
  {
    id: 'R5',
    name: 'menu-item-added',
    at: ['menus/**/items/*', 'menus/**/items', 'menus/*'],
    does: ['add'],
    class: 'cosmetic',
    reason: 'One more entry; the others stay.',
    says: (edit) => {
      const [other] = entriesOf(textAt(edit.after, 'screen') ?? '', at(edit.around[0]?.before, 'menus'));
      return other === undefined ? undefined : `One more entry: its screen was reached from ${other} before.`;
    },
  },
  {
    id: 'R5',
    name: 'menu-item-moved',
    at: ['menus/**'],
    does: ['add', 'change', 'order', 'remove'],
    class: 'cosmetic',
    reason: 'Only its place or its picture changes.',
  },
  {
    id: 'D23',
    name: 'screen-need-removed',
    at: ['screens/*/needs/*'],
    does: ['remove'],
    class: 'security',
    reason: 'The screen opens to whoever could not open it before.',
  },
  {
    id: 'P2',
    name: 'screen-need-added',
    at: ['screens/*/needs/*', 'screens/*/needs'],
    does: ['add', 'order'],
    class: 'merchant',
    reason: 'Some merchants cannot open the screen any more.',
  },
  {
    id: 'S10',
    name: 'step-removed',
    at: ['screens/**/steps/*'],
    does: ['remove'],
    class: (edit) => moneyOr(edit, 'merchant'),
    reason: 'What was asked or confirmed in the step no longer is.',
  },
  {
    id: 'S10',
    name: 'step-order-changed',
    at: ['screens/**/steps'],
    does: ['order'],
    class: (edit) => moneyOr(edit, 'merchant'),
    reason: 'What is confirmed before it is sent changes.',
  },
  {
    id: 'S13',
    name: 'step-added',
    at: ['screens/**/steps/*'],
    does: ['add'],
    class: 'cosmetic',
    reason: 'One more step on the way.',
  },
  {
    id: 'S14',
    name: 'step-button-changed',
    at: ['screens/**/steps/*/next', 'screens/**/steps/*/next/kind', 'screens/**/steps/*/next/call'],
    class: (edit) => moneyOr(edit, 'merchant'),
    reason: 'The main button of the step does something else.',
  },
  {
    id: 'S11',
    name: 'confirm-removed',
    at: ['screens/**/confirm'],
    does: ['remove'],
    class: 'money',
    reason: 'Nothing asks again before it is done (WCAG 3.3.4 wants it for what moves money).',
  },
  {
    id: 'S15',
    name: 'confirm-text-changed',
    at: ['screens/**/confirm', 'screens/**/say'],
    class: 'cosmetic',
    reason: 'The same question or answer in other words.',
  },
  {
    id: 'A9',
    name: 'sending-by-itself-changed',
    at: ['screens/**/once', 'screens/**/once/**'],
    class: (edit) => (changes(edit) ? 'money' : 'merchant'),
    reason: 'Something is sent, or sent again, without anybody having pressed a button.',
  },
  {
    id: 'S8',
    name: 'poll-interval-changed',
    at: ['screens/**/every', 'screens/**/until'],
    class: (edit) =>
      edit.path.at(-1) === 'every' && (edit.does === 'remove' || directionOf(edit) > 0) && edit.does !== 'add'
        ? 'cosmetic'
        : 'security',
    reason: 'How often the server is asked changes; a shorter interval multiplies its load.',
  },
  {
    id: 'S9',
    name: 'failure-not-told',
    at: ['screens/**/silent'],
    class: 'merchant',
    reason: 'A query that fails is told at its block, or only by another part of the page.',
  },
  {
    id: 'S9',
    name: 'empty-text-changed',
    at: ['screens/**/empty'],
    class: 'cosmetic',
    reason: 'Only the words change.',
  },
  ...BLOCK_CHANGES,
  {
    id: 'S16',
    name: 'block-removed',
    at: ['screens/**/blocks/*', 'screens/**/expand', 'screens/**/items/*/block'],
    does: ['remove'],
    class: 'merchant',
    reason: 'What it showed or did is gone from the screen.',
  },
  {
    id: 'S16',
    name: 'block-replaced',
    at: ['screens/**/block', 'screens/**/expand'],
    // Only a block of another kind is a change as a whole.
    does: ['change'],
    class: (edit) => moneyOr(edit, 'merchant'),
    reason: 'Another block stands there, or the same one is drawn in another way.',
  },
  {
    id: 'S17',
    name: 'block-added',
    at: ['screens/**/blocks/*', 'screens/**/expand', 'screens/**/items/*/block'],
    does: ['add'],
    class: 'cosmetic',
    reason: 'One more part of the screen.',
  },
  {
    id: 'S18',
    name: 'block-order-changed',
    at: ['screens/**/blocks'],
    does: ['order'],
    class: 'cosmetic',
    reason: 'The same parts in another order.',
  },
];

/** Names of an added screen's calls that change data. */
function writingCallsIn({ after, around }: Edit): string[] {
  const calls = at(around[0]?.after, 'calls');
  const found = new Set<string>();
  const walk = (part: Digest | undefined, name: string): void => {
    if (part?.kind === 'branch')
      for (const [key, inner] of part.members) walk(inner, key === 'call' || name === 'call' ? 'call' : key);
    else if (part !== undefined && name === 'call' && sizeOf(at(calls, part.shown, 'writes')) > 0)
      found.add(part.shown);
  };
  walk(after, '');
  return [...found];
}

/** Returns true if an automatically sent call changes data. */
function changes(edit: Edit): boolean {
  const calls = at(edit.around[0]?.after, 'calls');
  const before = at(edit.around[0]?.before, 'calls');
  const name = [edit.after, edit.before, ...edit.around.slice(-2).map((each) => each.after)]
    .map((each) => textAt(each, 'call'))
    .find((each) => each !== undefined);
  const call = at(calls, name ?? '') ?? at(before, name ?? '');
  return sizeOf(at(call, 'writes')) > 0;
}

const pattern = (digest: Edit['before']): string => String(digest?.value).replace(/:\w+/g, ':');

function isRedirected(edit: Edit): boolean {
  const menus = at(edit.around[0]?.after, 'menus');
  if (menus?.kind !== 'branch') return false;
  return [...menus.members.values()].some((menu) => at(menu, 'redirects', String(edit.before?.value)) !== undefined);
}

/** The menu entries that open a screen, by their titles: `menu new: 换汇 › 换汇交易额度`. */
function entriesOf(screen: string, menus: Digest | undefined): string[] {
  const walk = (item: Digest, titles: string[]): string[] => {
    const own = textAt(item, 'screen') === screen && valueAt(item, 'hidden') !== true ? [titles.join(' › ')] : [];
    const items = at(item, 'items');
    const inner = items?.kind === 'branch' ? [...items.members] : [];
    return [...own, ...inner.flatMap(([name, each]) => walk(each, [...titles, textAt(each, 'title') ?? name]))];
  };
  return menus?.kind === 'branch'
    ? [...menus.members].flatMap(([name, menu]) => walk(menu, []).map((way) => `menu ${name}: ${way}`))
    : [];
}
