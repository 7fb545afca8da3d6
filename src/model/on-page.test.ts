import { describe, expect, it } from 'vitest';
import type { Block } from './block.ts';
import { kindsOnPage, partsOnPage, questionsOnPage, widgetsOnPage } from './on-page.ts';
import type { ScreenBundle } from './screen.ts';

const bundleOf = (block: unknown, parts: Record<string, unknown> = {}): ScreenBundle =>
  ({
    screen: { block: block as Block },
    parts,
    uses: {
      blocks: ['body', 'custom', 'fields', 'form', 'infoList', 'screen', 'table', 'tabs'],
      widgets: ['amount', 'chips', 'text', 'upload'],
    },
  }) as ScreenBundle;

describe('what is loaded before a page is drawn', () => {
  it('includes its blocks, but not the form that a row opens', () => {
    const row = [{ name: 'again', does: { kind: 'dialog', block: { kind: 'form' } } }];
    expect(kindsOnPage(bundleOf({ kind: 'table', row }))).toEqual(['table']);
  });

  it('includes tabs, bodies and drawn parts', () => {
    const tabs = { kind: 'tabs', tabs: [{ name: 'a', block: { kind: 'screen', screen: 'parts/a' } }] };
    const part = { block: { kind: 'infoList' } };
    expect(kindsOnPage(bundleOf({ kind: 'body', blocks: [tabs] }, { 'parts/a': part }))).toEqual([
      'body',
      'tabs',
      'screen',
      'infoList',
    ]);
  });

  it('includes only the first step of a form', () => {
    const first = { kind: 'body', blocks: [{ kind: 'fields' }] };
    const form = { kind: 'form', action: { steps: [{ block: first }, { block: { kind: 'table' } }] } };
    expect(kindsOnPage(bundleOf(form))).toEqual(['form', 'body', 'fields']);
  });

  it('includes everything if a product’s block may draw anything', () => {
    const { uses, ...rest } = bundleOf({ kind: 'custom' });
    expect(kindsOnPage({ ...rest, uses })).toBe(uses.blocks);
  });

  it('includes the widgets of its filters and forms, but not of opened layers', () => {
    const filter = [{ name: 'status', widget: 'chips', of: { name: 'status', widget: 'text' } }];
    const row = [{ name: 'again', does: { kind: 'dialog', block: { kind: 'form', fields: [{ widget: 'upload' }] } } }];
    expect(widgetsOnPage(bundleOf({ kind: 'table', filter, row }))).toEqual(['chips']);
    const form = { kind: 'form', action: { steps: [{ block: { kind: 'screen', screen: 'parts/b' } }] } };
    const fields = { kind: 'fields', members: [{ name: 'payAmt', widget: 'amount' }] };
    const parts = { 'parts/a': { block: form }, 'parts/b': { block: fields } };
    expect(widgetsOnPage(bundleOf({ kind: 'screen', screen: 'parts/a' }, parts))).toEqual(['amount']);
  });

  it('includes a filter above a block, the lines of a form and the sanitiser, if needed', () => {
    const lines = { kind: 'fields', filter: [], members: [{ name: 'stores', widget: 'lines' }] };
    const form = { kind: 'form', filter: [], action: { steps: [{ block: lines }, { block: { kind: 'body' } }] } };
    expect(partsOnPage(bundleOf(form))).toEqual(['lines-field', 'array-field']);
    expect(partsOnPage(bundleOf({ kind: 'chart', filter: [{ name: 'period', widget: 'chips' }] }))).toEqual([
      'block-filter',
    ]);
    expect(partsOnPage(bundleOf({ kind: 'article', filter: [] }))).toEqual(['html']);
    const table = { kind: 'table', as: 'table', filter: [], columns: [] };
    expect(partsOnPage(bundleOf({ ...table, paged: true }))).toEqual([]);
    expect(partsOnPage(bundleOf({ ...table, paged: false }))).toEqual(['arranging']);
    expect(partsOnPage(bundleOf({ ...table, as: 'cards', paged: true }))).toEqual(['tiles']);
  });

  it('includes constant questions, and none that writes', () => {
    const literal = (value: unknown) => ({ value: { tree: { op: 'literal', value }, reads: [] } });
    const data = {
      alert: { call: 'security.alerts', filling: { kind: literal('PAYMENT') } },
      again: { call: 'security.alerts', filling: { kind: literal('PAYMENT') } },
      own: { call: 'account.total', filling: { ccy: { value: { reads: ['form.ccy'] } } } },
      sometimes: { call: 'account.total', filling: {}, when: { reads: ['user.userType'] } },
      lacking: { call: 'pay.detail', filling: {} },
      writing: { call: 'user.refresh', filling: {} },
    };
    const call = (required: string[], writes: string[] = []) => ({ required, writes });
    const calls = {
      'security.alerts': call([]),
      'account.total': call([]),
      'pay.detail': call(['orderNo']),
      'user.refresh': call([], ['user']),
    };
    const bundle = { ...bundleOf({ kind: 'body', blocks: [], data }), calls } as unknown as ScreenBundle;
    expect(questionsOnPage(bundle)).toEqual([['security.alerts', { kind: 'PAYMENT' }]]);
  });
});
