import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ALLOWED, serverPackages } from '#generators/build/licenses.ts';

/*
 * Tests the shipped packages: `dependencies` are those that the server loads, all others are bundled or used for
 * building. The portal must be built.
 */

const ROOT = new URL('..', import.meta.url).pathname;
const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');
const manifest = JSON.parse(read('package.json')) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
const SERVER = ['src/{bank,sandbox,model}/**/*.{ts,js}', 'src/generated/model.ts'];
const BROWSER = ['src/{portal,engine}/**/*.{ts,tsx}'];
/** Loaded by a name that no import contains. */
const BY_NAME = ['@fontsource/noto-sans-sc'];
const FOR_TESTS = /\.test\.tsx?$|\/(testing|fixtures)\//;

/** Packages whose values files import, each with these files. */
function imported(globs: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of globSync(globs, { cwd: ROOT }).filter((each) => !FOR_TESTS.test(each))) {
    const text = read(file).replace(/\/\*[\s\S]*?\*\//g, '');
    const fixed = text.matchAll(/^(?:import|export)\s+(?!type\s)(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm);
    const lazy = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g);
    for (const [, name = ''] of [...fixed, ...lazy]) {
      if (/^[.#]|^node:/.test(name)) continue;
      const owner = name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/');
      found.set(owner, [...(found.get(owner) ?? []), file]);
    }
  }
  return found;
}

describe('the packages of package.json', () => {
  it('are dependencies if the server loads them, and no others are', () => {
    const loaded = imported(SERVER);
    // Only the dev server bundles.
    expect(loaded.get('vite')).toEqual(['src/sandbox/server/dev-server.ts']);
    loaded.delete('vite');
    expect([...loaded.keys(), ...BY_NAME].toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted());
  });

  it('have exact versions', () => {
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });
});

describe('licenses.txt of the build', () => {
  const text = read('dist/licenses.txt');
  const [head = '', ...parts] = text.split(`\n${'-'.repeat(80)}\n`);
  const titles = [...head.matchAll(/^(\S+) (\S+) \((.+)\)$/gm)].map(([title, name, version, license]) => ({
    ...{ title, name, version, license },
  }));
  const versionOf = (path: string): string => (JSON.parse(read(`${path}/package.json`)) as { version: string }).version;

  it('has the licence and the text of each package it lists', () => {
    expect(titles.length).toBeGreaterThan(250);
    expect(Number(/(\d+)$/m.exec(head)?.[1])).toBe(titles.length);
    expect(titles.filter(({ license }) => !ALLOWED.includes(license!))).toEqual([]);
    expect(parts.map((part) => part.split('\n')[0])).toEqual(titles.map(({ title }) => title));
    expect(parts.filter((part) => part.length < 400).map((part) => part.split('\n')[0])).toEqual([]);
  });

  it('lists every package that the server loads or depends on', () => {
    const listed = new Set(titles.map(({ name, version }) => `${name} ${version}`));
    const missing = serverPackages(ROOT)
      .map((path) => `${path.split('node_modules/').at(-1)} ${versionOf(path)}`)
      .filter((each) => !listed.has(each));
    expect(missing).toEqual([]);
    expect(listed.size).toBeGreaterThan(serverPackages(ROOT).length);
  });

  it('lists every package that the portal imports', () => {
    const listed = new Set(titles.map(({ name }) => name));
    const names = [...imported(BROWSER).keys(), '@fontsource-variable/inter'];
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !listed.has(name))).toEqual([]);
  });
});
