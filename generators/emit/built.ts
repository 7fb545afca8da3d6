import type { Block } from '#model/block.ts';
import { factsOf } from '#model/blocks.ts';
import type { LaterBundle, ScreenBundle, ScreenDefinition } from '#model/screen.ts';
import type { Resolved } from '../resolve/model.ts';
import { isBlock } from '../source/walk.ts';
import { bundleOf } from './bundle.ts';

/** Suffix of the module address with the parts that a screen needs later. */
export const LATER = '?later';

type Named = Pick<LaterBundle, 'parts' | 'calls' | 'enums' | 'needs'>;

/** `api` of Vite's plugin `screenwright`. */
export interface GeneratorApi {
  /** Writes the files that only the compiler reads. */
  writeTypes(): Promise<unknown>;
}

export interface Built {
  bundle: Omit<ScreenBundle, 'validators' | 'later'>;
  /** Screens whose validators the bundle contains. */
  validators: string[];
  /** Definitions that only dialogs and drawers need; null if there are none. */
  later: (Named & { validators: string[] }) | null;
}

/**
 * A screen as a build ships it: the parts of the first page, and separately those that only dialogs and drawers draw,
 * without keys that no browser reads.
 * @throws Error if the screen does not exist
 */
export function builtOf(name: string, resolved: Pick<Resolved, 'model' | 'screens'>): Built {
  const { bundle, enums: names, validators } = bundleOf(name, resolved);
  const enums = Object.fromEntries(names.flatMap((each) => pairOf(each, resolved.model.enums[each])));
  const { calls, needs, uses } = lean(bundle);
  const over: Record<string, ScreenDefinition> = {};
  const apart = <Part>(part: Part): Part => withoutOverlays(part, (block) => nameOver(over, block));
  const screen = apart(lean(bundle.screen));
  const parts = Object.fromEntries(Object.entries(bundle.parts).map(([each, part]) => [each, apart(lean(part))]));
  const all: Named = { parts: { ...parts, ...over }, calls, enums: lean(enums), needs };
  const first = reach({ screen }, all);
  const rest = without(all, first);
  // Only a form on the page needs a validator before anything opens. A part on the page keeps those of its own dialogs.
  const hasForm = drawsForm({ screen, parts: first.parts });
  const isLater = (each: string): boolean => !hasForm || rest.parts[each] !== undefined;
  const isWhole = Object.keys(rest.parts).length === 0;
  return {
    bundle: { screen, ...(isWhole ? all : first), uses },
    validators: isWhole ? validators : validators.filter((each) => !isLater(each)),
    later: isWhole ? null : { ...rest, validators: validators.filter(isLater) },
  };
}

/** The modules of a screen: its first page, and the parts of its dialogs and drawers, if there are any. */
export function emitBuilt(
  name: string,
  resolved: Pick<Resolved, 'model' | 'screens'>,
): { first: string; later: string | null } {
  const { bundle, validators, later } = builtOf(name, resolved);
  const file = `./${name.split('/').at(-1)}.ts${LATER}`;
  const more = later === null ? '' : `,"later":()=>import(${JSON.stringify(file)})`;
  const first = moduleOf(name, 'bundle', bundle, validators, more);
  if (later === null) return { first, later };
  const { validators: ofLater, ...named } = later;
  return { first, later: moduleOf(name, 'later', named, ofLater, '') };
}

function moduleOf(name: string, exported: string, value: object, validators: readonly string[], more: string): string {
  const up = '../'.repeat(name.split('/').length);
  const imports = validators.map((each, n) => `import { validators as v${n} } from '${up}validators/${each}.js';\n`);
  const own = validators.map((_, n) => `...v${n}`).join(',');
  return `${imports.join('')}export const ${exported} = ${JSON.stringify(value).slice(0, -1)},"validators":{${own}}${more}};\n`;
}

function pairOf<Value>(name: string, value: Value | undefined): [string, Value][] {
  return value === undefined ? [] : [[name, value]];
}

/**
 * Without the keys for authors: the text of expressions, the inferred keys, and all places except those of blocks, which
 * errors report.
 */
function lean<Value>(value: Value): Value {
  return mapped(value, (key, inner, holder) => {
    if (key === 'source') return typeof inner !== 'string' || !('tree' in holder);
    if (key === 'inferred') return !Array.isArray(inner);
    return key !== 'place' || typeof inner !== 'string' || 'data' in holder;
  });
}

function mapped<Value>(value: Value, keep: (key: string, inner: unknown, holder: object) => boolean): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: unknown) => mapped(each, keep)) as Value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
      keep(key, inner, value) ? [[key, mapped(inner, keep)]] : [],
    ),
  ) as Value;
}

interface Overlay {
  kind: 'dialog' | 'drawer';
  block: Block | { screen: string };
}

function isOverlay(value: object): value is Overlay {
  const { kind, block } = value as Partial<Overlay>;
  return (kind === 'dialog' || kind === 'drawer') && typeof block === 'object';
}

/** Replaces each block in a dialog or a drawer by a name, as if it were a file of its own. */
function withoutOverlays<Value>(value: Value, nameOf: (block: Block) => string): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: unknown) => withoutOverlays(each, nameOf)) as Value;
  const inner: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([key, each]: [string, unknown]) => [key, withoutOverlays(each, nameOf)]),
  );
  if (!isOverlay(value) || !('kind' in value.block)) return inner as Value;
  return { ...inner, block: { screen: nameOf(inner['block'] as Block) } } as Value;
}

function nameOver(over: Record<string, ScreenDefinition>, block: Block): string {
  // A name that no file can have.
  const name = `#${Object.keys(over).length}`;
  over[name] = { name, title: '', paths: {}, params: [], needs: [], public: false, block };
  return name;
}

/**
 * Definitions for the first page: everything that it names, transitively, except the contents of dialogs and drawers.
 */
function reach(from: object, all: Named): Named {
  const found: Named = { parts: {}, calls: {}, enums: {}, needs: {} };
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      for (const kind of ['parts', 'calls', 'enums', 'needs'] as const) {
        const named = all[kind][value];
        if (named === undefined || found[kind][value] !== undefined) continue;
        (found[kind] as Record<string, unknown>)[value] = named;
        walk(named);
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) if (key !== 'block' || !isOverlay(value)) walk(inner);
    }
  };
  walk(from);
  return found;
}

/** Returns true if a value contains a form outside of dialogs and drawers. */
function drawsForm(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isBlock(value) && factsOf(value).sends !== undefined) return true;
  return Object.entries(value).some(([key, inner]) => (key !== 'block' || !isOverlay(value)) && drawsForm(inner));
}

function without(all: Named, some: Named): Named {
  const rest = <Value>(from: Record<string, Value>, taken: Record<string, unknown>): Record<string, Value> =>
    Object.fromEntries(Object.entries(from).filter(([name]) => !(name in taken)));
  return {
    parts: rest(all.parts, some.parts),
    calls: rest(all.calls, some.calls),
    enums: rest(all.enums, some.enums),
    needs: rest(all.needs, some.needs),
  };
}
