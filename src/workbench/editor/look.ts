import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const LETTERS = "ui-monospace, 'SFMono-Regular', Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace";

/** Colours of the editor in both themes: the tokens change, the rules do not. */
const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--colorNeutralBackground1)', color: 'var(--colorNeutralForeground1)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: LETTERS, fontSize: '13px', lineHeight: '21px' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--colorNeutralForeground1)' },
  '.cm-line': { padding: '0 12px 0 4px' },
  '.cm-cursor': { borderLeftColor: 'var(--colorNeutralForeground1)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    border: 'none',
    backgroundColor: 'var(--colorNeutralBackground1)',
    color: 'var(--colorNeutralForeground4)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--colorNeutralBackground1Hover)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection': {
    backgroundColor: 'var(--colorBrandBackground2) !important',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--colorBrandBackground2)',
    outline: '1px solid var(--colorBrandStroke2)',
  },
  '.cm-foldPlaceholder': {
    border: 'none',
    backgroundColor: 'var(--colorNeutralBackground3)',
    color: 'var(--colorNeutralForeground3)',
    padding: '0 6px',
  },
  '.cm-foldGutter span': { color: 'var(--colorNeutralForeground4)', padding: '0 4px' },
  '.cm-tooltip': {
    border: '1px solid var(--colorNeutralStroke2)',
    borderRadius: '8px',
    backgroundColor: 'var(--colorNeutralBackground1)',
    boxShadow: 'var(--shadow8)',
    color: 'var(--colorNeutralForeground1)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: LETTERS,
    fontSize: '13px',
    maxHeight: '280px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 12px', lineHeight: '20px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--colorBrandBackground2)',
    color: 'var(--colorBrandForeground2)',
  },
  '.cm-completionDetail': {
    marginLeft: '12px',
    fontStyle: 'normal',
    fontFamily: 'var(--fontFamilyBase)',
    color: 'var(--colorNeutralForeground3)',
  },
  '.cm-completionInfo': { maxWidth: '320px', padding: '8px 12px', fontSize: '13px', lineHeight: '20px' },
  '.cm-tooltip-lint, .cm-tooltip-hover': { maxWidth: '420px' },
  '.cm-diagnostic': { padding: '8px 12px', fontSize: '13px', lineHeight: '20px', borderLeftWidth: '3px' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--sw-tone-danger-fg)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--sw-tone-danger-fg)',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '3px',
  },
  '.cm-lint-marker': { width: '8px', height: '8px', margin: '6px 2px 0' },
  '.cm-lint-marker-error': { content: 'none', borderRadius: '50%', backgroundColor: 'var(--sw-tone-danger-fg)' },
  '.cm-panels': {
    borderColor: 'var(--colorNeutralStroke2)',
    backgroundColor: 'var(--colorNeutralBackground2)',
    color: 'var(--colorNeutralForeground2)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--sw-tone-warning-bg)' },
  '.cm-textfield, .cm-button': {
    border: '1px solid var(--sw-field-border)',
    borderRadius: '6px',
    backgroundColor: 'var(--colorNeutralBackground1)',
    backgroundImage: 'none',
    color: 'var(--colorNeutralForeground1)',
  },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--sw-link)' },
  { tag: tags.string, color: 'var(--colorNeutralForeground1)' },
  { tag: tags.number, color: 'var(--sw-tone-info-fg)' },
  { tag: [tags.bool, tags.null], color: 'var(--sw-tone-warning-fg)' },
  { tag: [tags.brace, tags.squareBracket, tags.separator, tags.punctuation], color: 'var(--colorNeutralForeground3)' },
]);

/** @param nonce nonce of this page: style rules are inserted at run time */
export function editorLook(nonce: string | undefined): Extension {
  return [look, syntaxHighlighting(colours), nonce === undefined ? [] : EditorView.cspNonce.of(nonce)];
}
