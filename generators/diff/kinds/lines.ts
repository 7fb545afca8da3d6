import { isOfMoney } from './calls.ts';
import { directionOf, type Kind } from '../../changes/kind.ts';

/** The lines of a file that a call takes. Members of a line are reported like members of a request. */
export const LINE_KINDS: Kind[] = [
  {
    id: 'A22',
    name: 'file-lines-added',
    at: ['calls/*/lines'],
    does: ['add'],
    class: () => ['merchant', 'api'],
    reason: 'Lines of files are held against rules that they were not held against.',
  },
  {
    id: 'A22',
    name: 'file-lines-removed',
    at: ['calls/*/lines'],
    does: ['remove'],
    class: (edit) => (isOfMoney(edit) ? 'money' : 'api'),
    reason: 'Lines of files are held against nothing but what the product writes in code.',
  },
  {
    id: 'A22',
    name: 'template-columns-changed',
    at: ['calls/*/lines/columns', 'calls/*/lines/columns/*', 'calls/*/lines/columns/*/title', 'calls/*/lines/template'],
    class: () => ['merchant', 'api'],
    reason: 'Files that were filled in after the earlier template are refused.',
  },
  {
    id: 'A22',
    name: 'lines-raised',
    at: ['calls/*/lines/most'],
    class: (edit) => (directionOf(edit) > 0 ? 'api' : 'merchant'),
    reason: 'A file may hold more lines, or files that were taken are refused.',
  },
  {
    id: 'A22',
    name: 'template-words-changed',
    at: ['name', 'field', 'notes', 'notes/*', 'columns/*/example', 'columns/*/width'].map(
      (word) => `calls/*/lines/${word}`,
    ),
    class: 'cosmetic',
    reason: 'Only what the template says of itself.',
  },
];
