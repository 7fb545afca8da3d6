/** Runs what is due, one piece after the other, when woken and every so often (for work that other servers left). */
export class Runner {
  private readonly next: (() => Promise<boolean>)[];
  private readonly report: (error: unknown, what: string) => void;
  private timer: NodeJS.Timeout | undefined;
  private readonly piece: () => Promise<boolean>;
  private running: Promise<void> | undefined;
  private again = false;
  private closed = false;

  /**
   * @param next each does one piece of work and says whether there was any
   * @param piece one piece of long work: after each piece everything else has its turn
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
    if (this.closed) return;
    this.settle().catch((error: unknown) => this.report(error, 'work'));
  }

  /** Until nothing is due any more. */
  settle(): Promise<void> {
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
    this.closed = true;
    clearInterval(this.timer);
    await this.running?.catch(() => {});
  }

  private async drain(): Promise<void> {
    do {
      this.again = false;
      for (const step of this.next) {
        while (!this.closed && (await step())) this.again = true;
      }
      if (!this.closed && (await this.piece())) this.again = true;
    } while (this.again && !this.closed);
  }
}
