import { json } from '@codemirror/lang-json';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { isAtQuestion } from './enclosing.ts';

const TEXT =
  '{"row": {"pay": {"title": "付款", "confirm": "付款？", "drawer": {"heading": "付款"}, "dialog": "pay/ask"}}}';

it.each([
  ['"付款？"', true],
  ['"confirm"', true],
  ['"pay/ask"', true],
  ['"付款"', false],
  ['{"heading"', false],
  ['"drawer"', false],
])('knows whether %s opens over the page: %s', (word, isOver) => {
  const state = EditorState.create({ doc: TEXT, extensions: [json()], selection: { anchor: TEXT.indexOf(word) } });
  ensureSyntaxTree(state, TEXT.length);
  expect(isAtQuestion(state)).toBe(isOver);
});
