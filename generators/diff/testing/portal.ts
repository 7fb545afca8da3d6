import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectProblems } from '../../problems/problems.ts';
import { checkShape } from '../../load/shape.ts';
import { readSource, type Source } from '../../source/source.ts';
import { resolve } from '../../resolve/model.ts';
import type { Revision } from '../revision.node.ts';

/* The clean portal of check's fixtures, with additions for tests of the review. */

const folder = join(import.meta.dirname, '../../check/fixtures/clean');
const files = Object.fromEntries(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name), 'utf8')]),
);

// oxlint-disable-next-line no-explicit-any -- files of any kind are edited
export type Json = any;
export type Files = Record<string, Json>;

export function portal(): Files {
  const all: Files = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, JSON.parse(text)]));
  all['entities/order.json'].properties.card = { type: 'string', title: 'Card', format: 'secret' };
  all['entities/order.json'].properties.note = { type: 'string', title: 'Note' };
  all['calls/shop.json'].calls.export = {
    title: 'Export',
    post: '/api/orders/export',
    request: { filterOf: 'order', pick: ['state'] },
    result: 'job',
    answer: { kind: 'export', of: 'order', columns: ['orderNo', 'amount'], fileName: 'orders' },
  };
  all['calls/shop.json'].calls.open = { ...all['calls/shop.json'].calls.close, title: 'Open', post: '/api/open' };
  all['screens/detail.json'] = {
    $schema: '../dialect/screen.json',
    title: 'Detail',
    path: '/orders/:orderNo',
    body: [
      {
        infoList: {
          call: 'shop.order',
          with: { orderNo: 'route.orderNo' },
          items: ['orderNo', 'state', 'amount', 'note'],
        },
      },
      { notice: { text: 'Look', tone: 'info' }, visible: "user.userNo != ''" },
    ],
  };
  all['screens/wizard.json'] = {
    $schema: '../dialect/screen.json',
    title: 'Wizard',
    path: '/wizard',
    form: {
      call: 'shop.pay',
      title: 'Pay',
      steps: {
        fill: { title: 'Fill', fields: ['currency', 'amount', { field: 'remark', max: 10 }] },
        confirm: { title: 'Confirm', infoList: { of: 'form', items: ['currency', 'amount'] } },
      },
    },
  };
  return all;
}

const shared = new Map<string, Source>();
/** Maximum number of shared sources: random portals never repeat and would fill the memory. */
const MOST_SHARED = 2000;

export function revision(all: Files, name: string): Revision {
  const found = collectProblems();
  const sources = Object.entries(all).flatMap(([path, each]) => {
    const text = typeof each === 'string' ? each : JSON.stringify(each, null, 2);
    const known = shared.get(path);
    if (known?.text === text) return known;
    const source = readSource(`schemas/${path}`, path, text);
    if (source === undefined) return [];
    const before = found.list.length;
    checkShape(source, found);
    if (shared.size >= MOST_SHARED) shared.clear();
    // Revisions share unchanged sources.
    if (found.list.length === before) shared.set(path, source);
    return source;
  });
  const { model } = resolve(sources, found);
  return { name, model, sources, problems: found.list };
}
