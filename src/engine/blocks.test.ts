import { describe, expect, it } from 'vitest';
import type { Block } from '#model/block.ts';
import type { ScreenBundle } from '#model/screen.ts';
import { kindsOnPage } from './blocks.ts';

const bundleOf = (block: unknown, parts: Record<string, unknown> = {}): ScreenBundle =>
  ({
    screen: { block: block as Block },
    parts,
    uses: { blocks: ['body', 'custom', 'fields', 'form', 'infoList', 'screen', 'table', 'tabs'] },
  }) as unknown as ScreenBundle;

describe('what is loaded before a page is drawn', () => {
  it('is what stands on it, and not the form that a row opens over it', () => {
    const row = [{ name: 'again', does: { kind: 'dialog', block: { kind: 'form' } } }];
    expect(kindsOnPage(bundleOf({ kind: 'table', row }))).toEqual(['table']);
  });

  it('is what stands in tabs, in bodies and in the parts that are drawn there', () => {
    const tabs = { kind: 'tabs', tabs: [{ name: 'a', block: { kind: 'screen', screen: 'parts/a' } }] };
    const part = { block: { kind: 'infoList' } };
    expect(kindsOnPage(bundleOf({ kind: 'body', blocks: [tabs] }, { 'parts/a': part }))).toEqual([
      'body',
      'tabs',
      'screen',
      'infoList',
    ]);
  });

  it('is everything where steps or a block of the product may draw whatever they like', () => {
    for (const kind of ['form', 'custom']) {
      const { uses, ...rest } = bundleOf({ kind });
      expect(kindsOnPage({ ...rest, uses })).toBe(uses.blocks);
    }
  });
});
