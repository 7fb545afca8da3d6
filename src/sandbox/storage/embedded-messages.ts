/* Messages of PostgreSQL's protocol, in which the embedded database is asked and answers. */

/** Writes messages of the protocol, each with its length. */
export class MessageWriter {
  #buffer: Buffer;
  #at = 0;

  constructor(size: number) {
    this.#buffer = Buffer.allocUnsafe(size);
  }

  message(type: string, body: () => void): this {
    this.byte(type);
    const start = this.#at;
    this.int32(0);
    body();
    this.#buffer.writeInt32BE(this.#at - start, start);
    return this;
  }

  byte(letter: string): this {
    this.#room(1);
    this.#at = this.#buffer.writeUInt8(letter.charCodeAt(0), this.#at);
    return this;
  }

  int16(value: number): this {
    this.#room(2);
    this.#at = this.#buffer.writeUInt16BE(value, this.#at);
    return this;
  }

  int32(value: number): this {
    this.#room(4);
    this.#at = this.#buffer.writeInt32BE(value, this.#at);
    return this;
  }

  /** A text that ends with a zero. */
  string(text: string): this {
    this.#text(text);
    this.#room(1);
    this.#at = this.#buffer.writeUInt8(0, this.#at);
    return this;
  }

  value(value: string | Uint8Array | null): this {
    if (value === null) return this.int32(-1);
    const start = this.#at;
    this.int32(0);
    if (typeof value === 'string') this.#text(value);
    else {
      this.#room(value.length);
      this.#buffer.set(value, this.#at);
      this.#at += value.length;
    }
    this.#buffer.writeInt32BE(this.#at - start - 4, start);
    return this;
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#at);
  }

  #text(text: string): void {
    this.#room(Buffer.byteLength(text));
    this.#at += this.#buffer.write(text, this.#at);
  }

  #room(more: number): void {
    if (this.#at + more <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#buffer.length + more));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}

export interface Column {
  name: string;
  /** The number of its type. */
  type: number;
}

/** The parts of an answer that a client needs. */
export interface Reply {
  columns: Column[];
  rows: (string | null)[][];
  /** The tag of the command: `INSERT 0 1`. */
  tag: string;
  /** True if a statement was parsed that may be executed by its name from now on. */
  isParsed: boolean;
  error?: Error;
}

/** Fields of an error that others read, by their letter in the protocol. */
const ERROR_FIELDS: Record<string, string> = {
  ...{ S: 'severity', C: 'code', D: 'detail', H: 'hint', P: 'position', W: 'where', s: 'schema', t: 'table' },
  ...{ c: 'column', d: 'dataType', n: 'constraint', R: 'routine' },
};

/** Reads the messages that answer one statement. */
export function readReply(bytes: Buffer): Reply {
  const reply: Reply = { columns: [], rows: [], tag: '', isParsed: false };
  for (let at = 0; at < bytes.length;) {
    const type = String.fromCharCode(bytes[at]!);
    const from = at + 5;
    at += 1 + bytes.readInt32BE(at + 1);
    if (type === 'D') reply.rows.push(rowAt(bytes, from));
    else if (type === 'T') reply.columns = columnsAt(bytes, from);
    else if (type === 'C') reply.tag = bytes.toString('utf8', from, at - 1);
    else if (type === '1') reply.isParsed = true;
    else if (type === 'E') reply.error ??= errorAt(bytes, from);
  }
  return reply;
}

function rowAt(bytes: Buffer, from: number): (string | null)[] {
  const row: (string | null)[] = [];
  const count = bytes.readUInt16BE(from);
  let at = from + 2;
  for (let n = 0; n < count; n += 1) {
    const length = bytes.readInt32BE(at);
    at += 4;
    row.push(length < 0 ? null : bytes.toString('utf8', at, at + length));
    at += Math.max(0, length);
  }
  return row;
}

/** After the name a column has 18 bytes; those of the type begin at the seventh. */
function columnsAt(bytes: Buffer, from: number): Column[] {
  const columns: Column[] = [];
  const count = bytes.readUInt16BE(from);
  let at = from + 2;
  for (let n = 0; n < count; n += 1) {
    const end = bytes.indexOf(0, at);
    columns.push({ name: bytes.toString('utf8', at, end), type: bytes.readUInt32BE(end + 7) });
    at = end + 19;
  }
  return columns;
}

function errorAt(bytes: Buffer, from: number): Error {
  const error = new Error();
  error.name = 'error';
  for (let at = from; bytes[at] !== 0;) {
    const letter = String.fromCharCode(bytes[at]!);
    const end = bytes.indexOf(0, at);
    const text = bytes.toString('utf8', at + 1, end);
    if (letter === 'M') error.message = text;
    else if (ERROR_FIELDS[letter] !== undefined) Object.assign(error, { [ERROR_FIELDS[letter]]: text });
    at = end + 1;
  }
  return error;
}
