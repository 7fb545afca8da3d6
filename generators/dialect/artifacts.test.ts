import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '#model/json-schema.ts';
import {
  callsValidator,
  entityValidator,
  enumValidator,
  menuValidator,
  needValidator,
  setValidator,
  screenValidator,
  widgetValidator,
} from '#model/dialect-validators.js';
import { collectProblems, printProblem } from '../problems/problems.ts';
import { checkSample } from '../check/testing/samples.ts';
import { wrongSchema } from '../rules/wrong-schema.ts';
import { admit } from '../load/files.ts';
import { checkShape } from '../load/shape.ts';
import { readSource, type Noun } from '../source/source.ts';
import { resolve } from '../resolve/model.ts';
import { dialectArtifacts } from './artifacts.ts';
import { bundleDialect } from './documents.ts';
import { examplePortal, examplesOf } from './examples.ts';
import { keysOf } from './keys.ts';

const root = join(import.meta.dirname, '../..');

describe('every file generated from the dialect', () => {
  it('is committed byte for byte: npm run dialect', async () => {
    for (const [path, text] of Object.entries(await dialectArtifacts())) {
      expect(readFileSync(join(root, path), 'utf8') === text, path).toBe(true);
    }
  });

  it('explains every key', () => {
    const silent: string[] = [];
    const walk = (schema: JsonSchema, path: string): void => {
      for (const [key, each] of Object.entries(schema.properties ?? {})) {
        if ((each.description ?? '').length < 5) silent.push(`${path}.${key}`);
        walk(each, `${path}.${key}`);
      }
      for (const each of [
        schema.items,
        schema.additionalProperties,
        ...(schema.anyOf ?? []),
        ...(schema.oneOf ?? []),
      ]) {
        if (typeof each === 'object') walk(each, path);
      }
    };
    for (const [name, schema] of Object.entries(bundleDialect().$defs)) walk(schema, name);
    expect(silent).toEqual([]);
  });
});

describe('the reference', () => {
  it('takes its examples from a portal without problems', () => {
    const found = collectProblems();
    const sources = [...examplePortal()].flatMap(([path, text]) => admit(path, path, text, found) ?? []);
    for (const source of sources) {
      checkShape(source, found);
      wrongSchema(found, source, false);
    }
    expect(checkSample(resolve(sources, found), found).map(printProblem)).toEqual([]);
  });

  it('has an example for every drawn key', () => {
    const dialect = bundleDialect();
    const examples = examplesOf(dialect);
    const keys = Object.keys(dialect.$defs).flatMap((name) => keysOf(dialect, name));
    expect(keys.length).toBeGreaterThan(350);
    expect(
      keys.filter(({ name, schema }) => schema['drawn'] !== false && !examples.has(name)).map(({ name }) => name),
    ).toEqual([]);
  });
});

const VALIDATORS = {
  enum: enumValidator,
  entity: entityValidator,
  calls: callsValidator,
  need: needValidator,
  set: setValidator,
  widget: widgetValidator,
  menu: menuValidator,
  screen: screenValidator,
};

describe('the sentences about shapes and the compiled validators agree', () => {
  const FOLDERS: Record<Noun, string> = {
    enum: 'enums',
    entity: 'entities',
    calls: 'calls',
    need: 'needs',
    set: 'sets',
    widget: 'widgets',
    menu: 'menus',
    screen: 'screens',
  };
  const cases: [Noun, unknown, boolean][] = [
    ['enum', { title: 'a', oneOf: [{ const: 1, name: 'A', title: 'a' }] }, true],
    ['enum', { title: 'a', oneOf: [] }, false],
    ['enum', { title: 'a', oneOf: [{ const: 1, name: 'A', title: 'a', tone: 'pink' }] }, false],
    ['entity', { title: 'a', type: 'object', key: 'id', properties: { id: { type: 'string' } } }, true],
    ['entity', { title: 'a', type: 'object', key: 'id', properties: { '1d': { type: 'string' } } }, false],
    ['entity', { title: 'a', type: 'object', key: 'id', properties: { id: { type: 'text' } } }, false],
    ['calls', { title: 'a', calls: { b: { get: '/b', result: { listOf: 'c' }, answer: 'list' } } }, true],
    ['calls', { title: 'a', calls: { b: { get: '/b', post: '/b' } } }, true],
    ['calls', { title: 'a', calls: { b: { get: '/b', put: '/b' } } }, false],
    ['calls', { title: 'a', calls: { b: { title: 'c', result: 'none' } } }, true],
    ['calls', { title: 'a', calls: { b: { title: 'c', patch: '/b', delete: '/b' } } }, false],
    ['calls', { title: 'a', calls: { b: { get: '/b', answer: { kind: 'transition' } } } }, false],
    ['need', { title: 'a', state: { that: 'true', say: 'b' } }, true],
    ['need', { title: 'a', state: { that: 'true', say: 'b' }, code: { send: 'a.b', field: 'c' } }, false],
    ['set', { title: 'a', needs: ['b'] }, true],
    ['set', { title: 'a', permission: ['/b'] }, true],
    ['set', { title: 'a', permission: ['b'] }, false],
    ['set', { title: 'a', permission: ['/b'], needs: ['c'] }, false],
    ['widget', { title: 'a', edits: ['string'] }, true],
    ['widget', { title: 'a' }, false],
    ['menu', { title: 'a', items: { b: { screen: 'c' } } }, true],
    ['menu', { title: 'a', items: { b: { scren: 'c' } } }, false],
    ['screen', { title: 'a', path: '/a', notice: { text: 'b' } }, true],
    ['screen', { title: 'a', path: '/a', notice: { text: 'b' }, links: {} }, false],
    ['screen', { title: 'a', path: '/a' }, false],
    ['screen', { title: 'a', form: { call: 'a.b', title: 'c', fields: ['d', { title: 'e', fields: ['f'] }] } }, true],
    ['screen', { title: 'a', form: { call: 'a.b', title: 'c', fields: ['d', { title: 'e' }] } }, false],
    [
      'screen',
      { title: 'a', table: { call: 'a.b', columns: ['c'], row: { d: { title: 'e', call: 'a.b', print: true } } } },
      false,
    ],
    ['screen', { title: 'a', table: { call: 'a.b', columns: ['c'], row: { d: { title: 'e', confirm: 'f' } } } }, false],
  ];

  it.each(cases)('%s %j', (noun, value, isRight) => {
    const problems = collectProblems();
    const source = readSource('x.json', `${FOLDERS[noun]}/x.json`, JSON.stringify(value));
    if (source) checkShape(source, problems);
    expect(problems.list.map((each) => each.message)).toEqual(
      isRight ? [] : expect.arrayContaining([expect.any(String)]),
    );
    expect(VALIDATORS[noun](value)).toBe(isRight);
  });
});
