import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { frozenClock } from '#sandbox/clock.ts';
import { emptyPlace, templateOf } from '#sandbox/testing/templates.ts';
import { type Bank, type BankOptions, startBank } from '../bank.ts';
import { CODE } from './customer.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCES = ['src/{bank,sandbox,model}/**/*.{ts,json}', 'src/generated/model.json', 'package-lock.json'];

type Options = Partial<BankOptions> &
  Required<Pick<BankOptions, 'clock'>> & {
    /** The instant that names the template, for a running clock. Default: the clock's. */
    since?: number;
  };

/** Cached digest, computed once per worker for all of its files. */
let sources: string | undefined;

/**
 * The small sample in memory: every code is CODE, jobs and events wait for `settle`. The sample is made once for all
 * test files with the same starting time.
 */
export function smallBank(options: Options): Promise<Bank> {
  return keptBank({ seed: 'small', fixedCode: CODE, ...options });
}

/** A bank without merchants, in memory; jobs and events wait for `settle`. */
export function emptyBank(options: Options): Promise<Bank> {
  return keptBank({ seed: 'none', ...options });
}

/**
 * A bank in memory; its first start is a template, made once for all banks with the same sample and time.
 * @param options.patience milliseconds after which a waiting request is refused
 */
export async function keptBank({ since, patience, ...options }: Options & { patience?: number }): Promise<Bank> {
  const more = { works: false, log: () => undefined, ...options };
  // No template has the test's own Model.
  if (options.model !== undefined) return startBank({ ...more, database: await emptyPlace() });
  const { clock, seed = 'none', movingRates = false } = options;
  const template = await templateOf({
    kind: 'bank',
    digest: digestOfSources(),
    name: `-${since ?? clock.now()}-${seed}-${movingRates ? 'moving' : 'still'}`,
    async make() {
      const { fixedCode } = options;
      // A clock that is kept in the database would go on in every bank of the template.
      const setting = {
        clock: frozenClock(clock.now()),
        seed,
        movingRates,
        works: false,
        ...(fixedCode !== undefined && { fixedCode }),
      };
      const bank = await startBank({ ...setting, database: await emptyPlace(), log: () => undefined });
      try {
        return await bank.database.dumpTemplate!();
      } finally {
        await bank.close();
      }
    },
  });
  return startBank({ ...more, database: { memory: true, template, ...(patience !== undefined && { patience }) } });
}

/** Digest of all sources that determine the data of a new bank. */
export function digestOfSources(): string {
  if (sources !== undefined) return sources;
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: PROJECT }).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files.sort()) hash.update(file).update(readFileSync(PROJECT + file));
  sources = hash.digest('hex').slice(0, 16);
  return sources;
}
