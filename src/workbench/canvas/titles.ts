import type { OutlineEntry } from '#generators/outline.ts';
import type { FileEntry } from '#generators/workbench-wire.ts';
import { labelOf, type Language } from '#generators/words.ts';
import type { ScreenBundle } from '#model/screen.ts';

/** Names things as a person calls them: by their own title, by that of their field, or by their kind. */
export function titlesOf(
  bundle: ScreenBundle | null,
  files: readonly FileEntry[],
  language: Language,
): (entry: OutlineEntry) => string {
  const screens = files.filter(({ noun }) => noun === 'screen');
  const titles = new Map(screens.map(({ name, title }) => [name, title]));
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { name, title } = value as { name?: unknown; title?: unknown };
    if (typeof name === 'string' && typeof title === 'string' && title !== '' && !titles.has(name))
      titles.set(name, title);
    for (const inner of Object.values(value)) walk(inner);
  };
  walk(bundle && [bundle.screen, bundle.parts]);
  return ({ title, name, part, isKind }) => {
    if (title !== undefined) return title;
    if (name === '') return language === 'zh' ? '空位' : 'empty place';
    if (isKind) return labelOf(part, name, language);
    const field = name.replace(/\?$/, '').split('.').at(-1) ?? name;
    return titles.get(name) ?? titles.get(field) ?? name;
  };
}
