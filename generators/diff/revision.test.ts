import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { review } from './review.ts';
import { readRevision } from './revision.node.ts';

const SCHEMAS = fileURLToPath(new URL('../../schemas', import.meta.url));

describe('a revision', () => {
  const portal = readRevision(SCHEMAS, 'schemas');

  it('of the portal has no difference from itself', () => {
    expect(review(portal, portal, [], '2026-01-01').changes).toEqual([]);
  });

  it('holds the dialect of every folder, as a commit does', () => {
    const files = globSync('**/*.json', { cwd: `${SCHEMAS}/dialect` }).map((file) => file.slice(0, -'.json'.length));
    expect(files).toContain('blocks/table');
    expect(Object.keys(portal.beside?.dialect ?? {}).sort()).toEqual(files.sort());
  });
});
