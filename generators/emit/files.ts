import type { ScreenUse } from '../context/context.ts';
import type { Resolved } from '../resolve/model.ts';
import type { Model } from '#model/model.ts';
import { definitionOf, emitBundle, printScreen } from './bundle.ts';
import { emitNames } from './names.ts';
import { emitOpenApi } from './openapi.ts';
import { emitMenus, emitRoutes, needsOfMenus } from './routes.ts';
import { emitCalls, emitEntities } from './types.ts';
import { bare, emitValidators, RUNTIME, VALIDATOR_TYPES } from './validators.ts';

/** A file to write. `make` runs only if its input has changed since it was written. */
export interface Emitted {
  path: string;
  /** Input of the file, for caching; undefined if making the file is cheap. */
  from?: () => string;
  make: () => string | Promise<string>;
  /** Only the compiler or a person reads the file, and making it takes long, so the page does not wait for it. */
  isForTypes?: true;
  /** The page does not wait for the file: it has most likely not changed, or only the server reads it. */
  isBehind?: true;
}

/** The definitions of screens that were written before; a newly resolved screen has a new object. */
const drawn = new WeakSet<ScreenUse>();

/** Every file generated from the Model, by its path in the output folder, each after the files that it imports. */
export function emit(resolved: Resolved): Emitted[] {
  const { model, screens } = resolved;
  const files: Emitted[] = [
    { path: 'model.ts', make: () => MODEL },
    { path: 'names.ts', make: () => emitNames(resolved) },
    stamped('menus.ts', [model.menus, needsOfMenus(model)], () => emitMenus(model)),
    { path: 'openapi.json', make: () => emitOpenApi(resolved), isForTypes: true },
    { path: 'validators/runtime.js', make: () => RUNTIME },
  ];
  for (const each of Object.values(model.enums)) {
    const text = `import type { EnumDefinition } from '#model/enum.ts';\n\nexport const definition: EnumDefinition = ${JSON.stringify(each, null, 1)};\n`;
    files.push({ path: `enums/${each.name}.ts`, make: () => text });
  }
  // A screen's module contains its calls; these files are for the shell, whose calls belong to no screen.
  for (const call of Object.values(model.calls)) {
    const text = `import type { CallDefinition } from '#model/call.ts';\n\nexport const definition: CallDefinition = ${JSON.stringify(definitionOf(call), null, 1)};\n`;
    files.push({ path: `calls/${call.name}.ts`, make: () => text });
  }
  const behind: Emitted[] = [];
  for (const [name, { use }] of screens) {
    const isKept = drawn.has(use);
    drawn.add(use);
    const its = filesOf(name, use.validators, () => emitBundle(name, resolved));
    if (isKept) behind.push(...its.map((each) => ({ ...each, isBehind: true as const })));
    else files.push(...its);
  }
  files.push({ path: 'routes.ts', make: () => emitRoutes(model), isBehind: true }, ...behind);
  files.push({ path: 'model.json', make: () => `${printModel(model)}\n`, isBehind: true });
  const calls = Object.values(model.calls).map((call) => [
    call.name,
    call.title,
    call.requestSchema,
    call.resultSchema,
    call.lines?.schema,
  ]);
  files.push({ ...stamped('entities.ts', model.entities, () => emitEntities(model)), isForTypes: true });
  files.push({ ...stamped('calls.ts', calls, () => emitCalls(model)), isForTypes: true });
  return files;
}

function filesOf(name: string, validators: ScreenUse['validators'], make: () => string): Emitted[] {
  const screen: Emitted = { path: `screens/${name}.ts`, make };
  if (validators.size === 0) return [screen];
  return [
    {
      path: `validators/${name}.js`,
      // Compiled code uses functions of the runtime, so another runtime needs other code.
      from: () => `${RUNTIME}${schemasOf(validators)}`,
      make: () => emitValidators(name, validators),
    },
    { path: `validators/${name}.d.ts`, make: () => VALIDATOR_TYPES },
    screen,
  ];
}

const schemas = new WeakMap<object, string>();

/** The schemas as text, cached for each screen's validators. */
function schemasOf(validators: ReadonlyMap<string, object>): string {
  const text = schemas.get(validators) ?? JSON.stringify([...validators].map(([key, schema]) => [key, bare(schema)]));
  schemas.set(validators, text);
  return text;
}

function printModel({ screens, ...rest }: Model): string {
  const all = Object.entries(screens).map(([name, screen]) => `${JSON.stringify(name)}:${printScreen(screen, 0)}`);
  return `${JSON.stringify(rest).slice(0, -1)},"screens":{${all.join(',')}}}`;
}

const MODEL = `import type { Model } from '#model/model.ts';
import json from './model.json' with { type: 'json' };

/** All definitions, for the server. The compiler takes what is absent in some records of JSON for undefined. */
export const model = json as unknown as Model;
`;

function stamped(path: string, from: unknown, make: () => Promise<string>): Emitted {
  return { path, from: () => JSON.stringify(from), make };
}
