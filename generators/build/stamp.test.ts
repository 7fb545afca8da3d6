import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isBuilt, stampOf, writeStamp } from './stamp.ts';

let root = '';
let dist = '';

const write = (path: string, text = path): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'stamp-')));
  dist = join(root, 'dist');
  for (const path of [
    ...['schemas/screens/a.json', 'generators/generate.ts', 'src/model/block.ts', 'src/engine/Screen.tsx'],
    ...['src/portal/main.tsx', 'vite.config.ts', 'package-lock.json', 'src/generated/model.json'],
    ...['dist/index.html', 'dist/pages.json', 'dist/server/first-look.js'],
  ])
    write(path);
  writeStamp(dist, stampOf(root, 'start'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const isCurrent = (mode: 'start' | 'release' = 'start'): boolean => isBuilt(root, dist, stampOf(root, mode));

it('finds the build of the current sources, also in a copy of the project', () => {
  expect(isCurrent()).toBe(true);
  const copy = `${root}-copy`;
  cpSync(root, copy, { recursive: true });
  expect(isBuilt(copy, join(copy, 'dist'), stampOf(copy, 'start'))).toBe(true);
  rmSync(copy, { recursive: true });
});

it.each(['schemas/screens/a.json', 'src/model/block.ts', 'src/portal/look.css', 'vite.config.ts', 'package-lock.json'])(
  'builds again when %s changes or comes',
  (path) => {
    write(path, 'other');
    expect(isCurrent()).toBe(false);
  },
);

it('builds again when a file goes or is renamed', () => {
  rmSync(join(root, 'schemas/screens/a.json'));
  write('schemas/screens/b.json', 'schemas/screens/a.json');
  expect(isCurrent()).toBe(false);
});

it.each(['src/bank/serve.ts', 'src/engine/Screen.test.tsx', 'generators/diff/fixtures/a.json', 'README.md'])(
  'does not build again for %s, which is in no page',
  (path) => {
    write(path, 'other');
    expect(isCurrent()).toBe(true);
  },
);

it.each(['dist/index.html', 'dist/server/first-look.js', 'dist/built-from', 'src/generated/model.json'])(
  'builds again where %s is missing',
  (path) => {
    rmSync(join(root, path));
    expect(isCurrent()).toBe(false);
  },
);

it('does not accept a quick build as a release', () => expect(isCurrent('release')).toBe(false));
