/*
 * Starts the product's server with memory limits: `serve.ts`, or `serve-beside-build.ts` with `--built-by`.
 * V8 accepts them only at its own start, so the process replaces itself, with the same id, before loading anything.
 */

const BOUNDS = [
  // By default V8 takes two semispaces of 64 MB and fills them before it collects.
  '--max-semi-space-size=16',
  // Optimizing one function of the embedded database's WebAssembly takes 600 MB for some seconds. Without optimization,
  // scans of 100,000 rows take up to twice the CPU time; small queries are not slower.
  '--liftoff-only',
];

const isBounded = BOUNDS.every((bound) => process.execArgv.includes(bound));
// The dev server also bundles, for one developer on this machine.
const isDev = process.argv.includes('--dev');
const isBesideBuild = process.argv.includes('--built-by');

// Windows cannot replace a process.
if (!isBounded && !isDev && process.platform !== 'win32' && process.execve !== undefined) {
  const own = process.argv.slice(1);
  // By default the C library keeps freed memory per thread that reads files or compresses.
  const env = { MALLOC_ARENA_MAX: '2', ...process.env };
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...BOUNDS, ...own], env);
}

async function load(): Promise<typeof import('./serve.ts') | typeof import('./serve-beside-build.ts')> {
  const { checkStart } = await import('./server/check-start.ts');
  await checkStart();
  return isBesideBuild ? import('./serve-beside-build.ts') : import('./serve.ts');
}

const server = await load().catch((error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ERR_MODULE_NOT_FOUND') throw error;
  const isBuilt = !message.includes('generated');
  console.error(
    isBuilt
      ? `${message.split('\n')[0]}. Run npm ci --omit=dev first.`
      : 'The schemas are not generated. Run npm run build first.',
  );
  process.exit(1);
});
await server.serve().catch(server.failStart);

// Top-level await needs a module.
export {};
