import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/* The log on stdout, of a process that ends in one way or another. */

const LOGGER = new URL('./logger.ts', import.meta.url).href;

function said(script: string): { messages: string[]; writes: number } {
  // A dot on stderr for each write.
  const watched = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const write = fs.writeSync;
    fs.writeSync = (fd, ...rest) => {
      if (fd === 1) write(2, '.');
      return write(fd, ...rest);
    };
    syncBuiltinESMExports();
    const { createLog } = await import('${LOGGER}');
    const log = createLog('info');
    const info = (message) => log({ level: 'info', message });
    ${script}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', watched], { encoding: 'utf8' });
  const lines = stdout.split('\n').filter((line) => line !== '');
  return { messages: lines.map((line) => (JSON.parse(line) as { message: string }).message), writes: stderr.length };
}

it('gathers lines for a moment, and writes them while the process goes on', () => {
  const { messages, writes } = said(`
    for (let n = 0; n < 50; n += 1) info('call ' + n);
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 2000);`);
  expect(messages).toEqual(Array.from({ length: 50 }, (_, n) => `call ${n}`));
  expect(writes).toBe(1);
});

it('writes gathered lines when the process exits', () => {
  expect(said(`info('one'); info('two'); process.exit(1);`).messages).toEqual(['one', 'two']);
});

it('writes an error at once, after the lines before it', () => {
  const { messages } = said(
    `info('one'); log({ level: 'error', message: 'two' }); process.kill(process.pid, 'SIGKILL');`,
  );
  expect(messages).toEqual(['one', 'two']);
});

it('writes many lines before the time is over', () => {
  const { messages } = said(`
    for (let n = 0; n < 2000; n += 1) info('call ' + n);
    process.kill(process.pid, 'SIGKILL');`);
  expect(messages.length).toBeGreaterThan(1000);
});
