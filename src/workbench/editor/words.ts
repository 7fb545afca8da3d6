import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { hoverTooltip } from '@codemirror/view';
import type { Extension } from '@codemirror/state';
import { ask } from '../bench/desk.ts';

/** Completions at the cursor: words of the dialect, and existing names. */
export function suggestions(path: string) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
    if (!context.explicit && !/["\w\-./]/.test(before)) return null;
    const text = context.state.doc.toString();
    const found = await ask('suggest', { path, text, offset: context.pos }).catch(() => null);
    if (found === null) return null;
    const options = found.suggestions.map(({ label, insert, detail, info }): Completion => ({
      label: `"${label}"`,
      displayLabel: label,
      ...(detail !== undefined && { detail }),
      ...(info !== undefined && { info }),
      // Places the cursor between new quotes or braces.
      apply(view, _completion, from, to) {
        const isOpen = /(""|\{\}|\[\])$/.test(insert) && insert.includes(': ');
        const end = from + insert.length - (isOpen ? 1 : 0);
        view.dispatch({ changes: { from, to, insert }, selection: { anchor: end } });
      },
    }));
    return { from: found.from, to: found.to, options, validFor: /^"?[\w\-./]*"?$/ };
  };
}

/** Explains the word under the pointer. */
export function explanations(path: string): Extension {
  return hoverTooltip(async (view, at) => {
    const text = view.state.doc.toString();
    const found = await ask('explain', { path, text, offset: at }).catch(() => null);
    if (found === null) return null;
    return {
      pos: found.from,
      end: found.to,
      above: true,
      create() {
        const dom = document.createElement('div');
        dom.className = 'cm-diagnostic';
        const word = dom.appendChild(document.createElement('strong'));
        word.textContent = found.word;
        for (const sentence of found.says) dom.appendChild(document.createElement('div')).textContent = sentence;
        return { dom };
      },
    };
  });
}
