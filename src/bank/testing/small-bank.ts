import { createHash, randomUUID } from 'node:crypto';
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bank, type BankOptions, startBank } from '../bank.ts';
import { CODE } from './customer.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const TEMPLATES = `${PROJECT}node_modules/.cache/small-bank`;
/** Whatever makes the sample what it is. */
const SOURCES = ['src/{bank,sandbox,model}/**/*.{ts,json}', 'src/generated/model.json', 'package-lock.json'];

type Options = Partial<BankOptions> & Required<Pick<BankOptions, 'clock'>>;

/** Milliseconds that another worker may take to make what is waited for. */
const PATIENCE = 100_000;
/** Read once by a worker, for all of its files. */
let sources: string | undefined;
let held: { path: string; template: Blob } | undefined;

/**
 * The small sample in memory: every code is CODE, jobs and events wait until they are settled. It is made once for all files
 * of tests that begin at the same time, and copied from then on.
 */
export async function smallBank(options: Options): Promise<Bank> {
  const path = options.model === undefined ? `${TEMPLATES}/${nameOf(options)}.tar` : undefined;
  const template = path === undefined ? undefined : await findTemplate(path);
  let bank: Bank;
  try {
    bank = await startBank({
      database: { memory: true, ...(template !== undefined && { template }) },
      seed: 'small',
      works: false,
      fixedCode: CODE,
      log: () => undefined,
      ...options,
    });
    if (path !== undefined && bank.seeded !== undefined) await keepTemplate(path, bank);
  } finally {
    if (path !== undefined && template === undefined) rmSync(signOf(path), { force: true });
  }
  return bank;
}

function nameOf({ clock, movingRates = false }: Options): string {
  sources ??= digestOfSources();
  return `${sources}-${clock.now()}-${movingRates ? 'moving' : 'still'}`;
}

function digestOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: PROJECT }).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files.sort()) hash.update(file).update(readFileSync(PROJECT + file));
  return hash.digest('hex').slice(0, 16);
}

/** Undefined where this worker is the one that makes it. */
async function findTemplate(path: string): Promise<Blob | undefined> {
  if (held?.path === path) return held.template;
  let template = readTemplate(path);
  const until = Date.now() + PATIENCE;
  while (template === undefined && !isMine(path) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    template = readTemplate(path);
  }
  if (template !== undefined) held = { path, template };
  return template;
}

const signOf = (path: string): string => `${path}.making`;

/** Whoever says so first makes it. One who was killed over it made none: another one says so after a while. */
function isMine(path: string): boolean {
  mkdirSync(TEMPLATES, { recursive: true });
  const sign = signOf(path);
  try {
    if (Date.now() - statSync(sign).mtimeMs > PATIENCE) rmSync(sign, { force: true });
  } catch {
    // Nobody makes it.
  }
  try {
    writeFileSync(sign, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

function readTemplate(path: string): Blob | undefined {
  try {
    return new Blob([readFileSync(path)]);
  } catch {
    return undefined;
  }
}

/** Written whole or not at all: another worker may be looking for it. */
async function keepTemplate(path: string, { database }: Bank): Promise<void> {
  const blob = await database.dumpTemplate?.();
  if (blob === undefined) return;
  const [own = ''] = basename(path).split('-');
  for (const old of readdirSync(TEMPLATES)) if (!old.startsWith(own)) rmSync(`${TEMPLATES}/${old}`, { force: true });
  const part = `${path}.${randomUUID()}`;
  writeFileSync(part, Buffer.from(await blob.arrayBuffer()));
  renameSync(part, path);
  held = { path, template: blob };
}
