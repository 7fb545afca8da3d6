import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressed, firstPage } from './generators/first-page.ts';
import { generate } from './generators/vite.ts';
import { themeStyles } from './generators/emit/theme-styles.ts';
import { workbench } from './generators/workbench.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const FOR_MERCHANTS = [
  // In development the whole of ajv is here, which takes more of the package.
  { find: 'fast-uri', replacement: at('src/engine/forms/schema-address.ts') },
  // The way to it from the module of RJSF's form.
  { find: '../getDefaultRegistry.js', replacement: at('src/engine/forms/rjsf-registry.ts') },
  { find: './shallowAllOfMerge.js', replacement: at('src/engine/foreign/all-of-merge.ts') },
  { find: 'fast-equals', replacement: at('src/engine/forms/deep-equal.ts') },
  // A parser of style sheets that a server has drawn: the page's own code draws all of its styles.
  { find: './forEachCSSRule.js', replacement: at('src/portal/look/no-rehydration.ts') },
  // By itself the router gives every bundler the one that warns whoever develops.
  { find: /^react-router$/, replacement: at('node_modules/react-router/dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: at('node_modules/react-router/dist/production/dom-export.mjs') },
];

const ENGINE = [
  // Not the dialect's words, nor what only foreign schemas and spreadsheets need.
  /src[\\/]model[\\/](?!dialect|built-in|tame-schema|spreadsheet)/,
  /src[\\/]generated[\\/]validators[\\/]runtime/,
  /src[\\/]engine[\\/]((?!DialogFoot)[^\\/]+$|(host|loading|scope|calls|drafts|formats(?![\\/]ShownLines)|states(?![\\/](Pager|pager|Notice|notice|field|Field))|actions(?![\\/](send-quietly|run-|gates|use-about)))[\\/])/,
  /src[\\/]engine[\\/](errors[\\/](call-error|Safe)|overlays[\\/](Toast|Tool|renderers)|blocks[\\/](PageHead|page-head))\./,
  /src[\\/]engine[\\/](html[\\/]linked-text|widgets[\\/]dates)\.ts$/,
  // Lists, forms and the shell share these; by themselves each would be a file of its own.
  /src[\\/]engine[\\/]widgets[\\/](widgets|options|field-value)\.ts$/,
  /src[\\/]engine[\\/](tables[\\/]use-rows|filters[\\/]url-state)\.ts$/,
  /svg[\\/](chevron-(down|left|right)|search|edit|arrow-clockwise|dismiss|checkmark|add|arrow-up|arrow-down|more-horizontal|person|weather-(moon|sunny))\.js$/,
];

/** Modules of one folder of the engine with their styles. @param names without endings, between spaces */
const ofEngine = (folder: string, names: string): RegExp =>
  new RegExp(
    String.raw`src[\\/]engine[\\/]${folder}[\\/](${names.trim().split(/\s+/).join('|')})(\.module)?\.(css|tsx?)$`,
  );

const FIELDS = ofEngine(
  'widgets',
  `text select chips tabs daterange text-rules day-rules Floating ListBox DropControl
     TextControl ChoiceGroup line text-control choice`,
);

const BLOCKS = [
  ofEngine(
    'blocks',
    `BodyBlockView ScreenBlockView NoticeBlockView InfoListBlockView CustomBlockView FailedQuestions
     info-list editable`,
  ),
  ofEngine('states', 'Notice notice'),
];

const OTHER_BLOCKS = ofEngine('blocks', 'TabsBlockView ResultBlockView LinksBlockView tabs result links');

const FORM = [
  ofEngine(
    'forms',
    `BoundField FieldsBlockView FormBlockView FormParts FormQuestions LeaveGuard Members RjsfForm WizardView
     form-around form-cell form-store form-theme messages step-scope
     use-draft use-submit use-wizard wizard-steps wizard form fields`,
  ),
  ofEngine('states', 'field FieldFrame FieldError'),
  ofEngine('widgets', 'amount amount-rules InlinePicker english radio ChoiceCard choice-card'),
];

/** Fields that only some forms begin with: signing in, records of people, what must be ticked. */
const OTHER_FIELDS = ofEngine('widgets', 'textarea digit password checkbox agreement phone email');

/** Modules that the member's layout and the public layouts share: session, menu, logo, help. */
const SHELL = [
  /src[\\/]portal[\\/](session[\\/](session-context|menu-version|preferences|use-is-dark)|menu[\\/](menu-tree|menu-context|ways))\.tsx?$/,
  /src[\\/]portal[\\/](look[\\/]Logo|layout[\\/](HelpLink|HeaderEntry|SkipLink))(\.module)?\.(css|tsx?)$/,
  /svg[\\/](shield-checkmark|headset)\.js$/,
];

const PUBLIC = /src[\\/]portal[\\/]layout[\\/](ContactUs|PublicChrome|PublicLayout|Globe)(\.module)?\.(css|tsx?)$/;

const anyOf =
  (patterns: readonly RegExp[]) =>
  (id: string): boolean =>
    patterns.some((each) => each.test(id));

/** Chunks of the build; the benches of the engine use the same chunks. */
export const CHUNKS = {
  groups: [
    // Libraries of every page; they change only with the lock file and stay cached across releases.
    {
      name: 'react',
      test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|swr)[\\/]/,
    },
    {
      name: 'fluent',
      test: /node_modules[\\/](@griffel|@emotion|stylis|keyborg|@fluentui[\\/](react-(theme|provider|utilities|shared-contexts|jsx-runtime|button)))[\\/]/,
    },
    // Modules of every screen; blocks, widgets and overlays stay lazy.
    {
      name: 'engine',
      test: anyOf(ENGINE),
    },
    // Modules of an untouched list: one chunk compresses better than thirty.
    {
      name: 'list',
      test: /src[\\/]engine[\\/](tables[\\/](TableBlockView|SelectionStrip|SelectPage)|states[\\/]Pager|filters[\\/]use-view)\.tsx?$/,
    },
    // The widgets of nearly every filter, and the small blocks around lists and forms.
    { name: 'fields', test: FIELDS },
    { name: 'blocks', test: anyOf(BLOCKS) },
    { name: 'other-blocks', test: OTHER_BLOCKS },
    {
      name: 'rjsf',
      // With what these import; RJSF's own fields and widgets are loaded by foreign forms alone, its array by lines.
      test: /node_modules[\\/](@rjsf[\\/](core[\\/]lib[\\/](withTheme|components[\\/](Form|constants))\.js|validator-ajv8)|jsonpointer)/,
    },
    // Forms share it with what stands outside of them: a switch in a filter, a tick in lines, a spinner.
    { name: 'control', test: /@fluentui[\\/]react-(label|field)[\\/]|svg[\\/]circle\.js$|FocusWithin/ },
    // The code of every form; lines, pickers and uploads load with the forms that use them.
    { name: 'form', test: anyOf(FORM) },
    // Verification codes, for the sign-in page and for forms that ask for a code.
    { name: 'code', test: ofEngine('(needs|widgets)', 'code code-need CodeCells countdown') },
    { name: 'shell', test: anyOf(SHELL) },
    { name: 'public', test: PUBLIC },
    // Fields, lines and what opens over a page share it.
    { name: 'tick', test: /@fluentui[\\/]react-checkbox[\\/]/ },
    { name: 'other-fields', test: OTHER_FIELDS },
  ],
};

export default defineConfig(({ command }) => ({
  root: at('src/portal'),
  base: '/',
  // The server puts a fresh nonce in its place in every page that it sends, in dev too.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    react(),
    generate(),
    themeStyles(),
    workbench(),
    version(),
    waitsInThePage(),
    iconsByThemselves(),
    tokensByName(),
    compiledWhenLoaded(),
    firstPage({
      routes: at('src/generated/routes.ts'),
      registries: [
        at('src/engine/blocks.ts'),
        at('src/engine/blocks/Block.tsx'),
        at('src/engine/formats/plain-formats.tsx'),
        at('src/engine/formats/tooltip.tsx'),
        at('src/engine/forms/form-theme.tsx'),
        at('src/engine/widgets/widgets.ts'),
        at('src/engine/tables/TableBlockView.tsx'),
        at('src/engine/tables/TableContent.tsx'),
        at('src/portal/registry.ts'),
      ],
      screen: [at('src/engine/Screen.tsx')],
      frame: frameOf,
    }),
    compressed(['index', ...CHUNKS.groups.map(({ name }) => name)]),
  ],
  resolve: {
    alias: [
      { find: 'markdown-to-jsx/react', replacement: at('src/engine/forms/no-markdown.ts') },
      ...(command === 'build' ? FOR_MERCHANTS : []),
    ],
  },
  css: { modules: command === 'build' ? { generateScopedName: shortName } : {} },
  // Found before the first page asks for them: what is found later makes the page load itself again.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'react-router-dom',
      'swr',
      'big.js',
      '@cfworker/json-schema',
      '@fluentui/react-components',
      '@fluentui/react-icons',
      '@rjsf/core',
      '@rjsf/core/lib/components/fields/ArrayField.js',
      '@rjsf/core/lib/withTheme.js',
      '@rjsf/utils',
      '@rjsf/utils/lib/schema/shallowAllOfMerge.js',
      '@rjsf/validator-ajv8',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      'dompurify',
      'write-excel-file/browser',
      // The workbench's, for the same reason.
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/lang-json',
      '@codemirror/language',
      '@codemirror/lint',
      '@codemirror/search',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
      'jsonc-parser',
      'json-stringify-pretty-compact',
      'node-diff3',
    ],
  },
  // The browser's code, then the same components for the server, which draws pages before that code has come.
  builder: { sharedConfigBuild: true, sharedPlugins: true },
  environments: {
    ssr: {
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      resolve: { noExternal: true },
      build: {
        outDir: at('dist/server'),
        emptyOutDir: true,
        copyPublicDir: false,
        ssr: true,
        rolldownOptions: {
          input: { 'first-look': at('src/portal/first-look.tsx') },
          output: { codeSplitting: true },
        },
      },
    },
  },
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    // The last two of Chromium, Firefox and Safari: `light-dark()` and nesting need no help there.
    target: ['chrome146', 'firefox140', 'safari18.2'],
    // data: URLs would need holes in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withoutWhatIsHere },
    rolldownOptions: {
      output: {
        codeSplitting: CHUNKS,
      },
    },
  },
}));

const isOfBrowser = ({ name }: { name: string }): boolean => name === 'client';

/** The layout that `src/portal/router.tsx` draws around a screen. */
function frameOf(route: { public: boolean; screen: string }): { name: string; modules: string[] } {
  if (!route.public) return { name: 'member', modules: [] };
  const isWelcome = route.screen.startsWith('public/');
  const layout = at(`src/portal/layout/${isWelcome ? 'Public' : 'Open'}Layout.tsx`);
  return { name: isWelcome ? 'welcome' : 'open', modules: [layout] };
}

/** The chunks and styles that every page begins with. */
const HERE = /assets[\\/](rolldown-runtime|react|fluent|engine)-[\w-]{8}\.(js|css)$/;

/** A part that is loaded when it is needed: only what is not here yet is fetched along with it. */
function withoutWhatIsHere(file: string, all: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (hostType === 'html') return all;
  const rest = all.filter((each) => !HERE.test(each));
  return rest.every((each) => each === file) ? [] : rest;
}

/** Classes of each file of styles in the order in which they come up, by four characters for the file. */
const classesOf = new Map<string, { file: string; names: string[] }>();

/**
 * A class name of few characters, most of which its neighbours share: long ones cost the first load of the list.
 * @throws Error where two files get the same characters
 */
function shortName(name: string, path: string): string {
  const file = relative(at('.'), path.replace(/\?.*/, ''));
  const short = `_${createHash('sha256').update(file).digest('base64url').slice(0, 4)}`;
  const known = classesOf.get(short) ?? { file, names: [] };
  if (known.file !== file) throw new Error(`The styles "${file}" and "${known.file}" have the same short name`);
  classesOf.set(short, known);
  if (!known.names.includes(name)) known.names.push(name);
  return `${short}${known.names.indexOf(name).toString(36)}`;
}

const COMPILED_WHEN_LOADED = ['engine', 'list'];

/**
 * The browser compiles all functions of these chunks beside the page's own work, as soon as they have come: every one of
 * them runs when the first list is drawn, and compiled one by one they are a sixth of the time that takes.
 */
export function compiledWhenLoaded(): Plugin {
  return {
    name: 'compiled-when-loaded',
    apply: 'build',
    applyToEnvironment: isOfBrowser,
    // Only at the very beginning of a file it is heard.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const each of Object.values(bundle))
          if (each.type === 'chunk' && COMPILED_WHEN_LOADED.includes(each.name))
            each.code = `//# allFunctionsCalledOnLoad\n${each.code}`;
      },
    },
  };
}

/** `/version.json`: tells a page that is open whether the server has a newer one. It changes with whatever was built. */
function version(): Plugin {
  return {
    name: 'version',
    applyToEnvironment: isOfBrowser,
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).toSorted().join('\n');
      const source = JSON.stringify({ version: createHash('sha256').update(names).digest('hex').slice(0, 16) });
      this.emitFile({ type: 'asset', fileName: 'version.json', source });
    },
    configureServer(server) {
      // Hot update shows every save, so development has a single version.
      server.middlewares.use('/version.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ version: 'development' }));
      });
    },
  };
}

/**
 * Serves no figure: Vite's client waits for a restarted server in a worker made of a text, which the page's
 * Content-Security-Policy forbids. It waits in the page itself, as it does where there are no workers.
 */
function waitsInThePage(): Plugin {
  const asked = 'typeof SharedWorker === "undefined"';
  return {
    name: 'waits-in-the-page',
    apply: 'serve',
    transform(code, id) {
      if (!id.replaceAll('\\', '/').endsWith('/vite/dist/client/client.mjs')) return null;
      if (!code.includes(asked)) this.warn('An open page will not come back after a restart of the dev server');
      return code.replace(asked, 'true');
    },
  };
}

/**
 * Each icon from a module of its own: Fluent's index keeps hundreds in one, and whatever any page draws of these would be
 * loaded with the first page that draws one.
 */
function iconsByThemselves(): Plugin {
  const folder = at('node_modules/@fluentui/react-icons/lib/atoms/svg/');
  const moduleOf = (icon: string): string | null => {
    const family = icon.replace(/\d*(Regular|Filled|Light|Color)$/, '');
    const file = family.replace(/(?<!^)([A-Z]|(?<=\D)\d)/g, '-$1').toLowerCase();
    return existsSync(`${folder}${file}.js`) ? `@fluentui/react-icons/svg/${file}` : null;
  };
  return {
    name: 'icons-by-themselves',
    apply: 'build',
    enforce: 'post',
    transform(code) {
      if (!code.includes('@fluentui/react-icons')) return null;
      return code.replace(/import\s*\{([^}]*)\}\s*from\s*["']@fluentui\/react-icons["'];?/g, (_, names: string) =>
        names
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each !== '')
          .map((each) => `import { ${each} } from '${moduleOf(each.split(' ')[0] ?? '') ?? '@fluentui/react-icons'}';`)
          .join(' '),
      );
    },
  };
}

/**
 * Fluent's styles are compiled, all but one of its button, for which the table of all tokens would be loaded (4 KB gzip):
 * a token is the variable of its own name.
 */
function tokensByName(): Plugin {
  return {
    name: 'tokens-by-name',
    apply: 'build',
    transform: {
      filter: { id: /@fluentui[\\/].*\.styles\.js$/ },
      handler: (code) =>
        code.includes('${tokens.') ? code.replace(/\$\{tokens\.(?!zIndex)(\w+)\}/g, 'var(--$1)') : null,
    },
  };
}
