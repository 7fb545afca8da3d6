import type { AnswerContext, Outside } from '../answer.ts';
import type { Database } from '../database.ts';
import { piecesOf } from '../files/store.ts';

/** Leaves an answer and its transaction, so that work of it is done outside. */
export class LeftForOutside extends Error {
  readonly work: string;

  constructor(work: string) {
    super(`The answer was left for "${work}"`);
    this.name = 'LeftForOutside';
    this.work = work;
  }
}

/** The works of one request that run outside of its transaction, and what they gave. */
export class OutsideWork {
  private readonly database: Database;
  private readonly begun = new Map<string, () => Promise<unknown>>();
  private readonly done = new Map<string, PromiseSettledResult<unknown>>();

  constructor(database: Database) {
    this.database = database;
  }

  /** Inside of the transaction. @throws LeftForOutside at first, and what the work threw */
  readonly result: AnswerContext['outside'] = async <Result>(
    name: string,
    work: (away: Outside) => Promise<Result>,
  ) => {
    const done = this.done.get(name);
    if (done?.status === 'fulfilled') return done.value as Result;
    if (done?.status === 'rejected') throw done.reason;
    this.begun.set(name, () => work({ pieces: ({ id }) => piecesOf(this.database, id) }));
    throw new LeftForOutside(name);
  };

  /** Outside of it. */
  async perform({ work: name }: LeftForOutside): Promise<void> {
    const [done] = await Promise.allSettled([this.begun.get(name)?.()]);
    this.done.set(name, done);
  }
}
