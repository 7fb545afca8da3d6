import { useEffect, useRef, type ReactNode } from 'react';
import { redo, undo } from '@codemirror/commands';
import { setDiagnostics } from '@codemirror/lint';
import type { EditorState, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useBench, useBenchState } from './bench/bench-context.tsx';
import { useLanguage } from './bench/language.ts';
import { editorLook } from './editor/look.ts';
import { changeBetween } from './editor/change.ts';
import { diagnosticsOf, offsetOf } from './editor/problems.ts';
import { openState } from './editor/state.ts';
import css from './editor.module.css';
import { onGoTo, onStepInHistory } from './bench/places.ts';

const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;

/** The open file. Each file keeps its own cursor and undo history. */
export function Editor({ onMove }: { onMove: (path: string, state: EditorState) => void }): ReactNode {
  const bench = useBench();
  const path = useBenchState((state) => state.open);
  const text = useBenchState((state) => (state.open === null ? null : (state.sheets[state.open]?.text ?? null)));
  const problems = useBenchState((state) => state.problems);
  const language = useLanguage();
  const holder = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const states = useRef(new Map<string, { state: EditorState; scrolled: StateEffect<unknown> }>());
  const moved = useRef(onMove);
  useEffect(() => {
    moved.current = onMove;
  });

  useEffect(() => {
    if (holder.current === null) return;
    const made = new EditorView({ parent: holder.current, extensions: editorLook(nonce) });
    view.current = made;
    const stop = keepCursorSeen(made);
    return () => {
      stop();
      made.destroy();
      view.current = null;
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    const kept = states.current;
    if (editor === null || path === null) return undefined;
    const begin = bench.read().sheets[path]?.text ?? '';
    const known = kept.get(path);
    const state =
      known?.state ??
      openState(path, begin, nonce, {
        onType: (typed) => bench.type(path, typed),
        onMove: () => moved.current(path, editor.state),
        onSave: () => void bench.save(),
      });
    editor.setState(state);
    // Restores the scroll position of a known file; a new one starts at the top, because the view would keep the
    // previous position.
    if (known) editor.dispatch({ effects: known.scrolled });
    else editor.scrollDOM.scrollTo(0, 0);
    return () => {
      kept.set(path, { state: editor.state, scrolled: editor.scrollSnapshot() });
    };
  }, [path, bench]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null || text === null) return;
    const now = editor.state.doc.toString();
    if (now === text) return;
    // The text was normalised on save, undone, or changed by a form: the cursor stays in its place.
    const changes = changeBetween(now, text);
    // Letters typed into a form are undone together; a choice is undone by itself.
    const isLetter = changes.insert.length + changes.to - changes.from === 1;
    editor.dispatch({ changes, userEvent: isLetter ? 'input.type' : 'form' });
  }, [text, path]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null || path === null) return;
    editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state, problems, path, language)));
  }, [problems, path, language]);

  useEffect(
    () =>
      onGoTo(({ path: wanted, line, column, isQuiet }) => {
        const go = (): void => {
          const editor = view.current;
          if (editor === null || bench.read().open !== wanted) return;
          const at = offsetOf(editor.state.doc, line, column);
          editor.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
          if (isQuiet === undefined) editor.focus();
        };
        // The file is visible one frame after it has opened.
        void bench.openFile(wanted, isQuiet).then(() => requestAnimationFrame(go));
      }),
    [bench],
  );

  useEffect(
    () =>
      onStepInHistory((step) => {
        if (view.current !== null) (step === 'undo' ? undo : redo)(view.current);
      }),
    [],
  );

  return <div ref={holder} data-area="text" className={path === null ? `${css.editor} ${css.isEmpty}` : css.editor} />;
}

/** Keeps the cursor's line visible when the panels take room from the text. */
function keepCursorSeen(editor: EditorView): () => void {
  const { scrollDOM } = editor;
  let height = scrollDOM.clientHeight;
  const observer = new ResizeObserver(() => {
    const before = height;
    height = scrollDOM.clientHeight;
    if (height === 0 || height >= before) return;
    const { head } = editor.state.selection.main;
    const { top } = editor.lineBlockAt(head);
    if (top < scrollDOM.scrollTop || top > scrollDOM.scrollTop + before) return;
    editor.dispatch({ effects: EditorView.scrollIntoView(head, { y: 'nearest', yMargin: 24 }) });
  });
  observer.observe(scrollDOM);
  return () => observer.disconnect();
}
