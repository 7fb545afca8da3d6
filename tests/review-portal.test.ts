import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { ReviewPage } from '#generators/review-wire.ts';

/* A rendered review of the portal: a screen without one of its columns. */

/** Two builds, two servers and a browser wait for each other on a busy machine; in milliseconds. */
const PATIENCE = 480_000;

const work = mkdtempSync(join(tmpdir(), 'portal-review-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

it(
  "draws the portal's screens by its own page and server",
  () => {
    const changed = join(work, 'portal');
    const pictures = join(work, 'pictures');
    cpSync('schemas', changed, { recursive: true });
    const file = join(changed, 'screens/customer-service/notices.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('          "bizType",\n', ''));
    expect(text).toContain('          "bizType",\n');
    const words = ['--server', 'src/bank/review.ts', '--frame', 'src/workbench/preview.html', '--looks', 'wide'];
    const { stderr } = spawnSync(
      process.execPath,
      ['generators/review.ts', 'schemas', changed, ...words, '--out', pictures],
      {
        encoding: 'utf8',
      },
    );
    expect(stderr).toBe('');
    const { screens } = JSON.parse(readFileSync(join(pictures, 'review.json'), 'utf8')) as ReviewPage;
    const drawn = screens.find(({ name }) => name === 'customer-service/notices')!;
    expect(drawn.undrawn).toBeUndefined();
    const { parts } = drawn.shots.find(({ scene }) => scene === 'page')!;
    expect(parts.find(({ is }) => is === 'removed')?.path).toBe('block/tabs/notice/block/columns/bizType');
  },
  PATIENCE,
);
