import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActionDefinition } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import type { ScreenBundle } from '#model/screen.ts';
import { callAction } from '#engine/testing/world.tsx';
import { is, open, tasks } from '#engine/testing/tasks.tsx';
import { definitionAt, drawnFrom, everyDrawn, placeAt, type Placed } from './drawn.ts';
import { rememberEvaluations, whyOf, type Why } from './why.ts';

/* Drawn elements carry the place of their definition, and hidden ones can be explained. */

const FILE = 'schemas/screens/tasks.json';
const atTest = (line: number) => (place: string) => place === `${FILE}:${line}:7`;
const placed = (line: number): { place: string } => ({ place: `${FILE}:${line}:7` });

const shut: ActionDefinition = { ...callAction('shut', 'close'), ...placed(8), visible: is('row.state', 1) };
const never: ActionDefinition = { ...callAction('never', 'close'), ...placed(9), visible: is('row.state', 9) };
const unseen: ActionDefinition = { ...callAction('unseen', 'close'), ...placed(10), visible: is('row.state', 9) };

const withPlaces = (block: Blocks['table']): Blocks['table'] => ({
  ...block,
  ...placed(1),
  columns: block.columns.map((column, n) => ({ ...column, ...placed(2 + n) })),
  row: [shut, never],
});

/** The parts of a bundle that are searched. */
const bundleWith = (...inside: object[]): ScreenBundle =>
  ({ screen: { inside }, parts: {} }) as unknown as ScreenBundle;
const why = (definition: object, isSeen: boolean): Why | null => whyOf(definition as Placed, isSeen, new Set());

beforeEach(async () => {
  rememberEvaluations();
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) =>
    Promise.resolve(
      Response.json({
        code: '0',
        message: '',
        result: tasks(JSON.parse(init.body as string) as Record<string, unknown>),
      }),
    ),
  );
  await open('', withPlaces, {}, { close: { fields: ['no'] } });
  await expect.poll(() => document.querySelectorAll('tbody:not([data-waits]) tr').length).toBeGreaterThan(3);
});
afterEach(() => void vi.unstubAllGlobals());

describe('pointing into the preview', () => {
  it('maps a cell to its column, and back to the head and all cells', () => {
    const cell = document.querySelector('tbody tr > *')!;
    expect(placeAt(cell)).toBe(placed(2).place);
    const rows = document.querySelectorAll('tbody tr').length;
    expect(drawnFrom(atTest(2))).toHaveLength(rows + 1);
    expect(drawnFrom(atTest(2))).toContain(cell);
  });

  it('maps an element without a definition to its block', () => {
    expect(placeAt(document.querySelector('thead')!)).toBe(placed(1).place);
    expect(everyDrawn().get(placed(1).place)).toHaveLength(1);
  });

  it('explains a hidden thing by its condition and the values of its terms', () => {
    expect(drawnFrom(atTest(9))).toEqual([]);
    expect(why(never, false)).toMatchObject({
      isSeen: false,
      answers: [
        {
          key: 'visible',
          terms: [{ holds: false }, { source: 'row.state', value: expect.stringMatching(/^\d$/) as string }],
        },
      ],
    });
  });

  it('explains the first of several rows', () => {
    const { list } = tasks({ currentPage: 1, pageSize: 10 }) as { list: { state: number }[] };
    expect(why(never, false)?.answers[0]?.terms[1]?.value).toBe(String(list[0]?.state));
    expect(new Set(list.map(({ state }) => state)).size).toBeGreaterThan(1);
  });

  it('explains nothing that is not on the page', () => {
    expect(why(unseen, false)).toBeNull();
  });

  it('explains an unevaluated thing by its missing permission', () => {
    const locked = { ...placed(11), permission: { any: ['/secret'], reverse: false } };
    expect(why(locked, false)).toMatchObject({
      answers: [{ key: 'permission', terms: [{ value: { zh: '没有权限', en: 'not granted' } }] }],
    });
  });
});

it('finds a definition by its place at any depth', () => {
  const bundle = bundleWith({ list: [{ other: 'x' }, { deep: never }] }, unseen);
  expect(definitionAt(bundle, atTest(9))).toBe(never);
  expect(definitionAt(bundle, (place) => place.endsWith('tasks.json:10:7'))).toBe(unseen);
  expect(definitionAt(bundle, atTest(12))).toBeUndefined();
});
