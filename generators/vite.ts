import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Environment, type ErrorPayload, type Plugin, type ViteDevServer } from 'vite';
import type { Model } from '#model/model.ts';
import { printPlace, type Problem } from '#model/problem.ts';
import { emitBuilt, type GeneratorApi, LATER } from './emit/built.ts';
import { plainBundle } from './emit/bundle.ts';
import { forget, generate as run, printProblem, type Generated } from './generate.ts';
import { stampOf, stampWhenRead } from './load/files.ts';

export interface GeneratorOptions {
  /** Folder of the schemas. Default: `schemas` beside this folder. */
  root?: string;
  /** Output folder. Default: src/generated. */
  out?: string;
  /** Called with every Model without problems: at the start, and after each saved schema that changed it. */
  onModel?: (model: Model) => void;
  /** True if a build leaves the files that only the compiler reads to its caller (`GeneratorApi`). Default false. */
  typesLater?: boolean;
}

/** Time in milliseconds within which several saved files count as one change. */
const GATHER = 4;
/** Time in milliseconds without a save after which the compiler's files are written. */
const TYPES_AFTER = 1500;
/** Interval of reading a file with a problem again, in milliseconds: a script may empty it first and write it later. */
const LOOK_AGAIN = 300;

const beside = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Generates when Vite starts, and again whenever a schema is saved: the open screen is updated and keeps typed values.
 * While there is a problem, the last valid screen stays, with the problem and its place in an overlay. A build fails
 * instead.
 */
export function generate({
  root = beside('schemas'),
  out = beside('src/generated'),
  onModel,
  typesLater = false,
}: GeneratorOptions = {}): Plugin<GeneratorApi> {
  let problems: Problem[] = [];
  let resolved: Pick<Generated, 'model' | 'screens' | 'writeTypes'>;
  /** Of a build. */
  let types: Promise<unknown> | undefined;
  /** Cache by screen, within one build: the browser and the server are built from the same modules. */
  const emitted = new Map<string, ReturnType<typeof emitBuilt>>();
  /** Content stamps of the files with problems. */
  let stamps = new Map<string, string | undefined>();
  let isBuild = false;
  let isUpdated = false;
  /** Ends the following of a dev server, by its environment: the next server starts before the old one ends. */
  const following = new Map<Environment, () => void>();
  const isScreen = new RegExp(`^${literally(normalizePath(join(out, 'screens/')))}.*\\.ts$`);

  async function refresh(withTypes: boolean, onWritten?: (path: string) => void): Promise<Generated> {
    const generated = await run({ root, out, withTypes, ...(onWritten && { onWritten }) });
    problems = generated.problems;
    resolved = generated;
    // Stored at once, because the workbench reads the same files between two runs.
    stamps = new Map(problems.map(({ file }) => [resolve(file), stampWhenRead(resolve(file))]));
    if (problems.length === 0) onModel?.(generated.model);
    return generated;
  }

  return {
    name: 'screenwright',
    api: { writeTypes: () => (types ??= resolved.writeTypes()) },
    config: ({ oxc }, { command }) => ({
      // The generator announces its own files, which is faster than the watcher.
      server: {
        watch: { ignored: [`${out.split(sep).join('/')}/**`] },
        // A late update, of a file saved before the broken one, removes the page's overlay.
        hotUpdateEnvironments: async (server, update) => {
          await Promise.all(Object.values(server.environments).map(update));
          if (isUpdated && problems.length > 0) showProblems(server, problems);
          isUpdated = false;
        },
      },
      // The generated code has no types, so nothing needs to transform it.
      ...(command === 'serve' && {
        oxc: {
          exclude: [/\.js$/, isScreen],
          ...(oxc !== undefined && oxc !== false && oxc.jsxRefreshInclude && { jsxRefreshExclude: isScreen }),
        },
      }),
    }),
    hotUpdate({ modules }) {
      if (modules.length > 0) isUpdated = true;
    },
    /** A saved screen is sent to the page: compact and without a source map, because nobody wrote it. */
    load(id) {
      const [file = ''] = id.split('?');
      if (!isScreen.test(file)) return null;
      if (!isBuild) return { code: plainBundle(readFileSync(id, 'utf8')), map: { mappings: '' } };
      const name = normalizePath(relative(join(out, 'screens'), file)).replace(/\.ts$/, '');
      const modules = emitted.get(name) ?? emitBuilt(name, resolved);
      emitted.set(name, modules);
      return id.endsWith(LATER) ? modules.later : modules.first;
    },
    // A build and its waiting callers do not wait for the files that only the compiler reads.
    buildStart() {
      if (isBuild && !typesLater) types ??= resolved.writeTypes();
    },
    async buildEnd() {
      await types;
    },
    // Vite starts again when a module of its configuration is saved: without a call of the server's `close`, and beside
    // the old modules, which are never unloaded.
    closeBundle() {
      const { environment } = this;
      following.get(environment)?.();
      if (following.delete(environment)) forget();
    },
    async configResolved(config) {
      isBuild = config.command === 'build';
      await refresh(!isBuild);
      if (problems.length > 0) {
        const all = problems.map(printProblem).join('\n\n');
        if (isBuild) throw new Error(`The schemas have problems:\n\n${all}`);
        config.logger.error(`\n${all}\n`);
      }
    },
    configureServer(server) {
      const isStale = (): boolean => [...stamps].some(([file, stamp]) => stamp !== stampOf(file));
      const stop = follow({ server, root, isStale }, async (withTypes) => {
        const before = problems.map(printProblem).join('\n\n');
        const start = performance.now();
        const { written } = await refresh(withTypes, (path) => {
          // Nothing is written if there is a problem.
          problems = [];
          server.watcher.emit('change', normalizePath(join(out, path)));
        });
        const took = Math.round(performance.now() - start);
        if (problems.length > 0) {
          const now = problems.map(printProblem).join('\n\n');
          if (now === before) return;
          server.config.logger.error(`\n${now}\n`);
          showProblems(server, problems);
          return;
        }
        if (before !== '') {
          clearProblems(server);
          server.config.logger.info('schemas: all problems are mended', { timestamp: true });
        }
        if (written.length > 0)
          server.config.logger.info(`schemas: ${written.length} files written in ${took} ms`, { timestamp: true });
      });
      following.set(server.environments.client, stop);
      server.ws.on('connection', () => {
        if (problems.length > 0) showProblems(server, problems);
      });
    },
  };
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Followed {
  server: ViteDevServer;
  root: string;
  /**
   * Returns true if a file with a problem has changed since it was read: the watcher drops changes that follow closely.
   */
  isStale: () => boolean;
}

/**
 * Calls back once for every burst of saved schemas, never concurrently.
 * @returns stops it
 */
function follow({ server, root, isStale }: Followed, changed: (withTypes: boolean) => Promise<void>): () => void {
  let gathering: NodeJS.Timeout | undefined;
  let resting: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const enqueue = (withTypes: boolean): void => {
    work = work
      .then(() => changed(withTypes))
      .catch((error: unknown) =>
        server.config.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      );
  };
  const gather = (): void => {
    clearTimeout(gathering);
    clearTimeout(resting);
    gathering = setTimeout(() => enqueue(false), GATHER);
    resting = setTimeout(() => enqueue(true), TYPES_AFTER);
  };
  const note = (path: string): void => {
    const inside = relative(root, path);
    if (inside.startsWith('..') || inside.startsWith(`dialect${sep}`) || !/\.json[5c]?$/i.test(path)) return;
    gather();
  };
  const looking = setInterval(() => {
    if (isStale()) gather();
  }, LOOK_AGAIN);
  server.watcher.add(root).on('all', (_event, path) => note(path));
  return () => {
    clearTimeout(gathering);
    clearTimeout(resting);
    clearInterval(looking);
  };
}

/**
 * Shows Vite's overlay with the first problem and the others below. An empty update is sent before it: otherwise the
 * page would take the first update under an overlay for a broken start, reload itself and lose typed values.
 */
function showProblems(server: ViteDevServer, problems: Problem[]): void {
  const [first] = problems;
  // Without a page Vite would keep the error for the next page, even if it is fixed by then. A new page gets the
  // current problems anyway.
  if (!first || server.ws.clients.size === 0) return;
  const { file, line, column } = first;
  const err: ErrorPayload['err'] = {
    message: `${first.message}  [${first.code}]`,
    stack: problems.slice(1).map(printProblem).join('\n\n'),
    id: printPlace(first),
    loc: { file, line, column },
    plugin: 'screenwright',
  };
  clearProblems(server);
  server.ws.send({ type: 'error', err });
}

/** Vite's page removes its overlay after any update, even an empty one. */
function clearProblems(server: ViteDevServer): void {
  server.ws.send({ type: 'update', updates: [] });
}
