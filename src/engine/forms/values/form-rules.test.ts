import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { RJSFSchema } from '@rjsf/utils';
import { expect, it, vi } from 'vitest';
import type { Expression, Tree } from '#model/expression.ts';
import type { FormMember } from '#model/field.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { addConditions, fieldErrorsOf, sentencesOf } from './rjsf-errors.ts';
import { FormStore } from './form-store.ts';
import { interpret } from '../../foreign/foreign-rules.ts';
import { field } from '../fixtures/field.ts';

const equals = (path: string, value: string): Expression => {
  const [root = '', name = ''] = path.split('.');
  const left: Tree = { op: 'read', root: root as 'form', path: [name] };
  return { source: path, tree: { op: '==', left, right: { op: 'literal', value }, as: 'text' }, reads: [path] };
};

const short: JsonSchema = { type: 'string', maxLength: 3 };

/** Errors that RJSF reports when a form is submitted. */
function submit(
  store: FormStore,
  properties: Record<string, JsonSchema>,
  names: readonly string[] = store.names,
): [string, string][] {
  const schema = { $id: 'form', type: 'object', properties } as RJSFSchema;
  const validator = createPrecompiledValidator({ form: interpret({ type: 'object', properties }) } as never, schema);
  const { errors } = validator.validateFormData(
    JSON.parse(JSON.stringify(store.data)),
    schema,
    (_, own, _ui, found) => addConditions(store.errors, names, own, found),
    (broken) => sentencesOf(store.errors, names, broken),
  );
  return store.errors
    .show(names, fieldErrorsOf(store.errors, names, errors))
    .map(({ title, message }) => [title, message]);
}

function open(members: FormMember[], properties: Record<string, JsonSchema>): FormStore {
  const validator = interpret({ type: 'object', properties });
  const store = new FormStore({
    members,
    parent: null,
    validator,
    say: (text) => (typeof text === 'string' ? text : text.parts.join('')),
  });
  store.start();
  return store;
}

it('a submit finds one error a field, in drawing order, whichever rule it breaks', () => {
  const wrong = { checks: [{ that: equals('form.b', 'ok'), say: { parts: ['NOT OK'], reads: [] } }] };
  const properties = { a: short, b: short, d: short };
  const store = open([field('a', wrong), field('b', wrong), field('c', { required: true }), field('d')], properties);
  store.type('a', 'long');
  store.type('b', 'no');
  store.type('d', 'long');
  expect(submit(store, properties)).toEqual([
    ['A', 'A 最多 3 个字'],
    ['B', 'NOT OK'],
    ['C', '请填写 C'],
    ['D', 'D 最多 3 个字'],
  ]);
  expect(store.state('d')?.error).toBe('D 最多 3 个字');
});

it('a submit evaluates each check once', () => {
  const say = vi.fn(() => 'NOT OK');
  const checks = [{ that: equals('form.a', 'ok'), say: { parts: [], reads: [] } }];
  const store = new FormStore({ members: [field('a', { checks })], parent: null, validator: null, say });
  store.type('a', 'no');
  expect(submit(store, { a: short })).toEqual([['A', 'NOT OK']]);
  expect(say).toHaveBeenCalledTimes(1);
});

it('a submit ignores hidden fields and other steps', () => {
  const properties = { a: short, b: short };
  const store = open([field('a'), field('b', { visible: equals('form.a', 'US') })], properties);
  store.type('a', 'US');
  store.type('b', 'long');
  expect(submit(store, properties, ['a'])).toEqual([]);
  expect(submit(store, properties)).toEqual([['B', 'B 最多 3 个字']]);
  store.type('a', 'CN');
  expect(submit(store, properties)).toEqual([]);
});

it('a submit says the errors of a line at the fields of that line', () => {
  const properties = { lines: { type: 'array', items: { type: 'object', properties: { a: short } } } };
  const members = [field('a'), field('b', { required: true })];
  const lines = field('lines', { lines: { members, add: '添加', taken: [] } });
  const store = open([lines], properties);
  const list = store.cell('lines')?.lines;
  list?.add([{}, {}]);
  list?.read().forEach(({ store: line }, at) => {
    line.type('a', at === 1 ? 'long' : 'ok');
    if (at === 0) line.type('b', 'x');
  });
  expect(submit(store, properties)).toEqual([
    ['第 2 行A', 'A 最多 3 个字'],
    ['第 2 行B', '请填写 B'],
  ]);
  expect(store.cell(`lines/1/a`)?.state.error).toBe('A 最多 3 个字');
});
