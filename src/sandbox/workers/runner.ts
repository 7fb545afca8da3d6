/** Milliseconds. */
const REST = 250;
const LONGEST_REST = 10_000;

/** Runs due work, one piece after another, when woken and at an interval (for work that other servers left). */
export class Runner {
  private readonly next: (() => Promise<boolean>)[];
  private readonly report: (error: unknown, what: string) => void;
  private timer: NodeJS.Timeout | undefined;
  private readonly piece: () => Promise<boolean>;
  private running: Promise<boolean> | undefined;
  private again = false;
  /** Failures in a row, and the end of the current pause. */
  private failures = 0;
  private restsUntil = 0;
  private closed = false;

  /**
   * @param next functions that each do one piece of work and return whether there was any
   * @param piece one piece of long work: after each piece all other work gets its turn
   */
  constructor(
    next: (() => Promise<boolean>)[],
    report: (error: unknown, what: string) => void,
    piece: () => Promise<boolean> = async () => false,
  ) {
    this.next = next;
    this.report = report;
    this.piece = piece;
  }

  start(every: number): void {
    this.timer = setInterval(() => this.wake(), every);
    this.timer.unref();
  }

  wake(): void {
    if (this.closed || performance.now() < this.restsUntil) return;
    const isRunning = this.running !== undefined;
    const settled = this.settle();
    if (isRunning) return;
    settled.then(
      () => (this.failures = 0),
      (error: unknown) => {
        this.failures += 1;
        // An unreachable database fails every round: each pause is twice as long as the last.
        this.restsUntil = performance.now() + Math.min(LONGEST_REST, REST * 2 ** this.failures);
        this.report(error, 'work');
      },
    );
  }

  get isClosed(): boolean {
    return this.closed;
  }

  /** Starts nothing more; running work continues. */
  retire(): void {
    this.closed = true;
    clearInterval(this.timer);
  }

  /**
   * Runs work until none is due.
   * @returns whether there was any
   */
  settle(): Promise<boolean> {
    if (this.running) {
      this.again = true;
      return this.running;
    }
    this.running = this.drain().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  async close(): Promise<void> {
    this.retire();
    await this.running?.catch(() => {});
  }

  private async drain(): Promise<boolean> {
    let wasAny = false;
    let isAny: boolean;
    do {
      this.again = false;
      isAny = false;
      for (const step of this.next) {
        while (!this.closed && (await step())) isAny = true;
      }
      if (!this.closed && (await this.piece())) isAny = true;
      wasAny ||= isAny;
    } while ((isAny || this.again) && !this.closed);
    return wasAny;
  }
}

/** Runners that do not wait for each other, so that work of minutes in one does not delay the others. */
export class Runners {
  readonly #all: readonly Runner[];

  constructor(...all: readonly Runner[]) {
    this.#all = all;
  }

  start(every: number): void {
    for (const each of this.#all) each.start(every);
  }

  wake(): void {
    for (const each of this.#all) each.wake();
  }

  get isClosed(): boolean {
    return this.#all.some((each) => each.isClosed);
  }

  /** Starts nothing more; running work continues. */
  retire(): void {
    for (const each of this.#all) each.retire();
  }

  /** Runs all until nothing is due: work of one runner may cause work of another. */
  async settle(): Promise<void> {
    for (let wasAny = true; wasAny;) {
      const done = await Promise.all(this.#all.map((each) => each.settle()));
      wasAny = done.some(Boolean);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((each) => each.close()));
  }
}
