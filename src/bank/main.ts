/*
 * Starts the server of the product (`serve.ts`) with bounds on its memory. V8 takes them only at its own start, so the
 * process replaces itself, under the same id, before it loads anything.
 */

const BOUNDS = [
  // V8 would take two semispaces of 64 MB, and fill them before it collects anything.
  '--max-semi-space-size=16',
  // Optimizing one function of the embedded database's WebAssembly takes 600 MB for some seconds. Without it, scans of
  // 100,000 rows take up to twice the processor and small queries no more.
  '--liftoff-only',
];

const isBounded = BOUNDS.every((bound) => process.execArgv.includes(bound));
// The dev server also bundles, for one person on this machine.
const isDev = process.argv.includes('--dev');

// Windows cannot replace a process.
if (!isBounded && !isDev && process.platform !== 'win32' && process.execve !== undefined) {
  const own = process.argv.slice(1);
  // Otherwise the C library keeps what is freed apart for every thread that reads files and compresses.
  const env = { MALLOC_ARENA_MAX: '2', ...process.env };
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...BOUNDS, ...own], env);
}

await import('./serve.ts');

// Only a module may await.
export {};
