const SEEDS = ['demo', 'small', 'load', 'none'] as const;
/** Sample data for a new bank at its first start. */
export type Seed = (typeof SEEDS)[number];

/** Only a code of six digits fits into every field for codes. */
const CODE = /^\d{6}$/;
/** Variables of earlier versions, which are refused because only DEMO decides now. */
const RETIRED = ['SANDBOX_PAGES', 'DEMO_RATES', 'DEMO_TRIGGERS'];

/** Reads variables; the last argument is the value of a variable that is not set. */
export interface Reader {
  /** The trimmed value; undefined for an empty one. */
  text(name: string): string | undefined;
  isOn(name: string, usual: boolean): boolean;
  word<Word extends string>(name: string, words: readonly Word[], usual: Word): Word;
  /** Sentences about wrong values, to which more may be added. */
  wrong: string[];
}

/** Everything that belongs to a demo and to nothing else; all of it is off without one. */
export interface Demo {
  /** True if codes, faults, the clock and the gallery are served. */
  hasPages: boolean;
  /** True if forwarded requests are refused, because DEMO does not ask for a demo explicitly. */
  isLocal: boolean;
  seed: Seed;
  triggers: boolean;
  movingRates: boolean;
  fixedCode: string | undefined;
}

/**
 * Reads `DEMO` and its refinements. A refinement without a demo is refused: it must not open what DEMO closed.
 * @param isUsual whether a server for which DEMO is not set is a demo
 */
export function demoOf({ text, isOn, word, wrong }: Reader, isUsual: boolean): Demo {
  const hasPages = isOn('DEMO', isUsual);
  const seed = word('SEED', SEEDS, hasPages ? 'demo' : 'none');
  const fixedCode = text('SANDBOX_CODE');
  if (!hasPages && seed !== 'none') wrong.push(`SEED=${seed} needs DEMO=on.`);
  if (!hasPages && fixedCode !== undefined) wrong.push('SANDBOX_CODE needs DEMO=on.');
  // The code itself stays out of what is printed.
  else if (fixedCode !== undefined && !CODE.test(fixedCode)) wrong.push('SANDBOX_CODE is not of six digits.');
  for (const name of RETIRED) if (text(name) !== undefined) wrong.push(`${name} no longer exists: set DEMO instead.`);
  return {
    ...{ hasPages, seed, fixedCode },
    isLocal: hasPages && text('DEMO') === undefined,
    // A fixed code suggests a test, which needs no forced outcomes.
    triggers: hasPages && fixedCode === undefined,
    movingRates: hasPages,
  };
}
