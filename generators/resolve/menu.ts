import type { MenuDefinition, MenuItem } from '#model/menu.ts';
import { findNeed } from '../check/unknown-need.ts';
import { findRoute } from '../check/unknown-route.ts';
import { findScreen } from '../check/unknown-screen.ts';
import { flag, member, members, text, texts, type At, type Source } from '../load/source.ts';
import type { Context, ScreenNames } from './context.ts';
import { plainTitle } from './plain-title.ts';

export function resolveMenu(context: Context, source: Source): MenuDefinition | undefined {
  if (!source.root) return undefined;
  const at = { source, node: source.root };
  const redirects = member(at, 'redirects');
  const resolved = (redirects ? members(redirects) : []).map((each) => {
    findRoute(context, each.at, text(each.at) ?? '');
    return [each.key, text(each.at) ?? ''] as const;
  });
  return {
    name: source.name,
    title: text(member(at, 'title')) ?? source.name,
    items: resolveItems(context, member(at, 'items'), source.name),
    redirects: Object.fromEntries(resolved),
  };
}

function resolveItems(context: Context, at: At | undefined, menu: string): MenuItem[] {
  return (at ? members(at) : []).map(({ key, at: each }) => {
    const screenAt = member(each, 'screen');
    const screen = screenAt && findScreen(context, screenAt, text(screenAt) ?? '');
    const way = screen && wayIn(screen, menu);
    const path = way?.path;
    const icon = text(member(each, 'icon'));
    if (icon !== undefined) context.icons.add(icon);
    if (screenAt && screen && path === undefined) {
      context.problems.add(
        'unknown-route',
        screenAt,
        `Screen "${screen.name}" is a part: it has no path that a menu could open.`,
      );
    }
    const title =
      text(member(each, 'title')) ??
      (screen?.title !== undefined ? plainTitle(screen.title, way?.name ?? '', screen.name) : key);
    return {
      name: key,
      title,
      ...(icon !== undefined && { icon }),
      ...(screen && { screen: screen.name }),
      ...(path !== undefined && { path }),
      hidden: flag(member(each, 'hidden')),
      needs: texts(member(each, 'needs')).flatMap((need) => (findNeed(context, need.at, need.word) ? [need.word] : [])),
      items: resolveItems(context, member(each, 'items'), menu),
    };
  });
}

/** Where a screen has a path for this version of the menu it is taken, else its first. */
function wayIn(screen: ScreenNames, menu: string): { name: string; path: string } | undefined {
  const name = menu in screen.paths ? menu : Object.keys(screen.paths)[0];
  const way = name === undefined ? undefined : screen.paths[name];
  return name === undefined || !way ? undefined : { name, path: way.path };
}
