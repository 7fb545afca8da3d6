import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Person } from './wire.ts';

/** The line that a product's server prints as soon as it answers. */
export interface Hello {
  address: string;
  /** Time of its clock: `2026-11-20 15:42:08`. */
  now: string;
  people: Person[];
}

export interface ReviewServer extends Hello {
  close(): Promise<void>;
}

/**
 * Starts the product's own server on one Model, with the same sample data each time and a stopped clock.
 * @param script run as `node script --model FILE --page FOLDER`; it prints a `Hello` and runs until it is ended
 * @throws Error with its output if it does not start
 */
export async function startServer(script: string, model: string, page: string): Promise<ReviewServer> {
  const child = spawn(process.execPath, [script, '--model', model, '--page', page], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (piece: Buffer) => said.push(String(piece)));
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(said.join('').trim() || `${script} has ended`)));
  });
  const hello = new Promise<Hello>((resolve) => {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      if (line.startsWith('{')) resolve(JSON.parse(line) as Hello);
    });
  });
  const told = await Promise.race([hello, ended]);
  ended.catch(() => undefined);
  return {
    ...told,
    close: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
