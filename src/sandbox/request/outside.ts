import type { AnswerContext } from '../context/answer.ts';
import type { LandedFile, MadeFile, Outside } from '../context/files.ts';
import { inPieces, piecesOf, sha256Of } from '../files/store.ts';
import type { Core } from './core.ts';

/** Leaves an answer and its transaction, so that its work runs outside. */
export class LeftForOutside extends Error {
  readonly work: string;

  constructor(work: string) {
    super(`The answer was left for "${work}"`);
    this.name = 'LeftForOutside';
    this.work = work;
  }
}

/** The works of one request outside its transaction, and their results. */
export class OutsideWork {
  private readonly core: Core;
  private readonly begun = new Map<string, () => Promise<unknown>>();
  private readonly done = new Map<string, PromiseSettledResult<unknown>>();

  constructor(core: Core) {
    this.core = core;
  }

  /**
   * Called inside the transaction: throws LeftForOutside the first time, and later returns the result or throws the
   * error of the work.
   */
  resultFor(owner: string): AnswerContext['outside'] {
    return async <Result>(name: string, work: (away: Outside) => Promise<Result>) => {
      const done = this.done.get(name);
      if (done?.status === 'fulfilled') return done.value as Result;
      if (done?.status === 'rejected') throw done.reason;
      const away: Outside = {
        pieces: ({ id }) => piecesOf(this.core.options.database, id),
        land: (file) => this.land(file, owner),
      };
      this.begun.set(name, () => work(away));
      throw new LeftForOutside(name);
    };
  }

  /** Runs the work outside the transaction. */
  async perform({ work: name }: LeftForOutside): Promise<void> {
    const [done] = await Promise.allSettled([this.begun.get(name)?.()]);
    this.done.set(name, done);
  }

  private async land({ name, type, bytes }: MadeFile, owner: string): Promise<LandedFile> {
    const file = { id: crypto.randomUUID(), name, type, size: bytes.length, sha256: await sha256Of(bytes) };
    await this.core.landing.land(file, owner, inPieces(bytes));
    return file;
  }
}
