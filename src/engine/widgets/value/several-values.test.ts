import { expect, it } from 'vitest';
import type { FieldDefinition } from '#model/field.ts';
import { fromUrl, wireOf } from './field-value.ts';

const plain: FieldDefinition = {
  ...{ kind: 'field', name: 'no', title: 'no', widget: 'text', props: {}, format: 'plain', width: 'full' },
  of: { name: 'no', title: 'no', type: 'string', format: 'plain', widget: 'text', maxLength: 12 },
  ...{ required: false, checks: [], actions: [], inferred: [] },
};
const several: FieldDefinition = { ...plain, several: true };

it.each([
  ['PY1', 'PY1'],
  [' PY1\u200b ', 'PY1'],
  ['PY1 PY2', ['PY1', 'PY2']],
  ['PY1，PY2、 PY3;PY4；', ['PY1', 'PY2', 'PY3', 'PY4']],
  [' , ', null],
])('a filter whose call takes several values asks for %j', (typed, asked) => {
  expect(wireOf(several, typed, 0)).toEqual(asked);
});

it('another filter requests one text, without invisible characters', () => {
  expect(wireOf(plain, '\u00a0Acme\u200b Ltd, ', 0)).toBe('Acme Ltd,');
});

it('an address holds several values beyond the length of one', () => {
  const text = 'PY2026112800 PY2026112801';
  expect(fromUrl(several, text, undefined)).toBe(text);
  expect(fromUrl(plain, text, undefined)).toBe(text.slice(0, 12));
});
