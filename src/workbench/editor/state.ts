import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { hangingLines } from './hanging-indent.ts';
import { editorLook } from './look.ts';
import { explanations, suggestions } from './words.ts';

export interface EditorEvents {
  onType: (text: string) => void;
  /** Called when the cursor moves. */
  onMove: (offset: number) => void;
  onSave: () => void;
}

/** State of an opened file, with its own undo history. */
export function openState(path: string, text: string, nonce: string | undefined, events: EditorEvents): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      editorLook(nonce),
      lineNumbers(),
      foldGutter({ openText: '▾', closedText: '▸' }),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      drawSelection(),
      history(),
      indentUnit.of('  '),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      autocompletion({ override: [suggestions(path)], activateOnTyping: true, icons: false }),
      explanations(path),
      lintGutter(),
      highlightSelectionMatches(),
      json(),
      hangingLines(),
      keymap.of([
        { key: 'Mod-s', run: () => (events.onSave(), true), preventDefault: true },
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...lintKeymap,
        ...defaultKeymap,
        indentWithTab,
      ]),
      EditorView.contentAttributes.of({ 'aria-label': path, spellcheck: 'false' }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) events.onType(update.state.doc.toString());
        if (update.selectionSet) events.onMove(update.state.selection.main.head);
      }),
    ],
  });
}
