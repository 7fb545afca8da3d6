import { firstLines, type Outcome } from '../reporter.ts';

/** The members of Playwright's JSON report that are used here. */
export interface PlaywrightReport {
  stats: { expected: number };
  suites: Suite[];
  /** Errors outside of any journey, e.g. a server that did not start. */
  errors: { message?: string }[];
}

interface Suite {
  suites?: Suite[];
  specs: Spec[];
}

interface Spec {
  ok: boolean;
  title: string;
  file: string;
  tests: { projectName: string; results: { duration: number; errors: { message?: string }[] }[] }[];
}

/** The outcome of the journeys; the time of a file is the sum over its journeys. */
export function journeysOutcome({ stats, suites, errors }: PlaywrightReport): Outcome {
  const specs = suites.flatMap(specsOf);
  const times: Record<string, number> = {};
  for (const { file, tests } of specs) {
    const took = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    const name = `tests/journeys/${file}`;
    times[name] = (times[name] ?? 0) + took / 1000;
  }
  return {
    passed: stats.expected,
    failures: [
      ...specs.filter(({ ok }) => !ok).map(failureOf),
      ...errors.map(({ message }) => `an error outside of any journey: ${firstLines(message)}`),
    ],
    lost: [],
    deaths: [],
    times,
  };
}

/** All journeys of a part of the report. */
export function specsOf(suite: Suite): Spec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function failureOf({ file, title, tests }: Spec): string {
  const error = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)[0];
  return `${file} > ${title}: ${firstLines(error?.message)}`;
}
