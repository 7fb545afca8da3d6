import type { Model } from '#model/model.ts';
import { gatherBundle } from './bundle.ts';
import { emitNames } from './names.ts';
import { emitOpenApi } from './openapi.ts';
import { emitCallTypes, emitEntityTypes } from './types.ts';
import { emitValidators, VALIDATOR_RUNTIME } from './validators.ts';

/** Files to be written, by their path under the output folder. */
export type Output = Record<string, string>;

/** The Model written down, for the browser lazily by screen, for the server whole. */
export async function emit(model: Model): Promise<Output> {
  return {
    'model.json': `${JSON.stringify(model)}\n`,
    'model.ts': MODEL,
    'entities.ts': await emitEntityTypes(model),
    'calls.ts': await emitCallTypes(model),
    'openapi.json': emitOpenApi(model),
    ...emitForBrowser(model),
  };
}

/** The part that a screen on the glass reads: quick enough to follow every saved file. */
export function emitForBrowser(model: Model): Output {
  const output: Output = {
    'names.ts': emitNames(model),
    'routes.ts': emitRoutes(model),
    'menus.ts': emitMenus(model),
    'validators/runtime.js': VALIDATOR_RUNTIME,
  };
  for (const screen of Object.values(model.screens)) {
    if (Object.keys(screen.paths).length === 0) continue;
    const { forms, ...bundle } = gatherBundle(model, screen);
    const up = '../'.repeat(screen.name.split('/').length);
    output[`validators/${screen.name}.js`] = emitValidators(forms, `${up.slice(3) || './'}runtime.js`);
    output[`screens/${screen.name}.ts`] = `// Generated from schemas/screens/${screen.name}.json.
import { replaceScreen } from '#model/live.ts';
import type { ScreenBundle } from '#model/screen.ts';
import { validators } from '${up}validators/${screen.name}.js';

export const bundle = { ...${JSON.stringify(bundle)}, validators } as ScreenBundle;

if (import.meta.hot) {
  import.meta.hot.accept((next) => {
    if (next) replaceScreen(${JSON.stringify(screen.name)}, (next as unknown as { bundle: ScreenBundle }).bundle);
  });
}
`;
    output[`validators/${screen.name}.d.ts`] = VALIDATOR_TYPES;
  }
  return output;
}

const MODEL = `// Generated. The whole Model, for the server.
import type { Model } from '#model/model.ts';
import json from './model.json' with { type: 'json' };

export const model = json as unknown as Model;
`;

const VALIDATOR_TYPES = `// Generated.
import type { Validator } from '#model/screen.ts';
export const validators: Record<string, Validator>;
`;

function emitRoutes(model: Model): string {
  const rows = Object.values(model.screens).flatMap((screen) =>
    Object.entries(screen.paths).map(([name, path]) => {
      const fields = { path, name, screen: screen.name, title: screen.title, public: screen.public, needs: screen.needs };
      return `  { ...${JSON.stringify(fields)}, load: () => import(${JSON.stringify(`./screens/${screen.name}.ts`)}) },`;
    }),
  );
  return `// Generated from schemas/screens. A route loads its screen when it is visited.
import type { RouteDefinition } from '#model/screen.ts';

export const routes: RouteDefinition[] = [
${rows.join('\n')}
];
`;
}

function emitMenus(model: Model): string {
  return `// Generated from schemas/menus.
import type { MenuDefinition } from '#model/menu.ts';

export const menus: Record<string, MenuDefinition> = ${JSON.stringify(model.menus)};
`;
}
