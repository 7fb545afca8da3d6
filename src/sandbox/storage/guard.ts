import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, Dialect, Driver } from 'kysely';

/**
 * Makes a use of the outer handle inside a transaction an error on every database. On the embedded one, which has a
 * single connection, it would otherwise wait for itself for ever.
 */
export class Guard {
  private readonly inside = new AsyncLocalStorage<true>();

  within<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.inside.run(true, work);
  }

  dialect(inner: Dialect): Dialect {
    const refuse = (): void => {
      if (this.inside.getStore() === true) {
        throw new Error('The outer database handle was used inside a transaction; use the transaction\'s own handle');
      }
    };
    return {
      createAdapter: () => inner.createAdapter(),
      createIntrospector: (db) => inner.createIntrospector(db),
      createQueryCompiler: () => inner.createQueryCompiler(),
      createDriver: () => guarded(inner.createDriver(), refuse),
    };
  }
}

function guarded(driver: Driver, refuse: () => void): Driver {
  const wrapped: Driver = Object.create(driver);
  return new Proxy(wrapped, {
    get(_target, name) {
      if (name === 'acquireConnection') {
        return async (...rest: Parameters<Driver['acquireConnection']>): Promise<DatabaseConnection> => {
          refuse();
          return driver.acquireConnection(...rest);
        };
      }
      const member: unknown = Reflect.get(driver, name, driver);
      return typeof member === 'function' ? member.bind(driver) : member;
    },
  });
}
