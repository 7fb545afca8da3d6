import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/* The workbench writes files, so the portal for merchants must not contain it. */

const ROOT = new URL('..', import.meta.url).pathname;
/** Strings that only the workbench's code contains. */
const SIGNS = ['x-workbench', 'workbench-as', '/workbench/api/', 'cm-scroller', 'workbench-part'];

describe('the workbench stays in development', () => {
  it('is not imported by the entry of a build', () => {
    const seen = new Set<string>();
    const open = ['src/portal/main.tsx'];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (seen.has(file) || !existsSync(join(ROOT, file))) continue;
      seen.add(file);
      const text = readFileSync(join(ROOT, file), 'utf8');
      for (const [, , name = ''] of text.matchAll(/(from|import)\s*\(?\s*['"]([#.][^'"]+)['"]/g)) {
        const house = /^#(\w+)\/(.+)$/.exec(name);
        open.push(
          house === null
            ? normalize(join(dirname(file), name))
            : house[1] === 'generators'
              ? `generators/${house[2]}`
              : `src/${house[1]}/${house[2]}`,
        );
      }
    }
    expect(seen.size).toBeGreaterThan(300);
    expect([...seen].filter((file) => /workbench|^generators/.test(file))).toEqual([]);
  });

  it('is in no chunk of the build', () => {
    const chunks = globSync('dist/**/*.{js,css,html}', { cwd: ROOT });
    expect(chunks.length).toBeGreaterThan(50);
    const found = chunks.filter((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      return SIGNS.some((sign) => text.includes(sign));
    });
    expect(found).toEqual([]);
    // Proves that these strings exist in the workbench's code.
    const own = globSync('src/workbench/**/*.{ts,tsx}', { cwd: ROOT }).map((file) =>
      readFileSync(join(ROOT, file), 'utf8'),
    );
    for (const sign of SIGNS.filter((each) => each !== 'cm-scroller'))
      expect(own.some((text) => text.includes(sign))).toBe(true);
  });
});
