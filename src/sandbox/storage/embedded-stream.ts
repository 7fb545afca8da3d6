import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/**
 * A connection of node-postgres to the embedded database, in place of a socket. PGlite's own `query` makes six round trips
 * for a statement, because it asks for the types of the parameters first; node-postgres sends all messages of a statement
 * together, and both databases then have the same client.
 */
export class EmbeddedStream extends Duplex {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  // A socket has these settings.
  setNoDelay = (): this => this;
  setKeepAlive = (): this => this;
  ref = (): this => this;
  unref = (): this => this;

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: string, done: (error?: Error) => void): void {
    void this.#exchange(bytes, done);
  }

  override _writev(pieces: { chunk: Buffer }[], done: (error?: Error) => void): void {
    void this.#exchange(Buffer.concat(pieces.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  async #exchange(bytes: Buffer, done: (error?: Error) => void): Promise<void> {
    const answer: Buffer[] = [];
    // A piece is a view of the database's memory, which changes with the next one.
    const onRawData = (piece: Uint8Array): void => void answer.push(Buffer.from(piece));
    try {
      // The end of a connection would end the database.
      if (bytes[0] !== TERMINATE) await this.#pglite.execProtocolRawStream(bytes, { syncToFs: false, onRawData });
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
    for (const piece of answer) this.push(piece);
  }
}

const TERMINATE = 'X'.charCodeAt(0);
