import { member, members, text, type At, type Source } from '../source/source.ts';

/*
 * The Chinese titles of the product's parts: that of the calls, the entity or the enum with the name of the part, or of
 * the group of a menu with most of its screens.
 */

/** @param all sources of both revisions, the newer ones first */
export function areaTitles(all: readonly Source[]): (area: string) => string | undefined {
  let groups: Group[] | undefined;
  return (area) => {
    const named = (noun: Source['noun']): string | undefined =>
      titleOf(all.find((source) => source.noun === noun && source.name === area));
    const own = named('calls') ?? named('entity') ?? named('enum');
    if (own !== undefined) return own;
    groups ??= all.flatMap((source) => (source.noun === 'menu' ? groupsOf(source) : []));
    const counts = groups.map(({ screens }) => screens.filter((screen) => screen.startsWith(`${area}/`)).length);
    const most = Math.max(0, ...counts);
    return most === 0 ? undefined : groups[counts.indexOf(most)]?.title;
  };
}

interface Group {
  title: string;
  screens: string[];
}

const rootOf = (source: Source | undefined): At | undefined =>
  source?.root === undefined ? undefined : { source, node: source.root };

const titleOf = (source: Source | undefined): string | undefined => text(member(rootOf(source), 'title'));

function groupsOf(menu: Source): Group[] {
  const items = member(rootOf(menu), 'items');
  return (items ? members(items) : []).flatMap(({ at }) => {
    const title = text(member(at, 'title'));
    return typeof title === 'string' ? [{ title, screens: screensIn(at) }] : [];
  });
}

function screensIn(at: At): string[] {
  const screen = text(member(at, 'screen'));
  const items = member(at, 'items');
  return [
    ...(typeof screen === 'string' ? [screen] : []),
    ...(items ? members(items).flatMap((each) => screensIn(each.at)) : []),
  ];
}
