import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Schema, Validator } from '@cfworker/json-schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '#model/problem.ts';
import { RULES } from './check/rules.ts';
import { generate } from './generate.ts';

interface Sarif {
  runs: { tool: { driver: { rules: { id: string }[] } }; results: unknown[] }[];
}

const project = join(import.meta.dirname, '..');
const cache = join(project, 'node_modules/.cache');
let folder = '';
let root = '';
let out = '';

beforeEach(() => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'generate-'));
  root = join(folder, 'schemas');
  out = join(folder, 'generated');
  cpSync(join(import.meta.dirname, 'check/fixtures/clean'), root, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

const read = (path: string): string => readFileSync(join(out, path), 'utf8');

function stamps(): Record<string, number> {
  const names = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(out, name)).isFile(),
  );
  return Object.fromEntries(names.map((name) => [name, statSync(join(out, name)).mtimeMs]));
}

function spoil(path: string, from: string, to: string): void {
  const file = join(root, path);
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
}

describe('generate', () => {
  it('writes only code that TypeScript accepts', async () => {
    const { problems } = await generate({ root, out });
    expect(problems).toEqual([]);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../../tsconfig.json',
        compilerOptions: { incremental: false, tsBuildInfoFile: null },
        include: ['generated'],
      }),
    );
    writeFileSync(
      join(out, 'use.ts'),
      `import type { Calls } from './calls.ts';
import type { CustomCallName, EntityName, IconName } from './names.ts';
export const pay: Calls['shop.pay']['request'] = { currency: 'USD', amount: '1.00' };
// @ts-expect-error -- an amount is a text
export const wrong: Calls['shop.pay']['request'] = { currency: 'USD', amount: 1 };
export const custom: CustomCallName = 'shop.pay';
export const entity: EntityName = 'order';
export const none: IconName[] = [];
`,
    );
    const tsc = join(project, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  it('does not touch unchanged files', async () => {
    await generate({ root, out });
    const before = stamps();
    expect((await generate({ root, out })).written).toEqual([]);
    expect(stamps()).toEqual(before);
    spoil('screens/pay.json', '"Pay"', '"Pay now"');
    expect((await generate({ root, out })).written.sort()).toEqual([
      'menus.ts',
      'model.json',
      'routes.ts',
      'screens/pay.ts',
    ]);
  });

  it('removes files that are no longer generated', async () => {
    await generate({ root, out });
    rmSync(join(root, 'screens/pay.json'));
    spoil('screens/orders.json', '"/pay"', '"/orders"');
    spoil('menus/main.json', ',\n    "pay": {\n      "screen": "pay",\n      "needs": []\n    }', '');
    spoil('unused.json', '"shop.order"', '"shop.order", "shop.pay"');
    expect((await generate({ root, out })).problems).toEqual([]);
    expect(existsSync(join(out, 'screens/pay.ts'))).toBe(false);
    expect(existsSync(join(out, 'validators/pay.js'))).toBe(false);
  });

  it('does not touch a folder with foreign files', async () => {
    mkdirSync(out);
    writeFileSync(join(out, 'mine.ts'), 'export {};');
    await expect(generate({ root, out })).rejects.toMatchObject({ code: 'ENOTEMPTY' });
    expect(readdirSync(out)).toEqual(['mine.ts']);
  });

  it('writes nothing while there is a problem', async () => {
    await generate({ root, out });
    const before = stamps();
    spoil('screens/pay.json', '"remark"', '"remrak"');
    spoil('screens/orders.json', '"title": "Orders"', '"title": "All"');
    const { problems, written } = await generate({ root, out });
    expect(problems.map((each) => each.code)).toEqual(['unknown-field']);
    expect(written).toEqual([]);
    expect(stamps()).toEqual(before);
  });

  it('ignores a file that disappears while its folder is read', async () => {
    const before = Object.keys((await generate({ root })).model.screens);
    // A link in the folder without a target.
    symlinkSync(join(root, 'nowhere.json'), join(root, 'screens/gone.json'));
    const { problems, model } = await generate({ root });
    expect(problems).toEqual([]);
    expect(Object.keys(model.screens)).toEqual(before);
  });

  it('validates every file with the dialect beside it, if there is one', async () => {
    mkdirSync(join(root, 'dialect'));
    const { problems } = await generate({ root });
    expect([...new Set(problems.map((each) => each.code))]).toEqual(['wrong-schema']);
    expect(problems.map((each) => each.file.split('/').at(-1))).toContain('shop.json');
  });

  it('describes all calls in one OpenAPI document', async () => {
    await generate({ root, out });
    const document = JSON.parse(read('openapi.json')) as Record<
      string,
      Record<string, Record<string, Record<string, unknown>>>
    >;
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths ?? {})).toContain('/api/orders/{orderNo}');
    const { get } = document.paths?.['/api/orders/{orderNo}'] ?? {};
    expect(get).toMatchObject({
      operationId: 'shop.order',
      parameters: [{ name: 'orderNo', in: 'path', required: true }, { name: 'system-name' }],
      security: [{ session: [] }],
      responses: { 400: {}, 401: {}, 403: {} },
    });
    expect(JSON.stringify(get)).toContain('#/components/schemas/Order');
    expect(JSON.stringify(document.paths?.['/api/pay'])).toContain('Idempotency-Key');
  });

  it('contains nothing that needs eval', async () => {
    await generate({ root, out });
    for (const name of Object.keys(stamps())) expect(read(name)).not.toMatch(/new Function|\beval\(|require\(/);
  });
});

describe('the command line', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['generators/cli.ts', ...args], { cwd: project, encoding: 'utf8' });

  it('exits 0 when all is clean, 1 with problems, 2 when misused, 3 when there is nothing to read', () => {
    expect(run('check', '--root', root).status).toBe(0);
    expect(run('chek').status).toBe(2);
    expect(run('check', '--rot', root).status).toBe(2);
    expect(run('check', '--root', join(folder, 'nowhere')).status).toBe(3);
    spoil('screens/pay.json', '"remark"', '"remrak"');
    const { status, stderr } = run('check', '--root', root);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /screens\/pay\.json:\d+:\d+ {2}unknown-field\n {2}The request of "shop.pay" has no field "remrak"\. Did you mean "remark"\?/,
    );
    expect(stderr).toContain('1 problem');
  });

  it('prints the same for machines: JSON by its schema, SARIF with every rule, annotations of a code host', () => {
    const clean = run('check', '--root', root, '--format', 'json');
    expect([clean.status, clean.stderr]).toEqual([0, '']);
    spoil('screens/pay.json', '"remark"', '"remrak"');
    const json = run('check', '--root', root, '--format', 'json');
    expect(json.status).toBe(1);
    const schema = JSON.parse(readFileSync(join(project, 'generators/check/report.schema.json'), 'utf8')) as Schema;
    for (const { stdout } of [clean, json]) {
      expect(new Validator(schema, '2020-12').validate(JSON.parse(stdout))).toMatchObject({ valid: true });
    }
    expect(new Validator(schema, '2020-12').validate({ problems: [{}] }).valid).toBe(false);
    const [problem] = (JSON.parse(json.stdout) as { problems: Problem[] }).problems;
    expect(problem).toMatchObject({ code: 'unknown-field', word: 'remrak', nearest: 'remark' });

    const sarif = JSON.parse(run('check', '--root', root, '--format', 'sarif').stdout) as Sarif;
    const { tool, results } = sarif.runs[0] as Sarif['runs'][number];
    expect(tool.driver.rules.map(({ id }) => id)).toEqual(RULES.map(({ code }) => code));
    expect(results).toEqual([
      {
        ruleId: 'unknown-field',
        level: 'error',
        message: { text: problem?.message },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: problem?.file },
              region: { startLine: problem?.line, startColumn: problem?.column },
            },
          },
        ],
      },
    ]);

    const { stdout } = run('check', '--root', root, '--format', 'github');
    expect(stdout.trim()).toBe(
      `::error file=${problem?.file},line=${problem?.line},col=${problem?.column},title=unknown-field::${problem?.message}`,
    );
    expect(run('check', '--root', root, '--format', 'xml').status).toBe(2);
  });

  it('loads no compiler for a check', () => {
    const script = `
      import { registerHooks } from 'node:module';
      registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
      process.argv = ['node', 'cli', 'check', '--root', ${JSON.stringify(root)}];
      await import('./generators/cli.ts');`;
    const trace = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: project,
      encoding: 'utf8',
    });
    expect(trace).toContain('generators/resolve/model.ts');
    expect(trace).not.toMatch(/ajv|json-schema-to-typescript/);
  });
});
