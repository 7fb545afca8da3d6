import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';

/** Maximum indentation of continuation lines, in columns: leaves enough room for deeply nested lines. */
const DEEPEST = 24;
/** Extra indentation of a wrapped line's continuation, in columns. */
const MORE = 2;
/** Gap between the line numbers and the text. */
const EDGE = '4px';

const lines = new Map<number, Decoration>();

/** Indents a whole line and moves its beginning back: wrapped parts are indented under it. */
function lineAt(indent: number): Decoration {
  const known = lines.get(indent);
  if (known !== undefined) return known;
  const by = `${indent + MORE}ch`;
  const made = Decoration.line({ attributes: { style: `padding-left: calc(${by} + ${EDGE}); text-indent: -${by}` } });
  lines.set(indent, made);
  return made;
}

function decorate({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let last = -1;
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      at = line.to + 1;
      // A fold or a very long line has several view lines; only the first is indented.
      if (line.from <= last) continue;
      last = line.from;
      const indent = /^ */.exec(line.text)?.[0].length ?? 0;
      builder.add(line.from, line.from, lineAt(Math.min(indent, DEEPEST)));
    }
  }
  return builder.finish();
}

/** Wraps long lines with indented continuation, so that no horizontal scrolling is needed. */
export function hangingLines(): Extension {
  return [
    EditorView.lineWrapping,
    ViewPlugin.fromClass(
      class {
        decorations: DecorationSet;
        constructor(view: EditorView) {
          this.decorations = decorate(view);
        }
        update({ docChanged, viewportChanged, view }: ViewUpdate): void {
          if (docChanged || viewportChanged) this.decorations = decorate(view);
        }
      },
      { decorations: (plugin) => plugin.decorations },
    ),
  ];
}
