import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Design tokens by name: `colorBrandBackground` is `#0A6E61`. */
type Tokens = Readonly<Record<string, string | number>>;

const ASKED = '?theme.css';
const ENDING = /\?theme\.css$/;
const COLOUR = /#[0-9a-f]{3,8}\b|rgba?\([^)]*\)|\btransparent\b/gi;

/**
 * `import './theme.ts?theme.css'`: both themes as one CSS rule, so that the page has its colours before any code is
 * loaded. The module exports `lightTheme` and `darkTheme`.
 */
export function themeStyles(): Plugin {
  return {
    name: 'theme-styles',
    // Before Vite's own plug-ins, which would load the module itself.
    enforce: 'pre',
    resolveId: {
      filter: { id: ENDING },
      async handler(id, importer) {
        const module = await this.resolve(id.slice(0, -ASKED.length), importer);
        return module && `\0${module.id}${ASKED}`;
      },
    },
    load: {
      filter: { id: /^\0.*\?theme\.css$/ },
      async handler(id) {
        const module = id.slice(1, -ASKED.length);
        this.addWatchFile(module);
        const url = `${pathToFileURL(module).href}?${Date.now()}`;
        const { lightTheme, darkTheme } = (await import(url)) as Record<'lightTheme' | 'darkTheme', Tokens>;
        return themeRule(lightTheme, darkTheme);
      },
    },
  };
}

/**
 * Each token as a custom property, with `light-dark()` for each colour that differs between the themes.
 * @throws Error for a token that differs in more than its colours
 */
export function themeRule(light: Tokens, dark: Tokens): string {
  const lines = Object.entries(light).map(
    ([name, token]) => `  --${name}: ${both(name, String(token), String(dark[name]))};`,
  );
  return `:root {\n${lines.join('\n')}\n}\n`;
}

function both(name: string, light: string, dark: string): string {
  if (light === dark) return light;
  const others = dark.match(COLOUR) ?? [];
  if (light.replace(COLOUR, '') !== dark.replace(COLOUR, ''))
    throw new Error(`${name} differs between the themes in more than its colours: ${light}, ${dark}`);
  let at = 0;
  return light.replace(COLOUR, (colour) => {
    const other = others[at++] ?? colour;
    return colour === other ? colour : `light-dark(${colour}, ${other})`;
  });
}
