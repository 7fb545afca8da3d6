import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, Dialect, DialectAdapter, Driver } from 'kysely';
import { type Asker, type TurnLoad, Turns } from './turns.ts';

/**
 * Makes any use of the outer handle inside a transaction an error on every database, because the embedded one has a
 * single connection and would deadlock. Also gives out the connections in turns.
 */
export class Guard {
  private readonly inside = new AsyncLocalStorage<true>();
  private readonly asker = new AsyncLocalStorage<Asker>();
  private readonly turns: Turns;

  constructor(connections: number, patience?: number) {
    this.turns = new Turns(connections, patience === undefined ? {} : { patience });
  }

  within<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.inside.run(true, work);
  }

  /** Runs `work` on behalf of someone, who waits for a turn. */
  serve<Result>(who: string, work: () => Result): Result {
    return this.asker.run({ who, hasBegun: false }, work);
  }

  lateFor(who: string): number | null {
    return this.turns.lateFor(who);
  }

  load(): TurnLoad {
    return this.turns.load();
  }

  dialect(inner: Dialect): Dialect {
    return {
      // Kysely would queue for a single connection before asking the driver, and then no request could be refused.
      createAdapter: () => queuedByUs(inner.createAdapter()),
      createIntrospector: (db) => inner.createIntrospector(db),
      createQueryCompiler: () => inner.createQueryCompiler(),
      createDriver: () => this.guarded(inner.createDriver()),
    };
  }

  private guarded(driver: Driver): Driver {
    const holders = new WeakMap<DatabaseConnection, string>();
    const members: Partial<Driver> = {
      acquireConnection: async (...rest) => {
        if (this.inside.getStore() === true) {
          throw new Error("The outer database handle was used inside a transaction; use the transaction's own handle");
        }
        const who = await this.turns.enter(this.asker.getStore());
        try {
          const connection = await driver.acquireConnection(...rest);
          holders.set(connection, who);
          return connection;
        } catch (error) {
          this.turns.leave(who);
          throw error;
        }
      },
      releaseConnection: async (connection, ...rest) => {
        const who = holders.get(connection) ?? '';
        try {
          await driver.releaseConnection(connection, ...rest);
        } finally {
          this.turns.leave(who);
        }
      },
    };
    return replaced(driver, members);
  }
}

function queuedByUs(adapter: DialectAdapter): DialectAdapter {
  return replaced(adapter, { supportsMultipleConnections: true });
}

/** An object that overrides some members of another one. */
function replaced<Of extends object>(of: Of, members: Partial<Record<keyof Of, unknown>>): Of {
  return new Proxy(of, {
    get(_target, name) {
      if (Object.hasOwn(members, name)) return members[name as keyof Of];
      const member: unknown = Reflect.get(of, name, of);
      return typeof member === 'function' ? member.bind(of) : member;
    },
  });
}
