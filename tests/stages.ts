import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';

/* Runs the commands of `npm test`, and logs their names and times. */

export type Command = [program: string, ...parameters: string[]];

/** Seconds by stage. */
export const stageTimes: Record<string, number> = {};

/**
 * Runs a command and prints its output at once.
 * @returns true if it succeeded
 */
export function run(name: string, [program, ...parameters]: Command): boolean {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const { status } = spawnSync(program, parameters, { stdio: 'inherit' });
  return told(name, status, started);
}

/**
 * Runs a command beside others and prints its output at the end.
 * @returns true if it succeeded
 */
export function runAside(name: string, [program, ...parameters]: Command): Promise<boolean> {
  const started = performance.now();
  const said: Buffer[] = [];
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece));
  return new Promise((resolve) => {
    const end = (status: number | null): void => {
      console.log(`\n── ${name}`);
      process.stdout.write(Buffer.concat(said));
      resolve(told(name, status, started));
    };
    child.once('close', end);
    child.once('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`));
      end(null);
    });
  });
}

/**
 * Runs a command beside others and prints its output line by line at once.
 * @returns true if it succeeded
 */
export async function runAlong(
  name: string,
  [program, ...parameters]: Command,
  env: Record<string, string>,
): Promise<boolean> {
  console.log(`\n── ${name}: begins`);
  const started = performance.now();
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const said = [child.stdout, child.stderr].map(async (stream) => {
    for await (const line of createInterface({ input: stream })) console.log(line);
  });
  const status = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => {
      console.error(error.message);
      resolve(null);
    });
  });
  await Promise.all(said);
  return told(name, status, started);
}

function told(name: string, status: number | null, started: number): boolean {
  const seconds = (performance.now() - started) / 1000;
  stageTimes[name] = Number(seconds.toFixed(1));
  console.log(`── ${name}: ${status === 0 ? 'done' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  return status === 0;
}
