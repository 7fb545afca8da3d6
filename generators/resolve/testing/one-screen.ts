import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Block } from '#model/block.ts';
import { checkSample } from '../../check/testing/samples.ts';
import { checkShape } from '../../load/shape.ts';
import { collectProblems } from '../../problems/problems.ts';
import { readSource } from '../../source/source.ts';
import { resolve } from '../model.ts';

const clean = join(import.meta.dirname, '../../check/fixtures/clean');
const files = new Map(
  readdirSync(clean, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(clean, name), 'utf8')]),
);

/** The one screen under test. */
export interface Resolved {
  /** Messages of its problems. */
  problems: string[];
  block: Block | undefined;
}

function resolved(over: Record<string, object>): Resolved {
  const found = collectProblems();
  const all = new Map([...files, ...Object.entries(over).map(([path, each]) => [path, JSON.stringify(each)] as const)]);
  const sources = [...all].flatMap(([path, text]) => readSource(path, path, text) ?? []);
  for (const source of sources) checkShape(source, found);
  const made = resolve(sources, found);
  const problems = checkSample(made, found).map((each) => each.message);
  return { problems, block: made.model.screens['t']?.block };
}

/** The clean portal with one more screen. @param more further files, by path */
export const screen = (over: object, more: Record<string, object> = {}): Resolved =>
  resolved({ 'screens/t.json': { title: 'T', path: '/t', ...over }, ...more });

/** Block of a screen that must have no problems. */
export function block(over: object, more?: Record<string, object>): Block {
  const made = screen(over, more);
  expect(made.problems).toEqual([]);
  return made.block as Block;
}
