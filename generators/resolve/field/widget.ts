import { rule as unknownWidget } from '../../rules/unknown-widget.ts';
import { builtInWidgets } from '#model/built-in.ts';
import { builtInFormats } from '#model/formats.ts';
import type { WidgetDefinition } from '#model/widget.ts';
import { findCall } from '../../rules/unknown-call.ts';
import { findWidget } from '../../rules/unknown-widget.ts';
import { member, rootOf, text, texts, valueAt, type Source } from '../../source/source.ts';
import type { Context, Preset } from '../../context/context.ts';

export function declareWidgets(context: Context, sources: Source[]): void {
  for (const [name, { title, edits, props }] of Object.entries(builtInWidgets)) {
    context.widgets.set(name, { name, title, edits, props });
  }
  for (const name of Object.keys(builtInFormats)) context.formats.add(name);
  for (const source of sources) {
    const at = rootOf(source, 'widget');
    if (!at) continue;
    const edits = texts(member(at, 'edits')).map((each) => each.word) as WidgetDefinition['edits'];
    const madeOf = member(at, 'is');
    if (member(at, 'shows')) context.formats.add(source.name);
    if (edits.length === 0 && !madeOf) continue;
    const props = member(at, 'props');
    context.widgets.set(source.name, {
      name: source.name,
      title: text(member(at, 'title')) ?? source.name,
      edits,
      props: (props ? valueAt(props) : {}) as WidgetDefinition['props'],
    });
    if (madeOf) context.presets.set(source.name, { widget: text(member(madeOf, 'widget')) ?? '', at: madeOf });
  }
  for (const [name, preset] of context.presets) completePreset(context, name, preset);
}

/** Gives a preset the value types and options of its base widget. */
function completePreset(context: Context, name: string, { widget, at }: Preset): void {
  const wordAt = member(at, 'widget') ?? at;
  const made = context.widgets.get(name);
  const inner = context.presets.has(widget) ? undefined : findWidget(context, wordAt);
  if (context.presets.has(widget)) {
    context.problems.add(unknownWidget, wordAt, `"${widget}" is itself made of another widget: name that one.`);
  }
  if (!inner || !made) context.widgets.delete(name);
  else {
    const { edits, props } = inner;
    context.widgets.set(name, { ...made, is: widget, edits: made.edits.length > 0 ? made.edits : edits, props });
  }
}

/** Calls that the code of a widget sends must exist. */
export function resolveWidgetCalls(context: Context, source: Source): void {
  const at = rootOf(source, 'widget');
  if (!at) return;
  for (const each of texts(member(at, 'calls'))) findCall(context, each.at, each.word);
  const options = member(member(at, 'is') ?? at, 'options');
  const word = text(options);
  if (options && word !== undefined && !word.startsWith('data.')) findCall(context, options, word);
}
