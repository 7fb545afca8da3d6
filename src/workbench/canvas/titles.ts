import type { OutlineEntry } from '#generators/outline.ts';
import type { FileEntry } from '#generators/workbench-wire.ts';
import { labelOf, plainTitle, type Language } from '#generators/words.ts';
import type { ScreenBundle } from '#model/screen.ts';

type Titles = ReadonlyMap<string, string>;

let last: { bundle: ScreenBundle | null; titles: Titles } = { bundle: null, titles: new Map() };

/**
 * Titles of the fields of a drawn screen, by name. Equal titles return the same map, so that a new drawing alone causes
 * no render.
 */
export function titlesIn(bundle: ScreenBundle | null): Titles {
  if (bundle === last.bundle) return last.titles;
  const found = new Map<string, string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { name, title } = value as { name?: unknown; title?: unknown };
    if (typeof name === 'string' && typeof title === 'string' && title !== '' && !found.has(name))
      found.set(name, title);
    for (const inner of Object.values(value)) walk(inner);
  };
  walk(bundle && [bundle.screen, bundle.parts]);
  const isSame =
    found.size === last.titles.size && [...found].every(([name, title]) => last.titles.get(name) === title);
  last = { bundle, titles: isSame ? last.titles : found };
  return last.titles;
}

/** Names things for people: by their own title, their field's title, or their kind. */
export function titlesOf(
  ofFields: Titles,
  files: readonly FileEntry[],
  language: Language,
): (entry: OutlineEntry) => string {
  const screens = files.filter(({ noun }) => noun === 'screen');
  const titles = new Map([...screens.map(({ name, title }) => [name, title] as const), ...ofFields]);
  return ({ title, name, part, isKind }) => {
    if (title !== undefined) return plainTitle(title);
    if (name === '') return language === 'zh' ? '空位' : 'empty place';
    if (isKind) return labelOf(part, name, language);
    const field = name.replace(/\?$/, '').split('.').at(-1) ?? name;
    return titles.get(name) ?? titles.get(field) ?? name;
  };
}
