import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRAW, FILES, LINES, SCHEMAS } from './fixtures/new-word.ts';

/*
 * A new widget or format takes a file of its name in the model, a folder of its name in the engine, and one list entry
 * in each (src/engine/add-a-word.md). Here one of each is added to a copy, compiled and drawn.
 */

const ROOT = resolve(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'new-word-'));
/** Maximum lines of an import and an entry. */
const MOST_LINES = 2;

const RUN = `import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
const server = await createServer({
  root: process.cwd(),
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  plugins: [react()],
  server: { middlewareMode: true, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
});
const { draw } = await server.ssrLoadModule('/draw.ts');
console.log(await draw(process.argv[2]));
await server.close();
process.exit(0);
`;

function run(program: string, ...parameters: string[]): { said: string; status: number | null } {
  const { stdout, stderr, status } = spawnSync(program, parameters, { cwd: copy, encoding: 'utf8' });
  return { said: `${stdout}${stderr}`.trim(), status };
}

const drawn = (screen: object): string => run(process.execPath, 'run.mjs', JSON.stringify(screen)).said;

/** Errors of the compiler, each with its further lines. */
function compiled(): string[] {
  const { said } = run(process.execPath, 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.copy.json');
  return said === '' ? [] : said.split(/\n(?! )/);
}

function put(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
}

function enter(list: string): void {
  let text = readFileSync(join(copy, list), 'utf8');
  for (const [behind, line] of LINES[list] ?? []) {
    expect(text.split('\n')).toContain(behind);
    text = text.replace(`${behind}\n`, `${behind}\n${line}\n`);
  }
  writeFileSync(join(copy, list), text);
}

describe.skipIf(process.platform === 'win32')('a widget and a format that an engineer adds', () => {
  beforeAll(() => {
    for (const part of ['schemas/dialect', 'src/model', 'src/engine', 'generators', 'package.json', 'tsconfig.json'])
      cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    put('draw.ts', DRAW);
    put('run.mjs', RUN);
    const lists = ['built-in.ts', 'formats.ts'].map((name) => `src/model/${name}`);
    const include = [...lists, 'src/engine/widgets', 'src/engine/formats', 'src/engine/testing'];
    put(
      'tsconfig.copy.json',
      JSON.stringify({
        extends: './tsconfig.json',
        include,
        compilerOptions: { incremental: false, tsBuildInfoFile: null },
      }),
    );
    for (const [path, text] of Object.entries(FILES)) put(path, text);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));

  it('is a file of its name in the model, a folder of its name in the engine, and lines in the lists', () => {
    const words = Object.keys(FILES).map((path) => /\/(?:widgets|formats)\/(\w+)/.exec(path)?.[1]);
    expect(new Set(words)).toEqual(new Set(['stars', 'marks']));
    expect(Object.keys(LINES)).toHaveLength(6);
    for (const lines of Object.values(LINES)) expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
  });

  it('is missed by the compiler until every list names it', () => {
    enter('src/model/built-in.ts');
    enter('src/model/formats/built-in.ts');
    const rest = Object.keys(LINES).filter((list) => list.startsWith('src/engine/'));
    const missing = compiled();
    for (const list of rest)
      expect(missing.filter((each) => each.startsWith(list) && /'(stars|marks)' is missing/.test(each))).not.toEqual(
        [],
      );
    for (const list of rest) enter(list);
    expect(compiled()).toEqual([]);
  });

  it('can be typed with and displayed with', () => {
    const html = drawn(SCHEMAS);
    expect(html).toMatch(/<input[^>]*type="range"[^>]*max="4"/);
    expect(html).toContain('★★★');
  });
});
