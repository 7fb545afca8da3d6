import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Outcome of a stage of `npm test`, in the file that `tests/run.ts` reads. */
export interface Outcome {
  passed: number;
  /** Failed tests, each with its place and the first lines of its error. */
  failures: string[];
  /** Files that a dead worker left behind. */
  lost: string[];
  /** The causes of death of those workers. */
  deaths: string[];
  /** Seconds by file, including its preparation. */
  times: Record<string, number>;
}

export function firstLines(message = ''): string {
  return message.split('\n').slice(0, 12).join('\n    ').slice(0, 2000);
}

/** Vitest's own JSON omits errors outside of tests, and counts files of a dead worker as passed. */
export class OutcomeReporter implements Reporter {
  private readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Prints a failure at once, because an aborted run would lose it. */
  onTestModuleEnd(file: TestModule): void {
    for (const failure of failuresOf(file)) console.log(`\nFAILED ${failure}\n`);
  }

  onTestRunEnd(files: readonly TestModule[], errors: readonly SerializedError[]): void {
    const lost = files.filter((file) => ['queued', 'pending'].includes(file.state()));
    const deaths = errors.filter(isDeath);
    const counted = files.filter((file) => !lost.includes(file));
    const outcome: Outcome = {
      passed: counted.flatMap((file) => [...file.children.allTests('passed')]).length,
      failures: [...counted.flatMap(failuresOf), ...errors.filter((error) => !isDeath(error)).map(outside)],
      lost: lost.map((file) => file.relativeModuleId),
      deaths: deaths.map(({ cause }) => firstLine(cause as SerializedError)),
      times: Object.fromEntries(counted.map((file) => [file.relativeModuleId, secondsOf(file)])),
    };
    writeFileSync(this.path, JSON.stringify(outcome));
  }
}

function secondsOf(file: TestModule): number {
  const { collectDuration, duration, prepareDuration, setupDuration } = file.diagnostic();
  return (collectDuration + duration + prepareDuration + setupDuration) / 1000;
}

/** True if the worker process itself died: a signal, an exit code, or V8's own fatal error. */
function isDeath({ cause }: SerializedError): boolean {
  return /^Worker exited unexpectedly/.test((cause as SerializedError | undefined)?.message ?? '');
}

function failuresOf(file: TestModule): string[] {
  const name = file.relativeModuleId;
  const failing = [...file.children.allTests('failed')].map(
    (test) => `${name} > ${test.fullName}: ${firstLines(told(test.result().errors?.[0]))}`,
  );
  if (failing.length > 0 || file.state() !== 'failed') return failing;
  const suites = [...file.children.allSuites()].flatMap((suite) => suite.errors());
  return [`${name}: ${firstLines(told([...file.errors(), ...suites][0]))}`];
}

function outside(error: SerializedError): string {
  return `an error outside of any test: ${firstLines(told(error))}`;
}

const told = (error: { stack?: string; message?: string } | undefined): string => error?.stack ?? error?.message ?? '';
const firstLine = ({ message }: SerializedError): string => message.split('\n')[0] ?? '';
