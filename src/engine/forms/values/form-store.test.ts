import { describe, expect, it, vi } from 'vitest';
import type { Arithmetic, Expression, Tree } from '#model/expression.ts';
import type { FormMember } from '#model/field.ts';
import type { Validator } from '#model/screen.ts';
import { createScope } from '../../scope/scope.ts';
import { FormStore, type FormOptions } from './form-store.ts';
import { draftOf, restoreDraft } from './form-record.ts';
import { field } from '../fixtures/field.ts';

function read(path: string): Tree {
  const [root = '', ...rest] = path.split('.');
  return { op: 'read', root: root as 'form', path: rest };
}

function expression(tree: Tree, ...reads: string[]): Expression {
  return { source: 'test', tree, reads };
}

const valueOf = (path: string): Expression => expression(read(path), path);
const compare = (path: string, op: '==' | '<=', value: string, as: Arithmetic = 'text'): Expression =>
  expression({ op, left: read(path), right: { op: 'literal', value }, as }, path);

const SECRET = { name: 'no', title: 'no', type: 'string', format: 'secret', widget: 'text' } as const;

function open(members: FormMember[], more: Partial<FormOptions> = {}): FormStore {
  const store = new FormStore({ members, parent: null, validator: null, say: (text) => String(text), ...more });
  store.start();
  return store;
}

describe('visible', () => {
  const members = [
    field('country', { default: 'CN' }),
    field('routing', { visible: compare('form.country', '==', 'US'), required: true }),
    field('branch', { visible: compare('form.routing', '==', '021') }),
  ];

  it('neither requires nor sends hidden fields', () => {
    const store = open(members);
    store.type('routing', '021');
    expect(store.errors.check()).toEqual([]);
    expect(store.values()).toEqual({ country: 'CN' });
  });

  it('keeps the input of a hidden field', () => {
    const store = open(members);
    store.type('country', 'US');
    store.type('routing', '021');
    store.type('country', 'CN');
    expect(store.values()).toEqual({ country: 'CN' });
    store.type('country', 'US');
    expect(store.values()).toEqual({ country: 'US', routing: '021' });
  });

  it('hides fields that depend on hidden ones', () => {
    const store = open(members);
    store.type('country', 'US');
    store.type('routing', '021');
    expect(store.state('branch')?.visible).toBe(true);
    store.type('country', 'CN');
    expect(store.state('branch')?.visible).toBe(false);
  });

  it('counts for all fields of a group', () => {
    const group: FormMember = {
      kind: 'group',
      name: 'g',
      visible: compare('form.country', '==', 'US'),
      fields: [field('state')],
    };
    const store = open([field('country', { default: 'CN' }), group]);
    expect(store.state('state')?.visible).toBe(false);
    store.type('country', 'US');
    expect(store.state('state')?.visible).toBe(true);
  });
});

describe('enabled', () => {
  const that = compare('form.kind', '==', 'trade');

  it('is disabled and optional until its condition holds', () => {
    const store = open([field('kind'), field('files', { required: true, enabled: { that, say: 'TRADE ONLY' } })]);
    expect(store.state('files')).toMatchObject({ disabled: true, required: false });
    expect(store.errors.check()).toEqual([]);
    store.type('kind', 'trade');
    expect(store.state('files')).toMatchObject({ disabled: false, required: true });
    expect(store.errors.check().map(({ name }) => name)).toEqual(['files']);
  });
});

describe('required', () => {
  it('is a sentence with the title, once the person has tried', () => {
    const store = open([field('name', { required: true })]);
    expect(store.state('name')?.error).toBeNull();
    expect(store.errors.show()).toEqual([{ name: 'name', title: 'NAME', message: '请填写 NAME' }]);
    expect(store.state('name')?.error).toBe('请填写 NAME');
    store.type('name', 'x');
    expect(store.state('name')?.error).toBeNull();
  });

  it('follows an expression', () => {
    const store = open([field('kind'), field('files', { required: compare('form.kind', '==', 'trade') })]);
    expect(store.errors.check()).toEqual([]);
    store.type('kind', 'trade');
    expect(store.errors.check().map(({ name }) => name)).toEqual(['files']);
  });

  it('reports nothing for an empty field that lost focus', () => {
    const store = open([field('name', { required: true })]);
    store.errors.leave('name');
    expect(store.state('name')?.error).toBeNull();
  });
});

describe('fill', () => {
  const members = [field('country', { default: 'CN' }), field('bank', { fill: valueOf('form.country') })];

  it('follows its source until the person types over it', () => {
    const store = open(members);
    expect(store.values().bank).toBe('CN');
    store.type('country', 'HK');
    expect(store.values().bank).toBe('HK');
    store.type('bank', 'US');
    store.type('country', 'CN');
    expect(store.values().bank).toBe('US');
  });

  it('keeps a value while its source is unknown', () => {
    const parent = createScope(null, { data: {} });
    const store = open([field('bank', { fill: valueOf('data.hk.name') })], { parent });
    expect(store.values()).toEqual({});
    parent.setAt('data', 'hk', { name: '星屿银行' });
    expect(store.values()).toEqual({ bank: '星屿银行' });
    parent.setAt('data', 'hk', null);
    expect(store.values()).toEqual({ bank: '星屿银行' });
  });
});

describe('a computed value', () => {
  it('follows what it reads and is sent', () => {
    const store = open([field('a', { default: '1' }), field('b', { value: valueOf('form.a') })]);
    expect(store.values()).toEqual({ a: '1', b: '1' });
    store.type('a', '2');
    expect(store.values()).toEqual({ a: '2', b: '2' });
  });
});

describe('a record to start from', () => {
  const members = [
    field('name'),
    field('bank', { fill: valueOf('form.name') }),
    field('no', { of: SECRET, required: true }),
  ];
  const fill = valueOf('data.payee');

  it('is loaded once, when it is known', () => {
    const parent = createScope(null, { data: {} });
    const store = open(members, { parent, fill });
    parent.setAt('data', 'payee', { name: 'A', bank: 'B' });
    expect(store.values()).toEqual({ name: 'A', bank: 'B' });
    parent.setAt('data', 'payee', { name: 'C', bank: 'D' });
    expect(store.values()).toEqual({ name: 'A', bank: 'B' });
    expect(store.isChanged).toBe(false);
  });

  it('does not overwrite what was typed before it came', () => {
    const parent = createScope(null, { data: {} });
    const store = open(members, { parent, fill });
    store.type('name', 'mine');
    parent.setAt('data', 'payee', { name: 'A' });
    expect(store.values().name).toBe('mine');
  });

  it('sends a masked secret only if it is typed anew', () => {
    const parent = createScope(null, { data: { payee: { name: 'A', no: '6222****1147' } } });
    const store = open(members, { parent, fill });
    expect(store.state('no')).toMatchObject({ held: '6222****1147' });
    expect(store.cell('no')?.value).toBeUndefined();
    expect(store.errors.check()).toEqual([]);
    expect(store.values()).not.toHaveProperty('no');
    store.type('no', '62220000');
    expect(store.values().no).toBe('62220000');
  });
});

describe('validation', () => {
  const validator: Validator = (value) => {
    const { name } = value as { name?: string };
    const isValid = name === undefined || name.length <= 3;
    const broken = { instancePath: '/name', schemaPath: '', keyword: 'maxLength', params: { limit: 3 } };
    validator.errors = isValid ? null : [broken];
    return isValid;
  };

  it('waits until the field is left, then follows each key', () => {
    const store = open([field('name')], { validator });
    store.type('name', 'long');
    expect(store.state('name')?.error).toBeNull();
    store.errors.leave('name');
    expect(store.state('name')?.error).toBe('NAME 最多 3 个字');
    store.type('name', 'lon');
    expect(store.state('name')?.error).toBeNull();
  });

  it('runs a field’s checks with its new value and says their sentence', () => {
    const checks = [{ that: compare('form.amount', '<=', '100', 'money'), say: '余额不足' }];
    const store = open([field('amount', { checks })]);
    store.type('amount', '100.01');
    expect(store.errors.check()).toEqual([{ name: 'amount', title: 'AMOUNT', message: '余额不足' }]);
    store.errors.show();
    store.type('amount', '100');
    expect(store.state('amount')?.error).toBeNull();
  });

  it('does not fail a check whose values are not known yet, and runs it again when they are', () => {
    const most = expression(
      { op: '<=', left: read('form.amount'), right: read('data.most'), as: 'money' },
      'form.amount',
      'data.most',
    );
    const parent = createScope(null, { data: {} });
    const store = open([field('amount', { checks: [{ that: most, say: '余额不足' }] })], { parent });
    store.type('amount', '20');
    expect(store.errors.show()).toEqual([]);
    parent.setAt('data', 'most', '10');
    expect(store.state('amount')?.error).toBe('余额不足');
  });

  it('keeps to min and max exactly', () => {
    const store = open([field('amount', { max: 1 })]);
    store.type('amount', '1.00');
    expect(store.errors.check()).toEqual([]);
    store.type('amount', '1.00000000000000001');
    expect(store.errors.check()).toHaveLength(1);
  });

  it('puts the server’s errors at their fields until these are changed', () => {
    const store = open([field('name'), field('gone', { visible: compare('form.name', '==', 'x') })]);
    store.type('name', 'taken');
    const rest = store.errors.refuse([
      { path: '/name', message: '已被使用' },
      { path: '/gone', message: '不支持' },
    ]);
    expect(store.state('name')?.error).toBe('已被使用');
    expect(rest).toEqual([{ path: '/gone', message: '不支持' }]);
    expect(store.errors.check()).toHaveLength(1);
    store.type('name', 'free');
    expect(store.errors.check()).toEqual([]);
  });
});

describe('subscriptions', () => {
  it('tell the field that changed and no other', () => {
    const store = open([field('a'), field('b')]);
    const [a, b] = [vi.fn(), vi.fn()];
    store.cell('a')?.changes.subscribe(a);
    store.cell('b')?.changes.subscribe(b);
    store.type('a', '1');
    expect(a).toHaveBeenCalled();
    expect(b).not.toHaveBeenCalled();
  });
});

describe('a draft', () => {
  const members = [
    field('a'),
    field('b', { fill: valueOf('form.a') }),
    field('password', { widget: 'password' }),
    field('no', { of: SECRET }),
  ];

  it('contains no secret', () => {
    const store = open(members);
    for (const name of ['a', 'password', 'no']) store.type(name, `${name}!`);
    expect(draftOf(store)).toEqual({ values: { a: 'a!', b: 'a!' }, typed: ['a'] });
  });

  it('restores typed values as typed, and filled ones as filled', () => {
    const before = open(members);
    before.type('a', '1');
    const after = open(members);
    restoreDraft(after, draftOf(before));
    expect(after.values()).toEqual({ a: '1', b: '1' });
    expect(after.isChanged).toBe(true);
    after.type('a', '2');
    expect(after.values()).toEqual({ a: '2', b: '2' });
  });
});

describe('reset', () => {
  it('restores the schema’s defaults', () => {
    const store = open([field('a', { default: 'x' }), field('b', { fill: valueOf('form.a') })]);
    store.type('a', 'y');
    store.type('b', 'z');
    store.errors.show();
    store.reset();
    expect(store.values()).toEqual({ a: 'x', b: 'x' });
    expect(store.isChanged).toBe(false);
  });
});
