import { expect, it } from 'vitest';
import type { ScreenBundle } from '#model/screen.ts';
import { blocksAround, stepAround, wayInto } from './revealing.ts';

const bundle = {
  screen: {
    block: {
      place: 'a:1',
      tabs: [
        { name: 'one', block: { place: 'a:2', columns: [{ place: 'a:3' }] } },
        {
          name: 'two',
          block: {
            place: 'a:4',
            row: [
              { place: 'a:5', does: { kind: 'dialog', block: { place: 'a:6', items: [{ place: 'a:7' }] } } },
              { place: 'a:8', does: { kind: 'drawer', block: { screen: 'other' } } },
            ],
          },
        },
      ],
      action: {
        steps: [
          { name: 'fill', place: 'a:10', block: { place: 'a:10', blocks: [{ place: 'a:11' }] } },
          { name: 'done', place: 'a:12', block: { place: 'a:12', blocks: [{ place: 'a:13' }] } },
        ],
      },
    },
  },
  parts: { other: { block: { place: 'b:1' } } },
} as unknown as ScreenBundle;
const way = (place: string) => wayInto(bundle, (each) => each === place);

it('opens the tab, and the action of a dialog inside it', () => {
  expect(way('a:3')).toEqual([{ kind: 'tab', place: 'a:1', tab: 'one' }]);
  expect(way('a:7')).toMatchObject([
    { kind: 'tab', tab: 'two' },
    { kind: 'press', place: 'a:5', block: { place: 'a:6' } },
  ]);
  // The action itself is visible on the page.
  expect(way('a:5')).toEqual([{ kind: 'tab', place: 'a:1', tab: 'two' }]);
});

it('draws a later step by itself, the first one as it is', () => {
  expect(way('a:11')).toEqual([]);
  expect(stepAround(way('a:13'))?.place).toBe('a:12');
  expect(stepAround(way('a:12'))?.place).toBe('a:12');
  expect(blocksAround(way('a:6')).at(-1)?.place).toBe('a:6');
});

it('opens nothing for a visible or unknown thing', () => {
  expect(way('a:1')).toEqual([]);
  expect(way('b:1')).toEqual([]);
  expect(way('c:1')).toEqual([]);
});
