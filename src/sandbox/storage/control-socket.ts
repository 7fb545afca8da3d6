import { createHash } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Database } from '../database/database.ts';
import type { DirectoryLocked } from './lock.ts';

/*
 * The embedded database has one process. A user who may open the data directory can give that process a command through
 * a socket in the directory; the network cannot reach it.
 */

/** Writes the answer to a command and ends the socket. @param given the rest of the command's line */
export type ControlCommand = (socket: Socket, given: string) => Promise<void>;

/** Longest socket path that every system supports, in bytes. */
const LONGEST = 100;
/** Longest line of a command. */
const LONGEST_LINE = 10_000;

function addressOf(directory: string): string | null {
  const path = resolve(directory);
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\screenwright-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  }
  const address = join(path, 'control.sock');
  return Buffer.byteLength(address) <= LONGEST ? address : null;
}

/**
 * Serves commands for a data directory that this process holds: one line each, its first word names the command.
 * @returns a function that stops it; does nothing for a database outside a directory
 */
export async function serveControl(
  database: Database,
  commands: ReadonlyMap<string, ControlCommand>,
): Promise<() => Promise<void>> {
  const address = database.directory === undefined ? null : addressOf(database.directory.path);
  if (address === null) return () => Promise.resolve();
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    let line = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      const isRead = line.includes('\n');
      line += piece;
      if (line.length > LONGEST_LINE) socket.destroy();
      else if (!isRead && line.includes('\n')) run(socket, line.slice(0, line.indexOf('\n')));
    });
  });
  const run = (socket: Socket, line: string): void => {
    const [, name = '', given = ''] = /^(\S*) ?(.*)$/.exec(line) ?? [];
    const command = commands.get(name);
    if (command === undefined) socket.destroy();
    else command(socket, given).catch(() => socket.destroy());
  };
  if (process.platform !== 'win32') rmSync(address, { force: true });
  // Not every file system has sockets; a command then needs a stopped server.
  const isListening = await new Promise<boolean>((done) => {
    server.once('error', () => done(false));
    server.listen(address, () => done(true));
  });
  if (!isListening) return () => Promise.resolve();
  if (process.platform !== 'win32') chmodSync(address, 0o600);
  return async () => {
    for (const socket of open) socket.destroy();
    await new Promise<void>((done) => server.close(() => done()));
  };
}

/** The answer to a command's line. @throws Error if the process that holds the directory does not answer */
export async function askControl(directory: string, line: string, locked: DirectoryLocked): Promise<Readable> {
  const address = addressOf(directory);
  return new Promise((done, fail) => {
    const refused = (): void =>
      fail(
        new Error(`Process ${locked.pid} holds the data directory ${directory} and does not answer. Stop it first.`),
      );
    if (address === null) return refused();
    const socket = connect(address);
    socket.once('error', refused);
    socket.once('connect', () => {
      socket.removeListener('error', refused);
      socket.write(`${line}\n`);
      done(socket);
    });
  });
}
