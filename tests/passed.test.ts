import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOfFiles, hasPassed, notePassed } from './passed.ts';

const root = mkdtempSync(join(tmpdir(), 'passed-'));
const stamp = join(root, 'results', 'passed');
const write = (name: string, text: string): void => writeFileSync(join(root, name), text);

beforeAll(() => {
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  mkdirSync(join(root, 'results'));
  write('.gitignore', 'results\n');
  write('committed.ts', '1');
  execFileSync('git', ['add', '.'], { cwd: root });
});
afterAll(() => rmSync(root, { recursive: true }));

describe('the files on which the tests passed', () => {
  it('are others after a change, a new file or a deletion, and the same after an ignored one', () => {
    const digests = [digestOfFiles(root)];
    const note = (): void => void digests.push(digestOfFiles(root));
    write('results/log', 'ignored');
    expect(digestOfFiles(root)).toBe(digests[0]);
    write('committed.ts', '2');
    note();
    write('new.ts', '1');
    note();
    rmSync(join(root, 'committed.ts'));
    note();
    expect(new Set(digests).size).toBe(4);
    expect(digests).not.toContain(null);
  });

  it('are noted unless they changed meanwhile, and known until they change', () => {
    const before = digestOfFiles(root);
    write('new.ts', '2');
    notePassed(stamp, root, before);
    expect(existsSync(stamp)).toBe(false);
    const now = digestOfFiles(root);
    notePassed(stamp, root, now);
    expect(hasPassed(stamp, now)).toBe(true);
    expect(hasPassed(stamp, before)).toBe(false);
  });

  it('are unknown outside of a work tree', () => {
    expect(digestOfFiles(tmpdir())).toBe(null);
    notePassed(join(root, 'results', 'none'), tmpdir(), null);
    expect(hasPassed(join(root, 'results', 'none'), null)).toBe(false);
  });
});
