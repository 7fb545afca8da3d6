import { builtInFormats, builtInWidgets } from '#model/built-in.ts';
import type { WidgetDefinition } from '#model/widget.ts';
import { findCall } from '../check/unknown-call.ts';
import { member, text, texts, valueAt, type Source } from '../load/source.ts';
import type { Context } from './context.ts';

export function declareWidgets(context: Context, sources: Source[]): void {
  for (const [name, definition] of Object.entries(builtInWidgets)) context.widgets.set(name, { name, ...definition });
  for (const name of builtInFormats) context.formats.add(name);
  for (const source of sources) {
    if (!source.root) continue;
    const at = { source, node: source.root };
    const edits = texts(member(at, 'edits')).map((each) => each.word) as WidgetDefinition['edits'];
    if (member(at, 'shows')) context.formats.add(source.name);
    if (edits.length === 0) continue;
    const props = member(at, 'props');
    context.widgets.set(source.name, {
      name: source.name,
      title: text(member(at, 'title')) ?? source.name,
      edits,
      props: (props ? valueAt(props) : {}) as WidgetDefinition['props'],
    });
  }
}

/** Calls that the code of a widget sends by itself must exist. */
export function resolveWidgetCalls(context: Context, source: Source): void {
  if (!source.root) return;
  for (const each of texts(member({ source, node: source.root }, 'calls'))) findCall(context, each.at, each.word);
}
