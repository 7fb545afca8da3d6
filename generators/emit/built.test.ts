import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ScreenBundle } from '#model/screen.ts';
import { collectProblems } from '../problems/problems.ts';
import { load, readIcons } from '../load/files.ts';
import { resolve, type Resolved } from '../resolve/model.ts';
import { builtOf, emitBuilt, type Built } from './built.ts';
import { bundleOf } from './bundle.ts';

let resolved: Resolved;
let screens: string[];

beforeAll(() => {
  const root = join(import.meta.dirname, '../../schemas');
  const problems = collectProblems();
  resolved = resolve(load(root, problems), problems, { icons: readIcons(root, problems) });
  screens = Object.values(resolved.model.screens).flatMap(({ name, paths }) =>
    Object.keys(paths).length === 0 ? [] : [name],
  );
}, 120_000);

/** Combines the first page and its dialogs again. */
function whole({ bundle, later }: Built): Omit<ScreenBundle, 'validators' | 'later'> {
  const parts = { ...bundle.parts, ...later?.parts };
  const put = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(put);
    const { screen } = value as { screen?: unknown };
    if (typeof screen === 'string' && screen.startsWith('#')) return put(parts[screen]?.block);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, put(inner)]));
  };
  const files = Object.entries(parts).filter(([name]) => !name.startsWith('#'));
  return {
    ...(put({ screen: bundle.screen, parts: Object.fromEntries(files) }) as Pick<ScreenBundle, 'screen' | 'parts'>),
    calls: { ...bundle.calls, ...later?.calls },
    enums: { ...bundle.enums, ...later?.enums },
    needs: { ...bundle.needs, ...later?.needs },
    uses: bundle.uses,
  };
}

const FOR_AUTHORS = new Set(['source', 'inferred', 'place']);

/** Without the keys that a build omits, at any depth. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner: unknown) => (FOR_AUTHORS.has(key) ? undefined : inner)));
}

/** Names of the parts drawn in a value, without its dialogs. */
function drawnIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { kind, screen } = value as { kind?: unknown; screen?: unknown };
  if (kind === 'dialog' || kind === 'drawer') return [];
  const own = kind === 'screen' && typeof screen === 'string' ? [screen] : [];
  return [...own, ...Object.values(value).flatMap(drawnIn)];
}

describe('a screen as it is built', () => {
  it('contains with its later parts all that it needs, and nothing twice', () => {
    for (const name of screens) {
      const built = builtOf(name, resolved);
      const { bundle, enums, validators } = bundleOf(name, resolved);
      const definitions = Object.fromEntries(enums.map((each) => [each, resolved.model.enums[each]]));
      expect(plain({ ...whole(built), validators: null }), name).toEqual(
        plain({ ...bundle, enums: definitions, validators: null }),
      );
      expect([...built.validators, ...(built.later?.validators ?? [])].sort(), name).toEqual([...validators].sort());
      for (const kind of ['parts', 'calls', 'enums', 'needs'] as const)
        for (const each of Object.keys(built.later?.[kind] ?? {}))
          expect(built.bundle[kind], name).not.toHaveProperty([each]);
    }
  });

  it('has every part that is drawn on its page', () => {
    for (const name of screens) {
      const { bundle } = builtOf(name, resolved);
      for (const { block } of [bundle.screen, ...Object.values(bundle.parts)])
        for (const part of drawnIn(block)) if (part !== name) expect(Object.keys(bundle.parts), name).toContain(part);
    }
  });

  it('leaves to later what only its drawer needs, with the names that the page has too', () => {
    const { bundle, later } = builtOf('transaction/payment-order', resolved);
    expect(Object.keys(bundle.parts)).toEqual([]);
    expect(Object.keys(later?.parts ?? {})).toContain('parts/payment-order');
    expect(Object.keys(bundle.calls)).toContain('pay.orders');
    expect(Object.keys(bundle.enums)).toContain('pay-order-status');
    const modules = emitBuilt('transaction/payment-order', resolved);
    expect(modules.first).toContain('import("./payment-order.ts?later")');
    expect(modules.later).toContain('export const later = {"parts":{"parts/payment-order"');
  });

  it('leaves to later the validators of a page without a form, and keeps those of a form on the page', () => {
    const list = builtOf('transaction/payment-order', resolved);
    expect(list.validators).toEqual([]);
    expect(list.later?.validators).toContain('transaction/payment-order');
    expect(emitBuilt('transaction/payment-order', resolved).first).not.toContain('/validators/');
    expect(builtOf('pay/initiate-payment', resolved).validators).toContain('pay/initiate-payment');
  });

  it('is one piece if nothing opens over it', () => {
    expect(builtOf('common/success', resolved).later).toBe(null);
    expect(emitBuilt('common/success', resolved).first).not.toContain('later');
  });

  it('contains the places of blocks and no texts of expressions', () => {
    const text = emitBuilt('transaction/payment-order', resolved).first;
    expect(text).toContain('"place":"schemas/screens/transaction/payment-order.json:1:1"');
    expect(text).not.toMatch(/"source":"|"inferred":\[/);
  });
});
