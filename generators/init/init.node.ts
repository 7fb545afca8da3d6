import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The command cannot run; the message gives the reason and the way out. */
export class Init extends Error {}

const starter = fileURLToPath(new URL('../starter', import.meta.url));
const dialect = fileURLToPath(new URL('../../schemas/dialect', import.meta.url));

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
}

/** Packages that the starter's own code imports; the engine and the generator bring the others. */
const OWN = new Set(['@fluentui/react-components', 'react', 'react-dom', 'react-router-dom']);

/**
 * Creates a product in a new or empty folder.
 * @param kind `sandbox` or `rest`: who answers the calls
 * @throws Init if the folder has files
 */
export function initProduct(folder: string, kind: 'sandbox' | 'rest'): void {
  if (existsSync(folder) && readdirSync(folder).some((name) => !KEPT.has(name))) {
    throw new Init(`${folder} is not empty. Name a folder that is new.`);
  }
  mkdirSync(folder, { recursive: true });
  for (const part of ['base', kind]) cpSync(join(starter, part), folder, { recursive: true });
  // npm omits a file named .gitignore from a package.
  renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'));
  cpSync(dialect, join(folder, 'schemas', 'dialect'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(folder, kind), null, 2)}\n`);
  const enter = folder === process.cwd() ? '' : `  cd ${folder}\n`;
  console.log(`The product is made. Next:\n\n${enter}  npm install\n  npm run dev`);
}

/** Files that may exist in a folder that counts as empty: npm creates them when it fetches this command. */
const KEPT = new Set(['node_modules', 'package.json', 'package-lock.json', '.git']);

function manifestOf(folder: string, kind: 'sandbox' | 'rest'): object {
  const { version } = read<Manifest>(new URL('../../../package.json', import.meta.url));
  const packages = Object.entries(read<Record<string, string>>(new URL('../../packages.json', import.meta.url)));
  const old = join(folder, 'package.json');
  const { dependencies = {} } = existsSync(old) ? read<Partial<Manifest>>(old) : {};
  return {
    name: basename(folder)
      .toLowerCase()
      .replaceAll(/[^a-z0-9-]+/g, '-'),
    private: true,
    type: 'module',
    // Generated files import their types under this name.
    imports: { '#model/*': 'screenwright/model/*' },
    scripts: {
      dev: 'screenwright dev',
      build: 'screenwright build',
      ...(kind === 'sandbox' && { serve: 'screenwright serve' }),
      check: 'screenwright check',
      generate: 'screenwright generate',
      diff: 'screenwright diff',
      review: 'screenwright review',
      new: 'screenwright new',
      mcp: 'screenwright mcp',
    },
    dependencies: {
      screenwright: version,
      ...dependencies,
      ...Object.fromEntries(packages.filter(([name]) => OWN.has(name))),
    },
    devDependencies: Object.fromEntries(packages.filter(([name]) => !OWN.has(name))),
    engines: { node: '>=24' },
  };
}

function read<Content>(file: string | URL): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}
