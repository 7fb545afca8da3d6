import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Name of the page in the build. */
const PAGE = 'licenses.txt';
/** Licences that require no more than this notice (SPDX). */
export const ALLOWED: readonly string[] = [
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Apache-2.0', 'OFL-1.1'],
];
/** Packages whose package.json names no licence, with a passage of the licence text that they contain. */
const UNNAMED: Record<string, { license: string; passage: string }> = {
  'png-js': { license: 'MIT', passage: 'Permission is hereby granted, free of charge, to any person obtaining a copy' },
};
const TEXT = /^(licen[cs]e|copying|notice)/i;
const RULE = '-'.repeat(80);

/** A package that the browser or the server runs. */
export interface Shipped {
  name: string;
  version: string;
  /** The chosen licence if the package offers several. */
  license: string;
  text: string;
}

interface Manifest {
  name: string;
  version: string;
  license?: unknown;
  author?: string | { name?: string };
}

interface Lock {
  packages: Record<
    string,
    { dev?: boolean; optional?: boolean; link?: boolean; dependencies?: Record<string, string> }
  >;
}

/**
 * Writes `licenses.txt` beside what is built: name, version, licence and text of every package in the bundle and of
 * every package that the server loads.
 * @throws Error for a package without a licence that is allowed
 */
export function licenses(root: string): Plugin {
  const listed = new Set<string>();
  return {
    name: 'licenses',
    apply: 'build',
    generateBundle(_options, bundle) {
      const assets = Object.values(bundle).flatMap((each) => (each.type === 'asset' ? each.originalFileNames : []));
      const bundled = new Set([...this.getModuleIds(), ...assets].flatMap((part) => packageOf(part) ?? []));
      if (this.environment.name === 'client') {
        const { packages } = lockOf(root);
        // The server draws with the same packages, so their dependencies are listed too even if the browser does not
        // need them.
        for (const path of [...bundled].flatMap((each) => [...withDependencies(packages, each)])) listed.add(path);
        for (const path of serverPackages(root)) listed.add(path);
        const source = pageOf([...listed].map((path) => shippedAt(root, path)));
        this.emitFile({ type: 'asset', fileName: PAGE, source });
        return;
      }
      const strays = listed.size === 0 ? [] : [...bundled].filter((path) => !listed.has(path));
      if (strays.length > 0) this.error(`${strays.join(', ')} is drawn with on the server, but not in ${PAGE}`);
    },
  };
}

/** `node_modules/…` of a module or asset inside a package; undefined for a file of our own. */
function packageOf(path: string): string | undefined {
  const [, found] = /((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(path.replaceAll('\\', '/')) ?? [];
  return found?.slice(found.indexOf('node_modules/'));
}

/** Packages that `npm ci --omit=dev --omit=optional` installs, as paths below the root. */
export function serverPackages(root: string): string[] {
  return (
    Object.entries(lockOf(root).packages)
      .filter(([path]) => path.startsWith('node_modules/'))
      // A link refers to a folder of our own.
      .filter(([, { dev, optional, link }]) => dev !== true && optional !== true && link !== true)
      .map(([path]) => path)
  );
}

function lockOf(root: string): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
}

/** A package and all that it depends on, each found as Node finds it: in the nearest `node_modules` above. */
function withDependencies(packages: Lock['packages'], path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
    const folders = [...path.matchAll(/\/node_modules\/|$/g)]
      .map(({ index }) => `${path.slice(0, index)}/`)
      .toReversed();
    const next = [...folders, ''].map((folder) => `${folder}node_modules/${name}`).find((each) => each in packages);
    if (next !== undefined) withDependencies(packages, next, found);
  }
  return found;
}

function shippedAt(root: string, path: string): Shipped {
  const folder = join(root, path);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const texts = readdirSync(folder)
    .filter((name) => TEXT.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return shippedOf(manifest, texts.join('\n\n'));
}

/** @throws Error for a licence that is unknown or not allowed, and for one without its text */
export function shippedOf({ name, version, license, author }: Manifest, text: string): Shipped {
  const unnamed = license === undefined ? UNNAMED[name] : undefined;
  const offered = unnamed !== undefined && text.includes(unnamed.passage) ? unnamed.license : license;
  const chosen = typeof offered === 'string' ? alternatives(offered).find((each) => ALLOWED.includes(each)) : undefined;
  if (chosen === undefined) {
    throw new Error(
      `${name} ${version} has the licence ${JSON.stringify(offered)}, which is not allowed. Replace the package, or ` +
        'add the licence to generators/build/licenses.ts.',
    );
  }
  if (text !== '') return { name, version, license: chosen, text };
  if (chosen !== 'MIT') throw new Error(`${name} ${version} carries no text of its licence ${chosen}.`);
  const holder = typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`);
  return { name, version, license: chosen, text: `Copyright (c) ${holder}\n\n${MIT}` };
}

/** `(A OR B)` as its parts; a package under several licences at once (`AND`) stays one part, which is not allowed. */
function alternatives(expression: string): string[] {
  return expression.replace(/^\((.*)\)$/, '$1').split(/ or /i);
}

function pageOf(shipped: readonly Shipped[]): string {
  const titled = new Map(shipped.map((each) => [`${each.name} ${each.version} (${each.license})`, each.text]));
  const sorted = [...titled].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    `Packages in this portal and its server: ${sorted.length}\n\n${sorted.map(([title]) => title).join('\n')}\n`,
    ...sorted.map(([title, text]) => `${title}\n\n${text}\n`),
  ].join(`\n${RULE}\n`);
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
