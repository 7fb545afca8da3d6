import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * `npm pack`: compiles the folders without product code into `lib`, with their types. Every module keeps its path from
 * the sources.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const lib = join(root, 'lib');

const SOURCES = [
  'generators',
  'src/engine',
  'src/model',
  'src/sandbox',
  'src/workbench/review',
  'src/workbench/review-frame.tsx',
];
const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/cases.ts', '**/testing/**', '**/fixtures/**'];
/** Extensions of files that modules load besides TypeScript. */
const ASSETS = 'css,json,html,d.ts,js,woff2';

const CONFIG = {
  extends: '../tsconfig.json',
  compilerOptions: {
    noEmit: false,
    incremental: false,
    tsBuildInfoFile: null,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: '..',
    outDir: '.',
  },
  include: SOURCES.map((path) => `../${path}`).concat('../node_modules/vite/client.d.ts'),
  exclude: [...TESTS, 'generators/pack.ts', 'generators/starter/**'].map((path) => `../${path}`),
};

/** Types that the product's own files use; nothing imports them by name. */
const TYPES = ['@types/node', '@types/react', '@types/react-dom'];

/**
 * Tools of this repository, for a start needs none of them, and packages of a product, which has `screenwright mcp` and
 * `screenwright review`, and which editors check by its types.
 */
const FOR_PRODUCTS = ['@modelcontextprotocol/sdk', 'playwright', 'zod', ...TYPES];

/** The compiler does not rewrite `#model/call.ts`, and warns about it. `IMPORTS` maps such names to the compiled module. */
const UNREWRITTEN = 'TS2877';
const IMPORTS = Object.fromEntries(
  ['model', 'engine', 'sandbox', 'generators'].flatMap((house) => {
    const folder = house === 'generators' ? './generators' : `./src/${house}`;
    return [
      ...['ts', 'tsx'].map((ending) => [`#${house}/*.${ending}`, `${folder}/*.js`]),
      [`#${house}/*`, `${folder}/*`],
    ];
  }),
);

rmSync(lib, { recursive: true, force: true });
mkdirSync(lib);
writeFileSync(join(lib, 'package.json'), JSON.stringify({ type: 'module', imports: IMPORTS }, null, 2));
writeFileSync(join(lib, 'tsconfig.json'), JSON.stringify(CONFIG, null, 2));
const { stdout } = spawnSync('tsc', ['-p', join(lib, 'tsconfig.json')], {
  cwd: root,
  encoding: 'utf8',
});
const errors = stdout.split('\n').filter((line) => line.trim() !== '' && !line.includes(UNREWRITTEN));
rmSync(join(lib, 'tsconfig.json'));
if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exit(1);
}
const patterns = SOURCES.map((path) => `${path}/**/*.{${ASSETS}}`);
for (const file of globSync(patterns, {
  cwd: root,
  exclude: ['**/testing/**', '**/fixtures/**', '**/starter/**'],
})) {
  mkdirSync(dirname(join(lib, file)), { recursive: true });
  cpSync(join(root, file), join(lib, file));
}
cpSync(join(root, 'generators/starter'), join(lib, 'generators/starter'), { recursive: true });
// The examples of the reference are based on it.
cpSync(join(root, 'generators/check/fixtures/clean'), join(lib, 'generators/check/fixtures/clean'), {
  recursive: true,
});
cpSync(join(root, 'schemas/dialect'), join(lib, 'schemas/dialect'), { recursive: true });
writeFileSync(join(lib, 'packages.json'), JSON.stringify(packagesOfProducts(), null, 2));
console.log('lib is compiled.');

function manifestOf(path: string): { devDependencies: Record<string, string> } {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as { devDependencies: Record<string, string> };
}

/**
 * Packages that a product needs to bundle and build its portal, by name; its package.json lists them. Packages of the server are
 * dependencies of this package.
 */
function packagesOfProducts(): Record<string, string> {
  const { devDependencies } = manifestOf('package.json');
  const tools = manifestOf('tests/tools/package.json').devDependencies;
  for (const name of FOR_PRODUCTS) devDependencies[name] = tools[name]!;
  const modules = globSync('**/*.js', { cwd: lib }).map((file) => readFileSync(join(lib, file), 'utf8'));
  const isUsed = (name: string): boolean =>
    modules.some((code) => code.includes(`'${name}'`) || code.includes(`'${name}/`));
  return Object.fromEntries(Object.entries(devDependencies).filter(([name]) => TYPES.includes(name) || isUsed(name)));
}
