import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packDrafts, patchOf, unpackDrafts } from './sharing.ts';

const lines = (...texts: string[]): string => `${texts.join('\n')}\n`;
const MANY = Array.from({ length: 30 }, (_, n) => `line ${n}`);

it('shares any drafts in a link', async () => {
  const drafts = { 'screens/备忘.json': '{"title": "备忘 🎉 + / ="}\n', 'calls/old.json': '' };
  const link = await packDrafts(drafts);
  expect(link).toMatch(/^#draft=[\w-]+$/);
  expect(await unpackDrafts(`${link}&open=screens/备忘.json`)).toEqual(drafts);
  expect(await unpackDrafts('#other')).toBeNull();
  await expect(unpackDrafts('#draft=AAAA')).rejects.toThrow();
  await expect(unpackDrafts((await packDrafts({ a: 1 as never })).slice(0))).rejects.toThrow('no texts');
});

it('writes a patch that git applies: changed, new and removed files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'patch-'));
  const files = [
    {
      path: 'screens/a.json',
      before: lines(...MANY),
      after: lines(...MANY.with(2, 'two').toSpliced(20, 1, 'x', 'y'), 'last'),
    },
    { path: 'screens/new.json', before: '', after: lines('{', '  "title": "新"', '}') },
    { path: 'calls/gone.json', before: lines('{}'), after: '' },
  ];
  try {
    for (const name of ['screens', 'calls']) mkdirSync(join(folder, 'schemas', name), { recursive: true });
    for (const { path, before } of files) if (before !== '') writeFileSync(join(folder, 'schemas', path), before);
    writeFileSync(join(folder, 'schemas.patch'), patchOf(files, 'schemas'));
    execFileSync('git', ['init', '-q'], { cwd: folder });
    execFileSync('git', ['apply', 'schemas.patch'], { cwd: folder });
    expect(readFileSync(join(folder, 'schemas/screens/a.json'), 'utf8')).toBe(files[0]?.after);
    expect(readFileSync(join(folder, 'schemas/screens/new.json'), 'utf8')).toBe(files[1]?.after);
    expect(() => readFileSync(join(folder, 'schemas/calls/gone.json'))).toThrow('ENOENT');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
