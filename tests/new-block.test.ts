import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRAW, FILES, LINES } from './fixtures/new-block.ts';

/*
 * A new block takes four files of one name and one list entry in each main folder (src/engine/add-a-word.md). Here one
 * is added to a copy of the houses that know blocks, compiled and drawn.
 */

const ROOT = resolve(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'new-block-'));
/** Maximum lines of an import and an entry. */
const MOST_LINES = 2;

const SCREEN = { title: 'Used', path: '/used', meter: { used: '3', whole: '4' } };

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

describe.skipIf(process.platform === 'win32')('a block that an engineer adds', () => {
  beforeAll(() => {
    for (const part of ['schemas/dialect', 'src/model', 'src/engine', 'generators', 'package.json', 'tsconfig.json'])
      cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    put('draw.ts', DRAW);
    put('run.mjs', RUN);
    const include = ['src/model/blocks', 'src/engine/blocks.ts', 'generators/resolve/blocks.ts'];
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

  it('consists of four files of one name, and one list entry in each main folder', () => {
    const names = Object.keys(FILES).map((path) => /\/blocks\/(\w+)/.exec(path)?.[1]);
    expect(names).toEqual(['meter', 'meter', 'meter', 'meter']);
    expect(Object.keys(LINES)).toHaveLength(4);
    for (const lines of Object.values(LINES)) expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
  });

  it('is missed by the compiler until every list names it', () => {
    enter('schemas/dialect/blocks.json');
    const { said, status } = run(process.execPath, 'generators/dialect/write.ts');
    expect(said, said).toContain('src/model/dialect-types.ts');
    expect(status).toBe(0);
    const lists = ['src/model/blocks.ts', 'generators/resolve/blocks.ts', 'src/engine/blocks.ts'];
    const missing = compiled();
    for (const list of lists)
      expect(missing.filter((each) => each.startsWith(list) && each.includes("'meter' is missing"))).not.toEqual([]);
    for (const list of lists) enter(list);
    expect(compiled()).toEqual([]);
  });

  it('is drawn', () => {
    expect(drawn(SCREEN)).toContain('<meter value="3" max="4"></meter>');
  });

  it('is checked: an unknown key and a value of another type are problems', () => {
    expect(drawn({ ...SCREEN, meter: { used: '3', hole: '4' } })).toContain('unknown-key');
    expect(drawn({ ...SCREEN, meter: { used: "'x'", whole: '4' } })).toContain('type-error');
  });
});
