import type { ScreenUse } from '../context/context.ts';
import type { CallContract, CallDefinition } from '#model/call.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Model } from '#model/model.ts';
import type { ScreenBundle, ScreenDefinition } from '#model/screen.ts';
import type { Resolved } from '../resolve/model.ts';

/** A screen's module: its definitions, and those of the parts that it draws or opens. Updates itself after a save. */
export function emitBundle(name: string, resolved: Resolved): string {
  const { bundle, enums, validators } = bundleOf(name, resolved);
  const up = (target: string): string => `${'../'.repeat(name.split('/').length)}${target}`;
  const imports = [
    `import { replaceScreen } from '#model/live.ts';`,
    `import type { ScreenBundle } from '#model/screen.ts';`,
    ...enums.map((each, n) => `import { definition as e${n} } from '${up(`enums/${each}.ts`)}';`),
    ...validators.map((each, n) => `import { validators as v${n} } from '${up(`validators/${each}.js`)}';`),
  ];
  const { screen, parts, calls, needs, uses } = bundle;
  const of = <Part>(all: Record<string, Part>, print: (part: Part) => string): string =>
    Object.entries(all)
      .map(([key, part]) => `${JSON.stringify(key)}: ${print(part)},\n`)
      .join('');
  return `${imports.join('\n')}

export const bundle: ScreenBundle = {
"screen": ${printScreen(screen, 1)},
"parts": {
${of(parts, (part) => printScreen(part, 1))}},
"calls": {
${of(calls, (call) => JSON.stringify(call, null, 1))}},
"enums": { ${enums.map((each, n) => `${JSON.stringify(each)}: e${n}`).join(', ')} },
"needs": ${JSON.stringify(needs, null, 1)},
"validators": { ${validators.map((_, n) => `...v${n}`).join(', ')} },
"uses": ${JSON.stringify(uses, null, 1)}
};

if (import.meta.hot) {
  import.meta.hot.accept((next) => {
    if (next) replaceScreen(next['bundle'] as ScreenBundle, bundle);
  });
}
`;
}

/** An emitted bundle for the browser: without types and line breaks, because strings contain only escaped ones. */
export function plainBundle(emitted: string): string {
  return emitted
    .replace(/^(\/\/|import type ).*$/gm, '')
    .replace('export const bundle: ScreenBundle =', 'export const bundle =')
    .replace(' as ScreenBundle, bundle)', ', bundle)')
    .replace(/\n */g, ' ');
}

const printed = [new WeakMap<object, string>(), new WeakMap<object, string>()] as const;

/**
 * JSON of a screen, with the text of its large block cached.
 * @param spaces of indentation
 */
export function printScreen({ block, ...rest }: ScreenDefinition, spaces: 0 | 1): string {
  const inner = printed[spaces].get(block) ?? JSON.stringify(block, null, spaces);
  printed[spaces].set(block, inner);
  return `${JSON.stringify(rest, null, spaces).slice(0, -1)},"block":${inner}}`;
}

export interface Bundled {
  bundle: ScreenBundle;
  enums: string[];
  /** Screens whose validators the bundle contains. */
  validators: string[];
}

/** @throws Error if the screen does not exist */
export function bundleOf(name: string, { model, screens }: Pick<Resolved, 'model' | 'screens'>): Bundled {
  const names = withParts(name, screens);
  const uses = names.flatMap((each) => screens.get(each)?.use ?? []);
  const union = <Value extends string>(pick: (use: ScreenUse) => Iterable<Value>): Value[] =>
    [...new Set<Value>(uses.flatMap((use) => [...pick(use)]))].sort();
  const screen = model.screens[name];
  if (!screen) throw new Error(`There is no screen "${name}"`);
  const needs = new Set(names.flatMap((each) => model.screens[each]?.needs ?? []));
  const calls = union((use) => use.calls);
  for (const call of calls) for (const need of model.calls[call]?.needs ?? []) needs.add(need);
  for (const need of needs) calls.push(...callsOfNeed(model, need));
  const enums = union((use) => use.enums);
  return {
    bundle: {
      screen,
      parts: Object.fromEntries(
        names.slice(1).flatMap((each) => (model.screens[each] ? [[each, model.screens[each]]] : [])),
      ),
      calls: Object.fromEntries(
        [...new Set(calls)]
          .sort()
          .flatMap((each) => (model.calls[each] ? [[each, definitionOf(model.calls[each])]] : [])),
      ),
      enums: {},
      needs: Object.fromEntries(
        [...needs].sort().flatMap((each) => (model.needs[each] ? [[each, model.needs[each]]] : [])),
      ),
      validators: {},
      uses: {
        blocks: union((use) => use.blocks),
        widgets: union((use) => use.widgets),
        formats: union((use) => use.formats),
      },
    },
    enums,
    validators: names.filter((each) => (screens.get(each)?.use.validators.size ?? 0) > 0),
  };
}

function withParts(name: string, screens: Resolved['screens']): string[] {
  const found = [name];
  for (const each of found) {
    for (const part of screens.get(each)?.use.parts ?? []) if (!found.includes(part)) found.push(part);
  }
  return found;
}

function callsOfNeed(model: Model, name: string): string[] {
  const need = model.needs[name];
  if (need === undefined || need.kind === 'state') return [];
  const named =
    need.kind === 'code'
      ? [need.ask, need.send, need.check, need.says]
      : need.kind === 'captcha'
        ? [need.draw]
        : [need.ask, need.sign];
  return named.filter((each) => each !== undefined);
}

/** The browser's part of a call. */
export function definitionOf(contract: CallContract): CallDefinition {
  const {
    requestSchema: _,
    resultSchema: __,
    filters: ___,
    answer: ____,
    unguarded: _____,
    unverified: _______,
    audit: ______,
    session: ________,
    confirms: _________,
    rules: ___________,
    demo: __________,
    limit: ____________,
    lines: _____________,
    held: _________________,
    deprecated: ______________,
    defaults: _______________,
    grant: ________________,
    also: __________________,
    ...definition
  } = contract;
  const chosen = chosenFields(contract);
  return chosen.length === 0 ? definition : { ...definition, chosen };
}

function chosenFields({ requestSchema }: CallContract): string[] {
  const isChosen = ({ type, enum: values }: JsonSchema): boolean => values !== undefined || type === 'boolean';
  return Object.entries(requestSchema.properties ?? {}).flatMap(([name, schema]) => (isChosen(schema) ? [name] : []));
}
