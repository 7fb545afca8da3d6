import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect, DialectAdapter, Driver } from 'kysely';

/**
 * Makes a use of the outer handle inside a transaction an error on every database. On the embedded one, which has a
 * single connection, it would otherwise wait for itself for ever.
 */
export class Guard {
  private readonly inside = new AsyncLocalStorage<true>();

  within<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.inside.run(true, work);
  }

  /** @param single whether the database has one connection, so that its users must queue */
  dialect(inner: Dialect, single: boolean): Dialect {
    const refuse = (): void => {
      if (this.inside.getStore() === true) {
        throw new Error("The outer database handle was used inside a transaction; use the transaction's own handle");
      }
    };
    return {
      // Kysely would queue for the single connection before the driver is asked, and so before we can refuse.
      createAdapter: () => (single ? queuedByUs(inner.createAdapter()) : inner.createAdapter()),
      createIntrospector: (db) => inner.createIntrospector(db),
      createQueryCompiler: () => inner.createQueryCompiler(),
      createDriver: () => guarded(inner.createDriver(), refuse, single ? new Queue() : null),
    };
  }
}

function queuedByUs(adapter: DialectAdapter): DialectAdapter {
  return replaced(adapter, { supportsMultipleConnections: true });
}

function guarded(driver: Driver, refuse: () => void, queue: Queue | null): Driver {
  const members: Partial<Driver> = {
    async acquireConnection(...rest) {
      refuse();
      await queue?.enter();
      return driver.acquireConnection(...rest);
    },
    async releaseConnection(...rest) {
      await driver.releaseConnection(...rest);
      queue?.leave();
    },
  };
  return replaced(driver, members);
}

/** An object with some members of its own and all others of another. */
function replaced<Of extends object>(of: Of, members: Partial<Record<keyof Of, unknown>>): Of {
  return new Proxy(of, {
    get(_target, name) {
      if (name in members) return members[name as keyof Of];
      const member: unknown = Reflect.get(of, name, of);
      return typeof member === 'function' ? member.bind(of) : member;
    },
  });
}

/** One at a time, in the order of asking. */
class Queue {
  private busy = false;
  private readonly waiting: (() => void)[] = [];

  async enter(): Promise<void> {
    if (this.busy) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.busy = true;
  }

  leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.busy = false;
  }
}
