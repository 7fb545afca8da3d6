import { createHash, randomUUID } from 'node:crypto';
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bank, type BankOptions, startBank } from '../bank.ts';
import { CODE } from './customer.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const TEMPLATES = `${PROJECT}node_modules/.cache/small-bank`;
/** Whatever makes the sample what it is. */
const SOURCES = ['src/{bank,sandbox,model}/**/*.{ts,json}', 'src/generated/model.json', 'package-lock.json'];

type Options = Partial<BankOptions> & Required<Pick<BankOptions, 'clock'>>;

/**
 * The small sample in memory: every code is CODE, jobs and events wait until they are settled. It is made once for all files
 * of tests that begin at the same time, and copied from then on.
 */
export async function smallBank(options: Options): Promise<Bank> {
  const path = options.model === undefined ? `${TEMPLATES}/${nameOf(options)}.tar` : undefined;
  const template = path === undefined ? undefined : readTemplate(path);
  const bank = await startBank({
    database: { memory: true, ...(template !== undefined && { template }) },
    seed: 'small',
    works: false,
    fixedCode: CODE,
    log: () => undefined,
    ...options,
  });
  if (path !== undefined && bank.seeded !== undefined) await keepTemplate(path, bank);
  return bank;
}

function nameOf({ clock, movingRates = false }: Options): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: PROJECT }).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files.sort()) hash.update(file).update(readFileSync(PROJECT + file));
  return `${hash.digest('hex').slice(0, 16)}-${clock.now()}-${movingRates ? 'moving' : 'still'}`;
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
  mkdirSync(TEMPLATES, { recursive: true });
  const [sources = ''] = basename(path).split('-');
  for (const old of readdirSync(TEMPLATES))
    if (!old.startsWith(sources)) rmSync(`${TEMPLATES}/${old}`, { force: true });
  const part = `${path}.${randomUUID()}`;
  writeFileSync(part, Buffer.from(await blob.arrayBuffer()));
  renameSync(part, path);
}
