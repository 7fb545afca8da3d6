import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

export interface TaskLimits {
  /** Seconds of processor time. */
  time: number;
  /** MiB of the heap, without buffers. */
  memory: number;
  /** Maximum number of queued tasks; more are refused. */
  waiting: number;
}

export type TaskLimit = keyof TaskLimits;

/** A task that was stopped or not started, and the exceeded limit. */
export class TaskLimitMet extends Error {
  readonly limit: TaskLimit;

  constructor(limit: TaskLimit) {
    super(`The limit of ${limit} was met`);
    this.name = 'TaskLimitMet';
    this.limit = limit;
  }
}

/** Maximum number of parallel tasks; one processor is left to the server. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));
/** Maximum characters of an answer, and of an error message. */
const LONGEST_ANSWER = 64 * 1024 * 1024;
const LONGEST_ERROR = 4_000;
/** Wall-clock limit as a multiple of the processor time: on a busy machine a task waits for the processor too. */
const PATIENCE = 6;

/**
 * Runs scripts in separate processes, each with limits, a few at a time. Threads are not enough: a thread that exceeds
 * its heap limit within one allocation makes V8 end the whole process.
 */
export class TaskPool {
  private readonly limits: TaskLimits;
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(limits: TaskLimits) {
    this.limits = limits;
  }

  /**
   * Runs a script and returns its JSON output. The script gets `order` as JSON in its first argument, and the bytes on
   * stdin.
   * @param bytes called when the script starts, so that no queued bytes are in memory
   * @throws TaskLimitMet
   * @throws Error if the script fails otherwise
   */
  async run<Answer>(script: URL, order: unknown, bytes: () => AsyncIterable<Uint8Array>): Promise<Answer> {
    if (this.running >= AT_ONCE) {
      if (this.waiting.length >= this.limits.waiting) throw new TaskLimitMet('waiting');
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.running += 1;
    try {
      return JSON.parse(await answerOf(script, order, bytes(), this.limits)) as Answer;
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}

async function answerOf(
  script: URL,
  order: unknown,
  bytes: AsyncIterable<Uint8Array>,
  { time, memory }: TaskLimits,
): Promise<string> {
  const command = [process.execPath, `--max-old-space-size=${memory}`, fileURLToPath(script), JSON.stringify(order)];
  const [program = '', ...parameters] = timed(command, time);
  const child = spawn(program, parameters, { env: environment(), stdio: ['pipe', 'pipe', 'pipe'] });
  let met: TaskLimit | undefined;
  const end = (limit: TaskLimit): void => {
    met ??= limit;
    child.kill('SIGKILL');
  };
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  ended.catch(() => undefined);
  let answer = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
    if (answer.length > LONGEST_ANSWER) end('memory');
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text.slice(0, LONGEST_ERROR - said.length)));
  let timer: NodeJS.Timeout | undefined;
  try {
    await pipeline(bytes, child.stdin).catch((error: NodeJS.ErrnoException) => {
      // A task that has ended reads no further; its exit is handled below.
      if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      child.kill('SIGKILL');
      throw error;
    });
    timer = setTimeout(() => end('time'), time * 1000 * PATIENCE);
    const code = await ended;
    if (child.signalCode === 'SIGXCPU') met ??= 'time';
    if (met !== undefined) throw new TaskLimitMet(met);
    if (said.includes('heap out of memory') || said.includes('Array buffer allocation failed')) {
      throw new TaskLimitMet('memory');
    }
    if (code !== 0) throw new Error(`The task ended with ${code ?? child.signalCode}: ${said}`);
    return answer;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A task gets nothing of the server's environment except the cache of compiled modules, which halves its start time.
 */
function environment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

/** The operating system also ends a command after this processor time, even if the server is gone. */
function timed(command: string[], seconds: number): string[] {
  return process.platform === 'win32'
    ? command
    : ['/bin/sh', '-c', `ulimit -S -t ${seconds}; exec "$@"`, 'sh', ...command];
}
