import type { MenuItem } from '#model/menu.ts';
import type { Model } from '#model/model.ts';

/** `names.ts`: every name that code may say, as a union, so that a missing implementation is a compile error. */
export function emitNames(model: Model): string {
  const calls = Object.values(model.calls);
  const named = { widget: new Set<string>(), format: new Set<string>(), icon: new Set<string>() };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk);
    else if (typeof node === 'object' && node !== null) {
      for (const [key, value] of Object.entries(node)) {
        if ((key === 'widget' || key === 'format' || key === 'icon') && typeof value === 'string') named[key].add(value);
        else walk(value);
      }
    }
  };
  walk(Object.values(model.screens).map((screen) => screen.block));
  const icons = (items: MenuItem[]): void => {
    for (const item of items) {
      if (item.icon !== undefined) named.icon.add(item.icon);
      icons(item.items);
    }
  };
  for (const menu of Object.values(model.menus)) icons(menu.items);
  return [
    '// Generated from schemas.',
    union('EnumName', Object.keys(model.enums)),
    union('EntityName', Object.keys(model.entities)),
    union('CallName', Object.keys(model.calls)),
    union('CustomCallName', calls.filter((call) => call.answer.kind === 'custom').map((call) => call.name)),
    union('NeedName', Object.keys(model.needs)),
    union('ScreenName', Object.keys(model.screens)),
    union('ProductWidgetName', Object.keys(model.widgets)),
    union('WidgetName', named.widget),
    union('FormatName', named.format),
    union('IconName', named.icon),
    '',
  ].join('\n\n');
}

function union(name: string, members: Iterable<string>): string {
  const all = [...new Set(members)].sort();
  return `export type ${name} = ${all.length === 0 ? 'never' : all.map((each) => JSON.stringify(each)).join(' | ')};`;
}
