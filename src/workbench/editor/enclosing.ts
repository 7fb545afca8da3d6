import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

/** Places of everything around the cursor, from the inside out, as in definitions. */
export function enclosingPlaces(path: string, state: EditorState): string[] {
  const places: string[] = [];
  const add = (offset: number): void => {
    const line = state.doc.lineAt(offset);
    const place = `${path}:${line.number}:${offset - line.from + 1}`;
    if (!places.includes(place)) places.push(place);
  };
  for (let node = syntaxTree(state).resolveInner(state.selection.main.head, 1); ;) {
    // A key counts as its value: on `"title"` of a block, the block itself is meant by its own start.
    if (node.name === 'Property' && node.lastChild !== null) add(node.lastChild.from);
    if (['Object', 'Array', 'String'].includes(node.name)) add(node.from);
    if (node.parent === null) return places;
    node = node.parent;
  }
}

/** Keys of an action whose text is, or names, what opens over the page. */
const OVER = ['"confirm"', '"yes"', '"heading"', '"dialog"', '"drawer"'];

/** True if the cursor stands at the text of a question or dialog, which has no place of its own in the definitions. */
export function isAtQuestion(state: EditorState): boolean {
  const inner = syntaxTree(state).resolveInner(state.selection.main.head, 1);
  const property = inner.name === 'Property' ? inner : inner.parent;
  if (property?.name !== 'Property' || property.lastChild?.name !== 'String') return false;
  const key = property.firstChild;
  return key !== null && OVER.includes(state.sliceDoc(key.from, key.to));
}
