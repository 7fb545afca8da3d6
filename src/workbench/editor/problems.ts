import type { Diagnostic } from '@codemirror/lint';
import { syntaxTree } from '@codemirror/language';
import type { EditorState, Text } from '@codemirror/state';
import { problemIn, type Language } from '#generators/words.ts';
import type { Problem } from '#model/problem.ts';
import { say } from '../bench/language.ts';

/** Offset of a line and column in a text; the end of the line if it is shorter by now. */
export function offsetOf(doc: Text, line: number, column: number): number {
  const at = doc.line(Math.max(1, Math.min(line, doc.lines)));
  return Math.min(at.from + column - 1, at.to);
}

/** The problems of one file, each at the word it concerns. */
export function diagnosticsOf(
  state: EditorState,
  problems: readonly Problem[],
  path: string,
  language: Language,
): Diagnostic[] {
  return problems
    .filter(({ file }) => file.endsWith(`/${path}`))
    .map((problem) => {
      const { line, column, code, nearest, word } = problem;
      const from = offsetOf(state.doc, line, column);
      const node = syntaxTree(state).resolveInner(from, 1);
      // Underlines only the first line of an object.
      const to = Math.max(from, Math.min(node.to, state.doc.lineAt(from).to));
      const mend =
        nearest === undefined || word === undefined || !state.sliceDoc(from, to).includes(word)
          ? []
          : [
              {
                name: say(language, `改为 ${nearest}`, `Change to ${nearest}`),
                apply(view: { dispatch: (change: object) => void; state: EditorState }, start: number, end: number) {
                  const written = view.state.sliceDoc(start, end);
                  view.dispatch({ changes: { from: start, to: end, insert: written.replace(word, nearest) } });
                },
              },
            ];
      return { from, to, severity: 'error', message: problemIn(problem, language), source: code, actions: mend };
    });
}
